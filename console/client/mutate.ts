import { createRequest } from "@urql/core";
import { useCallback, useRef, useState } from "react";
import { client } from "./client.js";
import type { Operation } from "./operation.js";
import { problemOf, type Problem } from "./problem.js";
import { refresh } from "./refresh.js";

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface Mutation<Result, Variables> {
  /**
   * Sends the variables that `build` makes with an idempotency key. A call while one is sent does nothing: a double click
   * is one mutation. Returns the data, or undefined if it failed.
   */
  readonly send: (build: (idempotencyKey: string) => Variables) => Promise<Result | undefined>;
  readonly isSending: boolean;
  readonly problem: Problem | undefined;
  /** Forgets the problem and the key: for another intention of the user. */
  readonly reset: () => void;
}

/**
 * A mutation. Its key stays until it succeeds: a repetition after a lost response is the same one. Changed variables take
 * a new key, because the server refuses the old one for them. `refreshes` are the fields of `Query` whose shown lists
 * are read again afterwards; a resource that it returns is renewed everywhere anyway.
 */
export function useMutate<Result, Variables extends object>(
  document: Operation<Result, Variables>,
  refreshes: readonly string[] = [],
): Mutation<Result, Variables> {
  const [state, setState] = useState<{ isSending: boolean; problem?: Problem }>({ isSending: false });
  const kept = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined);
  const isSending = useRef(false);
  const names = refreshes.join();
  const send = useCallback(
    async (build: (idempotencyKey: string) => Variables) => {
      if (isSending.current) return undefined;
      isSending.current = true;
      setState({ isSending: true });
      const text = JSON.stringify(build(""));
      if (kept.current?.text !== text) kept.current = { text, key: newKey() };
      const request = createRequest<Result, object>(document, build(kept.current.key));
      const { data, error } = await client.executeMutation<Result, object>(request).toPromise();
      const problem = problemOf(error);
      isSending.current = false;
      setState({ isSending: false, problem });
      // The token has lost a permission: what it may no longer do disappears.
      if (problem?.code === "FORBIDDEN") refresh(["caller"]);
      if (problem) return undefined;
      kept.current = undefined;
      if (names !== "") refresh(names.split(","));
      return data;
    },
    [document, names],
  );
  const reset = useCallback(() => {
    kept.current = undefined;
    setState({ isSending: isSending.current });
  }, []);
  return { send, reset, isSending: state.isSending, problem: state.problem };
}
