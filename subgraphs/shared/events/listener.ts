import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "../kernel/logger.js";
import { sessionConfig } from "../persistence/driver/session.js";

const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
const farewellMs = 1_000;

type Signal = () => void;

export interface Listener {
  /**
   * Calls `signal` for each notification of the channel, and after each connect: notifications meanwhile were missed.
   * Returns the function that ends this.
   */
  on(channel: string, signal: Signal): () => Promise<void>;
}

/** Listens for notifications on its own connection, open while there are listeners; reconnects with back-off. */
export function createListener(databaseUrl: string, logger: Logger): Listener {
  const signals = new Map<string, Set<Signal>>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let working: Promise<void> | undefined;

  const call = (channel: string) => signals.get(channel)?.forEach((signal) => signal());

  function lost(connection: Client, error: unknown): void {
    if (client !== connection) return;
    client = undefined;
    // If ending fails, the socket is already closed.
    connection
      .end()
      .catch((endError: unknown) => logger.debug({ err: endError }, "The listener's connection was already closed"));
    const backOffMs = Math.min(firstBackOffMs * 2 ** failures++, maxBackOffMs);
    logger.warn({ err: error, failures, backOffMs }, "The listener lost the database and will reconnect");
    timer = setTimeout(() => {
      working = connect();
    }, backOffMs);
  }

  async function listenTo(connection: Client, channels: readonly string[]): Promise<void> {
    await connection.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
    channels.forEach(call);
  }

  async function connect(): Promise<void> {
    // It only listens: without its keep-alive a lost server would go unnoticed. Until then, polling finds events.
    const connection = new Client({ ...sessionConfig(databaseUrl), connectionTimeoutMillis: 5_000 });
    client = connection;
    connection.on("notification", ({ channel }) => call(channel));
    connection.on("error", (error) => lost(connection, error));
    connection.on("end", () => lost(connection, undefined));
    try {
      await connection.connect();
      await listenTo(connection, [...signals.keys()]);
      failures = 0;
    } catch (error) {
      lost(connection, error);
    }
  }

  /** Waits for a connect in progress; the next one would listen to it anyway. */
  async function add(channel: string): Promise<void> {
    await working;
    const connection = client;
    if (connection) await listenTo(connection, [channel]).catch((error: unknown) => lost(connection, error));
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    const connection = client;
    client = undefined;
    working = undefined;
    // An unresponsive server never confirms the end.
    await Promise.race([connection?.end(), delay(farewellMs, undefined, { ref: false })]);
  }

  return {
    on(channel, signal) {
      const known = signals.get(channel);
      if (known) known.add(signal);
      else {
        signals.set(channel, new Set([signal]));
        working = working ? add(channel) : connect();
      }
      return async () => {
        signals.get(channel)?.delete(signal);
        if (signals.get(channel)?.size === 0) signals.delete(channel);
        if (signals.size === 0) await end();
      };
    },
  };
}
