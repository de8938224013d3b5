import type { Deps } from "../../shared/deps.js";
import { followProviders } from "../../shared/module/following-work.js";
import type { BackgroundWork } from "../../shared/module/module.js";
import { watchFinal } from "../../shared/providers/operations/watch.js";
import { collectionKind, payoutKind } from "./provider-operations.js";

/** Interval at which payments whose provider is to be asked are looked for. */
const lookMs = 60_000;

/** Returns of payments that are final reach us without an event, too (docs/providers.md, Rails). */
export function createReturnsWork(deps: Deps): BackgroundWork {
  return followProviders(deps, {
    failure: "Returns could not be looked for",
    look: async () => ((await watchFinal(deps, [payoutKind, collectionKind])) ? 0 : lookMs),
  });
}
