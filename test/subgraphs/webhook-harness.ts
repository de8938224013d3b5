import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { WebhookAttempt, WebhookDelivery } from "../../generated/prisma/client.js";
import {
  platformActor,
  tenantOf,
  type Caller,
  type Environment,
  type Tenant,
} from "../../subgraphs/shared/kernel/caller.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { createGuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { emit, type EmittedEvent } from "../../subgraphs/shared/events/emit.js";
import { createRelay } from "../../subgraphs/shared/events/relay.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import {
  createDeliveryWorker,
  type DeliveryWorker,
  type DeliveryWorkerOptions,
} from "../../subgraphs/platform/webhooks/delivery.js";
import { enqueueDeliveries } from "../../subgraphs/platform/webhooks/enqueue.js";
import { eventNamesOf } from "../../subgraphs/shared/module/compose.js";
import { modules } from "../../subgraphs/modules.js";
import type { EventNames } from "../../subgraphs/shared/events/event-types.js";
import { createWebhookSigners, type WebhookSigners } from "../../subgraphs/platform/webhooks/keys.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps, type TestDepsOptions } from "../testkit/deps.js";
import { keyOfSender, startWebhookSink, type SinkOptions, type WebhookSink } from "../testkit/webhook-sink.js";

const deadlineMs = 10_000;

/** One process's plumbing with the real HTTP client, and all that it logs. */
export interface WebhookProcess extends Deps {
  readonly signers: WebhookSigners;
  readonly eventNames: EventNames;
  readonly logged: readonly string[];
}

const queryable = { type: "CUSTOMER.KYC_APPROVED", data: { id: "Customer:x" } } as const;

/** One database with any number of processes, workers, sinks and platforms; closes all of them, last opened first. */
export async function openWebhooks() {
  const database = await createTestDatabase();
  const masterKey = randomBytes(32);
  const closing: (() => Promise<unknown>)[] = [];

  async function process(options: TestDepsOptions = {}): Promise<WebhookProcess> {
    const http = createGuardedHttp();
    const deps = createTestDeps(database.url, { masterKey, http, ...options });
    closing.push(async () => {
      await http.close();
      await deps.close();
    });
    const logged: string[] = [];
    const logger = createLogger("trace", { write: (line) => void logged.push(line) });
    const plumbing = { ...deps, logger, logged };
    return { ...plumbing, signers: createWebhookSigners(plumbing), eventNames: eventNamesOf(modules) };
  }

  /** Started; polls fast, so that a moved clock shows at once. */
  function worker(deps: WebhookProcess, options: DeliveryWorkerOptions = {}): DeliveryWorker {
    const created = createDeliveryWorker(deps, deps.signers, {
      pollMs: 20,
      timeoutMs: 8_000,
      stopGraceMs: 0,
      ...options,
    });
    closing.push(() => created.stop());
    created.start();
    return created;
  }

  async function sink(deps: WebhookProcess, behave?: SinkOptions["behave"]): Promise<WebhookSink> {
    const started = await startWebhookSink({ publicKey: keyOfSender(deps), behave });
    closing.push(() => started.close());
    return started;
  }

  /** A platform of its own, configured in one environment. */
  async function tenant(
    deps: WebhookProcess,
    webhookEndpoint: string | null,
    environment: Environment = "SANDBOX",
  ): Promise<Tenant> {
    const created: Tenant = { platformId: `PlatformConfig:${uuidv7()}`, environment };
    await deps.db.platformConfig.create({
      data: {
        id: `PlatformConfig:${uuidv7()}`,
        ...created,
        webhookEndpoint,
        proxyUmaSubdomain: randomBytes(8).toString("hex"),
        supportedCurrencies: [],
        updatedAt: new Date(),
      },
    });
    return created;
  }

  async function reset(): Promise<void> {
    for (const close of closing.splice(0).reverse()) await close();
    // Deliveries that a spec leaves behind would be the next one's work.
    const deps = createTestDeps(database.url, { masterKey, poolSize: 1 });
    await deps.systemScope("operator").webhookDelivery.deleteMany();
    await deps.close();
  }

  return {
    databaseUrl: database.url,
    process,
    worker,
    sink,
    tenant,
    /** Closes all but the database. */
    reset,
    async close() {
      await reset();
      await database.close();
    },
  };
}

export function callerOf(tenant: Tenant, caller: Partial<Caller> = {}): Caller {
  return {
    ...tenant,
    actor: platformActor,
    credentialId: `Token:${uuidv7()}`,
    permissions: ["VIEW", "TRANSACT", "MANAGE"],
    ...caller,
  };
}

export const customer = (): { type: string; id: string } => ({ type: "Customer", id: `Customer:${uuidv7()}` });

/** Emits and relays: the events have their positions and deliveries. Returns the ids. */
export async function publish(
  deps: WebhookProcess,
  tenant: Tenant,
  ...events: Partial<EmittedEvent>[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const event of events) {
    const emitted = await inTransaction(deps, (tx) => emit(deps, tx, { ...queryable, ...event, tenant }));
    ids.push(emitted.id);
  }
  await relayAll(deps);
  return ids;
}

export async function relayAll(deps: Deps): Promise<void> {
  const relay = createRelay(deps, async (tx, events) => {
    await enqueueDeliveries(deps, tx, events);
  });
  await relay.tick();
}

export async function setEndpoint(deps: Deps, tenant: Tenant, webhookEndpoint: string | null): Promise<void> {
  await deps.db.platformConfig.update({
    where: { platformId_environment: tenantOf(tenant) },
    data: { webhookEndpoint },
  });
}

export type StoredDelivery = WebhookDelivery & { attempts: WebhookAttempt[] };

/** The tenant's deliveries in the order of their events, with their attempts. */
export async function storedDeliveries(deps: Deps, tenant: Tenant): Promise<StoredDelivery[]> {
  const where = tenantOf(tenant);
  // In this order: a settled delivery has its attempt.
  const deliveries = await deps.db.webhookDelivery.findMany({ where, orderBy: [{ position: "asc" }, { id: "asc" }] });
  const attempts = await deps.db.webhookAttempt.findMany({ where, orderBy: { number: "asc" } });
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
  }));
}

/** Reads until `accept`: a condition with a deadline. */
export async function eventually<T>(read: () => Promise<T>, accept: (value: T) => boolean, what: string): Promise<T> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const value = await read();
    if (accept(value)) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${deadlineMs} ms; last: ${inspect(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function inspect(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (typeof member === "bigint" ? String(member) : member));
}

/** The tenant's deliveries once all are settled. */
export function settled(deps: Deps, tenant: Tenant): Promise<StoredDelivery[]> {
  return eventually(
    () => storedDeliveries(deps, tenant),
    (deliveries) => deliveries.length > 0 && deliveries.every(({ status }) => status !== "PENDING"),
    "All deliveries settled",
  );
}
