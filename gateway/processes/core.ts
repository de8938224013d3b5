import { modules, operationKinds, providerKinds, withProvided, type ServiceDeps } from "../../subgraphs/modules.js";
import { createCallerSigner, type CallerSigner } from "../graph/remote/signed-caller.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { createCommitSignal } from "../../subgraphs/shared/events/commit-signal.js";
import { createListener, type Listener } from "../../subgraphs/shared/events/listener.js";
import { createTail } from "../../subgraphs/shared/events/tail.js";
import { createGuardedHttp, type GuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { eventNamesOf, providerEventsOf, timersOf } from "../../subgraphs/shared/module/compose.js";
import { createProviderEvents, type ProviderEvents } from "../../subgraphs/shared/providers/operations/events.js";
import { createProviderOperations } from "../../subgraphs/shared/providers/operations/operations.js";
import { createProviderHttp, requestsAtOnce } from "../../subgraphs/shared/providers/provider-http.js";
import { followProcesses } from "../../subgraphs/shared/providers/processes.js";
import { openProviders } from "../../subgraphs/shared/providers/registry.js";
import { openDatabase } from "../../subgraphs/shared/persistence/client.js";
import { createClock, ping, type Clock } from "../../subgraphs/shared/persistence/clock.js";
import { DatabaseWatch, withoutOutages } from "../../subgraphs/shared/persistence/database-watch.js";
import { createFairShare } from "../../subgraphs/shared/persistence/fair-share.js";
import { verifyMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { createFileStore } from "../../subgraphs/shared/storage/folder-store.js";
import { createTimerRunner, type TimerHandlers, type TimerRunner } from "../../subgraphs/shared/timers/timers.js";

/** The common part of all processes. */
export interface Core {
  readonly deps: ServiceDeps;
  readonly listener: Listener;
  readonly timers: TimerRunner;
  /** Of callers, for the subgraphs of other processes. */
  readonly signer: CallerSigner;
  /** Handles the events of the operator's providers. */
  readonly providerEvents: ProviderEvents;
  /** Sets a listener for this process's commits, which replaces notifying other processes' workers. */
  onCommit(listener: () => void): void;
  /** Reads the file of providers again. */
  reloadProviders(): Promise<void>;
  /** Reads the file of virtual asset service providers again. */
  reloadVasps(): Promise<void>;
  /** Records this process, with its role, until it is stopped. Returns the stop. */
  record(role: string): () => Promise<void>;
  close(): Promise<void>;
}

export interface CoreOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly masterKey: Uint8Array;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly timerHandlers?: TimerHandlers;
  readonly onQuery?: (sql: string) => void;
}

interface HttpClients extends Pick<Deps, "http" | "webhookHttp" | "umaHttp"> {
  /** For {@link Deps.providerHttp}. */
  readonly toProviders: GuardedHttp;
}

/** A client per purpose, so that none waits for another's calls. Owners: a platform's environment, or an address. */
function createHttpClients({ dnsServers }: Env): HttpClients {
  return {
    http: createGuardedHttp(),
    toProviders: createGuardedHttp({ most: Infinity, mostPerOwner: requestsAtOnce }),
    // A platform has at most 16 deliveries at once, which leaves slots for calls whose response decides.
    webhookHttp: createGuardedHttp({ most: 256, mostPerOwner: 32 }),
    umaHttp: {
      tenants: createGuardedHttp({ most: 128, mostPerOwner: 16, dnsServers }),
      strangers: createGuardedHttp({ most: 16, mostPerOwner: 4, dnsServers }),
    },
  };
}

async function closeHttpClients({ http, toProviders, webhookHttp, umaHttp }: HttpClients): Promise<void> {
  await Promise.all(
    [http, toProviders, webhookHttp, umaHttp.tenants, umaHttp.strangers].map((client) => client.close()),
  );
}

/** Opens the database and creates the services' dependencies. Throws if the master key doesn't fit the database. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { env, databaseUrl } = options;
  const providers = await openProviders(options, providerKinds);
  const watch = new DatabaseWatch(databaseUrl, options.logger);
  const logger = withoutOutages(options.logger, watch);
  const database = openDatabase({
    url: databaseUrl,
    poolSize: env.databaseConnections,
    onQuery: options.onQuery,
    onLost: () => watch.suspect(),
  });
  const listeners: (() => void)[] = [];
  const tellOthers = createCommitSignal({ systemScope: (reason) => database.systemScope(reason), logger });
  const listener = createListener(databaseUrl, logger);
  const { toProviders, ...clients } = createHttpClients(env);
  const metrics = createMetrics();
  const plain: Omit<Deps, "providerOperations"> = {
    env,
    logger,
    metrics,
    db: database.db,
    systemScope: (reason) => database.systemScope(reason),
    clock: options.clock ?? createClock(),
    sealer: createSealer(options.masterKey),
    providers,
    providerHttp: createProviderHttp({ http: toProviders, logger, metrics }),
    ...clients,
    afterCommit: () => (listeners.length > 0 ? listeners : [tellOthers]).forEach((listener) => listener()),
    fairShare: createFairShare(env.databaseConnections),
  };
  const base: Deps = { ...plain, providerOperations: createProviderOperations(plain) };
  try {
    await verifyMasterKey(database.systemScope("first start"), base.sealer);
    const deps = await withProvided({
      ...base,
      tail: createTail(base, { listener }),
      files: createFileStore(base),
      eventNames: eventNamesOf(modules),
      // The handlers need the deps, and the runner needs the handlers.
      timers: { fireDue: (tenant) => timers.fireDue(tenant) },
    });
    const timers: TimerRunner = createTimerRunner(
      { ...base, db: database.timerDb },
      { ...timersOf(modules, deps), ...options.timerHandlers },
    );
    return {
      deps,
      listener,
      timers,
      providerEvents: createProviderEvents(base, operationKinds, providerEventsOf(modules, deps)),
      signer: createCallerSigner(options.masterKey),
      onCommit: (listener) => void listeners.push(listener),
      reloadProviders: () => providers.reload(),
      reloadVasps: () => deps.vasps.reload(),
      record(role) {
        const record = followProcesses(base, role, providers);
        record.start();
        return () => record.stop();
      },
      async close() {
        await closeHttpClients({ ...clients, toProviders });
        watch.close();
        await database.close();
      },
    };
  } catch (error) {
    watch.close();
    await database.close();
    throw error;
  }
}

/** Whether the database responds. */
export async function isDatabaseReady({ deps }: Core): Promise<boolean> {
  try {
    await ping(deps.db);
    return true;
  } catch (error) {
    deps.logger.warn({ err: error }, "the database is unreachable");
    return false;
  }
}
