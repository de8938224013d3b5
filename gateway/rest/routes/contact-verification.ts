import { customer } from "../../../subgraphs/customers/customers/wire.js";
import { contactVerificationConfirm } from "../../../subgraphs/verification/contact-verification/wire.js";
import { route, type RouteDefinition, type RouteTable } from "../route.js";

interface Variant {
  readonly operationId: string;
  readonly summary: string;
  readonly channel: "EMAIL" | "SMS";
}

const send = ({ channel, ...facts }: Variant): RouteDefinition =>
  route({
    ...facts,
    tag: "Contact Verification",
    description:
      "At most 5 within an hour. A sandbox sends nothing: the code is 123456, and the console shows the message.",
    document: "sendContactCode",
    permission: "MANAGE",
    notFound: "CUSTOMER_NOT_FOUND",
    variables: ({ path: { customerId }, idempotencyKey }) => ({ input: { customerId, channel, idempotencyKey } }),
    reply: { 204: [null, (data) => data.sendContactCode] },
    errors: [409, 501],
  });

const confirm = ({ channel, ...facts }: Variant): RouteDefinition =>
  route({
    ...facts,
    tag: "Contact Verification",
    description: "A code is good for 10 minutes, and void after 5 wrong ones or when the address changes.",
    document: "confirmContactCode",
    permission: "MANAGE",
    notFound: "CUSTOMER_NOT_FOUND",
    body: contactVerificationConfirm,
    variables: ({ path: { customerId }, body, idempotencyKey }) => ({
      input: { ...body, customerId, channel, idempotencyKey },
    }),
    reply: { 200: [customer, (data) => data.confirmContactCode] },
    errors: [409],
  });

export const contactVerificationRoutes: RouteTable = {
  "POST /customers/{customerId}/verify-email": send({
    operationId: "sendCustomerEmailVerification",
    summary: "Send a code, or another, to the customer's e-mail address",
    channel: "EMAIL",
  }),
  "POST /customers/{customerId}/verify-email/confirm": confirm({
    operationId: "confirmCustomerEmailVerification",
    summary: "Hand in the code that the customer got by e-mail",
    channel: "EMAIL",
  }),
  "POST /customers/{customerId}/verify-phone": send({
    operationId: "sendCustomerPhoneVerification",
    summary: "Send a code, or another, to the customer's phone",
    channel: "SMS",
  }),
  "POST /customers/{customerId}/verify-phone/confirm": confirm({
    operationId: "confirmCustomerPhoneVerification",
    summary: "Hand in the code that the customer got on the phone",
    channel: "SMS",
  }),
};
