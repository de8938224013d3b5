import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { advanceSandboxOffset } from "../../shared/persistence/clock.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { PlatformDeps } from "../deps.js";
import { sandboxClockAdvance } from "./wire.js";

/** How far ahead a sandbox may go in all: 100 years. */
const maxOffsetMs = 100 * 366 * 86_400_000;

/**
 * Moves the platform's sandbox clock forward. What becomes due has fired when this returns, in due order,
 * each timer with `now` set to its own due time; a process that dies between leaves the rest to the timer runner.
 */
export async function advanceSandboxClock(
  deps: PlatformDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<{ now: Date }> {
  if (caller.environment !== "SANDBOX") throw new ApiError("NOT_FOUND");
  const advance = validateInput(sandboxClockAdvance, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "advanceSandboxClock", input: { ...advance, idempotencyKey }, report };
  const result = await inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const offsetMs = await advanceSandboxOffset(tx, caller.platformId, BigInt(advance.advanceSeconds) * 1000n);
      if (offsetMs > maxOffsetMs) throw invalidField("advanceSeconds", "the clock is 100 years ahead already");
      return { now: new Date(deps.clock.real().getTime() + offsetMs) };
    }),
  );
  await deps.timers.fireDue(tenantOf(caller));
  return result;
}
