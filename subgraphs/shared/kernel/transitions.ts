import { ApiError, type ErrorCode } from "./errors.js";

/**
 * A state table: per state, the next state by action. A state without actions is terminal. One constant per resource;
 * no other code chooses a status.
 */
export interface TransitionTable<State extends string, Action extends string> {
  /** Name of the graph enum and the database enum that hold the same states. */
  readonly name: string;
  readonly initial: readonly State[];
  readonly terminal: readonly State[];
  readonly states: Readonly<Record<State, Readonly<Partial<Record<Action, State>>>>>;
  /** Error code of a refused action; default INVALID_STATE_TRANSITION. */
  readonly refusal?: ErrorCode;
}

/** The state after `action`. Throws 409 if the table has no such transition. */
export function transition<State extends string, Action extends string>(
  table: TransitionTable<State, Action>,
  from: State,
  action: Action,
): State {
  const to = table.states[from][action];
  if (to !== undefined) return to;
  throw new ApiError(table.refusal ?? "INVALID_STATE_TRANSITION", `${table.name} ${from} does not allow: ${action}.`);
}
