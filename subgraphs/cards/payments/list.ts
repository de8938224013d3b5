import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";

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
