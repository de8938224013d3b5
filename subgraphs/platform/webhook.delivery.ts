import { setMaxListeners } from "node:events";
import type { Tenant } from "../shared/caller.js";
import type { Deps } from "../shared/deps.js";
import { openEvent } from "../shared/outbox/event-record.js";
import { transition } from "../shared/transitions.js";
import { attemptDelivery, attemptTimeoutMs, isSuccess, unsentAttempt, type Attempt } from "./webhook.attempt.js";
import {
  claimDue,
  findPendingTenants,
  returnDeliveries,
  settleDeliveries,
  type ClaimedDelivery,
  type Settlement,
} from "./webhook.delivery.sql.js";
import { webhookBody } from "./webhook.envelope.js";
import { createPace } from "./webhook.pace.js";
import { nextRetryAt } from "./webhook.schedule.js";
import type { WebhookSigner } from "./webhook.signature.js";
import { webhookDeliveryTransitions, type WebhookDeliveryAction } from "./webhook.transitions.js";

export interface DeliveryWorker {
  /** Deliveries may have become due: look at once. */
  wake(): void;
  start(): void;
  /** Claims nothing more, waits a little for what is under way, interrupts the rest, and records all of it. */
  stop(): Promise<void>;
  /** Whether the database answered within the last 5 s. */
  isHealthy(): boolean;
}

export interface DeliveryWorkerOptions {
  /** Attempts under way at once: per tenant, and in all. */
  readonly tenantConcurrency?: number;
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  readonly leaseMs?: number;
  readonly pollMs?: number;
  readonly stopGraceMs?: number;
  readonly random?: () => number;
}

/** What a lease must cover beyond the attempt: recording it. */
const recordingMs = 2_000;

const defaults = {
  tenantConcurrency: 16,
  concurrency: 128,
  timeoutMs: attemptTimeoutMs,
  /** Waiting for a place, the attempt, and recording it. After a crash the delivery is due again when it ends. */
  leaseMs: attemptTimeoutMs + 10_000,
  pollMs: 250,
  stopGraceMs: 2_000,
  random: Math.random,
};

/** Claims in a row for one tenant while held deliveries are put off to get at free ones. */
const maxClaims = 20;
/** Deliveries that one of them judges at most. */
const maxWindow = 512;
/** Ended attempts that are recorded between two tenants' claims, to free their places. */
const recordAtOnce = 16;
/** No answer for this long: the endpoint hangs. */
const hangingMs = 1_000;
const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
const healthyMs = 5_000;

type WorkerDeps = Pick<Deps, "systemScope" | "clock" | "sealer" | "http" | "env" | "logger" | "metrics">;

/** What a failed or successful attempt makes of its delivery (specification, Events: delivery rules). */
function decide(
  delivery: ClaimedDelivery,
  attempt: Attempt,
  now: Date,
  random: () => number,
): { action: WebhookDeliveryAction; nextAttemptAt: Date | null } {
  // 409: the recipient has it already.
  if (isSuccess(attempt) || attempt.responseStatus === 409) return { action: "deliver", nextAttemptAt: null };
  const failed = { attempt: delivery.attemptCount + 1, firstAttemptAt: delivery.firstAttemptAt, now };
  const isSentOnce = delivery.isInFlow || delivery.event === null;
  const nextAttemptAt = isSentOnce ? null : nextRetryAt(failed, random);
  return { action: nextAttemptAt ? "retry" : "giveUp", nextAttemptAt };
}

const outcomes = { deliver: "delivered", retry: "retried", giveUp: "failed" } as const satisfies Record<
  WebhookDeliveryAction,
  string
>;

/**
 * Delivers what is due. Any number of workers may run: a lease keeps each delivery with one of them. The loop
 * alternates between recording what ended and claiming what is due, so that the busier it is, the more one
 * statement does. An item counts until it is recorded: that bounds everything kept in memory.
 */
export function createDeliveryWorker(
  deps: WorkerDeps,
  signer: WebhookSigner,
  options: DeliveryWorkerOptions = {},
): DeliveryWorker {
  const { timeoutMs, leaseMs, pollMs, stopGraceMs, random, ...limits } = { ...defaults, ...options };
  const db = deps.systemScope("webhook delivery");
  const pace = createPace<ClaimedDelivery>(limits, start);
  const interruption = new AbortController();
  // One listener per attempt under way.
  setMaxListeners(limits.concurrency + 1, interruption.signal);
  const underWay = new Set<Promise<void>>();
  let ended: Settlement[] = [];
  let isStarted = false;
  let isWoken = false;
  let failures = 0;
  let lastSuccess = 0;
  let timer: NodeJS.Timeout | undefined;
  let loop: Promise<void> | undefined;

  async function attempt(delivery: ClaimedDelivery): Promise<Attempt> {
    const { event, endpoint: url } = delivery;
    if (!event) return unsentAttempt(deps, url, "the event is no longer kept");
    try {
      const body = webhookBody(openEvent(deps.sealer, { ...event, position: 0n }));
      return await attemptDelivery(deps, signer, { url, body }, { timeoutMs, signal: interruption.signal });
    } catch (error) {
      deps.logger.error({ error, deliveryId: delivery.id, eventId: delivery.eventId }, "A webhook could not be sent");
      return unsentAttempt(deps, url, "internal error");
    }
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { id: deliveryId, platformId, environment, claimedUntil } = delivery;
    const made = await attempt(delivery);
    const { action, nextAttemptAt } = decide(delivery, made, deps.clock.real(), random);
    const status = transition(webhookDeliveryTransitions, "PENDING", action);
    deps.metrics.webhookAttempts.inc({ outcome: outcomes[action] });
    if (action === "giveUp") {
      deps.logger.warn(
        { deliveryId, eventId: delivery.eventId, attempts: delivery.attemptCount + 1 },
        "A webhook failed",
      );
    }
    ended.push({ deliveryId, platformId, environment, claimedUntil, status, nextAttemptAt, attempt: made });
    pace.end(delivery, made.responseStatus === null && made.durationMs >= hangingMs);
    begin();
  }

  function start(delivery: ClaimedDelivery): void {
    if (delivery.claimedUntil.getTime() - deps.clock.real().getTime() < timeoutMs + recordingMs) {
      // It waited behind slow ones: the lease would end within the attempt. It is due again when that ends.
      pace.release(delivery);
      pace.end(delivery, true);
      return;
    }
    const sent = deliver(delivery).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }

  async function record(): Promise<void> {
    const batch = [...ended];
    if (batch.length === 0) return;
    const settled = await settleDeliveries(db, batch, deps.clock.real());
    // Others were added meanwhile, behind these.
    ended = ended.slice(batch.length);
    for (const settlement of batch) {
      pace.release(settlement);
      if (settled.has(settlement.deliveryId)) continue;
      deps.logger.warn(
        { deliveryId: settlement.deliveryId },
        "A webhook attempt outlasted its lease and is not recorded",
      );
    }
  }

  async function claim(tenant: Tenant): Promise<void> {
    for (let claims = 0; claims < maxClaims; claims++) {
      const limit = pace.free(tenant);
      if (limit === 0) return;
      const now = deps.clock.real();
      const claimedUntil = new Date(now.getTime() + leaseMs);
      const window = Math.min(limit * 2 ** claims, maxWindow);
      const { deliveries, setAside } = await claimDue(tenant, db, { now, claimedUntil, limit, window });
      pace.add(deliveries);
      if (setAside === 0) return;
    }
  }

  /** Records, claims, and answers when the next delivery is due, in milliseconds. */
  async function turn(): Promise<number> {
    await record();
    if (!isStarted) return pollMs;
    const now = deps.clock.real();
    let nextMs = pollMs;
    for (const { nextAttemptAt, ...tenant } of pace.rotate(await findPendingTenants(db))) {
      const dueMs = nextAttemptAt.getTime() - now.getTime();
      if (dueMs > 0) nextMs = Math.min(nextMs, dueMs);
      else if (isStarted) await claim(tenant);
      if (ended.length >= recordAtOnce) await record();
    }
    return nextMs;
  }

  async function turnSafely(): Promise<number> {
    try {
      const nextMs = await turn();
      lastSuccess = Date.now();
      failures = 0;
      return nextMs;
    } catch (error) {
      const backOffMs = Math.min(firstBackOffMs * 2 ** failures++, maxBackOffMs);
      deps.logger.error({ error, failures, backOffMs }, "Webhook delivery failed and will try again");
      return backOffMs;
    }
  }

  async function run(): Promise<void> {
    let sleepMs: number;
    do {
      isWoken = false;
      sleepMs = await turnSafely();
    } while (isStarted && failures === 0 && isWoken);
    loop = undefined;
    if (isStarted) timer = setTimeout(look, Math.max(1, sleepMs));
  }

  function look(): void {
    clearTimeout(timer);
    loop ??= run();
  }

  /** While the database fails, only the back-off's timer tries again. */
  function begin(): void {
    if (!isStarted || failures > 0) return;
    isWoken = true;
    look();
  }

  return {
    wake: begin,
    start() {
      if (isStarted || interruption.signal.aborted) return;
      isStarted = true;
      look();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await loop;
      const unsent = pace.clear();
      const grace = setTimeout(() => interruption.abort(), stopGraceMs);
      await Promise.all(underWay);
      clearTimeout(grace);
      interruption.abort();
      try {
        await record();
        if (unsent.length > 0) await returnDeliveries(db, unsent, deps.clock.real());
      } catch (error) {
        deps.logger.error(
          { error },
          "Webhook attempts could not be recorded: they are sent again when their leases end",
        );
      }
    },
    isHealthy: () => Date.now() - lastSuccess < healthyMs,
  };
}
