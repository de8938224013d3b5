import { z } from "zod";
import type { OwnershipChallenge as OwnershipChallengeRow } from "../../../generated/prisma/client.js";
import { brandOf } from "../../platform/published.js";
import type { Branded } from "../../shared/module/pages.js";
import { platformActor, tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { findExternalAccounts, lockExternalAccount } from "../external-accounts/service.js";
import { externalAccountToGraph } from "../external-accounts/type.js";
import { expiryTimer, outcomeTimer, settleChallenge } from "./service.js";

// The sandbox's own provider of liveness checks behind its hosted page, and the timers that end challenges.

export type LivenessOutcome = "PASSED" | "FAILED";

/** The check as the hosted page shows it. */
export interface LivenessCheck extends Branded {
  /** SUBMITTED: the outcome is pending. */
  readonly state: "OPEN" | "SUBMITTED" | "DONE" | "EXPIRED";
  /** The wallet's address, shortened. */
  readonly wallet: string;
}

/** The check of this link. Without side effects: link previews request it too. */
export async function findLivenessCheck(deps: Deps, reference: string): Promise<LivenessCheck | undefined> {
  const found = await findByReference(deps, reference);
  if (!found) return undefined;
  const { challenge, caller, ...shown } = found;
  return { state: stateOf(challenge, await deps.clock.now(deps.db, caller)), ...shown };
}

/**
 * Submits the outcome of the hosted page. As a provider's callback would, a timer applies it: it updates the account
 * and emits `EXTERNAL_ACCOUNT.STATUS_UPDATED`. Only the first of several submissions counts.
 */
export async function submitLivenessCheck(
  deps: Deps,
  reference: string,
  outcome: LivenessOutcome,
): Promise<LivenessCheck | undefined> {
  const found = await findByReference(deps, reference);
  if (!found) return undefined;
  const { challenge, caller, ...shown } = found;
  return inTransaction(deps, async (tx) => {
    const now = await deps.clock.now(tx, caller);
    const state = stateOf(challenge, now);
    if (state !== "OPEN") return { state, ...shown };
    const payload = { challengeId: challenge.id, outcome };
    await scheduleTimer(tx, { tenant: caller, name: outcomeTimer, subject: challenge.id, dueAt: now, payload });
    return { state: "SUBMITTED", ...shown };
  });
}

interface FoundCheck extends Branded {
  readonly challenge: OwnershipChallengeRow;
  readonly caller: Caller;
  readonly wallet: string;
}

/** A challenge of a sandbox by the secret of its link; in production the pages are a provider's. */
async function findByReference(deps: Deps, reference: string): Promise<FoundCheck | undefined> {
  const challenge = await deps.systemScope("credential look-up").ownershipChallenge.findUnique({
    where: { linkHash: sha256(reference), environment: "SANDBOX" },
  });
  if (!challenge) return undefined;
  const { externalAccountId } = challenge;
  const caller = { ...tenantOf(challenge), actor: platformActor, credentialId: challenge.id, permissions: [] };
  const account = (await findExternalAccounts(deps, [externalAccountId], caller)).get(externalAccountId);
  if (!account) return undefined;
  const { address } = externalAccountToGraph(deps.sealer, account).accountInfo;
  const wallet = `${address?.slice(0, 6)}…${address?.slice(-4)}`;
  return { challenge, caller, wallet, brand: await brandOf(deps, challenge) };
}

function stateOf({ status, expiresAt }: OwnershipChallengeRow, now: Date): LivenessCheck["state"] {
  if (status === "VERIFIED" || status === "FAILED") return "DONE";
  return status === "OPEN" && now < expiresAt ? "OPEN" : "EXPIRED";
}

const expiryPayload = z.object({ challengeId: z.string() });
const outcomePayload = expiryPayload.extend({ outcome: z.enum(["PASSED", "FAILED"]) });

/** The timers of ownership challenges. */
export function ownershipTimers(deps: Pick<Deps, "sealer" | "clock">): TimerHandlers {
  return {
    [expiryTimer]: (tx, caller, payload) => {
      const { challengeId } = expiryPayload.parse(payload);
      return endChallenge(deps, tx, caller, challengeId, "expire");
    },
    [outcomeTimer]: (tx, caller, payload) => {
      const { challengeId, outcome } = outcomePayload.parse(payload);
      return endChallenge(deps, tx, caller, challengeId, outcome === "PASSED" ? "prove" : "fail");
    },
  };
}

/** Ends a challenge that is still open; its account is locked first, as for every write of challenges. */
async function endChallenge(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  challengeId: string,
  action: "prove" | "fail" | "expire",
): Promise<void> {
  const where = { id: challengeId, ...tenantOf(caller) };
  const found = await tx.ownershipChallenge.findUnique({ where });
  if (found?.status !== "OPEN") return;
  const account = await lockExternalAccount(tx, caller, found.externalAccountId);
  const challenge = await tx.ownershipChallenge.findUnique({ where });
  if (challenge?.status !== "OPEN") return;
  await settleChallenge(deps, tx, caller, { account, challenge, action });
}
