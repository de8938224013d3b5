import { createRequest } from "@urql/core";
import { useEffect, useRef } from "react";
import { client } from "./client.js";
import type { Operation } from "./operation.js";
import { LatestCursorDocument } from "./operations.graphql.js";

const recentMs = 20_000;
let recent: { readonly at: number; readonly cursor: Promise<string | undefined> } | undefined;

/**
 * A cursor of the event log that is at most 20 seconds old. A view that first has it, then lists, and then follows after
 * it, misses no change.
 */
export function recentCursor(): Promise<string | undefined> {
  if (recent && Date.now() - recent.at < recentMs) return recent.cursor;
  const cursor = client
    .query<{ events: { nodes: { cursor: string }[] } }>(LatestCursorDocument, {}, { requestPolicy: "network-only" })
    .toPromise()
    .then(({ data }) => data?.events.nodes[0]?.cursor);
  recent = { at: Date.now(), cursor };
  return cursor;
}

/** Follows a subscription; returns how to stop. Its data also renews the cache, and with it what is shown. */
export function followOperation<Result, Variables extends object>(
  document: Operation<Result, Variables>,
  variables: Variables,
  onData: (data: Result) => void,
): () => void {
  let isStopped = false;
  let unsubscribe = () => {};
  void recentCursor().then((after) => {
    if (isStopped) return;
    const request = createRequest<Result, object>(document, { after, ...variables });
    const subscription = client.executeSubscription<Result, object>(request).subscribe(({ data }) => {
      if (data) onData(data);
    });
    unsubscribe = subscription.unsubscribe;
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

/**
 * Follows a subscription while the component is shown. `onData` is called with each message; it may be omitted: the
 * cache, and with it every place that shows the resource, is renewed anyway.
 */
export function useLive<Result, Variables extends object>(
  document: Operation<Result, Variables>,
  variables: Variables,
  onData: (data: Result) => void = () => {},
  { isPaused = false } = {},
): void {
  const key = JSON.stringify(variables);
  const handler = useRef(onData);
  useEffect(() => {
    handler.current = onData;
  });
  useEffect(() => {
    if (isPaused) return;
    return followOperation(document, JSON.parse(key) as Variables, (data) => handler.current(data));
  }, [document, key, isPaused]);
}
