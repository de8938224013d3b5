import { z } from "zod";
import { currencyCode, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";

/** POST /sandbox/send: pays a quote's instructions; another amount or currency than the quote's fails the payment. */
export const sandboxSend = z
  .object({
    quoteId: scalar("ID", text(100)).describe("Quote that is paid, `Quote:<uuid>`."),
    currencyCode: currencyCode.describe("The quote's sending currency; with any other currency, the payment fails."),
    currencyAmount: scalar("MinorUnits", z.int().min(1).max(Number.MAX_SAFE_INTEGER))
      .describe("Default: the quote's sending amount; with any other amount, the payment fails.")
      .optional(),
  })
  .meta({ id: "SandboxSendRequest" });
