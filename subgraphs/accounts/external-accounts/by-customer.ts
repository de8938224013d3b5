import type { ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { readNewestExternalAccounts } from "./sql.js";
import { platformExternalAccountFilter } from "./wire.js";

/** One customer's accounts, newest first. */
export async function listCustomersExternalAccounts(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<ExternalAccountRow>> {
  const { currency } = validateFilter(platformExternalAccountFilter, args);
  return pageOfOwner(context, customerId, args, {
    name: `customers' external accounts ${JSON.stringify({ currency })}`,
    read: (customerIds, caller, page) => readNewestExternalAccounts(db, caller, { customerIds, currency, ...page }),
    ownerOf: (row) => row.customerId,
    async count(customerIds, caller) {
      const where = { ...tenantOf(caller), currency, customerId: { in: [...customerIds] }, deletedAt: null };
      const counted = await db.externalAccount.groupBy({ by: ["customerId"], where, _count: true });
      return new Map(counted.map((row) => [row.customerId ?? "", row._count]));
    },
  });
}
