import { createRequest } from "@urql/core";
import { useEffect, useState } from "react";
import { client } from "./client.js";
import type { Operation } from "./operation.js";
import { problemOf, type Problem } from "./problem.js";
import { onRefresh } from "./refresh.js";

export interface Read<Result> {
  /** Undefined until the first response. What was there stays while it is read again. */
  readonly data: Result | undefined;
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Reads an operation, and renders again when anything that it selects changes in the cache. */
export function useRead<Result, Variables extends object>(
  document: Operation<Result, Variables>,
  variables: Variables,
  { isPaused = false } = {},
): Read<Result> {
  const key = JSON.stringify(variables);
  const [state, setState] = useState<{ key: string; data?: Result; problem?: Problem; isLoading: boolean }>({
    key,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (isPaused) return;
    const request = createRequest<Result, object>(document, JSON.parse(key) as object);
    const requestPolicy = round === 0 ? "cache-and-network" : "network-only";
    const { unsubscribe } = client
      .executeQuery<Result, object>(request, { requestPolicy })
      .subscribe(({ data, error, stale }) =>
        setState((before) => ({
          key,
          data: data ?? (before.key === key ? before.data : undefined),
          problem: problemOf(error),
          isLoading: stale,
        })),
      );
    return unsubscribe;
  }, [document, key, round, isPaused]);
  useEffect(() => onRefresh(document, () => setRound((before) => before + 1)), [document]);
  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : undefined,
    problem: isCurrent ? state.problem : undefined,
    isLoading: !isCurrent || state.isLoading,
    reload: () => setRound((before) => before + 1),
  };
}

/** Reads an operation once from the server, such as for an export. Throws the {@link Problem}. */
export async function readOnce<Result, Variables extends object>(
  document: Operation<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const request = createRequest<Result, object>(document, variables);
  const fetchOptions = signal && { signal, headers: { accept: "application/graphql-response+json" } };
  const { data, error } = await client
    .executeQuery<Result, object>(request, { requestPolicy: "network-only", ...(fetchOptions && { fetchOptions }) })
    .toPromise();
  const problem = problemOf(error);
  if (problem || !data) throw new ProblemError(problem ?? { code: "UNKNOWN", reason: "No data came.", fields: {} });
  return data;
}

/** A problem that is thrown. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.reason);
  }
}
