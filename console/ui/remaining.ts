import { useEffect, useState } from "react";
import { nowOf, type Clock } from "./clock.js";

const stepMs = 250;

/** Milliseconds until a time, by the environment's clock; 0 from then on. */
export function useRemaining(until: number, clock: Clock = "environment"): number {
  const [now, setNow] = useState(() => nowOf(clock));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(nowOf(clock));
      if (nowOf(clock) > until) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [until, clock]);
  return Math.max(0, until - now);
}
