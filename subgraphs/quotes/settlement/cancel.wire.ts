import { z } from "zod";
import { prose } from "../../shared/schema/fields.js";

/** POST /transactions/{transactionId}/cancel */
export const transactionCancel = z
  .object({ reason: prose(1000).describe("Reason, shown in the transaction's `statusHistory`.").optional() })
  .meta({ id: "CancelTransactionRequest" });
