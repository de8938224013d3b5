import { z } from "zod";
import { Prisma, type SignedRequest as SignedRequestRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { emit } from "../../shared/events/emit.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { ActionUnderWay } from "../../shared/operation/signed-retry.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { walletOperation } from "./wire.js";

/** Time for which the result of an ended action can be fetched, domain time. */
const deliveryMs = 60 * 60_000;

const endTimer = "wallet.operation";

/** The event emitted by the timer. */
const ending = z.object({ accountId: z.string(), customerId: z.string(), operation: walletOperation });

/** A signed request, locked until the transaction ends. */
export const lockRequest = locksById<SignedRequestRow>({
  name: "wallets.signed_request",
  fields: Prisma.SignedRequestScalarFieldEnum,
});

/** Whether the request's action has started but not ended: it doesn't expire. */
export function isUnderWay({ stampDigest, completedAt }: SignedRequestRow): boolean {
  return stampDigest !== null && completedAt === null;
}

/** Starts the action of a locked, signed request: a timer ends it. */
export async function startAction(
  { tx, caller, now }: Work<Deps>,
  { id: requestId, accountId }: SignedRequestRow,
  action: ActionUnderWay & { readonly stampDigest: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const { operationType, resourceType, resourceId, customerId, takesMs, failure, stampDigest } = action;
  const facts = { operationId: newId("Operation"), requestId, operationType, resourceType, resourceId };
  const operation = failure
    ? { ...facts, status: "failed", error: { code: failure } }
    : { ...facts, status: "completed" };
  await tx.signedRequest.update({ where: { id: requestId, ...tenantOf(caller) }, data: { stampDigest } });
  await scheduleTimer(tx, {
    tenant: caller,
    name: endTimer,
    subject: accountId,
    dueAt: new Date((await now()).getTime() + takesMs),
    payload: { accountId, customerId, operation },
  });
}

/** Ends actions: a completed one's result is delivered once, within an hour; a failed one's request is consumed. */
export function walletOperationTimers(deps: Pick<Deps, "sealer" | "clock">): TimerHandlers {
  return {
    [endTimer]: async (tx, caller, payload) => {
      const { accountId, customerId, operation } = ending.parse(payload);
      const tenant = tenantOf(caller);
      const request = await lockRequest(tx, caller, operation.requestId);
      if (!request) return;
      const isCompleted = operation.status === "completed";
      // A full hour, even if the timer fires late.
      const until = new Date((await deps.clock.now(tx, tenant)).getTime() + deliveryMs);
      const data = isCompleted ? { completedAt: caller.now, expiresAt: until } : { usedAt: caller.now };
      await tx.signedRequest.update({ where: { id: request.id, ...tenant }, data });
      await emit(deps, tx, {
        tenant: caller,
        type: isCompleted ? "WALLET_OPERATION.COMPLETED" : "WALLET_OPERATION.FAILED",
        subject: { type: "InternalAccount", id: accountId },
        customerId,
        data: operation,
      });
    },
  };
}
