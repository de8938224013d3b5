import DataLoader from "dataloader";
import type { Deps } from "../deps.js";
import type { Caller } from "../kernel/caller.js";
import type { Report } from "../kernel/report.js";

/** The context of a subgraph's resolvers. One per request, so that loaders are never shared by callers. */
export interface SubgraphContext {
  readonly caller: Caller;
  readonly requestId: string;
  /** SHA-256 of the bytes of a REST body, in hex; absent on the graph. */
  readonly bodyDigest?: string;
  readonly report: Report;
  readonly signal?: AbortSignal;
  readonly loaders: Map<unknown, DataLoader<string, unknown>>;
  readonly handedOver?: HandedOver;
  /** Ends the platform's turn, before work that waits for others, so that its other requests needn't wait. */
  readonly endTurn?: () => void;
  /** Whether other platforms have work in this process, or had some in the last second. */
  readonly hasOthers?: () => boolean;
}

/**
 * Rows that the request's mutation returned as references to other subgraphs' entities, by id: the entity's subgraph
 * takes the row instead of reading it, if both are in one process.
 */
export type HandedOver = Map<string, unknown>;

export function createSubgraphContext(
  request: Pick<
    SubgraphContext,
    "caller" | "requestId" | "bodyDigest" | "report" | "signal" | "handedOver" | "endTurn" | "hasOthers"
  >,
): SubgraphContext {
  return { ...request, loaders: new Map() };
}

/** The request's loader for `batch`: lookups of one tick become one statement. */
export function loaderOf<T>(
  context: SubgraphContext,
  batch: (ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, T>>,
  key: unknown,
): DataLoader<string, T | null> {
  const existing = context.loaders.get(key);
  if (existing) return existing as DataLoader<string, T | null>;
  const loader = new DataLoader<string, T | null>(
    async (ids) => {
      const found = await batch(ids, context.caller);
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxBatchSize: 1000 },
  );
  context.loaders.set(key, loader);
  return loader;
}

/** The tenant's time, read once per request. */
export async function timeOf(context: SubgraphContext, { db, clock }: Pick<Deps, "db" | "clock">): Promise<Date> {
  const times = loaderOf(
    context,
    async (names, caller) => {
      const now = await clock.now(db, caller);
      return new Map(names.map((name) => [name, now]));
    },
    "the tenant's time",
  );
  const now = await times.load("now");
  if (!now) throw new Error("The tenant has no time");
  return now;
}
