import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { ApiError, hasErrorCode } from "../kernel/errors.js";
import { newId } from "../kernel/ids.js";
import { insertPosting, type EntryRow } from "./ledger.sql.js";
import { assertBalanced, type Posting } from "./posting.js";

/** The tenant of the ledger, and the domain time of the posting. */
export interface LedgerContext extends Tenant {
  readonly now: Date;
}

/** Result of one leg. */
interface PostedEntry {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The account after this leg; null for a system account. */
  readonly after: { readonly balanceMinor: bigint; readonly heldMinor: bigint; readonly version: bigint } | null;
}

export interface PostedTransaction {
  /** `LedgerTransaction:<uuid>` */
  readonly id: string;
  /** In the order of the legs. */
  readonly entries: readonly PostedEntry[];
}

/**
 * The only way to move money. One statement, which locks the accounts in id order; call it once per transaction, after
 * every other lock. Throws 400 INSUFFICIENT_FUNDS if a debit exceeds the available balance, 400 AMOUNT_OUT_OF_RANGE if
 * a balance would exceed 2^53-1 minor units, 409 CONFLICT for a closed account; each aborts the transaction.
 */
export async function post(tx: Tx, ledger: LedgerContext, posting: Posting): Promise<PostedTransaction> {
  assertBalanced(posting);
  const id = newId("LedgerTransaction");
  const rows = await refusing(insertPosting(tx, ledger, { id, at: ledger.now, posting }));
  if (rows.length !== posting.legs.length) {
    await assertOpen(
      tx,
      ledger,
      posting.legs.map(({ account }) => account),
    );
    throw new Error(`A posting ${posting.kind} names an account that isn't of the tenant, or another currency`);
  }
  return { id, entries: rows.map(toEntry) };
}

function toEntry({ account_id, currency, amount, balance_after, account_version, held }: EntryRow): PostedEntry {
  const after =
    balance_after === null || account_version === null || held === null
      ? null
      : { balanceMinor: balance_after, heldMinor: held, version: account_version };
  return { account: account_id, currency, amountMinor: amount, after };
}

/** Throws 409 CONFLICT if one of the accounts is closed. */
export async function assertOpen(tx: Tx, ledger: LedgerContext, accounts: readonly string[]): Promise<void> {
  const closed = await tx.ledgerAccount.findFirst({
    where: { ...tenantOf(ledger), id: { in: [...accounts] }, closedAt: { not: null } },
  });
  if (closed) throw new ApiError("CONFLICT", `The account ${closed.id} is closed.`);
}

const checkViolation: ReadonlySet<string> = new Set(["23514"]);

/** Maps the accounts' CHECK violations to errors for the caller. */
export async function refusing<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!hasErrorCode(error, checkViolation) || !(error instanceof Error)) throw error;
    if (error.message.includes("account_not_overdrawn")) throw new ApiError("INSUFFICIENT_FUNDS");
    if (error.message.includes("account_in_range")) {
      throw new ApiError("AMOUNT_OUT_OF_RANGE", "The account can't hold more than 9007199254740991 minor units.");
    }
    throw error;
  }
}
