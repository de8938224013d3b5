import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { Provider } from "../../shared/providers/kinds.js";
import type { AccountsDeps } from "../deps.js";
import { creditArrived } from "../internal-accounts/service.js";
import { readFundable } from "../internal-accounts/sql.js";
import { readCreditorReference } from "../rails/creditor-reference.js";
import { referenceIdentifier } from "./opening.js";
import { identifiersWith } from "./pool.js";
import { claimEntry } from "./sql.js";

/** Money that arrived at a bank account of a provider, by the bank's statement. */
export interface BankEntry {
  /** Name of a provider of the role `accounts`. */
  readonly provider: string;
  /** The bank's id of the entry, unique at the provider. */
  readonly entryId: string;
  /** The name of the internal account: the payer's reference, or the account number of a pool. */
  readonly by: { readonly reference: string } | { readonly number: string };
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Result of crediting an entry. */
interface Credited {
  readonly transactionId: string;
  readonly platformId: string;
  /** Smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** Whether an earlier call has credited it: this one changed nothing. */
  readonly isRepeated: boolean;
  /** Of the call that credited it: the account; absent: the money is in suspense. */
  readonly accountId?: string;
}

type CreditDeps = Pick<
  AccountsDeps,
  "providers" | "incomingFunds" | "db" | "sealer" | "clock" | "afterCommit" | "systemScope"
>;

/** The platform of an entry, and the account that it names. */
interface Target {
  readonly tenant: Tenant;
  readonly accountId?: string;
}

function providerNamed({ providers }: CreditDeps, { provider: name, currency }: BankEntry): Provider<"accounts"> {
  const provider = providers.all("accounts").find((each) => each.name === name);
  if (!provider) throw new ApiError("NOT_FOUND", `${name}: the file of providers has no such provider of accounts.`);
  if (provider.currencies?.has(currency) ?? true) return provider;
  throw new ApiError("INVALID_CURRENCY", `${name} has no account in ${currency}.`);
}

/** The unique identifier that the entry names; undefined: none that could be an account's. */
async function identifierNamed({ settings }: Provider<"accounts">, { by }: BankEntry): Promise<string | undefined> {
  if ("reference" in by) {
    const reference = readCreditorReference(by.reference);
    return reference && referenceIdentifier(reference);
  }
  const [identifier, another] = settings.kind === "pool" ? await identifiersWith(settings, by.number) : [];
  if (another === undefined) return identifier;
  throw new ApiError("INVALID_INPUT", "Several accounts of the pool have this number: name the payer's reference.");
}

async function targetOf(deps: CreditDeps, provider: Provider<"accounts">, entry: BankEntry): Promise<Target> {
  const { platforms, settings } = provider;
  const value = await identifierNamed(provider, entry);
  const owner = value
    ? await deps.systemScope("operator").fundingIdentifier.findUnique({ where: { value } })
    : undefined;
  const isServed = owner?.environment === "PRODUCTION" && (platforms?.has(owner.platformId) ?? true);
  if (owner && isServed) return { tenant: tenantOf(owner), accountId: owner.accountId };
  if (settings.unmatched !== undefined)
    return { tenant: { platformId: settings.unmatched, environment: "PRODUCTION" } };
  const remedy = `compare it with the statement, or name in \`unmatched\` of ${provider.name} a platform that keeps it`;
  throw new ApiError("ACCOUNT_NOT_FOUND", `No internal account has this reference or number: ${remedy}.`);
}

/** Posts money that names no account to the suspense of the platform, whose own account is its destination. */
async function suspend(deps: CreditDeps, tx: Tx, ledger: LedgerContext, entry: BankEntry): Promise<string> {
  const { currency, amountMinor, provider, entryId } = entry;
  const own = await tx.internalAccount.findFirst({
    where: { ...tenantOf(ledger), customerId: null, currency, type: { not: "RULE_BASED" }, status: { not: "CLOSED" } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (!own) throw new ApiError("CONFLICT", `The platform ${ledger.platformId} has no account in ${currency}.`);
  const reason = `The entry ${entryId} of ${provider} names no account.`;
  const funds = { accountId: own.id, customerId: null, platformCustomerId: null, currency, amountMinor, reason };
  return deps.incomingFunds.refused(tx, ledger, funds);
}

async function creditTarget(
  deps: CreditDeps,
  tx: Tx,
  ledger: LedgerContext,
  entry: BankEntry,
  accountId: string | undefined,
): Promise<Pick<Credited, "transactionId" | "accountId">> {
  const { currency, amountMinor } = entry;
  const account = accountId === undefined ? undefined : await readFundable(tx, ledger, accountId);
  if (!account) return { transactionId: await suspend(deps, tx, ledger, entry) };
  if (account.status === "ACTIVE" && account.currency === currency) {
    const by = { kind: "PAYMENT", from: "REALTIME_FUNDING" } as const;
    const { transactionId } = await creditArrived(deps, tx, ledger, account, amountMinor, by);
    return { transactionId, accountId: account.id };
  }
  const { id, customerId, platformCustomerId, status } = account;
  const reason = `The account is ${status}, in ${account.currency}: it can't be credited.`;
  const funds = { accountId: id, customerId, platformCustomerId, currency, amountMinor, reason };
  return { transactionId: await deps.incomingFunds.refused(tx, ledger, funds) };
}

/**
 * Credits money that arrived outside, once for each provider and entry: to the internal account that it names, or to
 * suspense. Throws 404 NOT_FOUND for an unknown provider, 404 ACCOUNT_NOT_FOUND if no platform keeps such money, 409
 * CONFLICT for an entry that was credited with another content, 400 AMOUNT_OUT_OF_RANGE for a balance over the maximum.
 */
export async function creditEntry(deps: CreditDeps, entry: BankEntry): Promise<Credited> {
  const { entryId, by, currency, amountMinor } = entry;
  const amount = Number(amountMinor);
  const key = { provider: entry.provider, entryId };
  const fingerprint = deps.sealer.fingerprint(JSON.stringify([by, currency, amount]));
  const creditedBefore = async (): Promise<Credited | undefined> => {
    const stored = await deps.systemScope("operator").bankEntry.findUnique({ where: { provider_entryId: key } });
    if (!stored) return undefined;
    if (!equalInConstantTime(stored.fingerprint, fingerprint)) {
      throw new ApiError("CONFLICT", `The entry ${entryId} of ${key.provider} was credited with another content.`);
    }
    const { transactionId, platformId } = stored;
    return { transactionId: transactionId ?? "", platformId, amount, currency, isRepeated: true };
  };
  // Also if its account or its provider is gone meanwhile.
  const before = await creditedBefore();
  if (before) return before;
  const provider = providerNamed(deps, entry);
  const { tenant, accountId } = await targetOf(deps, provider, entry);
  const credited = await inTransaction(deps, async (tx) => {
    const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
    if (!(await claimEntry(tx, ledger, { ...key, fingerprint }))) return undefined;
    const made = await creditTarget(deps, tx, ledger, entry, accountId);
    const where = { provider_entryId: key, ...tenantOf(tenant) };
    await tx.bankEntry.update({ where, data: { transactionId: made.transactionId } });
    return made;
  });
  const { platformId } = tenant;
  if (credited) return { ...credited, platformId, amount, currency, isRepeated: false };
  const meanwhile = await creditedBefore();
  if (meanwhile) return meanwhile;
  throw new Error(`The entry ${entryId} of ${key.provider} is claimed, and not stored`);
}
