import { Prisma } from "../../../generated/prisma/client.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Database } from "../../shared/persistence/client.js";
import { bigint, date, text, type RowOf } from "../../shared/persistence/driver/row.js";
import type { Write } from "../../shared/persistence/driver/write-together.js";
import { ofTenant, ofTenantById } from "../../shared/persistence/rows-by-id.js";
import { usageOf } from "../cards/limits.js";
import type { LockedCard } from "../cards/lock.sql.js";

const listedPayment = { id: text, cardId: text, createdAt: date };
export type ListedPayment = RowOf<typeof listedPayment>;

/** The merchant's descriptor contains the text. */
function ofMerchant(merchant: string | undefined): Prisma.Sql {
  if (merchant === undefined) return Prisma.empty;
  return Prisma.sql`AND payment.merchant_descriptor ILIKE ${`%${merchant.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** The newest purchases and returns of each card, newest first. */
export function readNewestPayments(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  cardIds: readonly string[],
  merchant: string | undefined,
  { before, limit }: { readonly before: KeysetCursor | undefined; readonly limit: number },
): Promise<ListedPayment[]> {
  const older = before
    ? Prisma.sql`AND (authorized_at, id) < (${before.createdAt}::timestamptz, ${before.id})`
    : Prisma.empty;
  return db.$queryRaw(listedPayment)`
    SELECT owned.* FROM unnest(${cardIds}::text[]) AS requested (id) CROSS JOIN LATERAL (
      SELECT id, card_id AS "cardId", authorized_at AS "createdAt" FROM cards.card_transaction AS payment
      WHERE ${ofTenant("payment", tenant)} AND card_id = requested.id ${ofMerchant(merchant)} ${older}
      ORDER BY authorized_at DESC, id DESC LIMIT ${limit}) AS owned
    ORDER BY owned."createdAt" DESC, owned.id DESC`;
}

/** Number of each card's payments. */
export async function countPayments(
  db: Pick<Database, "$queryRaw">,
  tenant: Tenant,
  cardIds: readonly string[],
  merchant: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw({ cardId: text, count: bigint })`
    SELECT card_id AS "cardId", count(*) AS count FROM cards.card_transaction AS payment
    WHERE ${ofTenant("payment", tenant)} AND card_id = ANY (${cardIds}::text[]) ${ofMerchant(merchant)} GROUP BY card_id`;
  return new Map(rows.map(({ cardId, count }) => [cardId, Number(count)]));
}

/** Counts an approved authorization towards the limits of its UTC day. */
export function countOf(ledger: LedgerContext, card: LockedCard, amountMinor: bigint): Write {
  const { on, amount, count: before } = usageOf(card, ledger.now);
  return Prisma.sql`
    UPDATE cards.card SET used_on = ${on}::date, used_amount = ${amount + amountMinor}, used_count = ${before + 1}
    WHERE ${ofTenantById("card", ledger)} AND id = ${card.id}`;
}
