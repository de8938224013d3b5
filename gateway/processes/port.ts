import { once } from "node:events";
import { createServer } from "node:net";
import { respondingServer } from "./first-start.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";

const taken: ReadonlySet<string> = new Set(["EADDRINUSE"]);
/** Number of ports after the wanted one that are tried for a suggestion. */
const tried = 20;

async function tryListen(port: number, host: string): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host, exclusive: true });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

async function freePortAfter(port: number, host: string): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(port + tried, 65_535); next++) {
    try {
      await tryListen(next, host);
      return next;
    } catch (error) {
      if (!hasErrorCode(error, taken)) return undefined;
    }
  }
  return undefined;
}

/** Throws if this process can't listen there. `what`: the port's purpose, with its variable. */
export async function assertOtherPortFree(port: number, host: string, what: string): Promise<void> {
  try {
    await tryListen(port, host);
  } catch (error) {
    throw new Error(`port ${port} of ${host} can't be used (${(error as Error).message}): it is ${what}`, {
      cause: error,
    });
  }
}

/** Throws if this process can't listen on `HOST` and `PORT`: before anything is started for it. */
export async function assertPortFree(env: Env, command: string): Promise<void> {
  const { port, host } = env;
  try {
    await tryListen(port, host);
  } catch (error) {
    if (!hasErrorCode(error, taken)) {
      throw new Error(`HOST, PORT: can't listen on ${host}, port ${port} (${(error as Error).message})`, {
        cause: error,
      });
    }
    const running = await respondingServer(env);
    if (running !== undefined && new URL(running).port === String(port)) {
      throw new Error(`a server of this data directory runs at ${running} already: use it, or stop it first`, {
        cause: error,
      });
    }
    const next = await freePortAfter(port, host);
    const another = next === undefined ? "set PORT to another one" : `PORT=${next} ${command}`;
    throw new Error(`port ${port} of ${host} is in use: ${another}`, { cause: error });
  }
}
