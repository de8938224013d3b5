import type { Caller } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import type { ResourceType } from "../kernel/ids.js";
import type { EntityHome } from "./build-subgraph.js";
import { loaderOf, type SubgraphContext } from "./context.js";

export interface EntityParts<Row, Graph extends object> {
  /** Name of the graph type. */
  readonly typeName: string;
  /** Prefix of its ids. */
  readonly resourceType: ResourceType;
  /** Those of `ids` that the caller may see, in one statement. */
  readonly find: (deps: Deps, ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, Row>>;
  /** Which `find` would find, where that takes less than reading them. */
  readonly exist?: (deps: Deps, ids: readonly string[], caller: Caller) => Promise<ReadonlySet<string>>;
  /** The one mapping from storage. */
  readonly toGraph: (row: Row, deps: Deps) => Graph;
}

/** What an entity's subgraph declares of it. */
export interface Entity<Graph extends object> {
  /** Resolves references to it: those of one request become one statement. */
  reference(deps: Deps): (reference: { id: string }, context: SubgraphContext) => Promise<Graph | null>;
  /** What `node(id:)` asks. */
  home(deps: Deps): EntityHome;
}

export function entityOf<Row, Graph extends object>(parts: EntityParts<Row, Graph>): Entity<Graph> {
  const { typeName, resourceType, find, exist, toGraph } = parts;
  return {
    reference: (deps) => async (reference, context) => {
      const row = await loaderOf(context, (ids, caller) => find(deps, ids, caller), parts).load(reference.id);
      return row && toGraph(row, deps);
    },
    home: (deps) => ({
      typeName,
      resourceType,
      exist: async (ids, caller) =>
        exist ? exist(deps, ids, caller) : new Set((await find(deps, ids, caller)).keys()),
    }),
  };
}
