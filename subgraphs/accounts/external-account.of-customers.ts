import type { ExternalAccount as ExternalAccountRow } from "../../generated/prisma/client.js";
import { tenantOf } from "../shared/caller.js";
import type { Deps } from "../shared/deps.js";
import { decodeCursor, pageSize, toPage, type Page, type PageArgs } from "../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../shared/graphql/context.js";
import { validateFilter } from "../shared/wire/validate.js";
import { readNewestExternalAccounts } from "./external-account.sql.js";
import { platformExternalAccountFilter } from "./external-account.wire.js";

/** One customer's accounts, newest first. Those of one request that ask for the same page share its statements. */
export async function listCustomersExternalAccounts(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<ExternalAccountRow>> {
  const { currency } = validateFilter(platformExternalAccountFilter, args);
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    async (customerIds, caller) => {
      const found = new Map(customerIds.map((id): [string, ExternalAccountRow[]] => [id, []]));
      const newest = await readNewestExternalAccounts(db, caller, { customerIds, currency, before, limit: size + 1 });
      for (const row of newest) found.get(row.customerId)?.push(row);
      return found;
    },
    `customers' external accounts ${JSON.stringify({ currency, size, after: args.after })}`,
  );
  const counts = loaderOf(
    context,
    async (customerIds, caller) => {
      const where = { ...tenantOf(caller), currency, customerId: { in: [...customerIds] }, deletedAt: null };
      const counted = await db.externalAccount.groupBy({ by: ["customerId"], where, _count: true });
      return new Map(counted.map((row) => [row.customerId ?? "", row._count]));
    },
    `customers' external account counts ${JSON.stringify({ currency })}`,
  );
  return toPage((await pages.load(customerId)) ?? [], size, async () => (await counts.load(customerId)) ?? 0);
}
