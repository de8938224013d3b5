import type { Env } from "../../subgraphs/shared/kernel/env.js";
import type { Stop } from "./lifecycle.js";

/** Calls this at each SIGHUP until the process stops, if there are files of the operator to read again. */
export function onHangup({ providersFile, trustedDocuments, vaspsFile }: Env, reload: () => void, stops: Stop[]): void {
  if ([providersFile, trustedDocuments, vaspsFile].every((file) => file === undefined)) return;
  process.on("SIGHUP", reload);
  stops.push(async () => void process.off("SIGHUP", reload));
}
