import { z } from "zod";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Provider } from "../../shared/providers/kinds.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { AccountsDeps } from "../deps.js";
import { emitInternalAccounts } from "../internal-accounts/events.js";
import type { PaymentInstruction } from "../internal-accounts/payment-instructions.wire.js";
import { openingTimer } from "../internal-accounts/provisioning.js";
import { readAccounts } from "../internal-accounts/sql.js";
import { internalAccountTransitions } from "../internal-accounts/transitions.js";
import type { InternalAccountRow } from "../internal-accounts/type.js";
import { newCreditorReference } from "../rails/creditor-reference.js";
import { accountOpening, candidates, openByProvider } from "./by-provider.js";
import { accountTimer } from "./operation-kinds.js";
import { Numbers, type NumberPool, type PoolNumber } from "./pool.js";
import { instructionsFor, sharedInstructions, type SharedAccounts } from "./shared.js";
import { hasReference } from "./ways.js";
import { activate, claimIdentifiers, lockWaiting, waitingAccounts, type Waiting } from "./sql.js";

/** Accounts that one transaction opens in a currency. */
const atOnce = 100;
/** Maximum number of draws of references if some are in use; their length makes that very unlikely. */
const maxDraws = 3;

type Instructions = ReadonlyMap<string, readonly PaymentInstruction[]>;
type OpeningDeps = Pick<
  AccountsDeps,
  "db" | "providers" | "providerOperations" | "logger" | "sealer" | "clock" | "wallets"
>;

const pools = new WeakMap<NumberPool, Numbers>();

/** The numbers of a configured pool, in this process. */
export function numbersOf({ logger }: Pick<OpeningDeps, "logger">, pool: NumberPool): Numbers {
  const known = pools.get(pool);
  if (known) return known;
  const numbers = new Numbers(pool, logger);
  pools.set(pool, numbers);
  return numbers;
}

/** References for the accounts, each of one account ever. */
async function drawReferences(tx: Tx, tenant: LedgerContext, ids: readonly string[]): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (let draw = 1; drawn.size < ids.length; draw++) {
    if (draw > maxDraws) throw new Error(`No free references after ${maxDraws} draws`);
    const open = ids.filter((id) => !drawn.has(id)).map((id) => ({ id, reference: newCreditorReference() }));
    const claims = open.map(({ id, reference }) => ({ value: referenceIdentifier(reference), accountId: id }));
    const claimed = await claimIdentifiers(tx, tenant, claims);
    for (const { id, reference } of open) {
      if (claimed.has(referenceIdentifier(reference))) drawn.set(id, reference);
    }
  }
  return drawn;
}

/** A creditor reference as a unique identifier of an internal account. */
export const referenceIdentifier = (reference: string): string => `REFERENCE:${reference}`;

/** The instructions of those accounts that the provider can open. */
async function instructionsBy(
  deps: OpeningDeps,
  tx: Tx,
  ledger: LedgerContext,
  settings: SharedAccounts | NumberPool,
  rows: readonly InternalAccountRow[],
): Promise<Instructions> {
  const ids = rows.map(({ id }) => id);
  const made = new Map<string, readonly PaymentInstruction[]>();
  if (settings.kind === "shared") {
    const references = await drawReferences(tx, ledger, ids);
    for (const { id, currency, customerId } of rows) {
      const account = { currency, isPlatformAccount: customerId === null };
      made.set(id, sharedInstructions(settings, account, references.get(id) ?? ""));
    }
    return made;
  }
  const numbers = await numbersOf(deps, settings).give(ids, (claims) => claimIdentifiers(tx, ledger, claims));
  const needsReference = ({ way }: PoolNumber) => way.reference === undefined && hasReference(way.accountType);
  const unnamed = [...numbers].flatMap(([id, number]) => (needsReference(number) ? [id] : []));
  const references = await drawReferences(tx, ledger, unnamed);
  for (const { id, customerId } of rows) {
    const number = numbers.get(id);
    const reference = references.get(id);
    if (!number) continue;
    made.set(id, instructionsFor({ ...number.way, ...(reference && { reference }) }, customerId === null));
  }
  return made;
}

/** The settings of the provider that opens such accounts; undefined: none does. */
export function openerOf(
  deps: Pick<OpeningDeps, "providers">,
  tenant: Tenant,
  { currency, isWallet }: Waiting,
): Provider<"accounts">["settings"] | undefined {
  // One that gives numbers has none for a wallet.
  return isWallet
    ? candidates(deps, tenant, currency)[0]?.settings
    : deps.providers.find("accounts", tenant, { currency })?.settings;
}

/** The payload of a timer that continues with accounts of a provider by the protocol, after one. */
const continuation = z.object({
  currency: z.string().optional(),
  isWallet: z.boolean().default(false),
  after: z.string().optional(),
});

/** Schedules the opening of accounts that wait, by their provider; a further timer, that of the others. */
async function askProvider(tx: Tx, ledger: LedgerContext, waiting: Waiting, after = ""): Promise<void> {
  const ids = await lockWaiting(tx, ledger, waiting, atOnce, after);
  await openByProvider(tx, ledger, ids);
  if (ids.length < atOnce) return;
  const payload = { ...waiting, after: ids.at(-1) };
  await scheduleTimer(tx, { tenant: ledger, name: openingTimer, dueAt: ledger.now, payload });
}

/** Opens accounts that wait. Returns whether more may be opened now. */
async function openIn(
  deps: OpeningDeps,
  tx: Tx,
  ledger: LedgerContext,
  waiting: Waiting,
  settings: SharedAccounts | NumberPool,
): Promise<boolean> {
  const rows = await readAccounts(tx, ledger, await lockWaiting(tx, ledger, waiting, atOnce));
  const instructions = await instructionsBy(deps, tx, ledger, settings, rows);
  const opened = rows.flatMap((row): InternalAccountRow[] => {
    const fundingInstructions = instructions.get(row.id);
    if (!fundingInstructions) return [];
    const status = transition(internalAccountTransitions, row.status, "activate");
    return [{ ...row, status, fundingInstructions: [...fundingInstructions], updatedAt: ledger.now }];
  });
  if (opened.length === 0) return false;
  const written = opened.map(({ id }) => ({ id, instructions: instructions.get(id) ?? [] }));
  await activate(tx, ledger, ledger.now, written);
  await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.STATUS_UPDATED", opened);
  return opened.length === atOnce;
}

async function openWaiting(
  deps: OpeningDeps,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  given: unknown,
): Promise<void> {
  const ledger = { ...tenantOf(caller), now: caller.now };
  const { currency, isWallet, after } = continuation.parse(given);
  let hasMore = false;
  // In one order for all, so that two transactions never wait for each other's numbers.
  for (const waiting of currency === undefined ? await waitingAccounts(tx, ledger) : [{ currency, isWallet }]) {
    const settings = openerOf(deps, ledger, waiting);
    if (settings?.kind === "http") await askProvider(tx, ledger, waiting, after);
    else if (settings) hasMore = (await openIn(deps, tx, ledger, waiting, settings)) || hasMore;
  }
  if (hasMore) await scheduleTimer(tx, { tenant: ledger, name: openingTimer, dueAt: ledger.now, payload: {} });
}

/** Opens the accounts that wait for the operator's provider of account numbers; those of others wait on. */
export function openingTimers(deps: OpeningDeps): TimerHandlers {
  const timer: CallingTimer = {
    async call(_caller, payload) {
      const ofPools = deps.providers
        .all("accounts")
        .flatMap(({ settings }) => (settings.kind === "pool" ? settings : []));
      for (const pool of ofPools) await numbersOf(deps, pool).refresh();
      return (tx, caller) => openWaiting(deps, tx, caller, payload);
    },
  };
  return { [openingTimer]: timer, [accountTimer]: accountOpening(deps) };
}
