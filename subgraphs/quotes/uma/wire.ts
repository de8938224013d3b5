import { z } from "zod";
import { currencyCode, jsonOfOthers, prose, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { receiverLookup } from "../lookups/wire.js";
import { incomingTransaction } from "../transactions/wire.js";

/** UMA: lookups, incoming payments and their approval. */

/** Maximum length of an id or address in a request. */
const idMax = 320;

/** GET /receiver/uma/{receiverUmaAddress} */
export const umaReceiver = z.object({ receiverUmaAddress: z.string().describe("UMA address, `$name@domain`.") });
export const umaLookup = receiverLookup
  .extend({ receiverUmaAddress: z.string() })
  .meta({ id: "ReceiverUmaLookupResponse" });

/** An incoming payment, as these operations return it; the contract's base type names both directions. */
export const incomingPaymentReply = incomingTransaction.extend({ type: z.enum(["INCOMING", "OUTGOING"]) });

/** Fields of the platform's customer by their names; values other than text are omitted. */
const receiverCustomerInfo = jsonOfOthers();

/** POST /transactions/{transactionId}/approve, and the webhook's response with status 200. */
export const paymentApproval = z
  .object({
    receiverCustomerInfo: receiverCustomerInfo
      .describe(
        "Receiver fields that the payer's provider requested, named as in `requestedReceiverCustomerInfoFields`.",
      )
      .optional(),
  })
  .meta({ id: "ApprovePaymentRequest" });

/** POST /transactions/{transactionId}/reject */
export const paymentRejection = z
  .object({ reason: prose(500).describe("Reason, sent to the payer's provider.").optional() })
  .meta({ id: "RejectPaymentRequest" });

/** POST /sandbox/uma/receive */
export const sandboxUmaReceive = z
  .object({
    senderUmaAddress: text(idMax).describe("UMA address of a sandbox counterparty."),
    receiverUmaAddress: text(idMax)
      .describe("UMA address of the customer. Required unless `customerId` is given.")
      .optional(),
    customerId: scalar("ID", text(idMax)).describe("Customer that receives the payment.").optional(),
    receivingCurrencyCode: currencyCode.describe("Currency in which the customer is credited."),
    receivingCurrencyAmount: scalar("MinorUnits", z.int().gt(0).max(Number.MAX_SAFE_INTEGER)).describe(
      "Amount in the smallest unit of the currency.",
    ),
  })
  .meta({ id: "SandboxUmaReceiveRequest" });
