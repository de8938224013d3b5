import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { equalsOneOf } from "../persistence/columns.js";
import { bigint, nullable, number, text, type RowOf } from "../persistence/driver/row.js";
import { isOwnSystemLeg, type Posting } from "./posting.js";

/** The ledger's raw SQL, for what Prisma can't express: locks in id order, and a whole posting in one round trip. */

const entryRow = {
  number,
  account_id: text,
  currency: text,
  amount: bigint,
  balance_after: nullable(bigint),
  account_version: nullable(bigint),
  held: nullable(bigint),
};
export type EntryRow = RowOf<typeof entryRow>;

/**
 * PostgreSQL replans a named statement each time if it estimates known arrays as shorter than unknown ones, and
 * planning this one takes longer than running it. For arrays from a subquery, both estimates are equal.
 */
const postingSql = `
    leg AS (
      SELECT * FROM unnest((SELECT $5::text[]), (SELECT $6::text[]), (SELECT $7::text[]::bigint[]), (SELECT $8::boolean[]),
        (SELECT $9::boolean[]), (SELECT $10::text[]::bigint[]), (SELECT $11::smallint[])) WITH ORDINALITY
        AS leg (account_id, currency, amount, is_system, is_first, later_amount, later_legs, number)
    ), locked AS MATERIALIZED (
      SELECT id FROM ledger.account
      WHERE platform_id = $1 AND environment = $2::shared."Environment" AND id = ANY ((SELECT $5::text[])::text[])
        AND kind <> 'SYSTEM' AND closed_at IS NULL
      ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE ledger.account AS account
      SET balance = account.balance + leg.amount + leg.later_amount, version = account.version + 1 + leg.later_legs,
        updated_at = greatest(account.updated_at, $4::timestamptz)
      FROM leg JOIN locked ON locked.id = leg.account_id
      WHERE account.id = locked.id AND leg.is_first
      RETURNING account.id, account.currency, account.balance, account.held, account.version
    ), recorded AS (
      INSERT INTO ledger.transaction (id, platform_id, environment, kind, subject_id, created_at)
      VALUES ($3, $1, $2::shared."Environment", $12, $13, $4::timestamptz)
    ), posted AS (
      SELECT leg.number::smallint AS number, leg.account_id, leg.currency, leg.amount,
        changed.balance - leg.later_amount AS balance_after, changed.version - leg.later_legs AS account_version, changed.held
      FROM leg LEFT JOIN changed ON changed.id = leg.account_id
      WHERE leg.is_system OR changed.currency = leg.currency
    ), entered AS (
      INSERT INTO ledger.entry (transaction_id, number, account_id, platform_id, environment, currency, amount,
        balance_after, account_version)
      SELECT $3, number, account_id, $1, $2::shared."Environment", currency, amount, balance_after, account_version
      FROM posted
    )
    SELECT * FROM posted ORDER BY number`;

/** System accounts are opened on first use. */
const postingSqlOf = {
  withSystem: `WITH opened AS (
      INSERT INTO ledger.account (id, platform_id, environment, kind, currency, created_at, updated_at)
      SELECT DISTINCT account_id, $1, $2::shared."Environment", 'SYSTEM'::ledger."LedgerAccountKind", currency,
        $4::timestamptz, $4::timestamptz
      FROM unnest((SELECT $5::text[]), (SELECT $6::text[]), (SELECT $8::boolean[])) AS leg (account_id, currency, is_system)
      WHERE is_system ORDER BY account_id
      ON CONFLICT (id) DO NOTHING
    ),${postingSql}`,
  withoutSystem: `WITH${postingSql}`,
} as const;

/** Per leg, the sum of the account's later legs: the final balance minus this sum is the balance after the leg. */
function foldLegs(legs: Posting["legs"]) {
  const later = new Map<string, { amountMinor: bigint; legs: number }>();
  return legs
    .toReversed()
    .map((leg) => {
      const { amountMinor, legs: count } = later.get(leg.account) ?? { amountMinor: 0n, legs: 0 };
      later.set(leg.account, { amountMinor: amountMinor + leg.amountMinor, legs: count + 1 });
      return { ...leg, laterMinor: amountMinor, laterLegs: count };
    })
    .toReversed()
    .map((leg) => ({ ...leg, isFirst: later.get(leg.account)?.legs === leg.laterLegs + 1 }));
}

/**
 * Locks the accounts in id order, moves the balances, and writes transaction and entries, in one statement. The lock
 * comes first: a statement that waited for it uses the newest balance. System accounts are not locked. Legs of an
 * unknown, closed or another tenant's account, or in another currency than the account's, write no entry.
 */
export function insertPosting(
  tx: Tx,
  { platformId, environment }: Tenant,
  transaction: { readonly id: string; readonly at: Date; readonly posting: Posting },
): Promise<EntryRow[]> {
  const { id, at, posting } = transaction;
  const { kind, subjectId = null } = posting;
  const legs = foldLegs(posting.legs);
  const isSystem = legs.map((leg) => isOwnSystemLeg({ platformId, environment }, leg));
  return tx.$queryRawUnsafe(
    entryRow,
    isSystem.includes(true) ? postingSqlOf.withSystem : postingSqlOf.withoutSystem,
    platformId,
    environment,
    id,
    at,
    legs.map(({ account }) => account),
    legs.map(({ currency }) => currency),
    legs.map(({ amountMinor }) => amountMinor.toString()),
    isSystem,
    legs.map(({ isFirst }) => isFirst),
    legs.map(({ laterMinor }) => laterMinor.toString()),
    legs.map(({ laterLegs }) => laterLegs),
    kind,
    subjectId,
  );
}

/** Locks accounts in id order, so that concurrent postings can't deadlock. */
export async function lockAccounts(
  tx: Tx,
  { platformId, environment }: Tenant,
  accounts: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM ledger.account
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND id ${equalsOneOf(accounts)} AND kind <> 'SYSTEM'
    ORDER BY id FOR NO KEY UPDATE`;
}

const heldRow = { account_id: text, currency: text, balance: bigint, held: bigint };
export type HeldRow = RowOf<typeof heldRow>;

/** Closes the accounts that are empty and open, and returns them. A concurrent posting waits, then fails. */
export function closeEmpty(
  tx: Tx,
  { platformId, environment }: Tenant,
  { accounts, at }: { readonly accounts: readonly string[]; readonly at: Date },
): Promise<{ readonly id: string }[]> {
  return tx.$queryRaw({ id: text })`
    UPDATE ledger.account SET closed_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    WHERE id IN (
      SELECT id FROM ledger.account
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND id ${equalsOneOf(accounts)} AND closed_at IS NULL
      ORDER BY id FOR NO KEY UPDATE)
      AND balance = 0 AND held = 0
    RETURNING id`;
}

/**
 * Increases the held amount and writes the hold. No row: the tenant has no such open account in this currency, or, if
 * required, it doesn't cover the amount.
 */
export function insertHold(
  tx: Tx,
  { platformId, environment }: Tenant,
  hold: {
    readonly id: string;
    readonly account: string;
    readonly currency: string;
    readonly amountMinor: bigint;
    readonly subjectId: string | null;
    readonly at: Date;
  },
  covered?: "if covered",
): Promise<HeldRow[]> {
  const { id, account, currency, amountMinor, subjectId, at } = hold;
  const isCovered = covered ? Prisma.sql`AND balance - held >= ${amountMinor}::bigint` : Prisma.empty;
  return tx.$queryRaw(heldRow)`
    WITH changed AS (
      UPDATE ledger.account SET held = held + ${amountMinor}::bigint, updated_at = greatest(updated_at, ${at}::timestamptz)
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND id = ${account} AND currency = ${currency} AND kind <> 'SYSTEM' AND closed_at IS NULL ${isCovered}
      RETURNING id AS account_id, currency, balance, held
    ), placed AS (
      INSERT INTO ledger.hold (id, platform_id, environment, account_id, amount, status, subject_id, created_at, updated_at)
      SELECT ${id}, ${platformId}, ${environment}::shared."Environment", account_id, ${amountMinor}::bigint,
        'PLACED'::ledger."LedgerHoldStatus", ${subjectId}, ${at}::timestamptz, ${at}::timestamptz
      FROM changed
    )
    SELECT * FROM changed`;
}

/**
 * Ends a PLACED hold, and releases its amount. No row: it isn't PLACED. The account is locked before the hold, as in a
 * capture, which locks it together with those it posts to.
 */
export function endHold(
  tx: Tx,
  { platformId, environment }: Tenant,
  hold: { readonly id: string; readonly status: "CAPTURED" | "RELEASED"; readonly at: Date },
): Promise<HeldRow[]> {
  const { id, status, at } = hold;
  const ofTenant = Prisma.sql`platform_id = ${platformId} AND environment = ${environment}::shared."Environment"`;
  return tx.$queryRaw(heldRow)`
    WITH locked AS MATERIALIZED (
      SELECT id FROM ledger.account
      WHERE ${ofTenant} AND id = (SELECT account_id FROM ledger.hold WHERE ${ofTenant} AND id = ${id})
      FOR NO KEY UPDATE
    ), ended AS (
      UPDATE ledger.hold SET status = ${status}::ledger."LedgerHoldStatus", updated_at = ${at}::timestamptz
      WHERE ${ofTenant} AND id = ${id} AND status = 'PLACED' AND account_id = (SELECT id FROM locked)
      RETURNING account_id, amount
    )
    UPDATE ledger.account AS account
    SET held = account.held - ended.amount, updated_at = greatest(account.updated_at, ${at}::timestamptz)
    FROM ended
    WHERE account.id = ended.account_id AND account.platform_id = ${platformId}
      AND account.environment = ${environment}::shared."Environment"
    RETURNING account.id AS account_id, account.currency, account.balance, account.held`;
}

/** The available balance of an account, locked until the transaction ends; undefined for an unknown or closed one. */
export async function lockedAvailableMinor(
  tx: Pick<Tx, "$queryRaw">,
  { platformId, environment }: Tenant,
  accountId: string,
): Promise<bigint | undefined> {
  const [row] = await tx.$queryRaw({ available: bigint })`
    SELECT balance - held AS available FROM ledger.account
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${accountId}
      AND closed_at IS NULL
    FOR NO KEY UPDATE`;
  return row?.available;
}
