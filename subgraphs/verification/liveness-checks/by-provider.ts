import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { LivenessProvider } from "../../shared/providers/liveness.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers, type TimerOutcome } from "../../shared/timers/timers.js";
import { livenessKind, livenessTimer } from "./operation.js";

/** Liveness checks by a provider of the protocol (docs/providers.md, Liveness). */

type LivenessDeps = Pick<Deps, "providerOperations">;

/** An event makes the next look due at once; without one it is polled, the longer it takes, the rarer. */
const minPauseMs = 10_000;
const maxPauseMs = 300_000;

const followed = z.object({
  challengeId: z.string(),
  /** ISO 8601. */
  beganAt: z.string(),
  expiresAt: z.string(),
  /** The timer of the challenge that applies the outcome, with its payload. */
  outcome: z.object({ timer: z.string(), payload: z.record(z.string(), z.unknown()) }),
});
type Followed = z.output<typeof followed>;

const nothing: TimerOutcome = async () => undefined;

async function follow(tx: Tx, tenant: Tenant, payload: Followed, dueAt: Date): Promise<void> {
  await scheduleTimer(tx, { tenant, name: livenessTimer, subject: payload.challengeId, dueAt, payload });
}

/** Checks by the providers of these names, the preferred one first. */
export function providerLiveness(
  { providerOperations }: LivenessDeps,
  tenant: Tenant,
  names: readonly [string, ...string[]],
): LivenessProvider {
  return {
    async begin({ challengeId, customerId, purpose, expiresAt, outcome: whatFollows }) {
      const { operationId, outcome } = await providerOperations.ask(tenant, {
        kind: livenessKind,
        subjectId: challengeId,
        providers: names,
        request: () => ({
          platformId: tenant.platformId,
          ...(customerId !== undefined && { customerId }),
          challengeId,
          purpose,
          expiresAt: expiresAt.toISOString(),
        }),
      });
      if (outcome.state !== "OPEN") {
        throw new ApiError("NOT_IMPLEMENTED", "The provider of liveness checks makes no such check.");
      }
      const { verificationLink, token } = outcome;
      return {
        verificationLink,
        ...(token !== undefined && { token }),
        reference: operationId,
        follow(tx, now) {
          const times = { beganAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
          const payload = { challengeId, ...times, outcome: { ...whatFollows, payload: { ...whatFollows.payload } } };
          return follow(tx, tenant, payload, new Date(now.getTime() + minPauseMs));
        },
      };
    },
  };
}

/** Asks for the outcomes of checks until they have expired, and has them applied. */
export function livenessTimers({ providerOperations }: LivenessDeps): TimerHandlers {
  const ask: CallingTimer = {
    async call(caller, payload) {
      const about = followed.parse(payload);
      if (caller.now.toISOString() >= about.expiresAt) return nothing;
      const operation = { kind: livenessKind, subjectId: about.challengeId };
      const seen = await providerOperations.ask(caller, {
        ...operation,
        providers: [],
        request: () => Promise.reject(new Error(`The check of ${about.challengeId} was never begun`)),
      });
      return async (tx, { now }) => {
        // An event may have brought a newer state than the provider's response.
        const { outcome } = (await providerOperations.read(tx, caller, operation)) ?? seen;
        if (outcome.state !== "PASSED" && outcome.state !== "FAILED") {
          const elapsedMs = now.getTime() - Date.parse(about.beganAt);
          const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8));
          return follow(tx, caller, about, new Date(now.getTime() + pauseMs));
        }
        const { timer: name, payload: members } = about.outcome;
        const applied = { ...members, outcome: outcome.state };
        await scheduleTimer(tx, { tenant: caller, name, subject: about.challengeId, dueAt: now, payload: applied });
      };
    },
  };
  return { [livenessTimer]: ask };
}
