import { z } from "zod";
import { dateTime } from "../../shared/schema/fields.js";
import { describedEnum } from "../../shared/schema/graph.js";

/** Revealing a card's secrets (docs/cards.md, Revealing a card). */

/** POST /cards/{id}/reveal */
export const cardReveal = z
  .object({
    panEmbedUrl: z
      .url()
      .describe(
        "URL of the page that shows the number, expiry and CVV once. The URL is a secret: do not store or log it.",
      ),
    expiresAt: dateTime.describe("Time at which the page expires."),
  })
  .meta({ id: "CardRevealResponse" });

export const cardRevealAudit = z
  .object({
    kind: describedEnum({
      CARD_NUMBER: "Number, expiry and CVV, on a hosted page.",
      THREE_D_SECURE_PASSWORD: "Password for 3-D Secure, in the response.",
    })
      .meta({ id: "CardRevealKind", description: "Type of a card's secret." })
      .describe("Secret that was requested."),
    tokenId: z.string().describe("API token that made the request. It may have been deleted since."),
    tokenName: z.string().describe("Name that the token had at the time of the request."),
    requestedAt: dateTime.describe("Time of the request, in UTC."),
    expiresAt: dateTime.nullable().describe("Time at which the page expires; null for a password."),
    shownAt: dateTime.nullable().describe("Time at which the secret was shown; null if it was not shown."),
  })
  .meta({ id: "CardRevealAudit" });
