import { v7 as uuidv7 } from "uuid";
import type { ScreeningMatch, ScreeningReview } from "../../../generated/prisma/client.js";
import { lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { VerificationDeps } from "../deps.js";
import { isDecided, type Reviewer } from "../packet/reviewer.js";
import { matchesOf, screeningDecisionsOf } from "../screening/matches.js";
import { reviewCustomers } from "../screening/record.js";
import { lockReview } from "../screening/sql.js";
import { noteContext } from "../screening/type.js";
import type { ScreeningDecisionRequest } from "../screening/wire.js";
import { rejectSanctioned } from "../verifications/decision.service.js";

/** Throws 400 INVALID_INPUT unless exactly one of the two ids is given. */
export function assertOneSubject({ transactionId, customerId }: ScreeningDecisionRequest): void {
  if ((transactionId === undefined) === (customerId === undefined)) {
    throw invalidField("transactionId", "or customerId must be given, and not both");
  }
}

/**
 * Decides what a match with a list of sanctioned persons has stopped (docs/interface.md, Screening). Until as many
 * reviewers as the platform requires have decided alike, only the decision is recorded. Throws 404
 * TRANSACTION_NOT_FOUND, 404 CUSTOMER_NOT_FOUND, 409 CONFLICT if nothing waits or it has changed since the reviewer saw
 * it.
 */
export async function decideScreening(
  deps: VerificationDeps,
  tx: Tx,
  caller: Caller,
  reviewer: Reviewer,
  given: ScreeningDecisionRequest,
): Promise<ScreeningReview> {
  const { transactionId, customerId, decision, version } = given;
  // The customer's lock first, as everywhere.
  const customer = customerId === undefined ? undefined : await lockLiveCustomer(tx, caller, customerId);
  const review = await lockReview(tx, caller, transactionId ?? customerId ?? "");
  if (!review && transactionId !== undefined) {
    throw new ApiError("TRANSACTION_NOT_FOUND", "There is no payment with this id that a screening has held.");
  }
  if (review?.status !== "WAITING") throw new ApiError("CONFLICT", "Nothing waits here for a decision on a screening.");
  if (review.version !== version) {
    throw new ApiError(
      "CONFLICT",
      `version: the screening has changed to version ${review.version}; look at it again.`,
    );
  }
  const matches = await matchesOf(tx, caller, review);
  const decided = { version, tokenId: reviewer.tokenId, decision };
  const isFinal = await isDecided(tx, caller, decided, async () => {
    const [newest] = await screeningDecisionsOf(tx, caller, review.id);
    return newest;
  });
  const now = await deps.clock.now(tx, caller);
  await record(deps, tx, { ...caller, now }, { review, reviewer, given, matches });
  if (!isFinal) return review;
  const timed = { ...caller, now };
  if (transactionId !== undefined) await deps.heldPayments.decide(tx, timed, transactionId, decision === "APPROVE");
  await conclude(tx, timed, matches, decision);
  const row = await tx.screeningReview.update({
    where: { ...tenantOf(caller), id_platformId: { id: review.id, platformId: caller.platformId } },
    data: { status: decision === "APPROVE" ? "APPROVED" : "REJECTED", version: { increment: 1 }, updatedAt: now },
  });
  if (customer && decision === "REJECT") await rejectSanctioned(deps, tx, timed, customer);
  const others = matches.flatMap((match) => match.customerId ?? []).filter((id) => id !== review.id);
  await reviewCustomers(tx, timed, new Set(others));
  return row;
}

/** Decides the pairs: all that aren't cleared, or those that are open. */
async function conclude(
  tx: Tx,
  { now, ...caller }: Caller & { readonly now: Date },
  matches: readonly ScreeningMatch[],
  decision: ScreeningDecisionRequest["decision"],
): Promise<void> {
  const isDecided = ({ status }: ScreeningMatch) =>
    status === "OPEN" || (decision === "APPROVE" && status !== "CLEARED");
  const pairs = matches.filter(isDecided).map(({ partyId, entryId }) => ({ partyId, entryId }));
  if (pairs.length === 0) return;
  await tx.screeningMatch.updateMany({
    where: { ...tenantOf(caller), OR: pairs },
    data: { status: decision === "APPROVE" ? "CLEARED" : "CONFIRMED", updatedAt: now },
  });
}

interface Recorded {
  readonly review: ScreeningReview;
  readonly reviewer: Reviewer;
  readonly given: ScreeningDecisionRequest;
  readonly matches: readonly ScreeningMatch[];
}

async function record(
  { sealer }: Pick<VerificationDeps, "sealer">,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  { review, reviewer, given: { decision, note }, matches }: Recorded,
): Promise<void> {
  const id = uuidv7();
  await tx.screeningDecision.create({
    data: {
      id,
      ...tenantOf(caller),
      reviewId: review.id,
      version: review.version,
      decision,
      ...reviewer,
      matches: matches.map(({ partyId, entryId, entryContent, score }) => ({ partyId, entryId, entryContent, score })),
      note: note === undefined ? null : sealer.seal(note, noteContext(id)),
      createdAt: caller.now,
    },
  });
}
