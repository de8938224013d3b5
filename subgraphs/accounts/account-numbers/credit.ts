import { z } from "zod";
import type { BankEntry as BankEntryRow } from "../../../generated/prisma/client.js";
import { currencies } from "../../shared/kernel/currencies.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { Provider } from "../../shared/providers/kinds.js";
import type { EventHandler } from "../../shared/providers/operations/events.js";
import { moneyMembers } from "../../shared/providers/operations/kinds.js";
import { findOperationOf } from "../../shared/providers/operations/store.sql.js";
import { text } from "../../shared/schema/fields.js";
import type { AccountsDeps } from "../deps.js";
import { creditArrived } from "../internal-accounts/service.js";
import { readFundable } from "../internal-accounts/sql.js";
import { readCreditorReference } from "../rails/creditor-reference.js";
import { ownReference } from "./by-provider.js";
import { referenceIdentifier } from "./opening.js";
import { accountKind, fundingKindName } from "./operation-kinds.js";
import { identifiersWith } from "./pool.js";
import { claimEntry } from "./sql.js";

/** Money that arrived at a bank account of a provider, by the bank's statement. */
export interface BankEntry {
  /** Name of a provider of the role `accounts`. */
  readonly provider: string;
  /** The bank's id of the entry, unique at the provider. */
  readonly entryId: string;
  /** The name of the internal account: the payer's reference, the account number of a pool, or the provider's operation. */
  readonly by: { readonly reference: string } | { readonly number: string } | { readonly operationId: string };
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

/** The platform of an entry, and the account or the quote that it names. */
interface Target {
  readonly tenant: Tenant;
  readonly accountId?: string;
  readonly quoteId?: string;
}

function providerNamed({ providers }: CreditDeps, { provider: name, currency }: BankEntry): Provider<"accounts"> {
  const provider = providers.all("accounts").find((each) => each.name === name);
  if (!provider) throw new ApiError("NOT_FOUND", `${name}: the file of providers has no such provider of accounts.`);
  if (provider.currencies?.has(currency) ?? true) return provider;
  throw new ApiError("INVALID_CURRENCY", `${name} has no account in ${currency}.`);
}

/** The unique identifier that the entry names; undefined: none that could be an account's. */
async function identifierNamed(
  { name, settings }: Provider<"accounts">,
  by: Exclude<BankEntry["by"], { readonly operationId: string }>,
): Promise<string | undefined> {
  if ("reference" in by) {
    if (settings.kind === "http") return ownReference(name, by.reference);
    const reference = readCreditorReference(by.reference);
    return reference && referenceIdentifier(reference);
  }
  const [identifier, another] = settings.kind === "pool" ? await identifiersWith(settings, by.number) : [];
  if (another === undefined) return identifier;
  throw new ApiError("INVALID_INPUT", "Several accounts of the pool have this number: name the payer's reference.");
}

/** The account or quote that the provider was asked to open. Throws 404 NOT_FOUND. */
async function targetOfOperation({ systemScope }: CreditDeps, provider: string, id: string): Promise<Target> {
  const operation = await findOperationOf(systemScope("providers"), provider, id);
  const { kind, subjectId } = operation ?? {};
  if (operation && kind === accountKind.name) return { tenant: tenantOf(operation), accountId: subjectId };
  if (operation && kind === fundingKindName) return { tenant: tenantOf(operation), quoteId: subjectId };
  throw new ApiError("NOT_FOUND", "operationId: no account or instructions of this provider have it.");
}

async function targetOf(deps: CreditDeps, provider: Provider<"accounts">, { by }: BankEntry): Promise<Target> {
  const { platforms, settings } = provider;
  if ("operationId" in by) return targetOfOperation(deps, provider.name, by.operationId);
  const value = await identifierNamed(provider, by);
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

/** An entry with its tenant, to be credited in a transaction. */
interface PreparedEntry {
  readonly tenant: Tenant;
  /** Undefined: an earlier one has credited it. Throws 409 CONFLICT for another content. */
  credit(tx: Tx): Promise<Pick<Credited, "transactionId" | "accountId"> | undefined>;
}

async function prepareEntry(deps: CreditDeps, entry: BankEntry): Promise<PreparedEntry> {
  const provider = providerNamed(deps, entry);
  const { tenant, accountId, quoteId } = await targetOf(deps, provider, entry);
  const { entryId, currency, amountMinor } = entry;
  const key = { provider: provider.name, entryId };
  const fingerprint = fingerprintOf(deps, entry);
  return {
    tenant,
    async credit(tx) {
      const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
      if (!(await claimEntry(tx, ledger, { ...key, fingerprint }))) {
        await creditedBefore(deps, entry);
        return undefined;
      }
      const made =
        quoteId === undefined
          ? await creditTarget(deps, tx, ledger, entry, accountId)
          : { transactionId: await deps.incomingFunds.funded(tx, ledger, { quoteId, currency, amountMinor }) };
      const where = { provider_entryId: key, ...tenantOf(tenant) };
      await tx.bankEntry.update({ where, data: { transactionId: made.transactionId } });
      return made;
    },
  };
}

/** Keyed hash of what is credited: the same entry has the same. */
const fingerprintOf = ({ sealer }: CreditDeps, { by, currency, amountMinor }: BankEntry) =>
  sealer.fingerprint(JSON.stringify([by, currency, Number(amountMinor)]));

/**
 * The entry that was credited before, also if its account or its provider is gone meanwhile. Throws 409 CONFLICT for
 * another content.
 */
async function creditedBefore(deps: CreditDeps, entry: BankEntry): Promise<BankEntryRow | undefined> {
  const { provider, entryId } = entry;
  const where = { provider_entryId: { provider, entryId } };
  const stored = await deps.systemScope("operator").bankEntry.findUnique({ where });
  if (!stored || equalInConstantTime(stored.fingerprint, fingerprintOf(deps, entry))) return stored ?? undefined;
  throw new ApiError("CONFLICT", `The entry ${entryId} of ${provider} was credited with another content.`);
}

/**
 * Credits money that arrived outside, once for each provider and entry: to the internal account that it names, or to
 * suspense. Throws 404 NOT_FOUND for an unknown provider, 404 ACCOUNT_NOT_FOUND if no platform keeps such money, 409
 * CONFLICT for an entry that was credited with another content, 400 AMOUNT_OUT_OF_RANGE for a balance over the maximum.
 */
export async function creditEntry(deps: CreditDeps, entry: BankEntry): Promise<Credited> {
  const { currency } = entry;
  const amount = Number(entry.amountMinor);
  const repeated = ({ transactionId, platformId }: BankEntryRow): Credited => ({
    transactionId: transactionId ?? "",
    platformId,
    amount,
    currency,
    isRepeated: true,
  });
  const before = await creditedBefore(deps, entry);
  if (before) return repeated(before);
  const { tenant, credit } = await prepareEntry(deps, entry);
  const credited = await inTransaction(deps, credit);
  if (credited) return { ...credited, platformId: tenant.platformId, amount, currency, isRepeated: false };
  const meanwhile = await creditedBefore(deps, entry);
  if (meanwhile) return repeated(meanwhile);
  throw new Error(`The entry ${entry.entryId} of ${entry.provider} is claimed, and not stored`);
}

const creditMembers = z
  .object({
    entryId: text(100).describe("The bank's id of the entry: each is credited once."),
    ...moneyMembers,
    currency: z.string().refine((code) => currencies.has(code), "must be a currency code, such as EUR"),
    operationId: z
      .uuid()
      .optional()
      .describe("The operation `ACCOUNT` or `FUNDING` by whose instructions the money arrived."),
    reference: text(140).optional().describe("Otherwise: the payer's text, with the reference of an instruction."),
  })
  .refine(
    ({ operationId, reference }) => (operationId === undefined) !== (reference === undefined),
    "must have either operationId or reference",
  );

/** Credits the money that a provider reports (docs/providers.md, Money in by the protocol). */
export function creditEvents(deps: CreditDeps): EventHandler<typeof creditMembers> {
  return {
    members: creditMembers,
    async prepare(provider, { entryId, amount, currency, operationId, reference = "" }) {
      const by = operationId === undefined ? { reference } : { operationId };
      const entry = { provider, entryId, by, currency, amountMinor: BigInt(amount) };
      const before = await creditedBefore(deps, entry);
      if (before) return { tenant: tenantOf(before), apply: async () => "UNCHANGED" };
      const { tenant, credit } = await prepareEntry(deps, entry);
      return { tenant, apply: async (tx) => ((await credit(tx)) ? "APPLIED" : "UNCHANGED") };
    },
  };
}
