import { z } from "zod";
import { customer as customerWire, lockLiveCustomer } from "../../customers/published.js";
import { idempotent } from "../../shared/idempotency/idempotency.js";
import { reply } from "../../shared/operation/definition.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { contactChannel } from "../code-messages/wire.js";
import { CustomerStub } from "../customer.stub.js";
import { operation } from "../operation.js";
import { contactToVerify, judgeCode, replaceCode } from "./service.js";
import { contactVerificationConfirm } from "./wire.js";

const tag = "Contact Verification";

/** Both operations have a route per channel: the input's channel is part of the path. */
const also = z.object({ channel: contactChannel.describe("Contact that the code proves.") });

/**
 * A reference to the customer: its fields are the current ones, also in a replay. So a replay requires a live customer.
 */
const returns = { type: () => CustomerStub, toGraph: ({ id }: CustomerStub): CustomerStub => ({ id }) };

export const sendContactCode = operation.mutation({
  name: "sendContactCode",
  description:
    "Sends a one-time code to the e-mail address or phone number of a customer in the EEA; the previous code " +
    "becomes invalid. 409 CONFLICT for other customers, and for a contact that is missing or already " +
    "verified. 429 RATE_LIMITED after 5 codes within an hour.",
  permission: "MANAGE",
  errors: ["CUSTOMER_NOT_FOUND", "CONFLICT", "SCA_SESSION_REQUIRED", "ACCOUNT_LOCKED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /customers/{customerId}/verify-email",
    operationId: "sendCustomerEmailVerification",
    tag,
    summary: "Send a new code to the customer's e-mail address",
    description:
      "At most 5 codes per hour. The sandbox sends nothing: the code is 123456, and the console shows the message.",
    fixed: { channel: "EMAIL" },
    alternatives: [
      {
        route: "POST /customers/{customerId}/verify-phone",
        operationId: "sendCustomerPhoneVerification",
        summary: "Send a new code to the customer's phone",
        fixed: { channel: "SMS" },
      },
    ],
    reply: [reply(204, null)],
  },
  also,
  returns,
  run: ({ deps, caller }, { customerId, channel }, request) =>
    inTransaction(deps, async (tx) => {
      const customer = await lockLiveCustomer(tx, caller, customerId);
      return idempotent(deps, tx, request, async () => {
        const to = contactToVerify(customer, channel);
        await replaceCode(deps, tx, caller, { customerId: customer.id, channel, to });
        return { id: customer.id };
      });
    }),
});

export const confirmContactCode = operation.mutation({
  name: "confirmContactCode",
  description: "Verifies the contact with the most recent code. The code becomes invalid after 5 wrong attempts.",
  permission: "MANAGE",
  errors: ["CUSTOMER_NOT_FOUND", "CONFLICT", "SCA_SESSION_REQUIRED", "ACCOUNT_LOCKED", "RATE_LIMITED"],
  events: ["CUSTOMER.UPDATED"],
  rest: {
    route: "POST /customers/{customerId}/verify-email/confirm",
    operationId: "confirmCustomerEmailVerification",
    tag,
    summary: "Confirm the code that the customer received by e-mail",
    description:
      "A code is valid for 10 minutes. It becomes invalid after 5 wrong attempts or when the contact changes.",
    body: contactVerificationConfirm,
    fixed: { channel: "EMAIL" },
    alternatives: [
      {
        route: "POST /customers/{customerId}/verify-phone/confirm",
        operationId: "confirmCustomerPhoneVerification",
        summary: "Confirm the code that the customer received by phone",
        fixed: { channel: "SMS" },
      },
    ],
    reply: [reply(200, customerWire)],
  },
  also,
  returns,
  run: ({ deps, caller }, { customerId, channel, code }, request) =>
    inTransaction(deps, async (tx) => {
      const customer = await lockLiveCustomer(tx, caller, customerId);
      return idempotent(deps, tx, request, () => judgeCode(deps, tx, caller, customer, { channel, code }));
    }),
});

export const contactVerificationOperations = [sendContactCode, confirmContactCode];
