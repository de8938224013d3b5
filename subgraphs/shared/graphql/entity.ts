import type { ClassType } from "type-graphql";
import type { Caller } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import type { ResourceType } from "../kernel/ids.js";
import type { EntityHome } from "./build-subgraph.js";
import { loaderOf, type SubgraphContext } from "./context.js";

export interface EntityParts<Row, Graph extends object> {
  /** The graph type; its name is the class's. */
  readonly type: ClassType<Graph>;
  /** Prefix of its ids. */
  readonly resourceType: ResourceType;
  /** Those of `ids` that the caller may see, in one statement. */
  readonly find: (deps: Deps, ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, Row>>;
  /** Those that `find` would find, where that is cheaper than reading them. */
  readonly exist?: (deps: Deps, ids: readonly string[], caller: Caller) => Promise<ReadonlySet<string>>;
  /** The one mapping from storage. */
  readonly toGraph: (row: Row, deps: Deps) => Graph;
}

/** The declaration of an entity by its subgraph. */
export interface Entity<Row, Graph extends object> {
  readonly type: () => ClassType<Graph>;
  find(deps: Deps, ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, Row>>;
  toGraph(row: Row, deps: Deps): Graph;
  /** Resolves references to it: those of one request become one statement. */
  reference(deps: Deps): (reference: { id: string }, context: SubgraphContext) => Promise<Graph | null>;
  /** For `node(id:)`. */
  home(deps: Deps): EntityHome;
}

export function entityOf<Row, Graph extends object>(parts: EntityParts<Row, Graph>): Entity<Row, Graph> {
  const { type, resourceType, find, exist, toGraph } = parts;
  return {
    type: () => type,
    find,
    toGraph,
    reference: (deps) => async (reference, context) => {
      const row = await loaderOf(context, (ids, caller) => find(deps, ids, caller), parts).load(reference.id);
      return row && toGraph(row, deps);
    },
    home: (deps) => ({
      typeName: type.name,
      resourceType,
      exist: async (ids, caller) =>
        exist ? exist(deps, ids, caller) : new Set((await find(deps, ids, caller)).keys()),
    }),
  };
}
