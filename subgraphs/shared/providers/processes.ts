import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Deps } from "../deps.js";
import { BackgroundLoop } from "../kernel/background-loop.js";
import { forgetProcess, recordProcess } from "./processes.sql.js";
import type { ProviderRegistry } from "./registry.js";

/** Interval at which a process records that it runs. */
const beatMs = 30_000;

type RecordDeps = Pick<Deps, "systemScope" | "logger" | "metrics">;

/**
 * Records this process and its file of providers while it runs, and counts the others with another file: they would
 * decide differently.
 */
export function followProcesses(deps: RecordDeps, role: string, registry: ProviderRegistry) {
  const { logger, metrics } = deps;
  const id = randomUUID();
  const name = `${role} (${hostname()}, process ${process.pid})`;
  const system = () => deps.systemScope("operator");
  let said = "";
  const loop = new BackgroundLoop({
    logger,
    failure: "The process could not be recorded",
    async look() {
      const others = await recordProcess(system(), { id, name, providersHash: registry.hash ?? null });
      metrics.providersDiffer.set(others.length);
      const differing = others.join("; ");
      if (differing !== "" && differing !== said) {
        logger.warn({ others }, "other processes have another file of providers: give all the same, and send SIGHUP");
      }
      said = differing;
      return beatMs;
    },
  });
  registry.onChange(() => loop.wake());
  return {
    start: () => loop.start(),
    async stop() {
      await loop.stop();
      await forgetProcess(system(), id).catch((error: unknown) =>
        logger.warn({ err: error }, "the process is still recorded"),
      );
    },
  };
}
