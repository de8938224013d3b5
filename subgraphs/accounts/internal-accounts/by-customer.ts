import { tenantOf } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { validateFilter } from "../../shared/schema/validate.js";
import { readNewestByCustomer } from "./sql.js";
import type { InternalAccountRow } from "./type.js";
import { platformInternalAccountFilter } from "./wire.js";

/** One customer's accounts, newest first. */
export async function listCustomersInternalAccounts(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<InternalAccountRow>> {
  const filter = validateFilter(platformInternalAccountFilter, args);
  return pageOfOwner(context, customerId, args, {
    name: `customers' internal accounts ${JSON.stringify(filter)}`,
    read: (customerIds, caller, page) => readNewestByCustomer(db, caller, { ...filter, customerIds, ...page }),
    ownerOf: (row) => row.customerId ?? "",
    async count(customerIds, caller) {
      const where = { ...tenantOf(caller), ...filter, customerId: { in: [...customerIds] } };
      const counted = await db.internalAccount.groupBy({ by: ["customerId"], where, _count: true });
      return new Map(counted.map((row) => [row.customerId ?? "", row._count]));
    },
  });
}
