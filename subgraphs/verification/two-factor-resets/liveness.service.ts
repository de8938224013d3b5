import { z } from "zod";
import type { TwoFactorReset as TwoFactorResetRow } from "../../../generated/prisma/client.js";
import { brandOf } from "../../platform/published.js";
import type { Branded } from "../../shared/module/pages.js";
import { platformActor, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { transition } from "../../shared/kernel/transitions.js";
import { expiryTimer, outcomeTimer } from "./service.js";
import { twoFactorResetTransitions, type TwoFactorResetAction } from "./transitions.js";

// The sandbox's own provider of liveness checks behind its hosted page, and the timers that move resets in both.

/** The content of the hosted page. */
export interface ResetCheck extends Branded {
  /** SUBMITTED: the outcome follows. */
  readonly state: "OPEN" | "SUBMITTED" | "DONE" | "EXPIRED";
  readonly factor: TwoFactorResetRow["factor"];
}

const stateByStatus = {
  INITIATED: "OPEN",
  PENDING_REVIEW: "SUBMITTED",
  LIVENESS_PASSED: "DONE",
  COMPLETED: "DONE",
  REJECTED: "DONE",
  EXPIRED: "EXPIRED",
} as const satisfies Record<TwoFactorResetRow["status"], ResetCheck["state"]>;

function checkOf({ reset: { status, factor, expiresAt }, brand }: FoundReset, now: Date): ResetCheck {
  const state = stateByStatus[status];
  return { state: state !== "DONE" && now >= expiresAt ? "EXPIRED" : state, factor, brand };
}

interface FoundReset extends Branded {
  readonly reset: TwoFactorResetRow;
  readonly caller: Caller;
}

/** A reset of a sandbox by the secret of its link; in production the provider hosts the page. */
async function findByReference(deps: Deps, reference: string): Promise<FoundReset | undefined> {
  const reset = await deps.systemScope("credential look-up").twoFactorReset.findUnique({
    where: { linkHash: sha256(reference), environment: "SANDBOX" },
  });
  if (!reset) return undefined;
  const caller = { ...tenantOf(reset), actor: platformActor, credentialId: reset.id, permissions: [] };
  return { reset, caller, brand: await brandOf(deps, reset) };
}

/** The check of this link. Reading it changes nothing: link previews read it too. */
export async function findResetCheck(deps: Deps, reference: string): Promise<ResetCheck | undefined> {
  const found = await findByReference(deps, reference);
  return found && checkOf(found, await deps.clock.now(deps.db, found.caller));
}

/** Submits the check. A timer delivers the outcome, as a provider does asynchronously. */
export async function submitResetCheck(
  deps: Deps,
  reference: string,
  outcome: "PASSED" | "FAILED",
): Promise<ResetCheck | undefined> {
  const found = await findByReference(deps, reference);
  if (!found) return undefined;
  const { reset, caller } = found;
  return inTransaction(deps, async (tx) => {
    const now = await deps.clock.now(tx, caller);
    const check = checkOf(found, now);
    if (check.state !== "OPEN") return check;
    const moved = await move(tx, { ...caller, now }, reset, "submit");
    if (moved) {
      const payload = { resetId: reset.id, outcome };
      await scheduleTimer(tx, { tenant: caller, name: outcomeTimer, subject: reset.id, dueAt: now, payload });
    }
    return { ...check, state: "SUBMITTED" };
  });
}

/** Returns whether the status changed: of concurrent transitions, one succeeds. */
async function move(
  tx: Tx,
  caller: Caller & { readonly now: Date },
  { id, status }: Pick<TwoFactorResetRow, "id" | "status">,
  action: TwoFactorResetAction,
): Promise<boolean> {
  const { count } = await tx.twoFactorReset.updateMany({
    where: { id, ...tenantOf(caller), status },
    data: { status: transition(twoFactorResetTransitions, status, action), updatedAt: caller.now },
  });
  return count === 1;
}

const expiryPayload = z.object({ resetId: z.string() });
const outcomePayload = expiryPayload.extend({ outcome: z.enum(["PASSED", "FAILED"]) });

/** The timers of resets. */
export function twoFactorResetTimers(): TimerHandlers {
  return {
    [expiryTimer]: async (tx, caller, payload) => {
      const { resetId } = expiryPayload.parse(payload);
      const reset = await tx.twoFactorReset.findUnique({ where: { id: resetId, ...tenantOf(caller) } });
      if (reset && "expire" in twoFactorResetTransitions.states[reset.status]) await move(tx, caller, reset, "expire");
    },
    [outcomeTimer]: async (tx, caller, payload) => {
      const { resetId, outcome } = outcomePayload.parse(payload);
      const reset = await tx.twoFactorReset.findUnique({ where: { id: resetId, ...tenantOf(caller) } });
      // A provider's page has no step of its own between the start and the outcome.
      if (!reset || !("pass" in twoFactorResetTransitions.states[reset.status])) return;
      await move(tx, caller, reset, outcome === "PASSED" ? "pass" : "reject");
    },
  };
}
