import { randomBytes } from "node:crypto";
import { Prisma, type Quote, type Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import { writeTogether, type Write } from "../../shared/persistence/driver/write-together.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { eventWrites, type NewEvents } from "../../shared/events/emit.js";
import type { EventType } from "../../shared/events/event-types.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import { newTimers, type OwnTimer } from "../../shared/timers/timers.js";
import { kindOf, type TransactionKind } from "./kinds.js";
import { lockByIds, paymentWrites, readQuotesOf, transactionUpdates } from "./payment.sql.js";
import "./payments.js";
import { refundTransitions, type PaymentAction } from "./transitions.js";

export type { TransactionRow };

/** A transaction with its new states: the row after the last one, and an event for each. */
export interface TransactionChange {
  readonly row: TransactionRow;
  readonly happened: readonly { readonly type: EventType; readonly row: TransactionRow }[];
  /** Events of the accounts that it debits and credits, written with its own. */
  readonly moved: NewEvents;
  /** Timers that begin with it, written with it. */
  readonly timers: readonly OwnTimer[];
}

/** Columns that the store itself fills. */
type StoreColumns =
  | "id"
  | "platformId"
  | "environment"
  | "status"
  | "statusHistory"
  | "reference"
  | "settledAt"
  | "createdAt"
  | "updatedAt";

/** A new transaction: source, destination, and known amounts. */
export type NewTransaction = Pick<
  TransactionRow,
  | "type"
  | "direction"
  | "customerId"
  | "platformCustomerId"
  | "sourceType"
  | "source"
  | "sourceCurrency"
  | "destinationType"
  | "destination"
  | "destinationCurrency"
> &
  Partial<Omit<TransactionRow, StoreColumns>>;

type Nullable = { [Member in keyof TransactionRow]: null extends TransactionRow[Member] ? Member : never };

/** All nullable columns; the others are in `NewTransaction` and the store's columns. */
const absent = Object.fromEntries(
  Object.keys(Prisma.TransactionScalarFieldEnum).map((member) => [member, null]),
) as Record<Nullable[keyof TransactionRow], null>;

/** A reference that fits every rail's statement: 12 unambiguous characters, 60 bits. */
function newReference(): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return `PG${[...randomBytes(12)].map((byte) => alphabet[byte % 32]).join("")}`;
}

/** A new transaction, in memory: {@link insertTransaction} writes it. Received funds begin COMPLETED. */
export function openTransaction(
  ledger: LedgerContext,
  fields: NewTransaction,
  status: TransactionRow["status"] = "PENDING",
): TransactionChange {
  const { now } = ledger;
  const row: TransactionRow = {
    ...absent,
    ...fields,
    ...tenantOf(ledger),
    id: newId("Transaction"),
    status,
    statusHistory: [{ status, at: now.toISOString() }],
    reference: newReference(),
    settledAt: status === "COMPLETED" ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  return { row, happened: [{ type: kindOf(row).eventOf(status), row }], moved: [], timers: [] };
}

/** Whether a payment is held for a review: its money is debited, and it is no offer. */
export function isHeld({ status, pendingReason }: Pick<TransactionRow, "status" | "pendingReason">): boolean {
  return status === "PENDING" && pendingReason === "COMPLIANCE_REVIEW";
}

/** A stored transaction without a change. */
export function unchanged(row: TransactionRow): TransactionChange {
  return { row, happened: [], moved: [], timers: [] };
}

/** The time of the next change (docs/interface.md, Times of a payment). */
function laterThan({ updatedAt }: TransactionRow, now: Date): Date {
  return now > updatedAt ? now : new Date(updatedAt.getTime() + 1);
}

/** Adds a state. */
function then(change: TransactionChange, type: EventType, row: TransactionRow): TransactionChange {
  return { ...change, row, happened: [...change.happened, { type, row }] };
}

/** Columns that a transition may set besides the status. */
type Patch = Partial<
  Pick<
    TransactionRow,
    | "failureReason"
    | "failureDetails"
    | "pendingReason"
    | "sentAmount"
    | "receivedAmount"
    | "expectedSettlementAt"
    | "counterpartyInformation"
    | "card"
  >
>;

/** One transition of a transaction. `reason`: for the timeline; default: that of the failure. */
interface Step<Action extends string> {
  readonly action: Action;
  readonly now: Date;
  readonly patch?: Patch;
  readonly reason?: string | null;
}

/** The next status by the kind's state table. Throws 409 CONFLICT if the table has no such transition. */
export function advanceAs<Action extends string>(
  kind: TransactionKind<Action>,
  change: TransactionChange,
  { action, now, patch = {}, reason = patch.failureReason }: Step<Action>,
): TransactionChange {
  const { row } = change;
  if (row.type !== kind.type) throw new Error(`The transaction ${row.id} is of the type ${row.type}`);
  const status = kind.next(row.status, action);
  const at = laterThan(row, now);
  const entry = { status, at: at.toISOString(), ...(reason && { reason }) };
  const next: TransactionRow = {
    ...row,
    ...(status !== "PENDING" && { pendingReason: null }),
    ...patch,
    status,
    statusHistory: [...(Array.isArray(row.statusHistory) ? row.statusHistory : []), entry],
    settledAt: status === "COMPLETED" ? at : null,
    updatedAt: at,
  };
  return then(change, kind.eventOf(status), next);
}

/** The same for a payment in either direction. */
export function advance(
  change: TransactionChange,
  action: PaymentAction,
  now: Date,
  patch?: Patch,
  reason?: string | null,
): TransactionChange {
  return advanceAs(kindOf(change.row), change, { action, now, patch, reason });
}

/** Begins the refund of a payment, which has at most one. */
export function beginRefund(
  change: TransactionChange,
  now: Date,
  reason: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT",
): TransactionChange {
  const { row } = change;
  const refundStatus = "PENDING";
  const at = laterThan(row, now);
  if (row.refundStatus !== null) throw new Error(`A second refund of ${row.id}`);
  const next: TransactionRow = {
    ...row,
    refundReference: newReference(),
    refundStatus,
    refundReason: reason,
    refundInitiatedAt: at,
    updatedAt: at,
  };
  return then(change, kindOf(row).refundEventOf(refundStatus), next);
}

export function endRefund(change: TransactionChange, now: Date, outcome: "settle" | "fail"): TransactionChange {
  const { row } = change;
  if (row.refundStatus === null) throw new Error(`No refund of ${row.id}`);
  const refundStatus = transition(refundTransitions, row.refundStatus, outcome);
  const at = laterThan(row, now);
  const next: TransactionRow = { ...row, refundStatus, refundSettledAt: at, updatedAt: at };
  return then(change, kindOf(row).refundEventOf(refundStatus), next);
}

type StoreDeps = Pick<Deps, "sealer" | "clock">;

/**
 * Writes a new transaction in its last state, its quote, an event of each state, and further writes, in one statement.
 */
export async function insertTransaction(
  deps: StoreDeps,
  tx: Tx,
  ledger: LedgerContext,
  change: TransactionChange,
  { quote, also = [] }: { readonly quote?: Quote; readonly also?: readonly Write[] } = {},
): Promise<TransactionRow> {
  const events = await eventWrites(deps, tx, ledger, await eventsOf(deps, tx, change));
  writeTogether(tx, [...paymentWrites(change.row, quote), ...timerWrites(ledger, change.timers), ...also, ...events]);
  return change.row;
}

const timerWrites = (tenant: Tenant, timers: readonly OwnTimer[]) =>
  timers.length > 0 ? [newTimers(tenant, timers)] : [];

/** Writes the changes of a transaction that the caller has locked, an event of each state, and its timers. */
export async function updateTransaction(
  deps: StoreDeps,
  tx: Tx,
  ledger: LedgerContext,
  change: TransactionChange,
): Promise<TransactionRow> {
  await updateTransactions(deps, tx, ledger, [change]);
  return change.row;
}

/** The same for any number of them: one statement. */
export async function updateTransactions(
  deps: StoreDeps,
  tx: Tx,
  tenant: TimedTenant,
  changes: readonly TransactionChange[],
): Promise<void> {
  const changed = changes.filter(({ happened }) => happened.length > 0);
  const events: NewEvents[number][] = [];
  for (const change of changed) events.push(...(await eventsOf(deps, tx, change)));
  const failed = changed.filter(({ row, happened }) => row.agentId !== null && happened.some(isFailure));
  const timers = [
    ...changes.flatMap((change) => change.timers),
    ...failed.map(({ row: { id, updatedAt } }) => ({
      name: agentPaymentFailed,
      subject: id,
      dueAt: updatedAt,
      payload: { transactionId: id },
    })),
  ];
  const rows = changed.map(({ row }) => row);
  writeTogether(tx, [
    ...(rows.length > 0 ? [transactionUpdates(tenant, rows)] : []),
    ...timerWrites(tenant, timers),
    ...(events.length > 0 ? await eventWrites(deps, tx, tenant, events) : []),
  ]);
}

/** The timer of an agent's failed payment, whose usage the agents subgraph releases. */
export const agentPaymentFailed = "agent.payment-failed";

/** Whether the payment ends without crediting the receiver; its refund's steps come later. */
function isFailure({ row: { status, refundStatus } }: { readonly row: TransactionRow }): boolean {
  return refundStatus === null && (status === "FAILED" || status === "EXPIRED" || status === "REJECTED");
}

/** Writes a locked row without an event, for changes that subscribers don't follow. */
export async function saveTransaction(tx: Tx, ledger: LedgerContext, row: TransactionRow): Promise<void> {
  tx.$write(transactionUpdates(ledger, [row]));
}

/** Events of accounts come before those of the payment that changed their balance. */
async function eventsOf({ sealer }: StoreDeps, tx: Tx, { moved, happened }: TransactionChange): Promise<NewEvents> {
  const steps: NewEvents[number][] = [];
  for (const { type, row } of happened) {
    const data = await kindOf(row).data(row, { sealer, tx });
    const subject = { type: "Transaction", id: row.id };
    steps.push({ type, subject, customerId: row.customerId ?? undefined, data, at: row.updatedAt });
  }
  return [...moved, ...steps];
}

/** Transactions with these ids, locked, as for {@link lockTransaction}. Throws 404 if one doesn't exist. */
export async function lockTransactions(tx: Tx, tenant: Tenant, ids: readonly string[]): Promise<TransactionRow[]> {
  const rows = await lockByIds(tx, tenant, ids);
  if (rows.length < new Set(ids).size) throw new ApiError("TRANSACTION_NOT_FOUND");
  return rows;
}

/** The transaction, locked: every change of it begins here. Throws 404 TRANSACTION_NOT_FOUND. */
export async function lockTransaction(tx: Tx, tenant: Tenant, id: string): Promise<TransactionRow> {
  const [row] = isId("Transaction", id) ? await lockByIds(tx, tenant, [id]) : [];
  if (!row) throw new ApiError("TRANSACTION_NOT_FOUND");
  return row;
}

/** A quote's transaction, locked, and the quote. */
export async function lockQuoted(
  tx: Tx,
  tenant: Tenant,
  transactionId: string,
): Promise<{ readonly row: TransactionRow; readonly quote: Quote }> {
  const [[row], [quote]] = await inOneTrip(
    lockByIds(tx, tenant, [transactionId]),
    readQuotesOf(tx, tenant, transactionId),
  );
  if (!row || !quote) throw new Error(`There is no quote of ${transactionId}`);
  return { row, quote };
}
