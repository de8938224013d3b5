import type { ReactNode } from "react";
import { classNames } from "./class-names.js";
import { words } from "./words.js";
import styles from "./badge.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "plain";

/** Tones of statuses of all resources; an unknown one is plain. */
const tones: Readonly<Record<string, Tone>> = {
  ...Object.fromEntries(
    "COMPLETED SETTLED APPROVED ACTIVE DELIVERED VERIFIED AUTHORIZED SUCCEEDED ENABLED HEALTHY PROVEN EXECUTED"
      .split(" ")
      .map((one) => [one, "good" as const]),
  ),
  ...Object.fromEntries(
    "PENDING PENDING_AUTHORIZATION PENDING_APPROVAL PENDING_KYC HOLD PAUSED FROZEN PARTIALLY_SETTLED IN_REVIEW MANUAL_REVIEW RESOLVE_ERRORS UNDER_REVIEW REFUNDED AWAITING_FUNDS FAILING"
      .split(" ")
      .map((one) => [one, "warn" as const]),
  ),
  ...Object.fromEntries(
    "FAILED REJECTED DECLINED EXCEPTION INACTIVE BLOCKED ERROR DEAD".split(" ").map((one) => [one, "bad" as const]),
  ),
  ...Object.fromEntries("PROCESSING CREATED IN_PROGRESS PENDING_ISSUE".split(" ").map((one) => [one, "info" as const])),
};

export function Badge({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

/** A status of any resource, in words. */
export function Status({ value }: { readonly value: string | null | undefined }) {
  if (!value) return <span aria-hidden="true">–</span>;
  return <Badge tone={tones[value] ?? "plain"}>{words(value)}</Badge>;
}

/** A number next to a link, such as of reviews that wait; `99+` beyond the count, nothing for none. */
export function Count({ value, label }: { readonly value: number | null | undefined; readonly label: string }) {
  if (value === 0 || value === undefined) return null;
  const text = value === null ? "99+" : String(value);
  return (
    <span className={styles.count}>
      {text}
      <span className="hidden"> {label}</span>
    </span>
  );
}
