import type { AccountsDeps } from "../../subgraphs/accounts/deps.js";
import {
  createCustomerAccounts,
  createPlatformAccounts,
  ownershipTimers,
  provisioningTimers,
} from "../../subgraphs/accounts/published.js";
import type { CustomersDeps } from "../../subgraphs/customers/deps.js";
import { bulkImportTimers, invitationTimers } from "../../subgraphs/customers/published.js";
import type { PlatformDeps } from "../../subgraphs/platform/deps.js";
import type { QuotesDeps } from "../../subgraphs/quotes/deps.js";
import {
  createIncomingFunds,
  createCustomerPayments,
  paymentTimers,
  quoteTimers,
  sandboxUmaTimers,
  sweepTimers,
  umaNetwork,
  umaTimers,
} from "../../subgraphs/quotes/published.js";
import { ensureSigningKey } from "../../subgraphs/platform/webhooks/signature.js";
import { createClock, type Clock } from "../../subgraphs/shared/persistence/clock.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { openDatabase } from "../../subgraphs/shared/persistence/client.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { createGuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { verifyMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { createHttpRateSource } from "../../subgraphs/shared/providers/rate-source.js";
import { createTail } from "../../subgraphs/shared/events/tail.js";
import { createFileStore } from "../../subgraphs/shared/storage/folder-store.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { createTimerRunner, type TimerHandlers, type TimerRunner } from "../../subgraphs/shared/timers/timers.js";
import type { VerificationDeps } from "../../subgraphs/verification/deps.js";
import { codeTimers, scaTimers, twoFactorResetTimers } from "../../subgraphs/verification/published.js";

/** What the services of all subgraphs need. */
export type ServiceDeps = PlatformDeps & CustomersDeps & VerificationDeps & AccountsDeps & QuotesDeps;

/** What one process stands on. */
export interface Core {
  readonly deps: ServiceDeps;
  readonly timers: TimerRunner;
  /** Called after each commit of this process. */
  onCommit(listener: () => void): void;
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

/** Opens the database and wires the services' plumbing. Throws where the master key isn't the database's. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { env, databaseUrl, logger } = options;
  const database = openDatabase({ url: databaseUrl, poolSize: env.databaseConnections, onQuery: options.onQuery });
  const listeners: (() => void)[] = [];
  const http = createGuardedHttp();
  const plumbing: Deps = {
    env,
    logger,
    db: database.db,
    systemScope: (reason) => database.systemScope(reason),
    clock: options.clock ?? createClock(),
    sealer: createSealer(options.masterKey),
    metrics: createMetrics(),
    http,
    afterCommit: () => listeners.forEach((listener) => listener()),
  };
  try {
    await verifyMasterKey(database.systemScope("first start"), plumbing.sealer);
    const signer = await ensureSigningKey(plumbing);
    const rateSource = env.rateSourceUrl === undefined ? undefined : createHttpRateSource(plumbing, env.rateSourceUrl);
    const payments = { ...plumbing, signer, uma: umaNetwork, ...(rateSource && { rateSource }) };
    const files = createFileStore(plumbing);
    const customerAccounts = createCustomerAccounts(plumbing);
    const timers = createTimerRunner(plumbing, {
      ...provisioningTimers(plumbing),
      ...ownershipTimers(plumbing),
      ...invitationTimers(),
      ...bulkImportTimers({ ...plumbing, files, customerAccounts }),
      ...quoteTimers(payments),
      ...paymentTimers(payments),
      ...sweepTimers(payments),
      ...umaTimers(payments),
      ...sandboxUmaTimers(payments),
      ...codeTimers(plumbing),
      ...scaTimers(),
      ...twoFactorResetTimers(),
      ...options.timerHandlers,
    });
    const tail = createTail(plumbing, { databaseUrl });
    return {
      deps: {
        ...payments,
        tail,
        timers,
        files,
        incomingFunds: createIncomingFunds(plumbing),
        customerAccounts,
        customerPayments: createCustomerPayments(),
        platformAccounts: createPlatformAccounts(plumbing),
      },
      timers,
      onCommit: (listener) => void listeners.push(listener),
      async close() {
        await http.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Whether the database answers. */
export async function isDatabaseReady({ deps }: Core): Promise<boolean> {
  try {
    await deps.db.$queryRaw`SELECT 1`;
    return true;
  } catch (error) {
    deps.logger.warn({ err: error }, "the database can't be reached");
    return false;
  }
}
