import { Prisma } from "../../../generated/prisma/client.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Write } from "../../shared/persistence/driver/write-together.js";
import { ofTenantById } from "../../shared/persistence/rows-by-id.js";
import { usageOf } from "../cards/limits.js";
import type { LockedCard } from "../cards/lock.sql.js";

/** Counts an approved authorization towards the limits of its UTC day. */
export function countOf(ledger: LedgerContext, card: LockedCard, amountMinor: bigint): Write {
  const { on, amount, count: before } = usageOf(card, ledger.now);
  return Prisma.sql`
    UPDATE cards.card SET used_on = ${on}::date, used_amount = ${amount + amountMinor}, used_count = ${before + 1}
    WHERE ${ofTenantById("card", ledger)} AND id = ${card.id}`;
}
