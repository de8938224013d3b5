import type { Deps } from "../../shared/deps.js";
import {
  decodeCursor,
  newestFirst,
  pageSize,
  toPage,
  type Page,
  type PageArgs,
} from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { Prisma } from "../../../generated/prisma/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import type { CardRow } from "../cards/type.js";
import type { CardFilter } from "../cards/wire.js";

/** The environment's cards, by the time of their creation. */
export async function listCards(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { sortOrder, ...filter }: CardFilter,
  args: PageArgs,
): Promise<Page<CardRow>> {
  const size = pageSize(args.first);
  const where = { ...tenantOf(caller), ...filter };
  const after = args.after ? decodeCursor(args.after) : undefined;
  const beyond = sortOrder === "desc" ? "lt" : "gt";
  const rows = await db.card.findMany({
    where: {
      ...where,
      ...(after && {
        OR: [{ createdAt: { [beyond]: after.createdAt } }, { createdAt: after.createdAt, id: { [beyond]: after.id } }],
      }),
    },
    orderBy: sortOrder === "desc" ? newestFirst : [{ createdAt: "asc" }, { id: "asc" }],
    take: size + 1,
  });
  return toPage(rows, size, () => db.card.count({ where }));
}

const columns = selectColumns("card", Object.values(Prisma.CardScalarFieldEnum));
const ownerColumns = { customerId: Prisma.sql`card.customer_id`, accountId: Prisma.sql`card.account_id` };

/** Whose cards: the cardholder's, or those that an account funds. */
export type CardOwner = keyof typeof ownerColumns;

/** One owner's cards, newest first; equal pages in one request share a statement. */
export function listCardsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  owner: CardOwner,
  ownerId: string,
  args: PageArgs,
): Promise<Page<CardRow>> {
  const column = ownerColumns[owner];
  return pageOfOwner<CardRow>(context, ownerId, args, {
    name: `cards by ${owner}`,
    ownerOf: (row) => row[owner],
    read: (ownerIds, { platformId, environment }, { before, limit }) => {
      const older = before
        ? Prisma.sql`AND (card.created_at, card.id) < (${before.createdAt}::timestamptz, ${before.id})`
        : Prisma.empty;
      return db.$queryRaw<CardRow[]>`
        SELECT owned.* FROM unnest(${ownerIds}::text[]) AS requested (id) CROSS JOIN LATERAL (
          SELECT ${columns} FROM cards.card
          WHERE card.platform_id = ${platformId} AND card.environment = ${environment}::shared."Environment"
            AND ${column} = requested.id ${older}
          ORDER BY card.created_at DESC, card.id DESC LIMIT ${limit}) AS owned
        ORDER BY owned."createdAt" DESC, owned.id DESC`;
    },
    count: async (ownerIds, caller) => {
      const groups = await db.card.groupBy({
        by: [owner],
        where: { ...tenantOf(caller), [owner]: { in: [...ownerIds] } },
        _count: { _all: true },
      });
      return new Map(groups.map((group) => [group[owner], group._count._all]));
    },
  });
}
