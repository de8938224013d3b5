import { findPaymentAccounts } from "../../accounts/published.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { applyChanges } from "../../shared/schema/changes.js";
import type { Work } from "../../shared/operation/operations.js";
import type { AgentsDeps } from "../deps.js";
import type { AgentPolicy, AgentPolicyUpdate } from "./wire.js";

/** The policy after an update: absent members keep their values, null removes one, at every depth. */
export function merged(policy: AgentPolicy, update: AgentPolicyUpdate): AgentPolicy {
  const { permissions = policy.permissions, defaultExecutionMode = policy.defaultExecutionMode } = update;
  const part = <T extends object>(old: T | undefined, next: object | null | undefined): T | undefined =>
    next ? (applyChanges(old ?? {}, next) as T) : next === null ? undefined : old;
  const accountRestrictions = part(policy.accountRestrictions, update.accountRestrictions);
  const approvalThresholds = part(policy.approvalThresholds, update.approvalThresholds);
  return {
    permissions,
    defaultExecutionMode,
    spendingLimits: applyChanges(policy.spendingLimits, update.spendingLimits ?? {}),
    ...(accountRestrictions && { accountRestrictions }),
    ...(approvalThresholds && { approvalThresholds }),
  };
}

/** Throws 400 for unknown currencies, and for limits and rules that contradict each other. */
export function assertConsistent({ spendingLimits, accountRestrictions, approvalThresholds }: AgentPolicy): void {
  const { currency, perTransactionLimit, dailyLimit, monthlyLimit } = spendingLimits;
  currencyOf(currency);
  if (approvalThresholds?.currency !== undefined) currencyOf(approvalThresholds.currency);
  const ascending = [
    ["perTransactionLimit", perTransactionLimit],
    ["dailyLimit", dailyLimit ?? null],
    ["monthlyLimit", monthlyLimit ?? null],
  ] as const;
  const given = ascending.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  for (const [index, { name, value }] of given.entries()) {
    const next = given[index + 1];
    if (next && value > next.value) {
      throw invalidField(`policy.spendingLimits.${name}`, `must not be above ${next.name}, which is ${next.value}`);
    }
  }
  const { allowedAccountIds, accountRules = [] } = accountRestrictions ?? {};
  const ruled = accountRules.map(({ accountId }) => accountId);
  for (const [index, id] of ruled.entries()) {
    const field = `policy.accountRestrictions.accountRules[${index}].accountId`;
    if (ruled.indexOf(id) !== index) throw invalidField(field, "already has a rule");
    if (allowedAccountIds && !allowedAccountIds.includes(id)) throw invalidField(field, "is not in allowedAccountIds");
  }
}

/** The accounts that a policy, or an update, names must be the customer's. Throws 404 ACCOUNT_NOT_FOUND. */
export async function assertAccountsOf(
  { deps, tx, caller }: Pick<Work<AgentsDeps>, "deps" | "tx" | "caller">,
  customerId: string,
  { accountRestrictions }: AgentPolicyUpdate,
): Promise<void> {
  const { allowedAccountIds, accountRules } = accountRestrictions ?? {};
  const ruled = accountRules?.map(({ accountId }) => accountId) ?? [];
  const ids = [...new Set([...(allowedAccountIds ?? []), ...ruled])];
  if (ids.length === 0) return;
  const accounts = await findPaymentAccounts(deps, tx, caller, ids);
  const unknown = ids.find((id) => accounts.get(id)?.customerId !== customerId);
  if (unknown !== undefined) throw new ApiError("ACCOUNT_NOT_FOUND", `The customer has no account ${unknown}.`);
}
