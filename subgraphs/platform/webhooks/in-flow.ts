import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { newId } from "../../shared/kernel/ids.js";
import { emit } from "../../shared/events/emit.js";
import { readWrittenEvent } from "../../shared/events/log.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { transition } from "../../shared/kernel/transitions.js";
import { attemptDelivery, isSuccess, type Attempt, type AttemptOptions } from "./attempt.js";
import { insertDeliveries } from "./delivery.sql.js";
import { resumedMessage, resumeEndpoint } from "./endpoint.sql.js";
import { newDelivery } from "./enqueue.js";
import { webhookBody } from "./envelope.js";
import type { WebhookSigners } from "./keys.js";
import { webhookDeliveryTransitions } from "./transitions.js";

/**
 * Webhooks whose response matters to the operation (docs/interface.md, Webhooks whose response decides): logged, sent
 * once, recorded, skipped by the relay.
 */

/** The `TEST` event, in the log if the transaction commits; {@link deliverInFlow} sends it afterwards. */
export function emitTestEvent(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  tenant: TimedTenant,
): Promise<{ id: string; timestamp: Date }> {
  return emit(deps, tx, { tenant, type: "TEST", data: {}, inFlow: true });
}

/** The current endpoint for this environment's webhooks. */
export async function readEndpoint(db: Pick<Tx, "platformConfig">, tenant: Tenant): Promise<string | null> {
  const config = await db.platformConfig.findUnique({
    where: { platformId_environment: tenantOf(tenant) },
    select: { webhookEndpoint: true },
  });
  return config?.webhookEndpoint ?? null;
}

/**
 * Sends a committed event to the configured endpoint once, and records the delivery with its attempt: DELIVERED on 2xx,
 * else FAILED. Returns the attempt; a missing endpoint or response is its `error`, not thrown.
 */
export async function deliverInFlow(
  deps: Deps,
  signers: WebhookSigners,
  tenant: Tenant,
  eventId: string,
  options: AttemptOptions = {},
): Promise<Attempt> {
  const [event, url, signer] = await Promise.all([
    // The relay may not have assigned its position yet.
    readWrittenEvent(deps, tenant, eventId),
    readEndpoint(deps.db, tenant),
    signers.of(tenant),
  ]);
  const attempt = await attemptDelivery(
    deps,
    signer,
    { tenant, url, body: webhookBody(event, deps.env.headerAlias) },
    options,
  );
  const action = isSuccess(attempt) ? "deliver" : "giveUp";
  const { startedAt, requestHeaders, ...outcome } = attempt;
  const id = newId("WebhookDelivery");
  const isResumed = await inTransaction(deps, async (tx) => {
    const now = await deps.clock.shared(tx);
    await tx.webhookDelivery.create({
      data: {
        ...tenantOf(tenant),
        id,
        eventId,
        eventType: event.type,
        subjectId: event.subjectId,
        position: event.position,
        status: transition(webhookDeliveryTransitions, "PENDING", action),
        attemptCount: 1,
        firstAttemptAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
    const made = { ...tenantOf(tenant), ...outcome, number: 1, startedAt, requestHeaders: { ...requestHeaders } };
    await tx.webhookAttempt.create({ data: { ...made, deliveryId: id } });
    // A failure doesn't tell: the event may be its cause.
    return action === "deliver" && resumeEndpoint(tx, tenant, now);
  });
  if (isResumed) deps.logger.info(tenantOf(tenant), resumedMessage);
  deps.metrics.webhookAttempts.inc({ outcome: action === "deliver" ? "delivered" : "failed" });
  return attempt;
}

/**
 * The `TEST` of a changed endpoint: in the log, and due for its one attempt by the worker, if the transaction
 * commits. The change of the endpoint doesn't wait for it.
 */
export async function scheduleTestEvent(
  deps: Pick<Deps, "sealer" | "clock">,
  tx: Tx,
  tenant: TimedTenant,
): Promise<void> {
  const { id } = await emitTestEvent(deps, tx, tenant);
  const delivery = newDelivery({ ...tenantOf(tenant), id, type: "TEST", subjectId: null, position: 0n });
  await insertDeliveries(tx, [delivery], await deps.clock.shared(tx));
}
