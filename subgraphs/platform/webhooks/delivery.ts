import { setMaxListeners } from "node:events";
import { BackgroundLoop } from "../../shared/kernel/background-loop.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { SystemDatabase } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { openEvent } from "../../shared/events/event-record.js";
import { transition } from "../../shared/kernel/transitions.js";
import { attemptDelivery, attemptTimeoutMs, isSuccess, unsentAttempt, wasSent, type Attempt } from "./attempt.js";
import {
  claimDue,
  findPendingTenants,
  returnDeliveries,
  settleDeliveries,
  type ClaimedDelivery,
  type Settlement,
} from "./delivery.sql.js";
import { flushRetries, giveUpOld, resumedMessage, takeProbe } from "./endpoint.sql.js";
import { webhookBody } from "./envelope.js";
import { FairLimiter, type EndAttempt } from "./fair-limiter.js";
import { nextRetryAt } from "./schedule.js";
import type { WebhookSigners } from "./keys.js";
import { webhookDeliveryTransitions, type WebhookDeliveryAction } from "./transitions.js";

export interface DeliveryWorker {
  /** Deliveries may have become due: looks within `inMs` milliseconds, by default at once. */
  wake(inMs?: number): void;
  start(): void;
  /** Stops claiming, waits briefly for attempts in progress, interrupts the rest, and records all of them. */
  stop(): Promise<void>;
  /** Whether the database responded within the last 5 s. */
  isHealthy(): boolean;
}

export interface DeliveryWorkerOptions {
  /** Maximum number of concurrent attempts: per tenant, and in total. */
  readonly tenantConcurrency?: number;
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  readonly leaseMs?: number;
  readonly pollMs?: number;
  readonly stopGraceMs?: number;
  readonly random?: () => number;
}

/** Time in a lease for recording the attempt. */
const recordingMs = 2_000;

const defaults = {
  tenantConcurrency: 16,
  concurrency: 128,
  timeoutMs: attemptTimeoutMs,
  /** Waiting for a place, the attempt, and recording it. After a crash the delivery is due again when it ends. */
  leaseMs: attemptTimeoutMs + 10_000,
  pollMs: 1_000,
  stopGraceMs: 2_000,
  random: Math.random,
};

/** Maximum number of successive claims for one tenant while held deliveries are put off. */
const maxClaims = 20;
/** Maximum number of deliveries that a claim checks. */
const maxWindow = 512;
/** Number of ended attempts that are recorded between two tenants' claims, to free their places. */
const recordAtOnce = 16;
/** No response for this long: the endpoint hangs. */
const hangingMs = 1_000;

type WorkerDeps = Pick<Deps, "systemScope" | "clock" | "sealer" | "webhookHttp" | "env" | "logger" | "metrics">;

/** A claimed delivery, and the end of its lease by this process's monotonic clock, in milliseconds. */
interface Leased extends ClaimedDelivery {
  readonly leaseEndsMs: number;
}

interface ClaimBounds {
  readonly most?: number;
  readonly isFlushing?: boolean;
}

/** An attempt to be recorded. */
interface Ended {
  readonly delivery: Leased;
  readonly attempt: Attempt;
  /** Interrupted by this worker's stop: it tells nothing, and another worker retries it at once. */
  readonly isInterrupted: boolean;
}

interface Decision {
  readonly action: WebhookDeliveryAction;
  readonly nextAttemptAt: Date | null;
}

/** The next status of an attempt's delivery (docs/interface.md, Delivery of webhooks). */
function decide({ delivery, attempt, isInterrupted }: Ended, now: Date, random: () => number): Decision {
  // 409: the recipient has it already.
  if (isSuccess(attempt) || attempt.responseStatus === 409) return { action: "deliver", nextAttemptAt: null };
  const failed = { attempt: delivery.attemptCount + 1, firstAttemptAt: delivery.firstAttemptAt, now };
  const isSentOnce = delivery.isInFlow || delivery.event === null;
  const nextAttemptAt = isSentOnce ? null : nextRetryAt(failed, isInterrupted ? () => 0 : random);
  return { action: nextAttemptAt ? "retry" : "giveUp", nextAttemptAt };
}

/** Whether the endpoint works; null: unknown. An event that is sent once may fail for its own sake. */
function worksBy({ delivery, attempt, isInterrupted, action }: Ended & Decision): boolean | null {
  if (action === "deliver") return true;
  return delivery.isInFlow || isInterrupted || !wasSent(attempt) ? null : false;
}

function toSettlement(ended: Ended & Decision): Settlement {
  const { delivery, attempt, action, nextAttemptAt } = ended;
  const { id: deliveryId, platformId, environment, claimedUntil } = delivery;
  const status = transition(webhookDeliveryTransitions, "PENDING", action);
  const works = worksBy(ended);
  return { deliveryId, platformId, environment, claimedUntil, status, nextAttemptAt, attempt, works };
}

const outcomes = { deliver: "delivered", retry: "retried", giveUp: "failed" } as const satisfies Record<
  WebhookDeliveryAction,
  string
>;

/** Log entry of a failed attempt: with the endpoint's host only, since a path may hold a secret. */
function failureOf(delivery: ClaimedDelivery, { url, responseStatus, durationMs }: Attempt) {
  const { id: deliveryId, eventId, attemptCount, platformId, environment } = delivery;
  const host = url === null ? null : new URL(url).host;
  return { platformId, environment, deliveryId, eventId, host, responseStatus, durationMs, attempts: attemptCount + 1 };
}

type Settings = Required<DeliveryWorkerOptions>;

class LeasingWorker implements DeliveryWorker {
  private readonly db: SystemDatabase;
  private readonly limiter: FairLimiter<Leased>;
  private readonly interruption = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private readonly loop: BackgroundLoop;
  private ended: Ended[] = [];

  constructor(
    private readonly deps: WorkerDeps,
    private readonly signers: WebhookSigners,
    private readonly settings: Settings,
  ) {
    this.db = deps.systemScope("webhook delivery");
    this.limiter = new FairLimiter<Leased>(settings, (delivery, end) => this.begin(delivery, end));
    // One listener per attempt in progress.
    setMaxListeners(settings.concurrency + 1, this.interruption.signal);
    const failure = "Webhook delivery failed and will try again";
    this.loop = new BackgroundLoop({ logger: deps.logger, failure, look: () => this.turn() });
  }

  wake(inMs?: number): void {
    this.loop.wake(inMs);
  }

  start(): void {
    if (!this.interruption.signal.aborted) this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    const unsent = this.limiter.clear();
    const grace = setTimeout(() => this.interruption.abort(), this.settings.stopGraceMs);
    await Promise.all(this.underWay);
    clearTimeout(grace);
    this.interruption.abort();
    try {
      await this.record();
      if (unsent.length > 0) await returnDeliveries(this.db, unsent, await this.deps.clock.shared(this.db));
    } catch (error) {
      this.deps.logger.error(
        { err: error },
        "Webhook attempts could not be recorded: they are sent again when their leases end",
      );
    }
  }

  isHealthy(): boolean {
    return this.loop.isHealthy();
  }

  private begin(delivery: Leased, end: EndAttempt): void {
    if (delivery.leaseEndsMs - performance.now() < this.settings.timeoutMs + recordingMs) {
      // It waited behind slow ones: the lease would end within the attempt. It is due again when that ends.
      end(true);
      this.limiter.release(delivery);
      return;
    }
    const sent = this.deliver(delivery, end).finally(() => this.underWay.delete(sent));
    this.underWay.add(sent);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<Attempt> {
    const { deps, signers, settings, interruption } = this;
    const { event, endpoint: url } = delivery;
    if (!event) return unsentAttempt(deps, url, "the event is no longer kept");
    try {
      const body = webhookBody(openEvent(deps.sealer, { ...event, position: 0n }), deps.env.headerAlias);
      const { timeoutMs } = settings;
      const signer = await signers.of(delivery);
      return await attemptDelivery(
        deps,
        signer,
        { tenant: delivery, url, body },
        { timeoutMs, signal: interruption.signal },
      );
    } catch (error) {
      const { id: deliveryId, eventId } = delivery;
      deps.logger.error({ err: error, deliveryId, eventId }, "A webhook could not be sent");
      return unsentAttempt(deps, url, "internal error");
    }
  }

  private async deliver(delivery: Leased, end: EndAttempt): Promise<void> {
    const attempt = await this.attempt(delivery);
    const isInterrupted = this.interruption.signal.aborted && attempt.responseStatus === null;
    this.ended.push({ delivery, attempt, isInterrupted });
    end(attempt.responseStatus === null && attempt.durationMs >= hangingMs);
    this.wake();
  }

  private async record(): Promise<void> {
    const { logger, metrics, clock } = this.deps;
    const batch = [...this.ended];
    if (batch.length === 0) return;
    const now = await clock.shared(this.db);
    const decided = batch.map((ended) => ({ ...ended, ...decide(ended, now, this.settings.random) }));
    const { settled, changed } = await settleDeliveries(this.db, decided.map(toSettlement), now);
    // Others were added meanwhile, behind these.
    this.ended = this.ended.slice(batch.length);
    for (const { delivery, attempt, action } of decided) {
      this.limiter.release(delivery);
      const { id: deliveryId } = delivery;
      metrics.webhookAttempts.inc({ outcome: outcomes[action] });
      if (action !== "deliver") {
        logger.warn(failureOf(delivery, attempt), action === "retry" ? "A webhook attempt failed" : "A webhook failed");
      }
      if (settled.has(deliveryId)) continue;
      logger.warn({ deliveryId }, "A webhook attempt outlasted its lease and is not recorded");
    }
    for (const { isSuspended, ...tenant } of changed) {
      if (isSuspended) {
        logger.warn(tenant, "A webhook endpoint has failed for a day: it is only probed until it works");
      } else {
        logger.info(tenant, resumedMessage);
        await giveUpOld(this.db, tenant, now);
      }
    }
  }

  /** Sends one delivery to a suspended endpoint: the first of its subject, among those that wait longest. */
  private async probe(tenant: Tenant): Promise<void> {
    if (this.limiter.free(tenant) === 0) return;
    const now = await this.deps.clock.shared(this.db);
    if (!(await takeProbe(this.db, tenant, now))) return;
    const givenUp = await giveUpOld(this.db, tenant, now);
    if (givenUp > 0) this.deps.logger.warn({ ...tenant, givenUp }, "Webhooks to a failing endpoint were given up");
    await this.claim(tenant, { most: 1 });
  }

  /** Claims due deliveries and, for an endpoint that works again, those due later. */
  private async claim(tenant: Tenant, { most = Infinity, isFlushing = false }: ClaimBounds): Promise<void> {
    let mayFlush = isFlushing;
    for (let claims = 0, claimed = 0; claims < maxClaims; claims++) {
      const limit = Math.min(this.limiter.free(tenant), most - claimed);
      if (limit === 0) return;
      const leaseEndsMs = performance.now() + this.settings.leaseMs;
      const now = await this.deps.clock.shared(this.db);
      const claimedUntil = new Date(now.getTime() + this.settings.leaseMs);
      const window = Math.min(limit * 2 ** claims, maxWindow);
      const options = { now, claimedUntil, limit, window };
      const { deliveries, setAside } = await claimDue(tenant, this.db, options);
      this.limiter.add(deliveries.map((delivery) => ({ ...delivery, leaseEndsMs })));
      claimed += deliveries.length;
      if (setAside > 0) continue;
      if (!mayFlush) return;
      mayFlush = await flushRetries(this.db, tenant, now);
    }
  }

  /** Records, claims, and returns the time until the next delivery is due, in milliseconds. */
  private async turn(): Promise<number> {
    await this.record();
    const { pollMs } = this.settings;
    if (!this.loop.isStarted) return pollMs;
    const tenants = (await findPendingTenants(this.db)).filter(({ isPaused }) => !isPaused);
    this.deps.metrics.endpointsSuspended.set(tenants.filter(({ nextProbeAt }) => nextProbeAt).length);
    if (tenants.length === 0) return pollMs;
    const now = await this.deps.clock.shared(this.db);
    let nextMs = pollMs;
    for (const { nextAttemptAt, nextProbeAt, isFlushing, isPaused: _not, ...tenant } of this.limiter.rotate(tenants)) {
      const dueAt = isFlushing ? now : nextAttemptAt;
      const dueMs = Math.max(dueAt.getTime(), nextProbeAt?.getTime() ?? 0) - now.getTime();
      if (dueMs > 0) nextMs = Math.min(nextMs, dueMs);
      else if (!this.loop.isStarted) return pollMs;
      else if (nextProbeAt) await this.probe(tenant);
      else await this.claim(tenant, { isFlushing });
      if (this.ended.length >= recordAtOnce) await this.record();
    }
    return Math.max(1, nextMs);
  }
}

/**
 * Delivers webhooks when due. Any number of workers may run: a lease gives each delivery to one of them. The loop
 * alternates between recording ended attempts and claiming due ones, so that the busier it is, the more each statement
 * does. An item counts until it is recorded, which bounds the memory.
 */
export function createDeliveryWorker(
  deps: WorkerDeps,
  signers: WebhookSigners,
  options: DeliveryWorkerOptions = {},
): DeliveryWorker {
  return new LeasingWorker(deps, signers, { ...defaults, ...options });
}
