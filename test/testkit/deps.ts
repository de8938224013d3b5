import { randomBytes } from "node:crypto";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { createFairShare } from "../../subgraphs/shared/persistence/fair-share.js";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { openDatabase } from "../../subgraphs/shared/persistence/client.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import type { GuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { createProviderOperations } from "../../subgraphs/shared/providers/operations/operations.js";
import { createProviderHttp } from "../../subgraphs/shared/providers/provider-http.js";
import { providersOf } from "../../subgraphs/shared/providers/registry.js";
import { createMetrics } from "../../subgraphs/shared/kernel/telemetry.js";
import { closeAtEnd, emptyAtEnd } from "../setup/close.js";

export interface TestDepsOptions {
  /** Same key in two processes' worth of deps; random unless given. */
  readonly masterKey?: Uint8Array;
  /** Further environment variables, validated as at start. */
  readonly env?: NodeJS.ProcessEnv;
  readonly poolSize?: number;
  /** Sees each statement; to count them. */
  readonly onQuery?: (sql: string) => void;
  /** Real time, also the database's; their own unless given. */
  readonly real?: () => Date;
  /** The guarded client; absent: any request fails the test. */
  readonly http?: GuardedHttp;
  /** Called after a commit, such as to wake a relay. */
  readonly afterCommit?: () => void;
}

export interface TestDeps extends Deps {
  close(): Promise<void>;
}

const noHttp: GuardedHttp = {
  send: ({ url }) => Promise.reject(new Error(`This test gave no HTTP client, but something asks for ${url}`)),
  close: () => Promise.resolve(),
};

/** The plumbing of one process on the database at `url`; it closes at the end of the spec file. */
export function createTestDeps(url: string, options: TestDepsOptions = {}): TestDeps {
  const masterKey = options.masterKey ?? randomBytes(32);
  const database = openDatabase({
    url,
    poolSize: options.poolSize ?? 10,
    onQuery: options.onQuery,
  });
  const logger = createLogger("silent");
  const metrics = createMetrics();
  const http = options.http ?? noHttp;
  const plain = {
    env: loadEnv({
      DATABASE_URL: url,
      PAYGRAPH_MASTER_KEY: Buffer.from(masterKey).toString("base64"),
      PAYGRAPH_ALLOW_PRIVATE_WEBHOOKS: "true",
      LOG_LEVEL: "silent",
      ...options.env,
    }),
    db: database.db,
    systemScope: database.systemScope,
    clock: createClock(options.real, options.real),
    sealer: createSealer(masterKey),
    logger,
    metrics,
    providers: providersOf([]),
    http,
    providerHttp: createProviderHttp({ http, logger, metrics }),
    webhookHttp: http,
    umaHttp: { tenants: http, strangers: http },
    afterCommit: () => options.afterCommit?.(),
    fairShare: createFairShare(options.poolSize ?? 10),
    close: closeAtEnd(() => database.close()),
  };
  return emptyAtEnd({ ...plain, providerOperations: createProviderOperations(plain) });
}
