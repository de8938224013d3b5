import { createRequest, type RequestPolicy } from "@urql/core";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { client } from "./client.js";
import { followOperation, recentCursor } from "./live.js";
import type { Operation } from "./operation.js";
import { problemOf, type Problem } from "./problem.js";
import { readOnce } from "./read.js";
import { onRefresh } from "./refresh.js";

const pageSize = 50;
const pageSizeOfExport = 100;
/** Maximum number of rows that a live list keeps: the oldest leave. */
const maxLiveRows = 1_000;
/** Minimum time between two reads of what is new. */
const newerMs = 400;
/** Minimum time between two renders of a list that has rows. */
const renderMs = 100;

export interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor?: string | null;
    readonly endCursor?: string | null;
  };
}

interface PageVariables {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

interface ListState<Node> {
  readonly rows: readonly Node[];
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  readonly hasNext: boolean;
}

export interface List<Node> extends ListState<Node> {
  /** Reads the following page, if there is one and none is being read. */
  readonly loadNext: () => void;
  /** Reads what precedes the first row, for a list without a subscription. */
  readonly loadNewer: () => void;
  /** Reads the list again from its beginning. */
  readonly reload: () => void;
  /** Pages from the beginning, for an export. */
  readonly pages: (signal: AbortSignal) => AsyncGenerator<readonly Node[]>;
}

interface LoadedPage<Node> {
  page?: Page<Node>;
  problem?: Problem;
  unsubscribe: () => void;
}

/** The pages of one list with one filter and order, each of which follows the cache. */
class Pages<Result, Node extends { readonly id: string }> {
  #pages: LoadedPage<Node>[] = [];
  #listeners = new Set<() => void>();
  #state: ListState<Node> = { rows: [], problem: undefined, isLoading: true, hasNext: false };
  #newer: "idle" | "reading" | "again" = "idle";
  #isScheduled = false;
  #renderedAt = 0;

  constructor(
    readonly document: Operation<Result, PageVariables>,
    readonly variables: object,
    readonly pageIn: (data: Result) => Page<Node> | null | undefined,
  ) {}

  readonly state = (): ListState<Node> => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** At most one render in 100 ms, the first at once. */
  #changed(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const render = () => {
      this.#isScheduled = false;
      this.#renderedAt = performance.now();
      this.#state = this.#current();
      for (const listener of this.#listeners) listener();
    };
    const waitMs = this.#renderedAt + renderMs - performance.now();
    if (this.#state.rows.length === 0 || waitMs <= 0) queueMicrotask(render);
    else setTimeout(render, waitMs);
  }

  #current(): ListState<Node> {
    const rows = new Map<string, Node>();
    for (const { page } of this.#pages)
      for (const node of page?.nodes ?? []) if (!rows.has(node.id)) rows.set(node.id, node);
    const last = this.#pages.at(-1);
    return {
      rows: [...rows.values()],
      problem: this.#pages.find(({ problem }) => problem)?.problem,
      isLoading: this.#pages.some(({ page, problem }) => !page && !problem),
      hasNext: last?.page?.pageInfo.hasNextPage ?? false,
    };
  }

  #open(position: PageVariables, place: "start" | "end", requestPolicy: RequestPolicy): LoadedPage<Node> {
    const loaded: LoadedPage<Node> = { unsubscribe: () => {} };
    if (place === "end") this.#pages.push(loaded);
    else this.#pages.unshift(loaded);
    const request = createRequest<Result, object>(this.document, { ...this.variables, ...position });
    const { unsubscribe } = client
      .executeQuery<Result, object>(request, { requestPolicy })
      .subscribe(({ data, error }) => {
        loaded.page = (data && this.pageIn(data)) ?? loaded.page;
        loaded.problem = problemOf(error);
        this.#changed();
      });
    loaded.unsubscribe = unsubscribe;
    return loaded;
  }

  start(): void {
    this.#open({ first: pageSize }, "end", "cache-and-network");
    this.#changed();
  }

  stop(): void {
    for (const { unsubscribe } of this.#pages) unsubscribe();
    this.#pages = [];
  }

  readonly reload = (): void => {
    this.stop();
    this.#open({ first: pageSize }, "end", "network-only");
  };

  readonly loadNext = (): void => {
    const { isLoading, hasNext } = this.#current();
    const after = this.#pages.at(-1)?.page?.pageInfo.endCursor;
    if (isLoading || !hasNext || after == null) return;
    this.#open({ first: pageSize, after }, "end", "cache-and-network");
    this.#changed();
  };

  /** Reads what precedes the first row: what is new, by the server's filter. */
  readonly loadNewer = (): void => {
    if (this.#newer !== "idle") {
      this.#newer = "again";
      return;
    }
    const [first] = this.#pages;
    if (!first?.page) return;
    const before = first.page.pageInfo.startCursor;
    this.#newer = "reading";
    if (before == null) this.reload();
    else void this.#readNewer(before);
    setTimeout(() => {
      const isAgain = this.#newer === "again";
      this.#newer = "idle";
      if (isAgain) this.loadNewer();
    }, newerMs);
  };

  async #readNewer(before: string): Promise<void> {
    const position = { last: pageSize, before };
    const data = await readOnce<Result, PageVariables>(this.document, { ...this.variables, ...position }).catch(
      () => undefined,
    );
    const page = data && this.pageIn(data);
    if (!page || page.nodes.length === 0 || this.#pages[0]?.page?.pageInfo.startCursor !== before) return;
    this.#open(position, "start", "cache-first");
    this.#trim();
    if (page.pageInfo.hasPreviousPage) this.#newer = "again";
  }

  #trim(): void {
    let rows = 0;
    const kept = this.#pages.findIndex(({ page }) => (rows += page?.nodes.length ?? 0) > maxLiveRows);
    if (kept < 0) return;
    for (const { unsubscribe } of this.#pages.splice(kept + 1)) unsubscribe();
  }

  async *all(signal: AbortSignal): AsyncGenerator<readonly Node[]> {
    let after: string | null | undefined;
    do {
      const position = { first: pageSizeOfExport, ...(after != null && { after }) };
      const data = await readOnce<Result, PageVariables>(this.document, { ...this.variables, ...position }, signal);
      const page = this.pageIn(data);
      if (!page) return;
      yield page.nodes;
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
    } while (after != null);
  }
}

/** A subscription that a list follows. */
export interface LiveOf<Live, Variables> {
  readonly document: Operation<Live, Variables>;
  readonly variables: Variables;
  /** The id of the resource that changed, if it may belong to the list. */
  readonly idIn: (data: Live) => string | undefined;
}

/**
 * A list in pages of 50, which grows as `loadNext` is called. Rows change with the cache. With `live`, a change of a
 * resource that the list doesn't have reads what precedes its first row, so the server's filter decides what is new.
 */
export function useList<
  Result,
  Variables extends PageVariables,
  Node extends { readonly id: string },
  Live = never,
  LiveVariables extends object = object,
>(
  document: Operation<Result, Variables>,
  variables: Omit<Variables, keyof PageVariables>,
  pageIn: (data: Result) => Page<Node> | null | undefined,
  { live, isPaused = false }: { live?: LiveOf<Live, LiveVariables>; isPaused?: boolean } = {},
): List<Node> {
  const key = JSON.stringify(variables);
  const pages = useMemo(
    () =>
      new Pages<Result, Node>(
        document as unknown as Operation<Result, PageVariables>,
        JSON.parse(key) as object,
        pageIn,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `pageIn` is a constant of the view
    [document, key],
  );
  const liveKey = live && !isPaused ? JSON.stringify(live.variables) : undefined;
  useEffect(() => {
    let isStopped = false;
    // A change between the cursor and the list comes twice rather than never.
    const ready = live ? recentCursor() : Promise.resolve(undefined);
    void ready.then(() => {
      if (!isStopped) pages.start();
    });
    return () => {
      isStopped = true;
      pages.stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whether it is live is a constant of the view
  }, [pages]);
  useEffect(() => {
    if (!live || liveKey === undefined) return;
    return followOperation(live.document, JSON.parse(liveKey) as LiveVariables, (data) => {
      const id = live.idIn(data);
      if (id !== undefined && !pages.state().rows.some((row) => row.id === id)) pages.loadNewer();
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `live` differs with its variables only
  }, [pages, liveKey]);
  useEffect(() => onRefresh(document, pages.reload), [document, pages]);
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  const { loadNext, loadNewer, reload } = pages;
  return { ...state, loadNext, loadNewer, reload, pages: (signal) => pages.all(signal) };
}
