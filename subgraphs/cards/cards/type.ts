import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { Card as CardRow } from "../../../generated/prisma/client.js";
import { cardCapabilitiesOf } from "../../accounts/published.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { isId } from "../../shared/kernel/ids.js";
import { card } from "./wire.js";

@ObjectType({ implements: Node, description: "A card that is funded by an internal account." })
@Directive('@key(fields: "id")')
export class Card extends shape(card) {
  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;
}

export const CardConnection = connectionOf(Card, "Card");

export type { CardRow };

const numberOf = (minor: bigint | null) => (minor === null ? null : Number(minor));

/** The one mapping from storage. */
export function cardToGraph(row: CardRow): Card {
  const { id, customerId, platformCardId, status, statusReason, brand, form, last4, expMonth, expYear } = row;
  const { environment, currency, accountId, maxTransactionsPerDay, processorRef, issuerRef } = row;
  const funding = {
    environment,
    customerId,
    status: "ACTIVE",
    type: currency === "USDB" ? "EMBEDDED_WALLET" : "INTERNAL_FIAT",
  } as const;
  return {
    id,
    customerId,
    platformCardId,
    status,
    statusReason,
    brand,
    form,
    last4,
    expMonth,
    expYear,
    fundingSource: accountId,
    cardCapabilities: cardCapabilitiesOf(funding),
    maxSpendPerTransaction: numberOf(row.maxSpendPerTransaction),
    maxSpendPerDay: numberOf(row.maxSpendPerDay),
    maxTransactionsPerDay,
    currency,
    processorRef,
    issuerRef,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The caller's cards by id. */
export async function findCards(
  { db }: { readonly db: Pick<Tx, "card"> },
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, CardRow>> {
  const wellFormed = ids.filter((id) => isId("Card", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.card.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

export const cardEntity = entityOf({ type: Card, resourceType: "Card", find: findCards, toGraph: cardToGraph });
