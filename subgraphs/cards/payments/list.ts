import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { List } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { date, text } from "../../shared/persistence/driver/row.js";
import { text as textUpTo } from "../../shared/schema/fields.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { z } from "zod";

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

const payments = new List({
  table: "cards.card_transaction",
  columns: { id: text, cardId: text, createdAt: date },
  expressions: { createdAt: "row.authorized_at" },
});

const filter = z.object({ merchant: textUpTo(100).optional() });

/** A card's purchases and returns, newest first. */
export async function listPaymentsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  cardId: string,
  { merchant: named, ...args }: PageArgs & { readonly merchant?: string | null },
): Promise<Page<{ readonly id: string }>> {
  const { merchant } = validateFilter(filter, { merchant: named ?? null });
  const merchantDescriptor = merchant === undefined ? undefined : { contains: merchant };
  return payments.ofOwner(db, context, "cardId", cardId, args, { merchantDescriptor });
}
