import type { Caller } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";

/** Fires in one transaction with the removal of its row: exactly once, also after a crash. */
export type TimerHandler = (tx: Tx, caller: Caller & { now: Date }, payload: unknown) => Promise<void>;
/** Applies the outcome of an external call, in one transaction with the removal of the timer's row. */
export type TimerOutcome = (tx: Tx, caller: Caller & { now: Date }) => Promise<void>;
/**
 * A timer with an external call. `call` blocks no transaction and no other timer; its outcome is applied once.
 * After a crash it is called again a minute later, so the external call must be idempotent.
 */
export interface CallingTimer {
  call(caller: Caller & { now: Date }, payload: unknown): Promise<TimerOutcome>;
}

/** A timer of a set: `now` is its due time in the sandbox, and the present in production. */
export interface FiredTimer {
  readonly now: Date;
  readonly payload: unknown;
}

/**
 * Timers of one name that fire as a set: one transaction with the removal of their rows, for all that are due. If it
 * fails, each is fired alone.
 */
export interface TimerSet {
  fireAll(tx: Tx, caller: Caller, timers: readonly FiredTimer[]): Promise<void>;
}

export type AnyTimerHandler = TimerHandler | CallingTimer | TimerSet;
export type TimerHandlers = Readonly<Record<string, AnyTimerHandler>>;

export function isCalling(handler: AnyTimerHandler): handler is CallingTimer {
  return typeof handler === "object" && "call" in handler;
}

export function isSet(handler: AnyTimerHandler): handler is TimerSet {
  return typeof handler === "object" && "fireAll" in handler;
}
