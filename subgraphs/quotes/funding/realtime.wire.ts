import { z } from "zod";
import { currencyCode, text } from "../../shared/schema/fields.js";

/** POST /sandbox/send: pays a quote's instructions; another amount or currency than the quote's exercises the mismatch. */
export const sandboxSend = z
  .object({
    quoteId: text(100),
    currencyCode,
    currencyAmount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .meta({ id: "SandboxSendRequest" });
