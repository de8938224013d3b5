import type { Deps } from "../../deps.js";
import { tenantOf } from "../../kernel/caller.js";
import type { Tx } from "../../persistence/client.js";
import { isFinal, type OperationKind, type OperationMoney, type Progress } from "./kinds.js";
import { recordConflict } from "./conflicts.sql.js";
import { lockOperation, requestOf, storeState, type OperationRow } from "./store.sql.js";

/** Effect of a statement. CONFLICT: it contradicts the operation, is recorded, and changes nothing. */
export type Applied = "APPLIED" | "UNCHANGED" | "CONFLICT";

type ApplyDeps = Pick<Deps, "sealer" | "metrics" | "logger">;

/** A provider's statement of a state, as its schema reads it. */
export interface Stated extends Progress {
  readonly outcome: { readonly state: string };
}

const moneyIn = (members: object): Partial<OperationMoney> => members;

/** The contradiction in a statement; undefined: there is none. */
function contradiction(
  kind: OperationKind,
  row: OperationRow,
  request: object,
  { outcome }: Stated,
): string | undefined {
  const [ordered, stated] = [moneyIn(request), moneyIn(outcome)];
  for (const member of ["amount", "currency"] as const) {
    if (stated[member] !== undefined && ordered[member] !== undefined && stated[member] !== ordered[member]) {
      return `${outcome.state} with the ${member} ${stated[member]}; the operation has ${ordered[member]}`;
    }
  }
  const own = kind.contradiction?.(request, outcome);
  if (own !== undefined) return own;
  const { state } = row;
  if (!isFinal(kind, state) || kind.after?.[state]?.includes(outcome.state)) return undefined;
  return outcome.state === state ? undefined : `${outcome.state} after the final state ${state}`;
}

/** Records a contradiction, in the transaction. */
export async function conflict(
  { metrics, logger }: ApplyDeps,
  tx: Tx,
  row: OperationRow,
  sequence: number,
  reason: string,
): Promise<"CONFLICT"> {
  const { id: operationId, provider, kind, platformId } = row;
  if (await recordConflict(tx, row, sequence, reason)) {
    metrics.providerConflicts.inc({ provider });
    const about = { provider, kind, operationId, platformId, reason };
    logger.error(about, "a provider contradicts an operation: nothing was posted; see paygraph providers conflicts");
  }
  return "CONFLICT";
}

/**
 * Stores a state that a provider has stated, unless an equal or newer one is stored, and lets its subject's timer apply
 * it. Locks the operation. `isAsked`: a step of the subject has asked for it, and applies it itself. Not a change of a
 * final state: the step may be a late one, whose outcome no longer counts.
 */
export async function applyStatement(
  deps: ApplyDeps,
  tx: Tx,
  kind: OperationKind,
  known: OperationRow,
  stated: Stated,
  { isAsked = false } = {},
): Promise<Applied> {
  const row = await lockOperation(tx, known);
  const { sequence, reference, outcome } = stated;
  if (row.sequence !== null && BigInt(sequence) <= row.sequence) return "UNCHANGED";
  const reason = contradiction(kind, row, requestOf(deps.sealer, row), stated);
  if (reason !== undefined) return conflict(deps, tx, row, sequence, reason);
  const { state } = outcome;
  const isWatched = kind.isWatched === true && kind.after?.[state] !== undefined;
  const forgets = kind.isForgotten === true && kind.final.includes(state);
  await storeState(tx, deps.sealer, row, { state, sequence, reference, outcome, isWatched, forgets });
  if (isAsked && !isFinal(kind, row.state)) return "APPLIED";
  await kind.onChange(tx, tenantOf(row), { operationId: row.id, subjectId: row.subjectId, state });
  return "APPLIED";
}
