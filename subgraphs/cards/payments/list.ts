import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import type { KeysetCursor, Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { text } from "../../shared/schema/fields.js";
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

type Listed = KeysetCursor & { readonly cardId: string };

const filter = z.object({ merchant: text(100).optional() });

/** A LIKE pattern that matches texts that contain this one. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

/** A card's purchases and returns, newest first. Equal pages in one request share a statement. */
export function listPaymentsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  cardId: string,
  { merchant: named, ...args }: PageArgs & { readonly merchant?: string | null },
): Promise<Page<Listed>> {
  const { merchant } = validateFilter(filter, { merchant: named ?? null });
  const ofMerchant =
    merchant === undefined ? Prisma.empty : Prisma.sql`AND merchant_descriptor ILIKE ${containing(merchant)}`;
  const ofTenant = ({ platformId, environment }: Tenant) =>
    Prisma.sql`platform_id = ${platformId} AND environment = ${environment}::shared."Environment"`;
  return pageOfOwner<Listed>(context, cardId, args, {
    name: `payments by card ${JSON.stringify(merchant ?? null)}`,
    ownerOf: (row) => row.cardId,
    read: (cardIds, caller, { before, limit }) => {
      const older = before
        ? Prisma.sql`AND (authorized_at, id) < (${before.createdAt}::timestamptz, ${before.id})`
        : Prisma.empty;
      return db.$queryRaw<Listed[]>`
        SELECT owned.* FROM unnest(${cardIds}::text[]) AS requested (id) CROSS JOIN LATERAL (
          SELECT id, card_id AS "cardId", authorized_at AS "createdAt" FROM cards.card_transaction
          WHERE ${ofTenant(caller)} AND card_id = requested.id ${ofMerchant} ${older}
          ORDER BY authorized_at DESC, id DESC LIMIT ${limit}) AS owned
        ORDER BY owned."createdAt" DESC, owned.id DESC`;
    },
    count: async (cardIds, caller) => {
      const rows = await db.$queryRaw<{ cardId: string; count: bigint }[]>`
        SELECT card_id AS "cardId", count(*) AS count FROM cards.card_transaction
        WHERE ${ofTenant(caller)} AND card_id = ANY (${cardIds}::text[]) ${ofMerchant} GROUP BY card_id`;
      return new Map(rows.map(({ cardId: id, count }) => [id, Number(count)]));
    },
  });
}
