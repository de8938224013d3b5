import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import type { CardRevealAuditRow } from "./type.js";

const fields = ["id", "cardId", "kind", "tokenId", "tokenName", "expiresAt", "createdAt", "shownAt"];
const columns = selectColumns("reveal", fields);

/** The reveals of a card, newest first. Equal pages in one request share a statement. */
export function listRevealsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  cardId: string,
  args: PageArgs,
): Promise<Page<CardRevealAuditRow>> {
  return pageOfOwner<CardRevealAuditRow>(context, cardId, args, {
    name: "reveals by card",
    ownerOf: (row) => row.cardId,
    read: (cardIds, { platformId, environment }, { before, limit }) => {
      const older = before
        ? Prisma.sql`AND (reveal.created_at, reveal.id) < (${before.createdAt}::timestamptz, ${before.id})`
        : Prisma.empty;
      return db.$queryRaw<CardRevealAuditRow[]>`
        SELECT owned.* FROM unnest(${cardIds}::text[]) AS requested (id) CROSS JOIN LATERAL (
          SELECT ${columns} FROM cards.card_reveal AS reveal
          WHERE reveal.platform_id = ${platformId} AND reveal.environment = ${environment}::shared."Environment"
            AND reveal.card_id = requested.id ${older}
          ORDER BY reveal.created_at DESC, reveal.id DESC LIMIT ${limit}) AS owned
        ORDER BY owned."createdAt" DESC, owned.id DESC`;
    },
    count: async (cardIds, caller) => {
      const groups = await db.cardReveal.groupBy({
        by: ["cardId"],
        where: { ...tenantOf(caller), cardId: { in: [...cardIds] } },
        _count: { _all: true },
      });
      return new Map(groups.map((group) => [group.cardId, group._count._all]));
    },
  });
}
