import { Prisma, type ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

/** Statements about external accounts that Prisma can't say. The tenant comes right after the connection. */

/** Locks the row until the transaction ends, deleted or not. */
export async function lockExternalAccountRow(
  tx: Tx,
  { platformId, environment }: Tenant,
  externalAccountId: string,
): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM accounts.external_account
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND id = ${externalAccountId} FOR UPDATE`;
}

export interface ExternalAccountsOfCustomers {
  readonly customerIds: readonly string[];
  readonly currency: string | undefined;
  /** Only what is older. */
  readonly before: KeysetCursor | undefined;
  /** Of each customer. */
  readonly limit: number;
}

/** An account whose holder is a customer. */
export type CustomersAccountRow = ExternalAccountRow & { readonly customerId: string };

/** The newest live accounts of each customer, newest first: one descent into the index per customer. */
export function readNewestExternalAccounts(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { customerIds, currency, before, limit }: ExternalAccountsOfCustomers,
): Promise<CustomersAccountRow[]> {
  const older = before
    ? Prisma.sql`AND (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`
    : Prisma.empty;
  return db.$queryRaw<CustomersAccountRow[]>`
    SELECT account.id, account.platform_id AS "platformId", account.environment::text AS environment,
      account.customer_id AS "customerId", account.status::text AS status, account.currency,
      account.account_type AS "accountType", account.ownership_type::text AS "ownershipType",
      account.platform_account_id AS "platformAccountId",
      account.default_uma_deposit_account AS "defaultUmaDepositAccount", account.account_info AS "accountInfo",
      account.fingerprint, account.sandbox_suffix AS "sandboxSuffix",
      account.beneficiary_verification_status::text AS "beneficiaryVerificationStatus",
      account.beneficiary_verified_data AS "beneficiaryVerifiedData", account.created_at AS "createdAt",
      account.updated_at AS "updatedAt", account.deleted_at AS "deletedAt"
    FROM unnest(${customerIds}::text[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM accounts.external_account
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND customer_id = wanted.id AND deleted_at IS NULL ${older} AND coalesce(currency = ${currency ?? null}, true)
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS account
    ORDER BY account.created_at DESC, account.id DESC`;
}
