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
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { newestOfOwners } from "../../shared/persistence/newest-of-owners.js";
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
  return toPage(rows, size, (take) => db.card.count({ where, take }));
}

const cards = { table: "cards.card", columns: fieldsOf<CardRow>(Prisma.CardScalarFieldEnum) };

/** Owner of a list of cards: the cardholder, or the funding account. */
export type CardOwner = "customerId" | "accountId";

/** One owner's cards, newest first; equal pages in one request share a statement. */
export function listCardsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  owner: CardOwner,
  ownerId: string,
  args: PageArgs,
): Promise<Page<CardRow>> {
  return pageOfOwner<CardRow>(context, ownerId, args, {
    name: `cards by ${owner}`,
    ownerOf: (row) => row[owner],
    read: (ownerIds, caller, wanted) => newestOfOwners(db, caller, { ...cards, owner }, ownerIds, wanted),
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
