import type { Env } from "../../subgraphs/shared/kernel/env.js";
import type { Stop } from "./lifecycle.js";

/** Calls this at each SIGHUP until the process stops. Without a file of providers there is nothing to read again. */
export function onHangup({ providersFile }: Env, reload: () => void, stops: Stop[]): void {
  if (providersFile === undefined) return;
  process.on("SIGHUP", reload);
  stops.push(async () => void process.off("SIGHUP", reload));
}
