import { z } from "zod";
import { currencyCode, text } from "../../shared/schema/fields.js";
import { receiverLookup } from "../lookups/wire.js";
import { incomingTransaction } from "../transactions/wire.js";

/** UMA: look-ups, incoming payments and their approval. */

/** Longest id or address that a request may name; a real one is shorter. */
const idMax = 320;

/** GET /receiver/uma/{receiverUmaAddress} */
export const umaLookup = receiverLookup
  .extend({ receiverUmaAddress: z.string() })
  .meta({ id: "ReceiverUmaLookupResponse" });

/** A payment that came in, as these operations answer it; the contract's base type names both directions. */
export const incomingPaymentReply = incomingTransaction.extend({ type: z.enum(["INCOMING", "OUTGOING"]) });

/** What a platform tells of its customer, by the names of the fields; anything but text is left out. */
const receiverCustomerInfo = z.record(z.string().max(100), z.unknown());

/** POST /transactions/{transactionId}/approve, and the answer 200 of the webhook. */
export const paymentApproval = z
  .object({ receiverCustomerInfo: receiverCustomerInfo.optional() })
  .meta({ id: "ApprovePaymentRequest" });

/** POST /transactions/{transactionId}/reject */
export const paymentRejection = z.object({ reason: text(500).optional() }).meta({ id: "RejectPaymentRequest" });

/** POST /sandbox/uma/receive */
export const sandboxUmaReceive = z
  .object({
    senderUmaAddress: text(idMax),
    receiverUmaAddress: text(idMax).optional(),
    customerId: text(idMax).optional(),
    receivingCurrencyCode: currencyCode,
    receivingCurrencyAmount: z.int().gt(0).max(Number.MAX_SAFE_INTEGER),
  })
  .meta({ id: "SandboxUmaReceiveRequest" });
