import { emitAll } from "../../shared/events/emit.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import { shape } from "../../shared/schema/shape.js";
import type { CardsDeps } from "../deps.js";
import type { cardEvents, formerCardEvents } from "../names.js";
import { cardTransitions, type CardAction } from "./transitions.js";
import { cardToGraph, type CardRow } from "./type.js";
import { card as cardWire } from "./wire.js";

/** A transaction that changes a card or its payments. */
export interface CardWork {
  readonly deps: CardsDeps;
  readonly tx: Tx;
  /** Tenant and domain time. */
  readonly ledger: LedgerContext;
}

/** The same, possibly before domain time is read. */
export type UntimedWork = Omit<CardWork, "ledger"> & { readonly ledger: TimedTenant };

type Changes = Partial<Omit<CardRow, "id" | "platformId" | "environment" | "status" | "createdAt" | "updatedAt">>;

type CardEvent = keyof typeof cardEvents | keyof typeof formerCardEvents;

/** Emits events about a card, with the same data. */
async function emitCardEvents(
  { deps, tx, ledger }: CardWork,
  row: CardRow,
  types: readonly CardEvent[],
): Promise<void> {
  if (types.length === 0) return;
  const data = shape(cardWire, cardToGraph(row));
  const about = { subject: { type: "Card", id: row.id }, customerId: row.customerId, data };
  await emitAll(
    deps,
    tx,
    ledger,
    types.map((type) => ({ type, ...about })),
  );
}

/** The event of another funding account (docs/interface.md, Former names of cards). */
function fundingEvents({ deps }: CardWork, { accountId }: Changes): readonly CardEvent[] {
  const isTold = accountId !== undefined && deps.env.headerAlias !== undefined;
  return isTold ? ["CARD.FUNDING_SOURCE_CHANGE"] : [];
}

/** Writes changes of a card that the caller has locked. */
export async function updateCard(work: CardWork, row: CardRow, changes: Changes): Promise<CardRow> {
  const { tx, ledger } = work;
  const data = { ...changes, updatedAt: ledger.now };
  await tx.card.update({ where: { id: row.id, ...tenantOf(ledger) }, data });
  const changed = { ...row, ...data };
  await emitCardEvents(work, changed, fundingEvents(work, changes));
  return changed;
}

/** Performs a transition, with its events. Throws 409 INVALID_STATE_TRANSITION if the table has none. */
export async function changeStatus(
  work: CardWork,
  row: CardRow,
  action: CardAction,
  changes: Changes = {},
): Promise<CardRow> {
  const { deps, tx, ledger } = work;
  const status = transition(cardTransitions, row.status, action);
  // A closed card is bound to no account.
  const detached = status === "CLOSED" && { fundingSourceId: null };
  const data = { ...changes, ...detached, status, updatedAt: ledger.now };
  await tx.card.update({ where: { id: row.id, ...tenantOf(ledger) }, data });
  const changed: CardRow = { ...row, ...data };
  const former: readonly CardEvent[] = deps.env.headerAlias === undefined ? [] : ["CARD.STATE_CHANGE"];
  await emitCardEvents(work, changed, ["CARD.STATUS_CHANGE", ...former, ...fundingEvents(work, changes)]);
  return changed;
}
