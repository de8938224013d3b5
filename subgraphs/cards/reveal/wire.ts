import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

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

const cardRevealKind = describedEnum({
  CARD_NUMBER: "Number, expiry and CVV, on a hosted page.",
  THREE_D_SECURE_PASSWORD: "Password for 3-D Secure, in the response.",
}).meta({ id: "CardRevealKind", description: "Type of a card's secret." });

export const cardRevealFilter = z
  .object({
    kinds: oneOfThese(cardRevealKind).describe("Requests for any of these secrets."),
    tokenId: scalar("ID", text(100)).describe("Requests by this API token, `Token:<uuid>`.").optional(),
    createdAt: dateTimeRange.describe("Requests in this interval.").optional(),
  })
  .meta({
    id: "CardRevealAuditFilter",
    description: "Selects requests for a card's secrets that match all given members.",
  });
export const cardRevealOrder = listOrder("CardRevealAudit", ["CREATED_AT"]);

export const cardRevealAudit = z
  .object({
    kind: cardRevealKind.describe("Secret that was requested."),
    tokenId: z.string().describe("API token that made the request. It may have been deleted since."),
    tokenName: z.string().describe("Name that the token had at the time of the request."),
    requestedAt: dateTime.describe("Time of the request, in UTC."),
    expiresAt: dateTime.nullable().describe("Time at which the page expires; null for a password."),
    shownAt: dateTime.nullable().describe("Time at which the secret was shown; null if it was not shown."),
  })
  .meta({ id: "CardRevealAudit" });
