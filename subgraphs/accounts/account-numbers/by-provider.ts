import { z } from "zod";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { OperationState } from "../../shared/providers/operations/operations.js";
import { scheduleMissing, scheduleTimer, type CallingTimer } from "../../shared/timers/timers.js";
import type { AccountsDeps } from "../deps.js";
import { emitInternalAccounts } from "../internal-accounts/events.js";
import { readAccounts } from "../internal-accounts/sql.js";
import { sparkAddress } from "../rails/crypto-address.js";
import { internalAccountTransitions } from "../internal-accounts/transitions.js";
import type { InternalAccountRow } from "../internal-accounts/type.js";
import { accountKind, accountTimer, instructionsOf } from "./operation-kinds.js";
import { activate, claimIdentifiers, fail, lockAccount, releaseIdentifiers } from "./sql.js";
import { hasReference, identifierOf, type Way } from "./ways.js";

/** Accounts that a provider opens by the protocol (docs/providers.md, Accounts by the protocol). */

type ProviderDeps = Pick<
  AccountsDeps,
  "db" | "providers" | "providerOperations" | "logger" | "sealer" | "clock" | "wallets"
>;
export type AccountState = OperationState<(typeof accountKind)["outcome"]>;

/** Pauses between polls: an event brings the next one forward. */
const minPauseMs = 5_000;
const maxPauseMs = 3_600_000;

/** Schedules the opening of accounts by their provider, each once. */
export function openByProvider(tx: Tx, ledger: LedgerContext, accountIds: readonly string[]): Promise<void> {
  const timers = accountIds.map((accountId) => ({
    name: accountTimer,
    subject: accountId,
    dueAt: ledger.now,
    payload: { accountId },
  }));
  return scheduleMissing(tx, ledger, timers);
}

/** A reference of a provider as a unique identifier of an internal account: each provider has its own. */
export const ownReference = (provider: string, reference: string): string =>
  `REFERENCE:${provider}/${reference.replace(/\s/g, "").toUpperCase()}`;

/** The identifier that only this account may have: the reference, or else the number. */
const identifierBy = (provider: string, way: Way): string =>
  way.reference !== undefined && hasReference(way.accountType)
    ? ownReference(provider, way.reference)
    : identifierOf(way);

/** The one way to pay to an embedded wallet: the address of its own key. */
async function wayOfWallet({ wallets }: ProviderDeps, tenant: Tenant, { id, currency }: InternalAccountRow) {
  const address = sparkAddress(await wallets.keyOf(tenant, id));
  return { accountType: "SPARK_WALLET", address, assetType: currency } as const;
}

/** Opens the account, or makes it FAILED if what the provider states can't be used. False: it still waits. */
async function open(
  deps: ProviderDeps,
  tx: Tx,
  ledger: LedgerContext,
  row: InternalAccountRow,
  { state, own }: { readonly state: AccountState; readonly own: Way | undefined },
): Promise<boolean> {
  const { provider, outcome } = state;
  if (outcome.state !== "ACTIVE") return false;
  // The statement is final: the account can't be opened by it, and the operator decides.
  const dispute = async (reason: string) => {
    await deps.providerOperations.dispute(tx, ledger, { kind: accountKind, subjectId: row.id }, reason);
    await giveUp(deps, tx, ledger, row, { state, reason });
    return true;
  };
  const values = [...new Set(outcome.instructions.map((way) => identifierBy(provider, way)))];
  if (own && values.some((value) => value !== identifierBy(provider, own))) {
    return dispute("ACTIVE with another address than the wallet's own");
  }
  const claims = values.map((value) => ({ value, accountId: row.id }));
  const claimed = await claimIdentifiers(tx, ledger, claims);
  if (claimed.size < values.length) {
    return dispute("ACTIVE with an account number or reference that another account has");
  }
  const instructions = instructionsOf(outcome.instructions, row.customerId === null);
  const status = transition(internalAccountTransitions, row.status, "activate");
  const opened = { ...row, status, fundingInstructions: instructions, updatedAt: ledger.now };
  await activate(tx, ledger, ledger.now, [{ id: row.id, instructions }]);
  await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.STATUS_UPDATED", [opened]);
  return true;
}

/** Makes the account FAILED: it has no number. */
async function giveUp(
  deps: ProviderDeps,
  tx: Tx,
  ledger: LedgerContext,
  row: InternalAccountRow,
  {
    state,
    ...why
  }: { readonly state: AccountState; readonly code?: string | undefined; readonly reason?: string | undefined },
): Promise<void> {
  const { provider, operationId } = state;
  const { code, reason } = why;
  deps.logger.warn({ provider, operationId, accountId: row.id, code, reason }, "a provider can't open an account");
  const status = transition(internalAccountTransitions, row.status, "fail");
  await fail(tx, ledger, ledger.now, row.id);
  await releaseIdentifiers(tx, ledger, row.id);
  await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.STATUS_UPDATED", [
    { ...row, status, updatedAt: ledger.now },
  ]);
}

/** Applies the newest state to the account, unless it no longer waits. */
async function apply(
  deps: ProviderDeps,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  accountId: string,
  { since, own }: { readonly since: Date; readonly own: Way | undefined },
): Promise<void> {
  const ledger = { ...tenantOf(caller), now: caller.now };
  await lockAccount(tx, ledger, accountId);
  const [row] = await readAccounts(tx, ledger, [accountId]);
  const state = await deps.providerOperations.read(tx, ledger, { kind: accountKind, subjectId: accountId });
  if (row?.status !== "PENDING" || !state) return;
  if (state.outcome.state === "FAILED" || state.outcome.state === "REFUSED") {
    const { code, reason } = state.outcome;
    return giveUp(deps, tx, ledger, row, { state, code, reason });
  }
  if (await open(deps, tx, ledger, row, { state, own })) return;
  const elapsedMs = ledger.now.getTime() - since.getTime();
  const dueAt = new Date(ledger.now.getTime() + Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8)));
  await scheduleTimer(tx, { tenant: ledger, name: accountTimer, subject: accountId, dueAt, payload: { accountId } });
}

/** The providers that may open an account by the protocol, the preferred one first. */
export const candidates = ({ providers }: Pick<ProviderDeps, "providers">, tenant: Tenant, currency: string) =>
  providers.fitting("accounts", tenant, { currency }).filter(({ settings }) => settings.kind === "http");

const payload = z.object({ accountId: z.string() });

/** Asks the provider for an account until it is opened, or can't be. */
export function accountOpening(deps: ProviderDeps): CallingTimer {
  return {
    async call(caller, given) {
      const { accountId } = payload.parse(given);
      const [row] = await readAccounts(deps.db, caller, [accountId]);
      const nothing = async () => undefined;
      if (row?.status !== "PENDING") return nothing;
      const { type, currency, customerId, createdAt: since } = row;
      const own = type === "EMBEDDED_WALLET" ? await wayOfWallet(deps, caller, row) : undefined;
      await deps.providerOperations.ask(caller, {
        kind: accountKind,
        subjectId: accountId,
        providers: candidates(deps, caller, currency).map(({ name }) => name),
        request: () => ({
          platformId: caller.platformId,
          accountId,
          ...(customerId !== null && { customerId }),
          currency,
          ...(own && { wallet: own }),
        }),
      });
      return (tx, at) => apply(deps, tx, at, accountId, { since, own });
    },
  };
}
