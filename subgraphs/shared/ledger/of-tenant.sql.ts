import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import { ofTenant } from "../persistence/rows-by-id.js";

/**
 * Conditions of statements about all of a tenant's accounts or transactions, which hold for every row of the tenant: the
 * indexes `account_of_tenant` and `transaction_of_tenant` have them, so that no statement about rows by id uses those.
 */

export const accountsOfTenant = (alias: string, tenant: Tenant): Prisma.Sql =>
  Prisma.sql`${ofTenant(alias, tenant)} AND ${Prisma.raw(alias)}.currency <> ''`;

/** To be added to that of the tenant. */
export const isListedTransaction = Prisma.sql`row.kind <> ''`;
