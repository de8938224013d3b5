import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { emit, type EmittedEvent } from "../../subgraphs/shared/events/emit.js";
import type { EventRecord } from "../../subgraphs/shared/events/log.js";
import { createRelay, type OnRelayed, type Relay, type RelayOptions } from "../../subgraphs/shared/events/relay.js";
import { createListener } from "../../subgraphs/shared/events/listener.js";
import { createTail, type EventStream, type EventTail, type TailOptions } from "../../subgraphs/shared/events/tail.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps, type TestDeps, type TestDepsOptions } from "../testkit/deps.js";

const deadlineMs = 10_000;

/** One database with any number of "processes" on it. End them after each test, close it after the last. */
export async function openEventLog() {
  const database = await createTestDatabase();
  const masterKey = randomBytes(32);
  const closing: (() => Promise<void>)[] = [];

  function process(options: TestDepsOptions = {}): TestDeps {
    const deps = createTestDeps(database.url, { masterKey, ...options });
    closing.push(() => deps.close());
    return deps;
  }

  function relay(deps: TestDeps, onRelayed: OnRelayed = async () => {}, options?: RelayOptions): Relay {
    const created = createRelay(deps, onRelayed, options);
    closing.push(() => created.stop());
    return created;
  }

  function tail(deps: TestDeps, options: Partial<TailOptions> = {}): EventTail {
    const created = createTail(deps, { listener: createListener(database.url, deps.logger), ...options });
    closing.push(() => created.stop());
    created.start();
    return created;
  }

  /** Last opened first: relays and tails before the pools that they use. */
  async function endProcesses(): Promise<void> {
    for (const close of closing.splice(0).reverse()) await close();
  }

  return {
    url: database.url,
    process,
    relay,
    tail,
    endProcesses,
    async close() {
      await endProcesses();
      await database.close();
    },
  };
}

export type TestEventLog = Awaited<ReturnType<typeof openEventLog>>;

/** A platform of its own, so that specs sharing a database don't see each other's events. */
export function newTenant(environment: Tenant["environment"] = "SANDBOX"): Tenant {
  return { platformId: `PlatformConfig:${uuidv7()}`, environment };
}

export function customerEvent(tenant: Tenant, event: Partial<EmittedEvent> = {}): EmittedEvent {
  return {
    tenant,
    type: "CUSTOMER.KYC_APPROVED",
    data: { id: "Customer:none" },
    ...event,
  };
}

/** Emits in a separate transaction. Returns the ids. */
export async function emitEvents(deps: Deps, ...events: EmittedEvent[]): Promise<string[]> {
  return inTransaction(deps, async (tx) => {
    const ids: string[] = [];
    for (const event of events) ids.push((await emit(deps, tx, event)).id);
    return ids;
  });
}

/** A transaction that stays open after its emission until asked to commit. */
export async function emitAndHold(deps: TestDeps, event: EmittedEvent) {
  let commit = (): void => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let emitted = (_id: string): void => {};
  const id = new Promise<string>((resolve) => (emitted = resolve));
  const committed = inTransaction(deps, async (tx: Tx) => {
    emitted((await emit(deps, tx, event)).id);
    await held;
  });
  return {
    id: await id,
    async commit() {
      commit();
      await committed;
    },
  };
}

/** Waits for `work`, at most 10 s. */
export async function withDeadline<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited 10 s for ${what}`)), deadlineMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The stream's next `count` events. */
export async function take(stream: EventStream, count: number): Promise<EventRecord[]> {
  const taken: EventRecord[] = [];
  for (let index = 0; index < count; index++) {
    const { value, done } = await withDeadline(stream.next(), `event ${index + 1} of ${count}`);
    if (done || !value) throw new Error(`The stream ended after ${index} of ${count} events`);
    taken.push(value);
  }
  return taken;
}

/** Polls until `condition` holds, at most 10 s. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited 10 s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
