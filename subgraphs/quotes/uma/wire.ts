import { z } from "zod";
import { currencyCode, jsonOfOthers, prose, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { receiverLookup } from "../lookups/wire.js";
import { incomingTransaction } from "../transactions/wire.js";

/** UMA: lookups, incoming payments and their approval. */

/** Maximum length of an id or address in a request. */
const idMax = 320;

/** GET /receiver/uma/{receiverUmaAddress} */
export const umaReceiver = z.object({ receiverUmaAddress: z.string().describe("`$name@domain`") });
export const umaLookup = receiverLookup
  .extend({ receiverUmaAddress: z.string() })
  .meta({ id: "ReceiverUmaLookupResponse" });

/** An incoming payment, as these operations return it; the contract's base type names both directions. */
export const incomingPaymentReply = incomingTransaction.extend({ type: z.enum(["INCOMING", "OUTGOING"]) });

/** Fields of the platform's customer by their names; values other than text are left out. */
const receiverCustomerInfo = jsonOfOthers();

/** POST /transactions/{transactionId}/approve, and the webhook's response with status 200. */
export const paymentApproval = z
  .object({
    receiverCustomerInfo: receiverCustomerInfo
      .describe("What the payer's provider requested, by the names of `requestedReceiverCustomerInfoFields`.")
      .optional(),
  })
  .meta({ id: "ApprovePaymentRequest" });

/** POST /transactions/{transactionId}/reject */
export const paymentRejection = z
  .object({ reason: prose(500).describe("Sent to the payer's provider.").optional() })
  .meta({ id: "RejectPaymentRequest" });

/** POST /sandbox/uma/receive */
export const sandboxUmaReceive = z
  .object({
    senderUmaAddress: text(idMax).describe("One of the sandbox's counterparties."),
    receiverUmaAddress: text(idMax)
      .describe("The customer's UMA address; required unless `customerId` is given.")
      .optional(),
    customerId: scalar("ID", text(idMax)).describe("The customer that receives the payment.").optional(),
    receivingCurrencyCode: currencyCode,
    receivingCurrencyAmount: scalar("MinorUnits", z.int().gt(0).max(Number.MAX_SAFE_INTEGER)).describe(
      "In the smallest unit of the currency.",
    ),
  })
  .meta({ id: "SandboxUmaReceiveRequest" });
