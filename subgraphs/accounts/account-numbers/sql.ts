import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { boolean, text } from "../../shared/persistence/driver/row.js";
import { toJsonRows } from "../../shared/persistence/insert-rows.js";
import type { SystemDatabase, Tx } from "../../shared/persistence/client.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Query } from "../../shared/providers/kinds.js";
import type { PaymentInstruction } from "../internal-accounts/payment-instructions.wire.js";

/** The condition of the index of accounts that wait for account numbers. */
const waits = Prisma.sql`status = 'PENDING'`;
const isWallet = Prisma.sql`type = 'EMBEDDED_WALLET'`;

/** Accounts that wait in a currency. Embedded wallets, whose addresses are made of their own keys, are opened apart. */
export interface Waiting {
  readonly currency: string;
  readonly isWallet: boolean;
}

/** An identifier to be given to an internal account. */
export interface Claim {
  readonly value: string;
  readonly accountId: string;
}

/** Claims identifiers, in this order, for accounts. Returns those that no other account had. */
export async function claimIdentifiers(
  tx: Tx,
  { platformId, environment }: Tenant,
  claims: readonly Claim[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw({ value: text })`
    INSERT INTO accounts.funding_identifier (platform_id, environment, value, account_id)
    SELECT ${platformId}, ${environment}::shared."Environment", given.value, given.account_id
    FROM json_populate_recordset(NULL::accounts.funding_identifier, ${toJsonRows(["value", "accountId"], claims)}::json)
      WITH ORDINALITY AS given
    ORDER BY given.ordinality
    ON CONFLICT DO NOTHING RETURNING value`;
  return new Set(rows.map(({ value }) => value));
}

/** Those of the identifiers that any account has. */
export async function givenIdentifiers(db: SystemDatabase, values: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw({ value: text })`
    SELECT value FROM accounts.funding_identifier WHERE value = ANY(${values})`;
  return new Set(rows.map(({ value }) => value));
}

/** The number of those identifiers that any account has, for a diagnosis. */
export async function givenOf(query: Query, values: readonly string[]): Promise<number> {
  return (await query("SELECT value FROM accounts.funding_identifier WHERE value = ANY($1)", [values])).length;
}

/** The accounts of the tenant that wait, sorted by their currency. */
export function waitingAccounts(tx: Tx, tenant: Tenant): Promise<readonly Waiting[]> {
  return tx.$queryRaw({ currency: text, isWallet: boolean })`
    SELECT DISTINCT currency, ${isWallet} AS "isWallet" FROM accounts.internal_account AS account
    WHERE ${ofTenant("account", tenant)} AND ${waits} ORDER BY currency, "isWallet"`;
}

/**
 * Locks the accounts that have waited longest, at most `most`, except those that others hold. `after`:
 * instead in the order of their ids, which is about the same, those after this one.
 */
export async function lockWaiting(
  tx: Tx,
  tenant: Tenant,
  waiting: Waiting,
  most: number,
  after?: string,
): Promise<string[]> {
  const later = after === undefined ? Prisma.empty : Prisma.sql`AND id > ${after}`;
  const order = after === undefined ? Prisma.sql`created_at, id` : Prisma.sql`id`;
  const rows = await tx.$queryRaw({ id: text })`
    SELECT id FROM accounts.internal_account AS account
    WHERE ${ofTenant("account", tenant)} AND currency = ${waiting.currency} AND ${waits}
      AND (${isWallet}) = ${waiting.isWallet} ${later}
    ORDER BY ${order} LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  return rows.map(({ id }) => id);
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, tenant: Tenant, accountId: string): Promise<void> {
  await tx.$queryRaw({ id: text })`
    SELECT id FROM accounts.internal_account AS account
    WHERE ${ofTenant("account", tenant)} AND id = ${accountId} FOR UPDATE`;
}

/** Makes a locked account FAILED. */
export async function fail(tx: Tx, tenant: Tenant, now: Date, accountId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE accounts.internal_account AS account SET status = 'FAILED', updated_at = ${now}
    WHERE ${ofTenant("account", tenant)} AND id = ${accountId}`;
}

/** Has another opening of a locked account that FAILED begin. */
export async function awaitAgain(tx: Tx, tenant: Tenant, now: Date, accountId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE accounts.internal_account AS account SET status = 'PENDING', updated_at = ${now}
    WHERE ${ofTenant("account", tenant)} AND id = ${accountId}`;
}

/** Deletes the identifiers of an account that is not opened. */
export async function releaseIdentifiers(
  tx: Tx,
  { platformId, environment }: Tenant,
  accountId: string,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM accounts.funding_identifier
    WHERE account_id = ${accountId} AND platform_id = ${platformId}
      AND environment = ${environment}::shared."Environment"`;
}

/** Makes locked accounts ACTIVE, with these instructions. */
export async function activate(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  opened: readonly { readonly id: string; readonly instructions: readonly PaymentInstruction[] }[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE accounts.internal_account AS account
    SET status = 'ACTIVE', funding_instructions = given.instructions, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) AS given (id text, instructions jsonb)
    WHERE account.id = given.id AND ${ofTenant("account", tenant)}`;
}

/** Number of accounts that wait for a number in a currency, of these platforms or of all, as far as `most`. */
export async function countWaiting(
  db: SystemDatabase,
  currency: string,
  platforms: ReadonlySet<string> | undefined,
  most: number,
): Promise<number> {
  const among = platforms ? Prisma.sql`AND platform_id = ANY(${[...platforms]})` : Prisma.empty;
  const rows = await db.$queryRaw({ id: text })`
    SELECT id FROM accounts.internal_account WHERE ${waits} AND NOT (${isWallet})
      AND currency = ${currency} ${among} LIMIT ${most}`;
  return rows.length;
}

/** The platforms that have waiting accounts in production: by steps through the index of waiting accounts. */
export async function waitingPlatforms(db: SystemDatabase): Promise<string[]> {
  const rows = await db.$queryRaw({ platformId: text })`
    WITH RECURSIVE waiting (platform_id) AS (
      (SELECT platform_id FROM accounts.internal_account WHERE environment = 'PRODUCTION' AND ${waits}
       ORDER BY platform_id LIMIT 1)
      UNION ALL
      SELECT (SELECT platform_id FROM accounts.internal_account
              WHERE environment = 'PRODUCTION' AND ${waits} AND platform_id > waiting.platform_id
              ORDER BY platform_id LIMIT 1)
      FROM waiting WHERE waiting.platform_id IS NOT NULL)
    SELECT platform_id AS "platformId" FROM waiting WHERE platform_id IS NOT NULL`;
  return rows.map(({ platformId }) => platformId);
}

/** Claims an entry of a provider's bank account. Returns whether no one has before. */
export async function claimEntry(
  tx: Tx,
  { platformId, environment, now }: LedgerContext,
  entry: { readonly provider: string; readonly entryId: string; readonly fingerprint: Uint8Array },
): Promise<boolean> {
  const claimed = await tx.$executeRaw`
    INSERT INTO accounts.bank_entry (provider, entry_id, platform_id, environment, fingerprint, created_at)
    VALUES (${entry.provider}, ${entry.entryId}, ${platformId}, ${environment}::shared."Environment",
      ${entry.fingerprint}, ${now})
    ON CONFLICT DO NOTHING`;
  return claimed === 1;
}
