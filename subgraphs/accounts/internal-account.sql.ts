import { Prisma, type InternalAccount } from "../../generated/prisma/client.js";
import type { Tenant } from "../shared/caller.js";
import type { Database, Tx } from "../shared/database/client.js";
import type { KeysetCursor } from "../shared/graphql/connection.js";

/** A page of the accounts of several customers at once, which Prisma can't say. */
export interface AccountsOfCustomers {
  readonly customerIds: readonly string[];
  readonly currency?: string | undefined;
  readonly type?: string | undefined;
  /** Only what is older. */
  readonly before?: KeysetCursor | undefined;
  /** Of each customer. */
  readonly limit: number;
}

/** Ids of the newest accounts of each customer, newest first, in one statement. */
export function readNewestByCustomer(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  { customerIds, currency, type, before, limit }: AccountsOfCustomers,
): Promise<{ id: string; customerId: string }[]> {
  const older = before
    ? Prisma.sql`AND (account.created_at, account.id) < (${before.createdAt}::timestamptz, ${before.id})`
    : Prisma.empty;
  return db.$queryRaw<{ id: string; customerId: string }[]>`
    SELECT account.id, account.customer_id AS "customerId"
    FROM unnest(${customerIds}::text[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT account.id, account.customer_id, account.created_at FROM accounts.internal_account AS account
      WHERE account.platform_id = ${platformId} AND account.environment = ${environment}::shared."Environment"
        AND account.customer_id = wanted.id ${older}
        AND coalesce(account.currency = ${currency ?? null}, true)
        AND coalesce(account.type = ${type ?? null}::accounts."InternalAccountType", true)
      ORDER BY account.created_at DESC, account.id DESC LIMIT ${limit}) AS account
    ORDER BY account.created_at DESC, account.id DESC`;
}

/** An account that is to get money, with the platform's name for its holder; null: the platform itself. */
export type FundableAccount = Pick<InternalAccount, "id" | "customerId" | "currency" | "status" | "sweepRule"> & {
  readonly platformCustomerId: string | null;
};

/** The tenant's account, and of the customers that name, in one statement. */
export async function readFundable(
  tx: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  accountId: string,
): Promise<FundableAccount | undefined> {
  const [row] = await tx.$queryRaw<FundableAccount[]>`
    SELECT account.id, account.customer_id AS "customerId", account.currency, account.status::text,
      account.sweep_rule AS "sweepRule", customer.platform_customer_id AS "platformCustomerId"
    FROM accounts.internal_account AS account
    LEFT JOIN customers.customer AS customer ON customer.id = account.customer_id
      AND customer.platform_id = account.platform_id AND customer.environment = account.environment
    WHERE account.id = ${accountId} AND account.platform_id = ${platformId}
      AND account.environment = ${environment}::shared."Environment"`;
  return row;
}
