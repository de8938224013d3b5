import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../deps.js";
import { notify } from "./sql.js";

/** Channel from processes without a worker to those with one. */
export const commitChannel = "paygraph_commits";

/** Commits within this time after a notification are in the next one. */
const pauseMs = 5;

/**
 * Notifies the workers of other processes of this process's commits. A notification within a transaction would
 * serialise all commits; this is a separate statement for many of them, with nothing to flush.
 */
export function createCommitSignal({ systemScope, logger }: Pick<Deps, "systemScope" | "logger">): () => void {
  let isWaiting = false;
  let telling: Promise<void> | undefined;
  const tell = async () => {
    while (isWaiting) {
      isWaiting = false;
      await notify(systemScope("relay"), commitChannel);
      await delay(pauseMs, undefined, { ref: false });
    }
  };
  return () => {
    isWaiting = true;
    telling ??= tell()
      .catch((error: unknown) => logger.warn({ err: error }, "No worker was told of a commit: they find it by polling"))
      .finally(() => (telling = undefined));
  };
}
