import { Prisma, type CardReveal } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { newestOfOwners } from "../../shared/persistence/newest-of-owners.js";
import type { CardRevealAuditRow } from "./type.js";

const {
  linkHash: _hash,
  platformId: _platform,
  environment: _environment,
  ...columns
} = fieldsOf<CardReveal>(Prisma.CardRevealScalarFieldEnum);
const audits = { table: "cards.card_reveal", columns, owner: "cardId" };

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
    read: (cardIds, caller, wanted) => newestOfOwners(db, caller, audits, cardIds, wanted),
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
