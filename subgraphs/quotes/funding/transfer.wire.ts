import { z } from "zod";
import { text } from "../../shared/schema/fields.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { idMax, maxLockedAmount } from "../quotes/wire.js";

/**
 * The two deprecated transfers of one currency: their shapes don't change (docs/interface.md, Deprecated transfers).
 */

const internalAccountReference = z.object({ accountId: text(idMax) }).meta({ id: "InternalAccountReference" });
const externalAccountReference = z.object({ accountId: text(idMax) }).meta({ id: "ExternalAccountReference" });

const amount = z
  .int()
  .gt(0)
  .max(maxLockedAmount)
  .optional()
  .meta({ description: "Smallest unit of both accounts' currency; always to be given: else 400 INVALID_AMOUNT." });

/** POST /transfer-in */
export const transferIn = z
  .object({ source: externalAccountReference, destination: internalAccountReference, amount })
  .meta({ id: "TransferInRequest" });

/** POST /transfer-out */
export const transferOut = z
  .object({
    source: internalAccountReference,
    destination: z
      .object({ accountId: text(idMax), paymentRail: paymentRail.optional() })
      .meta({ id: "ExternalAccountDestinationReference" }),
    amount,
    remittanceInformation: text(80).optional(),
    purposeOfPayment: purposeOfPayment.optional(),
  })
  .meta({ id: "TransferOutRequest" });
