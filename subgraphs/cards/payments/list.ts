import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { text } from "../../shared/schema/fields.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { z } from "zod";
import { countPayments, readNewestPayments, type ListedPayment } from "./sql.js";

/** The card of each transaction that was made with one. */
export async function cardsOfTransactions(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.cardTransaction.findMany({
    where: { ...tenantOf(caller), id: { in: [...ids] } },
    select: { id: true, cardId: true },
  });
  return new Map(rows.map(({ id, cardId }) => [id, cardId]));
}

const filter = z.object({ merchant: text(100).optional() });

/** A card's purchases and returns, newest first. Equal pages in one request share a statement. */
export function listPaymentsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  cardId: string,
  { merchant: named, ...args }: PageArgs & { readonly merchant?: string | null },
): Promise<Page<ListedPayment>> {
  const { merchant } = validateFilter(filter, { merchant: named ?? null });
  return pageOfOwner<ListedPayment>(context, cardId, args, {
    name: `payments by card ${JSON.stringify(merchant ?? null)}`,
    ownerOf: (row) => row.cardId,
    read: (cardIds, caller, page) => readNewestPayments(db, caller, cardIds, merchant, page),
    count: (cardIds, caller) => countPayments(db, caller, cardIds, merchant),
  });
}
