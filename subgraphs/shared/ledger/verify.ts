import type { Environment } from "../kernel/caller.js";
import type { SystemDatabase, SystemTx } from "../persistence/client.js";
import { inSuspense, owedReturns } from "./suspense.sql.js";
import {
  beginSnapshot,
  readAccountEntries,
  readAccounts,
  readKeptSums,
  readTransactionEntries,
  readOverdrawnParts,
  readPartTotals,
  readTransactions,
  type AccountEntryRow,
  type AccountRow,
  type KeptSumRow,
  type PartTotals,
  type TransactionEntryRow,
} from "./verify.sql.js";

/** The progress of a verification. */
export interface VerificationProgress {
  readonly accounts: number;
  readonly transactions: number;
  /** Counts each entry twice: with its account, and with its transaction. */
  readonly entriesRead: number;
}

/** The totals of all platforms in one currency, in its smallest unit, summed up from the entries. */
interface CurrencyTotals {
  readonly environment: Environment;
  readonly currency: string;
  readonly customer: bigint;
  readonly platform: bigint;
  readonly system: bigint;
  /** Sum of all entries: anything but zero is money created or lost. */
  readonly sum: bigint;
}

export interface Verification {
  readonly accounts: number;
  readonly transactions: number;
  readonly entries: number;
  readonly placedHolds: number;
  readonly totals: readonly CurrencyTotals[];
  /** Money that waits in suspense; absent: none. */
  readonly suspense?: readonly PartTotals[];
  /** Debts of returned collections; absent: none. */
  readonly receivables?: readonly PartTotals[];
  /** Their number, and descriptions of the first ones. */
  readonly violations: { readonly count: number; readonly first: readonly string[] };
}

/** Maximum number of described violations. */
const maxDescribed = 100;
const accountsPerPage = 1_000;
const transactionsPerPage = 2_000;
const entriesPerPage = 5_000;
/** Time limit for the snapshot; enough for a thousand million entries. */
const longestMs = 24 * 3_600_000;
const pastEveryVersion = 2n ** 63n - 1n;
const pastEveryNumber = 2 ** 15 - 1;

/**
 * Recomputes every balance from the entries, and checks the ledger's invariants: each account's entries are
 * consecutive, its balance is their sum, its held amount is that of its holds, and it isn't overdrawn; each transaction
 * sums to zero per currency and stays within one tenant; the kept sums of system accounts are those of their entries; no
 * payment takes more out of suspense than it brought in, or pays more than it owes. Reads one snapshot, so that it is
 * correct while a server runs, page by page, so that its memory doesn't grow with the ledger.
 */
export async function verifyLedger(
  db: SystemDatabase,
  report: (progress: VerificationProgress) => void = () => undefined,
): Promise<Verification> {
  const work = async (tx: SystemTx): Promise<Verification> => {
    const verifier = new Verifier(tx, report);
    await beginSnapshot(tx, longestMs);
    await verifier.verifyAccounts();
    await verifier.verifyTransactions();
    await verifier.verifyKeptSums();
    await verifier.verifyParts();
    return verifier.result();
  };
  return db.$transaction(work, { timeout: longestMs });
}

/** An account, and its state after the entries so far. */
interface Chain {
  readonly account: AccountRow;
  /** The sum of the amounts, and the balance that the last entry recorded. */
  balance: bigint;
  left: bigint;
  version: bigint;
  /** Transaction of the last entry: between several legs of one transaction the account may be overdrawn. */
  transactionId: string | undefined;
}

/** A transaction, and the sums of its entries so far. */
interface Sums {
  entries: number;
  readonly byCurrency: Map<string, bigint>;
}

type MutableTotals = { -readonly [Name in keyof CurrencyTotals]: CurrencyTotals[Name] };

class Verifier {
  private accounts = 0;
  private transactions = 0;
  private entriesRead = 0;
  private entries = 0;
  private placedHolds = 0;
  private violations = 0;
  private readonly described: string[] = [];
  private suspense: readonly PartTotals[] = [];
  private receivables: readonly PartTotals[] = [];
  private readonly totals = new Map<string, MutableTotals>();
  /** Sums of system accounts' entries that the kept sums include. */
  private readonly kept = new Map<string, bigint>();

  constructor(
    private readonly tx: SystemTx,
    private readonly report: (progress: VerificationProgress) => void,
  ) {}

  result(): Verification {
    const { accounts, transactions, entries, placedHolds, suspense, receivables } = this;
    const key = ({ environment, currency }: CurrencyTotals) => `${environment} ${currency}`;
    const totals = [...this.totals.values()].sort((one, other) => (key(one) < key(other) ? -1 : 1));
    for (const { environment, currency, sum } of totals) {
      if (sum !== 0n) this.violation(`${environment} ${currency}: all entries sum to ${sum}, not to zero`);
    }
    const violations = { count: this.violations, first: this.described };
    const waiting = { ...(suspense.length > 0 && { suspense }), ...(receivables.length > 0 && { receivables }) };
    return { accounts, transactions, entries, placedHolds, totals, ...waiting, violations };
  }

  private violation(text: string): void {
    this.violations++;
    if (this.described.length < maxDescribed) this.described.push(text);
  }

  private progress(entriesRead: number): void {
    this.entriesRead += entriesRead;
    const { accounts, transactions } = this;
    this.report({ accounts, transactions, entriesRead: this.entriesRead });
  }

  async verifyAccounts(): Promise<void> {
    let after = "";
    for (;;) {
      const page = await readAccounts(this.tx, after, accountsPerPage);
      const isLast = page.length < accountsPerPage;
      const last = page.at(-1)?.id ?? after;
      await this.verifyChains(page, after, isLast ? undefined : last);
      if (isLast) return;
      after = last;
    }
  }

  /** Reads the entries of these accounts: all those after `after` up to `last`. */
  private async verifyChains(page: readonly AccountRow[], after: string, last: string | undefined): Promise<void> {
    const chains = new Map<string, Chain>();
    for (const account of page) {
      chains.set(account.id, { account, balance: 0n, left: 0n, version: 0n, transactionId: undefined });
    }
    let from = { account_id: after, account_version: pastEveryVersion };
    for (;;) {
      const entries = await readAccountEntries(this.tx, from, last, entriesPerPage);
      // Entries without an account are reported with their transactions.
      for (const entry of entries) this.follow(chains.get(entry.account_id), entry);
      this.progress(entries.length);
      const [next] = entries.slice(-1);
      if (!next || entries.length < entriesPerPage) break;
      from = next;
    }
    for (const chain of chains.values()) this.settle(chain);
    this.accounts += page.length;
    this.progress(0);
  }

  private follow(chain: Chain | undefined, entry: AccountEntryRow): void {
    if (!chain) return;
    const { account_id: id, account_version: version, balance_after: balance, amount, transaction_id: by } = entry;
    if (chain.transactionId !== by) this.assertNotOverdrawn(chain);
    if (version !== chain.version + 1n) {
      this.violation(`${id}: entry ${version} of ${by} follows entry ${chain.version}`);
    }
    if (balance !== chain.left + amount) {
      const moved = amount < 0n ? `${-amount} less` : `${amount} more`;
      this.violation(
        `${id}: entry ${version} of ${by} leaves ${balance}, but should leave ${moved} than ${chain.left}`,
      );
    }
    // Continues from both values: a wrong amount is reported once here, and once with the account's balance.
    chain.left = balance ?? chain.left;
    chain.balance += amount;
    chain.version = version;
    chain.transactionId = by;
  }

  private assertNotOverdrawn({ account, balance, transactionId }: Chain): void {
    if (balance < 0n) this.violation(`${account.id}: ${transactionId} leaves it overdrawn, at ${balance}`);
  }

  private settle(chain: Chain): void {
    const { id, kind, balance, held, version, placed, placed_holds: holds } = chain.account;
    this.placedHolds += Number(holds);
    this.assertNotOverdrawn(chain);
    if (held !== placed) this.violation(`${id}: ${held} is held, but its placed holds are for ${placed}`);
    if (kind === "SYSTEM") {
      // Its entries have no version; their sum is its balance, its row's is zero.
      if (balance !== 0n || held !== 0n || version !== 0n) this.violation(`${id}: a system account has a balance`);
      return;
    }
    if (balance !== chain.balance)
      this.violation(`${id}: the balance is ${balance}, but its entries sum to ${chain.balance}`);
    if (version !== chain.version)
      this.violation(`${id}: the version is ${version}, but its last entry's ${chain.version}`);
    if (held < 0n || balance < held) this.violation(`${id}: ${held} is held of a balance of ${balance}`);
  }

  async verifyTransactions(): Promise<void> {
    let after = "";
    for (;;) {
      const page = await readTransactions(this.tx, after, transactionsPerPage);
      const isLast = page.length < transactionsPerPage;
      const last = page.at(-1) ?? after;
      await this.verifySums(page, after, isLast ? undefined : last);
      if (isLast) return;
      after = last;
    }
  }

  /** Reads the entries of these transactions: all those after `after` up to `last`. */
  private async verifySums(page: readonly string[], after: string, last: string | undefined): Promise<void> {
    const transactions = new Map(page.map((id): [string, Sums] => [id, { entries: 0, byCurrency: new Map() }]));
    let from = { transaction_id: after, number: pastEveryNumber };
    for (;;) {
      const entries = await readTransactionEntries(this.tx, from, last, entriesPerPage);
      for (const entry of entries) this.add(transactions.get(entry.transaction_id), entry);
      this.entries += entries.length;
      this.progress(entries.length);
      const [next] = entries.slice(-1);
      if (!next || entries.length < entriesPerPage) break;
      from = next;
    }
    for (const [id, { entries, byCurrency }] of transactions) {
      if (entries < 2) this.violation(`${id}: it has ${entries} ${entries === 1 ? "entry" : "entries"}`);
      for (const [currency, sum] of byCurrency) {
        if (sum !== 0n) this.violation(`${id}: its entries in ${currency} sum to ${sum}, not to zero`);
      }
    }
    this.transactions += page.length;
    this.progress(0);
  }

  /** The kept sum of each system account is that of its entries. */
  async verifyKeptSums(): Promise<void> {
    let after: Omit<KeptSumRow, "amount"> | undefined = { platform_id: "", environment: "SANDBOX", account_id: "" };
    while (after) {
      const page: KeptSumRow[] = await readKeptSums(this.tx, after, accountsPerPage);
      for (const { account_id: id, amount } of page) {
        this.compareKept(id, amount, this.kept.get(id) ?? 0n);
        this.kept.delete(id);
      }
      after = page.at(accountsPerPage - 1);
    }
    for (const [id, sum] of this.kept) this.compareKept(id, 0n, sum);
  }

  private compareKept(id: string, amount: bigint, sum: bigint): void {
    if (amount !== sum)
      this.violation(`${id}: ${amount} is kept as the sum of its older entries, but they sum to ${sum}`);
  }

  /** No payment takes more out of suspense than it brought in, or pays more than it owes. */
  async verifyParts(): Promise<void> {
    this.suspense = await readPartTotals(this.tx, inSuspense);
    this.receivables = await readPartTotals(this.tx, owedReturns);
    for (const { id, subject_id: subject, amount } of await readOverdrawnParts(this.tx, inSuspense, maxDescribed)) {
      this.violation(`${id}: ${-amount} more left it for ${subject} than came in`);
    }
    for (const { id, subject_id: subject, amount } of await readOverdrawnParts(this.tx, owedReturns, maxDescribed)) {
      this.violation(`${id}: ${-amount} more was paid for ${subject} than it owed`);
    }
  }

  private add(transaction: Sums | undefined, entry: TransactionEntryRow): void {
    const { transaction_id: id, number, account_id: account, currency, amount, kind } = entry;
    const name = `entry ${number} of ${id}`;
    this.addToTotals(entry);
    if (entry.is_kept) this.kept.set(account, (this.kept.get(account) ?? 0n) + amount);
    if (!transaction) return this.violation(`${name}: there is no such transaction`);
    if (number !== ++transaction.entries) this.violation(`${name}: its number should be ${transaction.entries}`);
    transaction.byCurrency.set(currency, (transaction.byCurrency.get(currency) ?? 0n) + amount);
    if (!entry.fits_transaction) this.violation(`${name}: its transaction is another tenant's`);
    if (kind === null) return this.violation(`${name}: there is no account ${account}`);
    if (!entry.fits_account) this.violation(`${name}: ${account} is another tenant's, or in another currency`);
    if (entry.has_version === (kind === "SYSTEM")) {
      this.violation(`${name}: ${account} is ${kind}, but the entry has ${entry.has_version ? "a" : "no"} balance`);
    }
  }

  private addToTotals({ environment, currency, kind, amount }: TransactionEntryRow): void {
    const key = `${environment} ${currency}`;
    const totals = this.totals.get(key) ?? { environment, currency, customer: 0n, platform: 0n, system: 0n, sum: 0n };
    if (kind === "CUSTOMER") totals.customer += amount;
    if (kind === "PLATFORM") totals.platform += amount;
    if (kind === "SYSTEM") totals.system += amount;
    totals.sum += amount;
    this.totals.set(key, totals);
  }
}
