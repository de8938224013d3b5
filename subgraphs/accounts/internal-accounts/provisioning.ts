import { z } from "zod";
import { Prisma, type InternalAccountType } from "../../../generated/prisma/client.js";
import type { CustomerAccounts } from "../../customers/published.js";
import type { PlatformAccounts } from "../../platform/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { emitAll, eventWrites, type NewEvents } from "../../shared/events/emit.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";
import { newTimer } from "../../shared/timers/timers.js";
import { writeTogether, type Write } from "../../shared/persistence/driver/write-together.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { closeLedgerAccounts, newLedgerAccounts } from "../../shared/ledger/accounts.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { transition } from "../../shared/kernel/transitions.js";
import { baseTypeOf } from "./base-type.js";
import { emitInternalAccounts, internalAccountEvents } from "./events.js";
import type { AccountsDeps } from "../deps.js";
import { createFundingInstructions } from "./funding-instructions.js";
import { internalAccountTransitions, statusAtOpening } from "./transitions.js";
import type { InternalAccountRow } from "./type.js";

type ProvisioningDeps = Pick<AccountsDeps, "sealer" | "clock" | "wallets" | "providers">;

/** Opens a tenant's accounts that wait for a provider of account numbers. */
export const openingTimer = "accounts.open";

/** An internal account to be opened. */
export interface AccountToOpen {
  /** Null: the platform's own. */
  readonly customerId: string | null;
  readonly type: InternalAccountType;
  readonly currency: string;
  readonly label?: string | undefined;
  readonly sweepRule?: Prisma.InputJsonObject | undefined;
}

/** Maximum number of draws of account numbers if some are in use; their length makes that very unlikely. */
const maxDraws = 3;
/** Accounts opened in one step: a larger step would block this process's other requests. */
const accountsPerStep = 200;

type NewAccount = Omit<InternalAccountRow, "platformId" | "environment" | "ledger">;

const insertInternalAccounts = insertRows<NewAccount>(
  "accounts.internal_account",
  Object.values(Prisma.InternalAccountScalarFieldEnum),
);

const insertFundingIdentifiers = insertRows<{ readonly value: string; readonly accountId: string }>(
  "accounts.funding_identifier",
  ["value", "accountId"],
  { skipDuplicates: true },
);

/**
 * Opens accounts, empty: `ACTIVE` with funding instructions in the sandbox, with its event; `PENDING` without in
 * production, until its provider of account numbers opens them (docs/interface.md, Accounts that a holder gets).
 * `before`: events that are written with the accounts', before them.
 */
export async function openInternalAccounts(
  deps: ProvisioningDeps,
  tx: Tx,
  ledger: LedgerContext,
  accounts: readonly AccountToOpen[],
  before: NewEvents = [],
): Promise<InternalAccountRow[]> {
  if (accounts.length === 0) await emitAll(deps, tx, ledger, before);
  const opened: InternalAccountRow[] = [];
  for (let first = 0; first < accounts.length; first += accountsPerStep) {
    const some = accounts.slice(first, first + accountsPerStep);
    opened.push(...(await openSome(deps, tx, ledger, some, first === 0 ? before : [])));
  }
  return opened;
}

async function openSome(
  deps: ProvisioningDeps,
  tx: Tx,
  ledger: LedgerContext,
  accounts: readonly AccountToOpen[],
  before: NewEvents,
): Promise<readonly InternalAccountRow[]> {
  const empty = accounts.map((account) => emptyAccount(ledger, account));
  const walletAccounts = empty.flatMap(({ id, type, customerId }) =>
    type === "EMBEDDED_WALLET" && customerId !== null ? [{ id, customerId }] : [],
  );
  const walletKeys = await deps.wallets.open(tx, ledger, walletAccounts);
  const rows = await withInstructions(tx, ledger, empty, walletKeys);
  const inLedger = rows.map(
    ({ id, customerId, currency }) => ({ id, kind: customerId === null ? "PLATFORM" : "CUSTOMER", currency }) as const,
  );
  const active = rows.filter(({ status }) => status === "ACTIVE");
  const events = [...before, ...internalAccountEvents("INTERNAL_ACCOUNT.STATUS_UPDATED", active)];
  writeTogether(tx, [
    newLedgerAccounts(ledger, inLedger),
    insertInternalAccounts.write(ledger, rows),
    ...(await eventWrites(deps, tx, ledger, events)),
    ...openingBy(deps, ledger, rows),
  ]);
  return rows;
}

/** The timer that opens those of the accounts that have a provider. */
function openingBy(
  { providers }: ProvisioningDeps,
  ledger: LedgerContext,
  rows: readonly InternalAccountRow[],
): Write[] {
  const isServed = rows.some(
    ({ status, currency }) => status === "PENDING" && providers.find("accounts", ledger, { currency }) !== undefined,
  );
  return isServed ? [newTimer({ tenant: ledger, name: openingTimer, dueAt: ledger.now, payload: {} })] : [];
}

function emptyAccount(
  ledger: LedgerContext,
  { customerId, type, currency, label, sweepRule }: AccountToOpen,
): InternalAccountRow {
  const id = newId("InternalAccount");
  return {
    id,
    ...tenantOf(ledger),
    currency,
    createdAt: ledger.now,
    updatedAt: ledger.now,
    customerId,
    type,
    status: statusAtOpening(ledger.environment),
    label: label ?? null,
    sweepRule: sweepRule ?? null,
    privateEnabled: type === "EMBEDDED_WALLET" ? false : null,
    fundingInstructions: [],
    ledger: { balance: 0n, held: 0n, updatedAt: ledger.now },
  };
}

/** Assigns account numbers, unique over all tenants; accounts that await a provider get none. */
async function withInstructions(
  tx: Tx,
  tenant: Tenant,
  rows: readonly InternalAccountRow[],
  walletKeys: ReadonlyMap<string, Uint8Array>,
): Promise<readonly InternalAccountRow[]> {
  if (rows.every(({ status }) => status === "PENDING")) return rows;
  for (let draw = 1; draw <= maxDraws; draw++) {
    const drawn = rows.map((row) => {
      const { id, currency, type, customerId } = row;
      const { instructions, identifiers } = createFundingInstructions({
        id,
        environment: tenant.environment,
        currency,
        type,
        isPlatformAccount: customerId === null,
        walletKey: walletKeys.get(id),
      });
      return { row: { ...row, fundingInstructions: instructions }, identifiers };
    });
    const identifiers = drawn.flatMap(({ row, identifiers: values }) =>
      values.map((value) => ({ value, accountId: row.id })),
    );
    const taken = await insertFundingIdentifiers(tx, tenant, identifiers);
    if (taken === identifiers.length) return drawn.map(({ row }) => row);
    const accountIds = rows.map(({ id }) => id);
    await tx.fundingIdentifier.deleteMany({ where: { ...tenantOf(tenant), accountId: { in: accountIds } } });
  }
  throw new Error(`No free account numbers after ${maxDraws} draws`);
}

const storedInstructions = z.array(z.looseObject({ accountOrWalletInfo: z.looseObject({ accountType: z.string() }) }));

/**
 * Gives a credited BTC account a new Lightning invoice, each payable once, with an event. The caller holds its lock.
 */
export async function renewInvoice(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  row: InternalAccountRow,
): Promise<InternalAccountRow> {
  const { id, currency, type, customerId } = row;
  const isPlatformAccount = customerId === null;
  const { environment } = ledger;
  const drawn = createFundingInstructions({ id, environment, currency, type, isPlatformAccount });
  const isInvoice = (info: { readonly accountOrWalletInfo: { readonly accountType: string } }) =>
    info.accountOrWalletInfo.accountType === "LIGHTNING";
  const invoice = drawn.instructions.find(isInvoice);
  const instructions = storedInstructions.parse(row.fundingInstructions);
  if (!invoice || !instructions.some(isInvoice)) return row;
  const fundingInstructions = instructions.map((each) => (isInvoice(each) ? invoice : each));
  const value = `LIGHTNING:${invoice.accountOrWalletInfo.invoice}`;
  await insertFundingIdentifiers(tx, tenantOf(ledger), [{ value, accountId: id }]);
  const renewed = { ...row, fundingInstructions, updatedAt: ledger.now };
  await tx.internalAccount.update({
    where: { ...tenantOf(ledger), id },
    data: {
      fundingInstructions: z.array(z.json()).parse(JSON.parse(JSON.stringify(fundingInstructions))),
      updatedAt: ledger.now,
    },
  });
  await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED", [renewed]);
  return renewed;
}

/** A holder of accounts, and their currencies; the id is null for the platform. */
interface Holder {
  readonly id: string | null;
  readonly currencies: readonly string[];
}

/** The base accounts that these holders have, as `holder/currency`. */
async function findOpened(tx: Tx, ledger: LedgerContext, holders: readonly Holder[]): Promise<ReadonlySet<string>> {
  const ids = holders.flatMap(({ id }) => (id === null ? [] : [id]));
  const rows = await tx.internalAccount.findMany({
    where: {
      ...tenantOf(ledger),
      // Each by its index: customers', or the platform's.
      ...(ids.length > 0 ? { customerId: { in: ids } } : { customerId: null }),
      type: { not: "RULE_BASED" },
    },
    select: { customerId: true, currency: true },
  });
  return new Set(rows.map(({ customerId, currency }) => `${customerId ?? ""}/${currency}`));
}

/** Holders that this transaction has created, with events that are written before their accounts'. */
interface Newcomers {
  readonly events: NewEvents;
}

/** Opens the accounts that the holders don't have yet in their currencies; new holders have none. */
async function provision(
  deps: ProvisioningDeps,
  tx: Tx,
  tenant: TimedTenant,
  holders: readonly Holder[],
  newcomers?: Newcomers,
): Promise<void> {
  const ledger = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
  const opened = newcomers ? new Set<string>() : await findOpened(tx, ledger, holders);
  const accounts = holders.flatMap(({ id, currencies }) =>
    [...new Set(currencies)]
      .filter((currency) => !opened.has(`${id ?? ""}/${currency}`))
      .map((currency) => ({
        customerId: id,
        currency,
        type: baseTypeOf(id === null ? "PLATFORM" : "CUSTOMER", currency),
      })),
  );
  await openInternalAccounts(deps, tx, ledger, accounts, newcomers?.events);
}

/** The port of the customers subgraph. Its caller holds the customers' locks, or has just created them. */
export function createCustomerAccounts(deps: ProvisioningDeps): CustomerAccounts {
  return {
    openFirst: (tx, caller, customers, events) => provision(deps, tx, caller, customers, { events }),
    provision: (tx, caller, customers) => provision(deps, tx, caller, customers),
    async close(tx, caller, customerId) {
      const ledger = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      const open = await tx.internalAccount.findMany({
        where: { ...tenantOf(ledger), customerId, status: { not: "CLOSED" } },
        include: { ledger: true },
        orderBy: { id: "asc" },
      });
      const ids = open.map(({ id }) => id);
      if (!(await closeLedgerAccounts(tx, ledger, ids))) {
        throw new ApiError("CONFLICT", "The customer has money in an account: move it out, then delete the customer.");
      }
      const closed = open.map((row): InternalAccountRow => {
        const status = transition(internalAccountTransitions, row.status, "close");
        return { ...row, status, updatedAt: ledger.now };
      });
      await tx.internalAccount.updateMany({
        where: { ...tenantOf(ledger), id: { in: ids } },
        data: { status: "CLOSED", updatedAt: ledger.now },
      });
      await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.STATUS_UPDATED", closed);
    },
  };
}

/** The port of the platform subgraph. */
export function createPlatformAccounts(deps: ProvisioningDeps): PlatformAccounts {
  return { provision: (tx, tenant, currencies) => provision(deps, tx, tenant, [{ id: null, currencies }]) };
}
