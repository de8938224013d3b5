import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { emitAll, type NewEvents } from "../../shared/events/emit.js";
import { shape } from "../../shared/schema/shape.js";
import type { internalAccountEvents as eventNames } from "../names.js";
import { readAccounts } from "./sql.js";
import { internalAccountToGraph, type InternalAccountRow } from "./type.js";
import { internalAccount as internalAccountWire } from "./wire.js";

type InternalAccountEvent = keyof typeof eventNames;

/** One event for each account, as it is now. */
export function internalAccountEvents(type: InternalAccountEvent, rows: readonly InternalAccountRow[]): NewEvents {
  return rows.map((row) => ({
    type,
    subject: { type: "InternalAccount", id: row.id },
    customerId: row.customerId ?? undefined,
    data: shape(internalAccountWire, internalAccountToGraph(row)),
  }));
}

/** One event for each account; the caller holds the accounts' locks, or has just opened them. */
export async function emitInternalAccounts(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  type: InternalAccountEvent,
  rows: readonly InternalAccountRow[],
): Promise<void> {
  await emitAll(deps, tx, ledger, internalAccountEvents(type, rows));
}

/** `BALANCE_UPDATED` of each of these accounts, for a caller that writes them with its own events. */
export async function balanceEvents(tx: Tx, ledger: LedgerContext, accountIds: readonly string[]): Promise<NewEvents> {
  if (accountIds.length === 0) return [];
  return internalAccountEvents("INTERNAL_ACCOUNT.BALANCE_UPDATED", await readAccounts(tx, ledger, accountIds));
}

/** `BALANCE_UPDATED` of each of these accounts, after a posting or a hold. Returns the accounts. */
export async function emitBalances(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  ledger: LedgerContext,
  accountIds: readonly string[],
): Promise<InternalAccountRow[]> {
  if (accountIds.length === 0) return [];
  const rows = await readAccounts(tx, ledger, accountIds);
  await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.BALANCE_UPDATED", rows);
  return rows;
}
