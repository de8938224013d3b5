import { usageOn, type Usage } from "./usage.js";
import type { AgentPolicy } from "./wire.js";

/** A payment as the policy sees it. */
export interface PolicyPayment {
  /** The debited account; null: none. */
  readonly source: string | null;
  readonly destination: string;
  /** Accounts in the rules with the same payee as an end, under another registration. */
  readonly samePayees: readonly string[];
  /** The debit in the currency of the limits, and in that of the thresholds. */
  readonly amounts: { readonly limit: bigint; readonly threshold: bigint };
}

/** The policy's rule that a payment breaks, with the figures. */
export interface Violation {
  readonly rule:
    | "perTransactionLimit"
    | "dailyLimit"
    | "dailyTransactionLimit"
    | "monthlyLimit"
    | "allowedAccountIds"
    | "accountRules";
  readonly reason: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** The rule that requires approval. */
export type ApprovalReason = "ACCOUNT_RULE" | "DEFAULT_EXECUTION_MODE" | "APPROVAL_THRESHOLD";

export type Decision =
  | { readonly verdict: "ALLOWED" }
  | { readonly verdict: "NEEDS_APPROVAL"; readonly reason: ApprovalReason }
  | { readonly verdict: "REFUSED"; readonly violation: Violation };

const isInternal = (id: string) => id.startsWith("InternalAccount:");

/** The accounts of a payment to which restrictions apply: the source, and an internal destination. */
function restricted({ source, destination }: Pick<PolicyPayment, "source" | "destination">): string[] {
  return [...(source === null ? [] : [source]), ...(isInternal(destination) ? [destination] : [])];
}

/** The violation if the agent may not use these accounts; undefined: it may. */
export function accountViolation(
  { accountRestrictions }: Pick<AgentPolicy, "accountRestrictions">,
  payment: Pick<PolicyPayment, "source" | "destination">,
): Violation | undefined {
  const allowed = accountRestrictions?.allowedAccountIds;
  const refused = allowed && restricted(payment).find((id) => !allowed.includes(id));
  if (!refused) return undefined;
  return {
    rule: "allowedAccountIds",
    reason: `The agent may not use the account ${refused}.`,
    details: { accountId: refused },
  };
}

/**
 * The policy's decision on a payment, made here only. `usage`: without the payment. A payment that reaches a limit
 * exactly is allowed. An approval lifts no limit.
 */
export function decide(policy: AgentPolicy, usage: Usage, payment: PolicyPayment, now: Date): Decision {
  const { spendingLimits, accountRestrictions, approvalThresholds, defaultExecutionMode } = policy;
  const { currency } = spendingLimits;
  const { limit: amount, threshold: amountOfThreshold } = payment.amounts;
  const used = usageOn(usage, now);
  const allRules = accountRestrictions?.accountRules ?? [];
  const ends = [payment.source, payment.destination, ...payment.samePayees];
  const rules = allRules.filter(({ accountId }) => ends.includes(accountId));

  const above = (
    rule: Violation["rule"],
    words: string,
    { limit, wanted }: { readonly limit: number | null | undefined; readonly wanted: bigint },
    more: Violation["details"] = {},
  ): Violation | undefined =>
    limit === null || limit === undefined || wanted <= BigInt(limit)
      ? undefined
      : {
          rule,
          reason: `The payment is above the agent's ${words}.`,
          details: { limit, currency, amount: Number(amount), ...more },
        };
  const limits = spendingLimits;
  const violation =
    accountViolation(policy, payment) ??
    above("perTransactionLimit", "limit per transaction", { limit: limits.perTransactionLimit, wanted: amount }) ??
    rules
      .map(({ accountId, perTransactionLimit }) =>
        above(
          "accountRules",
          "limit per transaction of this account",
          { limit: perTransactionLimit, wanted: amount },
          { accountId },
        ),
      )
      .find((found) => found !== undefined) ??
    above(
      "dailyLimit",
      "limit per day",
      { limit: limits.dailyLimit, wanted: used.dailySpend + amount },
      { used: Number(used.dailySpend) },
    ) ??
    above(
      "dailyTransactionLimit",
      "number of payments per day",
      { limit: limits.dailyTransactionLimit, wanted: BigInt(used.dailyCount + 1) },
      { used: used.dailyCount },
    ) ??
    above(
      "monthlyLimit",
      "limit per month",
      { limit: limits.monthlyLimit, wanted: used.monthlySpend + amount },
      { used: Number(used.monthlySpend) },
    );
  if (violation) return { verdict: "REFUSED", violation };

  // A lax rule for one end doesn't cover the other: each has its own mode, or the default.
  const modes = [...new Set([...restricted(payment), ...rules.map(({ accountId }) => accountId)])].map((id) => {
    const ruled = rules.find(({ accountId }) => accountId === id)?.executionMode;
    return { isRuled: ruled !== undefined, isApproved: (ruled ?? defaultExecutionMode) === "AUTO" };
  });
  const awaitsByMode = modes.length === 0 || modes.some(({ isApproved }) => !isApproved);
  const threshold = approvalThresholds?.amount;
  const isLarge = threshold !== null && threshold !== undefined && amountOfThreshold > BigInt(threshold);
  if (!awaitsByMode && !isLarge) return { verdict: "ALLOWED" };
  const isByRule = modes.some(({ isRuled, isApproved }) => isRuled && !isApproved);
  const reason = isByRule ? "ACCOUNT_RULE" : awaitsByMode ? "DEFAULT_EXECUTION_MODE" : "APPROVAL_THRESHOLD";
  return { verdict: "NEEDS_APPROVAL", reason };
}
