import { useStore } from "../client/store.js";
import { absoluteTime, ahead, relativeTime, tick, zone, type Clock } from "./clock.js";
import { useEnvironment } from "./environment.js";
import styles from "./text.module.css";

export interface TimeProps {
  readonly at: string | null | undefined;
  /** `real` for times of machines: the log of requests, attempts of webhooks, use of tokens. */
  readonly clock?: Clock;
  /** The absolute time as text; otherwise the relative one. */
  readonly isAbsolute?: boolean;
}

/** A time, relative; on hover and focus the absolute one with zone and clock. */
export function Time({ at, clock = "environment", isAbsolute = false }: TimeProps) {
  const { environment } = useEnvironment();
  const timeZone = useStore(zone);
  const aheadMs = useStore(ahead);
  const now = useStore(tick);
  if (!at) return <span className={styles.none}>–</span>;
  const time = Date.parse(at);
  const absolute = absoluteTime(time, timeZone);
  const whose = environment === "SANDBOX" ? (clock === "real" ? " · real time" : " · sandbox clock") : "";
  const text = isAbsolute ? absolute : relativeTime(time, now + (clock === "real" ? 0 : aheadMs));
  return (
    <time dateTime={at} tabIndex={0} className={styles.time} data-tip={absolute + whose}>
      {text}
    </time>
  );
}
