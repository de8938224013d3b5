import { useEffect, useRef } from "react";

/** Reads again every so often, as long as the page is seen. */
export function usePoll(reload: () => void, everyMs: number, { isPaused = false } = {}): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => document.visibilityState === "visible" && latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isPaused]);
}
