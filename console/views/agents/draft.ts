import { decimalText, parseMoney } from "../../ui/money.js";
import type { AgentExecutionMode, AgentPermission, AgentDetailFragment } from "./operations.graphql.js";

type Policy = AgentDetailFragment["policy"];

/** A rule for an account as it is typed; empty is none. */
export interface RuleDraft {
  readonly mode: AgentExecutionMode | "";
  readonly limit: string;
}

/** A policy as it is typed; empty limits are none. */
export interface PolicyDraft {
  readonly permissions: readonly AgentPermission[];
  readonly mode: AgentExecutionMode;
  readonly currency: string;
  readonly perPayment: string;
  readonly daily: string;
  readonly count: string;
  readonly monthly: string;
  readonly threshold: string;
  readonly thresholdCurrency: string;
  /** Undefined: all accounts of the customer. */
  readonly allowed: readonly string[] | undefined;
  readonly rules: Readonly<Record<string, RuleDraft>>;
}

export type Decimals = Readonly<Record<string, number>>;
export const decimalsOf = (decimals: Decimals, code: string): number => decimals[code] ?? 2;

/** The policy of a new agent: it asks before each payment. */
export const newDraft = (currency: string): PolicyDraft => ({
  permissions: ["VIEW_TRANSACTIONS", "CREATE_QUOTES", "EXECUTE_QUOTES"],
  mode: "APPROVAL_REQUIRED",
  currency,
  perPayment: "",
  daily: "",
  count: "",
  monthly: "",
  threshold: "",
  thresholdCurrency: "",
  allowed: undefined,
  rules: {},
});

export function draftOf(policy: Policy, decimals: Decimals): PolicyDraft {
  const { permissions, defaultExecutionMode, spendingLimits, accountRestrictions, approvalThresholds } = policy;
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = spendingLimits;
  const text = (amount: number | null | undefined, code = currency) =>
    amount == null ? "" : decimalText(amount, decimalsOf(decimals, code));
  return {
    permissions,
    mode: defaultExecutionMode,
    currency,
    perPayment: text(perTransactionLimit),
    daily: text(dailyLimit),
    count: dailyTransactionLimit == null ? "" : String(dailyTransactionLimit),
    monthly: text(monthlyLimit),
    threshold: text(approvalThresholds?.amount, approvalThresholds?.currency ?? currency),
    thresholdCurrency: approvalThresholds?.currency ?? "",
    allowed: accountRestrictions?.allowedAccountIds ?? undefined,
    rules: Object.fromEntries(
      (accountRestrictions?.accountRules ?? []).map(({ accountId, executionMode, perTransactionLimit: limit }) => [
        accountId,
        { mode: executionMode ?? "", limit: text(limit) },
      ]),
    ),
  };
}

/** An amount as it is typed: null for none, undefined if it can't be read. */
export const amountOf = (text: string, decimals: number): number | null | undefined =>
  text.trim() === "" ? null : parseMoney(text, decimals);

const isRead = (value: number | null | undefined): value is number | null => value !== undefined;

/** The policy of a draft, null for what there is none of; undefined if something can't be read or is missing. */
export function policyOf(draft: PolicyDraft, all: Decimals) {
  const decimals = decimalsOf(all, draft.currency);
  const perTransactionLimit = amountOf(draft.perPayment, decimals);
  const dailyLimit = amountOf(draft.daily, decimals);
  const monthlyLimit = amountOf(draft.monthly, decimals);
  const dailyTransactionLimit = amountOf(draft.count, 0);
  const threshold = amountOf(draft.threshold, decimalsOf(all, draft.thresholdCurrency || draft.currency));
  if (perTransactionLimit == null) return undefined;
  if (!isRead(dailyLimit) || !isRead(monthlyLimit) || !isRead(dailyTransactionLimit) || !isRead(threshold))
    return undefined;
  const rules = Object.entries(draft.rules).map(([accountId, { mode, limit }]) => ({
    accountId,
    mode,
    limit: amountOf(limit, decimals),
  }));
  if (!rules.every(({ limit }) => isRead(limit))) return undefined;
  const accountRules = rules
    .filter(
      ({ accountId, mode, limit }) => (mode !== "" || limit !== null) && (draft.allowed?.includes(accountId) ?? true),
    )
    .map(({ accountId, mode, limit }) => ({
      accountId,
      ...(mode !== "" && { executionMode: mode }),
      ...(limit != null && { perTransactionLimit: limit }),
    }));
  return {
    permissions: [...draft.permissions],
    defaultExecutionMode: draft.mode,
    spendingLimits: { currency: draft.currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit },
    accountRestrictions:
      draft.allowed || accountRules.length > 0
        ? { allowedAccountIds: draft.allowed ? [...draft.allowed] : null, accountRules }
        : null,
    approvalThresholds:
      threshold === null
        ? null
        : { ...(draft.thresholdCurrency !== "" && { currency: draft.thresholdCurrency }), amount: threshold },
  };
}

/** Without the members that are null: a new policy omits what there is none of. */
export function withoutNulls<T>(value: T): T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutNulls<unknown>(one)])) as T;
}
