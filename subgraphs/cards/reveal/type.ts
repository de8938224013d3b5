import { Field, ObjectType } from "type-graphql";
import type { CardReveal as CardRevealRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { shape } from "../../shared/graphql/shape.js";
import { cardReveal, cardRevealAudit } from "./wire.js";

@ObjectType({ description: "URL of the page that shows a card's number, expiry and CVV once." })
export class CardReveal extends shape(cardReveal) {}

@ObjectType({
  description: "A request to reveal a card's secret: the API token that made it, and when the secret was shown.",
})
export class CardRevealAudit extends shape(cardRevealAudit) {}

export const CardRevealAuditConnection = connectionOf(CardRevealAudit, "CardRevealAudit");

/** A stored reveal, without the hash of its secret. */
export type CardRevealAuditRow = Omit<CardRevealRow, "linkHash">;

export function auditToGraph({ createdAt, ...row }: CardRevealAuditRow): CardRevealAudit {
  const { kind, tokenId, tokenName, expiresAt, shownAt } = row;
  return { kind, tokenId, tokenName, requestedAt: createdAt, expiresAt, shownAt };
}

@ObjectType({ description: "3-D Secure password of a card." })
export class ThreeDSecurePassword {
  @Field(() => String, { description: "Returned only in this response. Do not store or log it." })
  password!: string;
}
