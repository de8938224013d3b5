import type { ServedEntity } from "../../shared/module/module.js";
import { platformToGraph, readPlatform } from "./service.js";

/** A caller sees only its own platform, in its own environment. */
export const platformEntity: ServedEntity = {
  reference:
    (deps) =>
    async ({ id }, { caller }) =>
      id === caller.platformId ? platformToGraph(deps, await readPlatform(deps.db, caller)) : null,
  home: () => ({
    typeName: "PlatformConfig",
    resourceType: "PlatformConfig",
    exist: async (ids, caller) => new Set(ids.filter((id) => id === caller.platformId)),
  }),
};
