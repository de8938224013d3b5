import { emit } from "../../shared/events/emit.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import { shape } from "../../shared/schema/shape.js";
import type { CardsDeps } from "../deps.js";
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

/** Writes changes of a card that the caller has locked. */
export async function updateCard({ tx, ledger }: CardWork, row: CardRow, changes: Changes): Promise<CardRow> {
  const data = { ...changes, updatedAt: ledger.now };
  await tx.card.update({ where: { id: row.id, ...tenantOf(ledger) }, data });
  return { ...row, ...data };
}

/** Performs a transition, with its event. Throws 409 INVALID_STATE_TRANSITION if the table has none. */
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
  await emit(deps, tx, {
    tenant: ledger,
    type: "CARD.STATUS_CHANGE",
    subject: { type: "Card", id: row.id },
    customerId: row.customerId,
    data: shape(cardWire, cardToGraph(changed)),
  });
  return changed;
}
