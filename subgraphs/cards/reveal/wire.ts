import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";

/** Revealing a card's secrets (docs/cards.md, Revealing a card). */

/** POST /cards/{id}/reveal */
export const cardReveal = z
  .object({
    panEmbedUrl: z
      .url()
      .describe("The page that shows number, expiry and CVV, once. The address is a secret: don't store or log it."),
    expiresAt: dateTime.describe("Until when the page shows them."),
  })
  .meta({ id: "CardRevealResponse" });

export const cardRevealAudit = z
  .object({
    kind: z
      .enum(["CARD_NUMBER", "THREE_D_SECURE_PASSWORD"])
      .meta({ id: "CardRevealKind", description: "Which secret of a card." }),
    tokenId: z.string().describe("The API token that asked; it may be deleted since."),
    tokenName: z.string().describe("Its name."),
    requestedAt: dateTime,
    expiresAt: dateTime.nullable().describe("Until when the page shows the number; null for a password."),
    shownAt: dateTime.nullable().describe("When the secret was shown; null where it wasn't."),
  })
  .meta({ id: "CardRevealAudit" });
