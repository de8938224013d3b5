import type { Transaction as TransactionRow } from "../../../generated/prisma/client.js";
import type { EventType } from "../../shared/events/event-types.js";
import type { Sealer } from "../../shared/kernel/crypto.js";
import { transition, type TransitionTable } from "../../shared/kernel/transitions.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { RefundState } from "./transitions.js";

/**
 * The types of transaction: incoming and outgoing payments (`payments.ts`), and those of other subgraphs. Each has its
 * own states, events and event data; all share the table, the lists, the timeline and the id.
 */

type TransactionStatus = TransactionRow["status"];

/** A subgraph's declaration of a type. */
interface KindParts<Status extends TransactionStatus, Action extends string> {
  readonly type: TransactionRow["type"];
  readonly transitions: TransitionTable<Status, Action>;
  /** Statuses of payments that are not final: their customer can't be deleted. */
  readonly open: readonly Status[];
  /** The event of each status. */
  readonly events: Readonly<Record<Status, EventType>>;
  /** The event of each status of a refund, if there are refunds. */
  readonly refundEvents?: Readonly<Record<RefundState, EventType>>;
  /** The data of such an event: the transaction on the wire. Called in the transaction that writes the row. */
  data(row: TransactionRow, work: { readonly sealer: Sealer; readonly tx: Tx }): unknown;
}

export interface TransactionKind<Action extends string = string> {
  readonly type: TransactionRow["type"];
  readonly open: readonly TransactionStatus[];
  readonly eventTypes: readonly EventType[];
  /** The status after `action`. Throws 409 if the state table has no such transition. */
  next(status: TransactionStatus, action: Action): TransactionStatus;
  eventOf(status: TransactionStatus): EventType;
  refundEventOf(status: RefundState): EventType;
  readonly data: KindParts<TransactionStatus, Action>["data"];
}

const kinds = new Map<TransactionRow["type"], TransactionKind>();

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(record, key);
}

/** Declares a type, once per process, when the subgraph's code is loaded. */
export function declareTransactionKind<Status extends TransactionStatus, Action extends string>(
  parts: KindParts<Status, Action>,
): TransactionKind<Action> {
  const { type, transitions, open, events, refundEvents, data } = parts;
  if (kinds.has(type)) throw new Error(`The kind of transaction ${type} is declared twice`);
  const actions = new Set(Object.values<object>(transitions.states).flatMap((state) => Object.keys(state)));
  const kind: TransactionKind<Action> = {
    type,
    open,
    eventTypes: [...new Set([...Object.values<EventType>(events), ...Object.values<EventType>(refundEvents ?? {})])],
    next(status, action) {
      if (isKeyOf(transitions.states, status) && actions.has(action)) return transition(transitions, status, action);
      throw new Error(`A transaction of the type ${type} that is ${status} has no step ${action}`);
    },
    eventOf(status) {
      if (isKeyOf(events, status)) return events[status];
      throw new Error(`No event for a transaction of the type ${type} that is ${status}`);
    },
    refundEventOf(status) {
      if (refundEvents) return refundEvents[status];
      throw new Error(`Transactions of the type ${type} have no refunds`);
    },
    data,
  };
  kinds.set(type, kind);
  return kind;
}

export function transactionKinds(): readonly TransactionKind[] {
  return [...kinds.values()];
}

/** The type of a row. Throws if no module has declared it. */
export function kindOf({ type }: Pick<TransactionRow, "type">): TransactionKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`No module declares transactions of the type ${type}`);
  return kind;
}
