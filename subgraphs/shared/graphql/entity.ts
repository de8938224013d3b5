import type { ClassType } from "type-graphql";
import type { Caller } from "../kernel/caller.js";
import type { Deps } from "../deps.js";
import type { ResourceType } from "../kernel/ids.js";
import type { EntityHome } from "./build-subgraph.js";
import { loaderOf, type SubgraphContext } from "./context.js";

interface Identified {
  readonly id: string;
}

export interface EntityParts<Row extends Identified, Graph extends object> {
  /** The graph type; its name is the class's. */
  readonly type: ClassType<Graph>;
  /** Prefix of its ids. */
  readonly resourceType: ResourceType;
  /** The entities of `ids` that the caller may see, in one statement. */
  readonly find: (deps: Deps, ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, Row>>;
  /** The ids that `find` would find, if that is cheaper than reading the rows. */
  readonly exist?: (deps: Deps, ids: readonly string[], caller: Caller) => Promise<ReadonlySet<string>>;
  /** The one mapping from storage. */
  readonly toGraph: (row: Row, deps: Deps) => Graph;
}

/** The declaration of an entity by its subgraph. */
export interface Entity<Row extends Identified, Graph extends object> {
  readonly type: () => ClassType<Graph>;
  readonly resourceType: ResourceType;
  find(deps: Deps, ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, Row>>;
  toGraph(row: Row, deps: Deps): Graph;
  /** Resolves references to it, in one statement per request. */
  reference(deps: Deps): (reference: { id: string }, context: SubgraphContext) => Promise<Graph | null>;
  /**
   * The result of another subgraph's operation that returns it: its key, as `type`. This subgraph gets the row, and
   * shows it as the operation left it.
   */
  returnedAs(type: ClassType<{ id: string }>): {
    readonly type: () => ClassType;
    toGraph(row: Row, deps: unknown, context: SubgraphContext): { id: string };
  };
  /** For `node(id:)`. */
  home(deps: Deps): EntityHome;
}

/** Takes it once: later in the request, the row may have changed. */
function takeHandedOver<Row>({ handedOver }: SubgraphContext, id: string): Row | undefined {
  const row = handedOver?.get(id);
  handedOver?.delete(id);
  return row as Row | undefined;
}

export function entityOf<Row extends Identified, Graph extends object>(
  parts: EntityParts<Row, Graph>,
): Entity<Row, Graph> {
  const { type, resourceType, find, exist, toGraph } = parts;
  return {
    type: () => type,
    resourceType,
    find,
    toGraph,
    reference: (deps) => async (reference, context) => {
      const row =
        takeHandedOver<Row>(context, reference.id) ??
        (await loaderOf(context, (ids, caller) => find(deps, ids, caller), parts).load(reference.id));
      return row && toGraph(row, deps);
    },
    returnedAs: (stub) => ({
      type: () => stub,
      toGraph(row, _deps, { handedOver }) {
        handedOver?.set(row.id, row);
        return { id: row.id };
      },
    }),
    home: (deps) => ({
      typeName: type.name,
      resourceType,
      exist: async (ids, caller) =>
        exist ? exist(deps, ids, caller) : new Set((await find(deps, ids, caller)).keys()),
    }),
  };
}
