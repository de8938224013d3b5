import type { Deps } from "../shared/deps.js";
import type { EntityHome, ReferenceResolver } from "../shared/graphql/build-subgraph.js";
import { loaderOf } from "../shared/graphql/context.js";
import { platformToGraph, readPlatform } from "./platform.service.js";
import { findTokens } from "./token.service.js";
import { tokenToGraph } from "./token.type.js";

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

export function tokenReference(deps: Deps): ReferenceResolver {
  return async ({ id }, context) => {
    const row = await loaderOf(context, (ids, caller) => findTokens(deps, ids, caller), tokenReference).load(id);
    return row && tokenToGraph(row);
  };
}

export function tokenHome(deps: Deps): EntityHome {
  return {
    typeName: "ApiToken",
    resourceType: "Token",
    exist: async (ids, caller) => new Set((await findTokens(deps, ids, caller)).keys()),
  };
}
