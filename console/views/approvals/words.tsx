import { duration } from "../../ui/clock.js";
import { useRemaining } from "../../ui/remaining.js";
import type { AgentActionType, AgentApprovalReason, ApprovalRowFragment } from "./operations.graphql.js";
import styles from "./approvals.module.css";

/** An action of which the time has passed is refused when it is decided. */
const soonMs = 60_000;

export const typeText: Readonly<Record<AgentActionType, string>> = {
  EXECUTE_QUOTE: "Payment by a quote",
  TRANSFER_OUT: "Transfer out",
  TRANSFER_IN: "Transfer in",
};

/** Which rule of the policy asked. */
export const ruleText: Readonly<Record<AgentApprovalReason, string>> = {
  ACCOUNT_RULE: "The rule of this account requires approval.",
  DEFAULT_EXECUTION_MODE: "The policy requires approval of every payment.",
  APPROVAL_THRESHOLD: "The amount is above the policy’s threshold.",
};

type Named = Pick<ApprovalRowFragment, "customer" | "platformCustomerId">;
export const customerName = ({ customer, platformCustomerId }: Named): string =>
  customer.fullName ?? customer.businessInfo?.legalName ?? platformCustomerId;

/** Time until the action fails by itself, counted down by the environment's clock. */
export function TimeLeft({ until }: { readonly until: string | null | undefined }) {
  const remaining = useRemaining(until ? Date.parse(until) : Infinity);
  if (!until) return <span>–</span>;
  if (remaining === 0) return <strong className={styles.late}>Expired</strong>;
  const seconds = Math.ceil(remaining / 1_000);
  return (
    <span role="timer" className={remaining < soonMs ? styles.late : styles.left}>
      {seconds < 600 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : duration(seconds)}
    </span>
  );
}
