import { z } from "zod";
import { isDeletedCustomer, lockLiveCustomer } from "../../customers/published.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { TimerHandlers } from "../../shared/timers/timers.js";
import { isSanctionedOwner, ownersOf } from "../beneficial-owners/service.js";
import { beneficialOwnerToGraph } from "../beneficial-owners/type.js";
import type { VerificationDeps } from "../deps.js";
import { documentsOf, markSubmitted } from "../documents/service.js";
import { reviewOwnersTimer } from "../packet/version.js";
import { scheduleAsking } from "./identity.operation.js";
import { isOpen, moveCustomer, problemsOf, saveReview, verdictOfProduction, type TimedCaller } from "./service.js";
import type { Verdict } from "./sandbox.js";

/**
 * Owners who are added to a business after its approval in production: each change of the packet reviews them, and the
 * business stays approved (docs/interface.md, Beneficial owners).
 */

async function reviewNewOwners(deps: VerificationDeps, tx: Tx, caller: TimedCaller, customerId: string): Promise<void> {
  const customer = await lockLiveCustomer(tx, caller, customerId);
  if (customer.verificationStatus !== "APPROVED") return;
  const owners = await ownersOf(tx, caller, customerId);
  const open = owners.filter(isOpen);
  if (open.length === 0) return;
  const refused = open.filter((row) => isSanctionedOwner(beneficialOwnerToGraph(deps.sealer, row).personalInfo));
  if (refused.length > 0) {
    await moveCustomer(deps, tx, caller, { customer, owners: refused, verdict: { action: "reject", errors: [] } });
  }
  const left = open.filter((owner) => !refused.includes(owner));
  if (left.length === 0) return;
  const documents = await documentsOf(tx, caller, customerId);
  const ids = new Set(left.map(({ id }) => id));
  const own = documents.filter(({ documentHolder }) => ids.has(documentHolder));
  for (const { id } of own) ids.add(id);
  await markSubmitted(
    tx,
    caller,
    own.map(({ id }) => id),
    caller.now,
  );
  const errors = problemsOf(deps, caller, customer, owners, documents).filter(({ resourceId }) => ids.has(resourceId));
  const verdict: Verdict = errors.length > 0 ? { action: "findErrors", errors } : verdictOfProduction(deps, caller);
  const stored = await tx.verification.findUnique({ where: { ...tenantOf(caller), customerId } });
  // The person who has them in the queue sees the change by the version.
  if (verdict.action === "escalate" && stored?.verificationStatus === "PENDING_MANUAL_REVIEW") return;
  const row = await saveReview(deps, tx, caller, customer, verdict);
  if (verdict.action === "ask") await scheduleAsking(tx, caller, row);
  if (left.some(({ kycStatus }) => kycStatus === "UNVERIFIED")) {
    await moveCustomer(deps, tx, caller, { customer, owners: left, verdict });
  }
}

const payloadSchema = z.object({ customerId: z.string() });

export function newOwnerTimers(deps: VerificationDeps): TimerHandlers {
  return {
    async [reviewOwnersTimer](tx, caller, payload) {
      const { customerId } = payloadSchema.parse(payload);
      if (await isDeletedCustomer({ db: tx }, caller, customerId)) return;
      await reviewNewOwners(deps, tx, caller, customerId);
    },
  };
}
