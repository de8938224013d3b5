import type { Deps } from "../deps.js";
import { BackgroundLoop, type LoopOptions } from "../kernel/background-loop.js";
import type { BackgroundWork } from "./module.js";

/** Work that looks at the operator's providers at intervals, and at once when their file has changed. */
export function followProviders(
  { logger, providers }: Pick<Deps, "logger" | "providers">,
  looking: Omit<LoopOptions, "logger">,
): BackgroundWork {
  const loop = new BackgroundLoop({ logger, ...looking });
  providers.onChange(() => loop.wake());
  return {
    start: () => loop.start(),
    stop: () => loop.stop(),
    // Nothing else depends on it.
    isHealthy: () => true,
    wake: () => undefined,
    onRelayed: async () => undefined,
  };
}
