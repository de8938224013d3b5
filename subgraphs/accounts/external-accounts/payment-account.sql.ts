import { Prisma, type ExternalAccount, type InternalAccount } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { rowsWithIds, selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf, pick, type RowOf } from "../../shared/persistence/driver/row.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";

const internal = fieldsOf<InternalAccount>(Prisma.InternalAccountScalarFieldEnum);
const internalEnd = pick(internal, "id", "customerId", "currency", "type", "status");
const internalColumns = selectColumns("account", internalEnd);
export type InternalEnd = RowOf<typeof internalEnd>;

const external = fieldsOf<ExternalAccount>(Prisma.ExternalAccountScalarFieldEnum);
const externalEnd = {
  ...pick(external, "id", "customerId", "currency", "status", "sandboxSuffix"),
  ...pick(external, "accountInfo", "trustedAt", "fingerprint"),
};
const externalColumns = selectColumns("account", externalEnd);
export type ExternalEnd = RowOf<typeof externalEnd>;

/** The tenant's internal accounts of these ids. */
export async function readInternal(
  tx: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  ids: readonly string[],
): Promise<InternalEnd[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw(internalEnd)`
    SELECT ${internalColumns}
    FROM ${rowsWithIds("accounts.internal_account", "account", ids)}
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"`;
}

/** The tenant's external accounts of these ids. */
export async function readExternal(
  tx: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  ids: readonly string[],
  isIncludingDeleted: boolean,
): Promise<ExternalEnd[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw(externalEnd)`
    SELECT ${externalColumns}
    FROM ${rowsWithIds("accounts.external_account", "account", ids)}
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND (${isIncludingDeleted} OR deleted_at IS NULL)`;
}

/**
 * The ids of these accounts' holders, as a subquery, so that a statement about them can be sent together with {@link
 * findPaymentAccounts}. Null for the platform; undefined: no account ids are given.
 */
export function holdersOf(tenant: Tenant, ids: readonly string[]): Prisma.Sql | undefined {
  const tables = {
    InternalAccount: "accounts.internal_account",
    ExternalAccount: "accounts.external_account",
  } as const;
  const branches = (Object.keys(tables) as (keyof typeof tables)[]).flatMap((type) => {
    const own = ids.filter((id) => isId(type, id));
    if (own.length === 0) return [];
    const accounts = rowsWithIds(tables[type], "account", own);
    return [Prisma.sql`SELECT account.customer_id FROM ${accounts} WHERE ${ofTenant("account", tenant)}`];
  });
  return branches.length > 0 ? Prisma.join(branches, " UNION ALL ") : undefined;
}
