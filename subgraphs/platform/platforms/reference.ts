import type { Deps } from "../../shared/deps.js";
import type { EntityHome, ReferenceResolver } from "../../shared/graphql/build-subgraph.js";
import { platformToGraph, readPlatform } from "./service.js";

/** A caller sees one platform: its own, in its own environment. */
export function platformReference(deps: Deps): ReferenceResolver {
  return async ({ id }, { caller }) =>
    id === caller.platformId ? platformToGraph(deps, await readPlatform(deps.db, caller)) : null;
}

export function platformHome(): EntityHome {
  return {
    typeName: "PlatformConfig",
    resourceType: "PlatformConfig",
    exist: async (ids, caller) => new Set(ids.filter((id) => id === caller.platformId)),
  };
}
