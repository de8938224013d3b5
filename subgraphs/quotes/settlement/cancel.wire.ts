import { z } from "zod";
import { prose } from "../../shared/schema/fields.js";

/** POST /transactions/{transactionId}/cancel */
export const transactionCancel = z
  .object({ reason: prose(1000).describe("Why; the transaction's `statusHistory` shows it.").optional() })
  .meta({ id: "CancelTransactionRequest" });
