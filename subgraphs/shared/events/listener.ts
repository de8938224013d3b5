import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "../kernel/logger.js";
import { sessionConfig } from "../persistence/session.js";

const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
const farewellMs = 1_000;

/** What is called for a notification, by the name of its channel. */
export type Signals = Readonly<Record<string, () => void>>;

/**
 * Listens for notifications on its own connection; reconnects with back-off whenever it is lost. All signals are also
 * called after each connect: notifications meanwhile were missed.
 */
export function createListener(databaseUrl: string, logger: Logger, signals: Signals) {
  let isStarted = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let connecting: Promise<void> = Promise.resolve();

  function lost(connection: Client, error: unknown): void {
    if (client !== connection) return;
    client = undefined;
    // Where ending fails, the socket is already closed.
    connection
      .end()
      .catch((endError: unknown) => logger.debug({ err: endError }, "The listener's connection was already closed"));
    if (!isStarted) return;
    const backOffMs = Math.min(firstBackOffMs * 2 ** failures++, maxBackOffMs);
    logger.warn({ err: error, failures, backOffMs }, "The listener lost the database and will reconnect");
    timer = setTimeout(() => {
      connecting = connect();
    }, backOffMs);
  }

  async function connect(): Promise<void> {
    // It only listens: without its keep-alive a lost server would go unnoticed. Until then the poll finds events.
    const connection = new Client({ ...sessionConfig(databaseUrl), connectionTimeoutMillis: 5_000 });
    client = connection;
    connection.on("notification", ({ channel }) => signals[channel]?.());
    connection.on("error", (error) => lost(connection, error));
    connection.on("end", () => lost(connection, undefined));
    try {
      await connection.connect();
      await connection.query(
        Object.keys(signals)
          .map((channel) => `LISTEN ${channel}`)
          .join("; "),
      );
      failures = 0;
      for (const signal of Object.values(signals)) signal();
    } catch (error) {
      lost(connection, error);
    }
  }

  async function farewell(): Promise<void> {
    await connecting;
    const connection = client;
    client = undefined;
    await connection?.end();
  }

  return {
    start(): void {
      if (isStarted) return;
      isStarted = true;
      connecting = connect();
    },
    async stop(): Promise<void> {
      isStarted = false;
      clearTimeout(timer);
      // An unresponsive server never confirms the end.
      await Promise.race([farewell(), delay(farewellMs, undefined, { ref: false })]);
    },
  };
}
