import { randomBytes } from "node:crypto";
import type { Quote, Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Books } from "../../shared/ledger/post.js";
import { emitAll } from "../../shared/events/emit.js";
import type { EventType } from "../../shared/events/event-types.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import { insertPayment } from "./payment.sql.js";
import {
  incomingTransactionTransitions,
  outgoingTransactionTransitions,
  refundTransitions,
  type IncomingAction,
  type IncomingStatus,
  type OutgoingAction,
  type OutgoingStatus,
} from "./transitions.js";
import { transactionToGraph } from "./type.js";
import { transaction as transactionWire } from "./wire.js";

export type { TransactionRow };

/** A transaction on its way through its states: as it is after the last, and what each of them announces. */
export interface TransactionChange {
  readonly row: TransactionRow;
  readonly happened: readonly { readonly type: EventType; readonly row: TransactionRow }[];
  /** Events of the accounts whose money it has moved, written with its own. */
  readonly moved: NewEvents;
}

type NewEvents = Parameters<typeof emitAll>[3];

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

/** What makes a transaction: its two ends, and the amounts as far as they are known. */
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

const absent = {
  pendingReason: null,
  failureReason: null,
  agentId: null,
  quoteId: null,
  paymentInstructions: null,
  sentAmount: null,
  receivedAmount: null,
  fees: null,
  platformFees: null,
  exchangeRate: null,
  rateDetails: null,
  description: null,
  paymentRail: null,
  railSelectionMode: null,
  settlementTimelineSeconds: null,
  expectedSettlementAt: null,
  receiptDeliveryConfirmedAt: null,
  refundReference: null,
  refundStatus: null,
  refundReason: null,
  refundInitiatedAt: null,
  refundSettledAt: null,
  counterpartyInformation: null,
} satisfies Partial<TransactionRow>;

/** A reference that fits every rail's statement: 12 characters that can't be misread, 60 bits. */
function newReference(): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return `PG${[...randomBytes(12)].map((byte) => alphabet[byte % 32]).join("")}`;
}

/** A new transaction, in memory: {@link insertTransaction} writes it. Money that has arrived begins COMPLETED. */
export function openTransaction(
  books: Books,
  fields: NewTransaction,
  status: "PENDING" | "COMPLETED" = "PENDING",
): TransactionChange {
  const { now } = books;
  const row: TransactionRow = {
    ...absent,
    ...fields,
    ...tenantOf(books),
    id: newId("Transaction"),
    status,
    statusHistory: [{ status, at: now.toISOString() }],
    reference: newReference(),
    settledAt: status === "COMPLETED" ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  return { row, happened: [{ type: paymentEvent(row), row }], moved: [] };
}

/** A stored transaction, before anything happens to it. */
export function unchanged(row: TransactionRow): TransactionChange {
  return { row, happened: [], moved: [] };
}

/** A further state. */
function then(change: TransactionChange, type: EventType, row: TransactionRow): TransactionChange {
  return { ...change, row, happened: [...change.happened, { type, row }] };
}

/** What a step may say beside the new status. */
type Patch = Partial<
  Pick<
    TransactionRow,
    | "failureReason"
    | "pendingReason"
    | "sentAmount"
    | "receivedAmount"
    | "expectedSettlementAt"
    | "counterpartyInformation"
  >
>;

/**
 * The next state by the table of its type. `reason`: why, in the timeline; the failure's unless given. Throws 409
 * CONFLICT where the table has no such step.
 */
export function advance(
  change: TransactionChange,
  action: OutgoingAction | IncomingAction,
  now: Date,
  patch: Patch = {},
  reason: string | null | undefined = patch.failureReason,
): TransactionChange {
  const { row } = change;
  const status = nextStatus(row, action);
  const step = { status, at: now.toISOString(), ...(reason && { reason }) };
  const next: TransactionRow = {
    ...row,
    ...(status !== "PENDING" && { pendingReason: null }),
    ...patch,
    status,
    statusHistory: [...(Array.isArray(row.statusHistory) ? row.statusHistory : []), step],
    settledAt: status === "COMPLETED" ? now : row.settledAt,
    updatedAt: now,
  };
  return then(change, paymentEvent(next), next);
}

function isActionOf<Action extends string>(
  table: { readonly states: Readonly<Record<string, Readonly<Partial<Record<Action, string>>>>> },
  action: string,
): action is Action {
  return Object.values(table.states).some((actions) => Object.hasOwn(actions, action));
}

function isStatusOf<Status extends string>(
  table: { readonly states: Readonly<Record<Status, unknown>> },
  status: string,
): status is Status {
  return Object.hasOwn(table.states, status);
}

function nextStatus({ type, status }: TransactionRow, action: string): OutgoingStatus | IncomingStatus {
  const [outgoing, incoming] = [outgoingTransactionTransitions, incomingTransactionTransitions];
  if (type === "OUTGOING" && isStatusOf(outgoing, status) && isActionOf<OutgoingAction>(outgoing, action)) {
    return transition(outgoing, status, action);
  }
  if (type === "INCOMING" && isStatusOf(incoming, status) && isActionOf<IncomingAction>(incoming, action)) {
    return transition(incoming, status, action);
  }
  throw new Error(`A transaction of the type ${type} that is ${status} has no step ${action}`);
}

/** Begins to give the money back. A payment has one refund: a second is a fault of ours. */
export function beginRefund(
  change: TransactionChange,
  now: Date,
  reason: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT",
): TransactionChange {
  const { row } = change;
  if (row.refundStatus !== null) throw new Error(`A second refund of ${row.id}`);
  const next: TransactionRow = {
    ...row,
    refundReference: newReference(),
    refundStatus: "PENDING",
    refundReason: reason,
    refundInitiatedAt: now,
    updatedAt: now,
  };
  return then(change, refundEvent(next), next);
}

export function endRefund(change: TransactionChange, now: Date, outcome: "settle" | "fail"): TransactionChange {
  const { row } = change;
  if (row.refundStatus === null) throw new Error(`No refund of ${row.id}`);
  const refundStatus = transition(refundTransitions, row.refundStatus, outcome);
  const next: TransactionRow = { ...row, refundStatus, refundSettledAt: now, updatedAt: now };
  return then(change, refundEvent(next), next);
}

/** Kinds that there are for a payment's states; an incoming one that is refused is told as a failure. */
function paymentEvent({ type, status }: TransactionRow): EventType {
  if (type === "OUTGOING" && isStatusOf(outgoingTransactionTransitions, status)) return `OUTGOING_PAYMENT.${status}`;
  if (type === "INCOMING" && isStatusOf(incomingTransactionTransitions, status)) {
    return `INCOMING_PAYMENT.${status === "REJECTED" ? "FAILED" : status}`;
  }
  throw new Error(`No event for a transaction of the type ${type} that is ${status}`);
}

function refundEvent({ type, refundStatus }: TransactionRow): EventType {
  if (refundStatus === null) throw new Error("No refund to tell of");
  return type === "OUTGOING" ? `OUTGOING_PAYMENT.REFUND_${refundStatus}` : `INCOMING_PAYMENT.REFUND_${refundStatus}`;
}

type StoreDeps = Pick<Deps, "sealer" | "clock">;

/** Writes a new transaction in its last state, with its quote where it has one, and an event of each state. */
export async function insertTransaction(
  deps: StoreDeps,
  tx: Tx,
  books: Books,
  change: TransactionChange,
  quote?: Quote,
): Promise<TransactionRow> {
  await insertPayment(tx, change.row, quote);
  await emitAll(deps, tx, books, eventsOf(deps, change));
  return change.row;
}

/** Writes what became of a transaction that the caller has locked, and an event of each state. */
export async function updateTransaction(
  deps: StoreDeps,
  tx: Tx,
  books: Books,
  change: TransactionChange,
): Promise<TransactionRow> {
  const { row, happened } = change;
  if (happened.length === 0) return row;
  await tx.transaction.updateMany({ where: { ...tenantOf(books), id: row.id }, data: mutable(row) });
  await emitAll(deps, tx, books, eventsOf(deps, change));
  return row;
}

/** The columns that change during a transaction's life. */
function mutable(row: TransactionRow) {
  const { status, statusHistory, pendingReason, failureReason, settledAt, updatedAt } = row;
  const { sentAmount, receivedAmount, expectedSettlementAt, counterpartyInformation } = row;
  const { refundReference, refundStatus, refundReason, refundInitiatedAt, refundSettledAt } = row;
  return {
    ...{ status, statusHistory: statusHistory ?? [], pendingReason, failureReason, settledAt, updatedAt },
    ...{ sentAmount, receivedAmount, expectedSettlementAt, counterpartyInformation },
    ...{ refundReference, refundStatus, refundReason, refundInitiatedAt, refundSettledAt },
  };
}

/** What the money did to accounts comes before what it was for. */
function eventsOf({ sealer }: StoreDeps, { moved, happened }: TransactionChange): NewEvents {
  const steps = happened.map(({ type, row }) => ({
    type,
    subject: { type: "Transaction", id: row.id },
    customerId: row.customerId ?? undefined,
    data: shape(transactionWire, transactionToGraph(sealer, row)),
  }));
  return [...moved, ...steps];
}

/** The transaction, locked: everything that changes it begins here. Throws 404 TRANSACTION_NOT_FOUND. */
export async function lockTransaction(tx: Tx, caller: Pick<Caller, "platformId" | "environment">, id: string) {
  const { platformId, environment } = caller;
  if (!isId("Transaction", id)) throw new ApiError("TRANSACTION_NOT_FOUND");
  await tx.$queryRaw`
    SELECT 1 FROM quotes.transaction
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${id} FOR UPDATE`;
  const row = await tx.transaction.findUnique({ where: { id, ...tenantOf(caller) }, include: { quote: true } });
  if (!row) throw new ApiError("TRANSACTION_NOT_FOUND");
  return row;
}
