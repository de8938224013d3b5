import { useCallback, useEffect, useRef } from "react";

const soonMs = 300;

/** Calls `work` at most once in 300 ms, however often it is asked for; the last request is never lost. */
export function useSoon(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, soonMs);
  }, []);
}
