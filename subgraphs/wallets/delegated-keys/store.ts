import { Prisma, type DelegatedKey as DelegatedKeyRow } from "../../../generated/prisma/client.js";
import { newestFirst } from "../../shared/graphql/connection.js";
import { byOwner } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";

type Db = Pick<Database, "delegatedKey"> | Pick<Tx, "delegatedKey">;

/** Maximum number of keys in a list. */
export const maxListed = 1000;

/** The tenant's matching keys, newest first, at most 1000. */
export function listDelegatedKeys(
  db: Db,
  tenant: Tenant,
  where: Pick<Prisma.DelegatedKeyWhereInput, "accountId" | "fundingSourceId">,
): Promise<DelegatedKeyRow[]> {
  return db.delegatedKey.findMany({
    where: { ...where, ...tenantOf(tenant) },
    orderBy: newestFirst,
    take: maxListed,
  });
}

/** The keys of these accounts that aren't REVOKED, newest first. */
export async function findDelegatedKeysOfAccounts(
  db: Db,
  tenant: Tenant,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DelegatedKeyRow[]>> {
  const keys = await db.delegatedKey.findMany({
    where: { ...tenantOf(tenant), accountId: { in: [...accountIds] }, status: { not: "REVOKED" } },
    orderBy: newestFirst,
  });
  return byOwner(accountIds, keys, "accountId");
}

/** The caller's keys by id. */
export async function findDelegatedKeys(
  { db }: { readonly db: Db },
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, DelegatedKeyRow>> {
  const wellFormed = ids.filter((id) => isId("DelegatedKey", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.delegatedKey.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A key, locked until the transaction ends. */
export const lockDelegatedKey = locksById<DelegatedKeyRow>({
  name: "wallets.delegated_key",
  fields: Prisma.DelegatedKeyScalarFieldEnum,
});
