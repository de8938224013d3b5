import type { Caller } from "../kernel/caller.js";
import { tenantOf } from "../kernel/caller.js";
import { equalInConstantTime, type Sealer } from "../kernel/crypto.js";
import type { Tx } from "../persistence/client.js";
import { ApiError, Refusal } from "../kernel/errors.js";
import { fromSnapshot, toSnapshot } from "../kernel/snapshot.js";
import { inTransaction, type TransactionDeps } from "../persistence/transaction.js";
import type { Clock } from "../persistence/clock.js";
import type { Write } from "../persistence/driver/write-together.js";
import { isStorable } from "../schema/fields.js";
import { hashInput, keyHash } from "./input-hash.js";
import { withLaterMembers } from "./later-members.js";
import { freedKey, insertKey, isWritten, keptResult, type RecordKey } from "./sql.js";

/** Maximum length of a key. */
export const idempotencyKeyMaxLength = 255;
/** Time that a result is stored for repeated keys, real time. */
export const idempotencyRetentionDays = 30;
/** Time that an operation with an external call may hold its key before another attempt takes over. */
const holdMs = 60_000;

export interface IdempotencyDeps {
  readonly sealer: Sealer;
  readonly clock: Pick<Clock, "shared">;
}

/** Member of a mutation's input; REST has it in the header `Idempotency-Key`. */
export interface IdempotentInput {
  readonly idempotencyKey?: string | null;
}

/** The context in which a resolver reports a replay, so that REST can send `Idempotent-Replayed: true`. */
export interface ReplayReport {
  idempotencyReplayed: boolean;
}

function recordKey(caller: Caller, operation: string, key: string): RecordKey {
  return { ...tenantOf(caller), actor: caller.actor, operation, key };
}

/** The context that a stored result is sealed for. */
export function snapshotContext({ platformId, environment, actor, operation, key }: RecordKey): string {
  return `idempotency/${platformId}/${environment}/${actor}/${operation}/${key}`;
}

function inProgress(): ApiError {
  return new ApiError("CONFLICT", "A request with this Idempotency-Key is still in progress.", {
    retryAfterSeconds: 1,
  });
}

function assertKey(key: string): void {
  if (key.length >= 1 && key.length <= idempotencyKeyMaxLength && isStorable(key)) return;
  throw new ApiError("INVALID_INPUT", `Idempotency-Key must have 1 to ${idempotencyKeyMaxLength} characters.`, {
    errors: [{ field: "Idempotency-Key", message: "has a wrong length", constraint: { minLength: 1, maxLength: 255 } }],
  });
}

/** An interim result, which is returned but not stored, so that its key stays free. */
export abstract class Interim {
  readonly isInterim = true;
}

/** A request under a key. */
export interface KeyedRequest {
  readonly caller: Caller;
  readonly operation: string;
  /** The validated input, to which the key is bound. */
  readonly input: IdempotentInput & object;
  /** The input as given, also recognised: a version with other defaults or normal forms may have stored the request. */
  readonly given?: object | undefined;
  readonly report: ReplayReport;
}

type Claim<T> = { readonly replayed: T } | { readonly claimed: RecordKey };

/** Takes the key or finds its stored result. Blocks while another transaction holds the same key. */
async function claimKey<T>(
  deps: IdempotencyDeps,
  tx: Tx,
  where: RecordKey,
  { input, given }: Pick<KeyedRequest, "input" | "given">,
  heldUntil: Date | null,
): Promise<Claim<T>> {
  const inputHash = hashInput(deps.sealer, input);
  if (await insertKey(tx, where, inputHash, heldUntil)) return { claimed: where };
  const record = await tx.idempotencyRecord.findUnique({
    where: { platformId_environment_actor_operation_key: where },
  });
  if (!record) throw inProgress();
  const recordedHash = record.isKeyed ? record.inputHash : keyHash(deps.sealer, record.inputHash);
  const isSame =
    equalInConstantTime(recordedHash, inputHash) ||
    (given !== undefined && equalInConstantTime(recordedHash, hashInput(deps.sealer, given)));
  if (!isSame) {
    throw new ApiError("CONFLICT", "This Idempotency-Key was used with another request body.");
  }
  if (record.state === "DONE" && record.snapshot) {
    const snapshot = deps.sealer.open(record.snapshot, snapshotContext(where)).toString();
    return { replayed: fromSnapshot<T>(snapshot, withLaterMembers) };
  }
  // The operation died during its external call: once the hold has expired, the next request takes over the key.
  const takenOver = await tx.idempotencyRecord.updateMany({
    where: { ...where, state: "IN_PROGRESS", heldUntil: { lt: await deps.clock.shared(tx) } },
    data: { heldUntil },
  });
  if (takenOver.count === 1) return { claimed: where };
  throw inProgress();
}

/** Stores the result, unless another attempt has taken the key over meanwhile. */
function storedResult(deps: IdempotencyDeps, where: RecordKey, heldUntil: Date | null, result: unknown): Write {
  return keptResult(where, heldUntil, deps.sealer.seal(toSnapshot(result), snapshotContext(where)));
}

/**
 * Runs `work` at most once per key, within the caller's transaction. Scope: platform, environment, actor, operation.
 * A repeated key with the same input returns the stored result, unchanged even if the resource has changed;
 * with another input 409 CONFLICT. A failure rolls the key back; a refusal and an interim result free it. Without a key
 * it just runs.
 */
export async function idempotent<T>(
  deps: IdempotencyDeps,
  tx: Tx,
  request: KeyedRequest,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { caller, operation, input, report } = request;
  const { idempotencyKey } = input;
  if (idempotencyKey === undefined || idempotencyKey === null) return work();
  assertKey(idempotencyKey);
  const claim = await claimKey<T>(deps, tx, recordKey(caller, operation, idempotencyKey), request, null);
  if ("replayed" in claim) {
    report.idempotencyReplayed = true;
    return claim.replayed;
  }
  const result = await work();
  if (result instanceof Refusal || result instanceof Interim) {
    tx.$writeBeside(freedKey(claim.claimed, null));
  } else {
    tx.$writeBeside(storedResult(deps, claim.claimed, null, result));
  }
  return result;
}

/** Stores the operation's result in the caller's transaction. Throws 409 CONFLICT if another attempt has the key. */
export interface StoreResult {
  (tx: Tx, result: unknown): Promise<void>;
}

/**
 * Like {@link idempotent}, for an operation with an external call between transactions: the key is committed first as
 * IN_PROGRESS; a duplicate meanwhile is a retryable 409 CONFLICT. A failure of `work` frees the key. If its result
 * can't be stored, the key is held until it expires: freed, a retry could repeat the work at once. Work that must never
 * happen twice calls `store` in its own transaction: work and key are then atomic, and an attempt that lost its key to
 * another is rolled back.
 */
export async function idempotentCall<T>(
  deps: IdempotencyDeps & TransactionDeps,
  request: KeyedRequest,
  work: (store: StoreResult) => Promise<T>,
): Promise<T> {
  const { caller, operation, input, report } = request;
  const { idempotencyKey } = input;
  if (idempotencyKey === undefined || idempotencyKey === null) return work(() => Promise.resolve());
  assertKey(idempotencyKey);
  const where = recordKey(caller, operation, idempotencyKey);
  const { claim, heldUntil } = await inTransaction(deps, async (tx) => {
    const until = new Date((await deps.clock.shared(tx)).getTime() + holdMs);
    return { claim: await claimKey<T>(deps, tx, where, request, until), heldUntil: until };
  });
  if ("replayed" in claim) {
    report.idempotencyReplayed = true;
    return claim.replayed;
  }
  let isStored = false;
  const store: StoreResult = async (tx, result) => {
    if (!(await isWritten(tx, storedResult(deps, where, heldUntil, result)))) throw inProgress();
    isStored = true;
  };
  const result = await work(store).catch(async (error: unknown) => {
    // The original error is thrown. A key that can't be freed is free when its hold expires.
    await inTransaction(deps, async (tx) => tx.$write(freedKey(where, heldUntil))).catch(() => undefined);
    throw error;
  });
  if (!isStored) await inTransaction(deps, async (tx) => tx.$write(storedResult(deps, where, heldUntil, result)));
  return result;
}
