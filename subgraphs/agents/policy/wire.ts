import { z } from "zod";
import { currencyCode, text } from "../../shared/schema/fields.js";
import { changesOf, merging } from "../../shared/schema/changes.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** The policy of an agent (docs/agents.md). Amounts in the smallest unit. */

/** Maximum length of an id in a body. */
export const idMax = 100;
const maxAccounts = 100;

export const agentPermissions = [
  "VIEW_TRANSACTIONS",
  "CREATE_TRANSFERS",
  "CREATE_QUOTES",
  "EXECUTE_QUOTES",
  "MANAGE_EXTERNAL_ACCOUNTS",
] as const;
export const agentPermission = z
  .enum(agentPermissions)
  .meta({ id: "AgentPermission", description: "What an agent may do, beside reading its own profile and accounts." });

export const agentExecutionMode = z.enum(["AUTO", "APPROVAL_REQUIRED"]).meta({
  id: "AgentExecutionMode",
  description: "Whether a payment within the limits is executed at once, or waits for the platform's approval.",
});

const amount = scalar("MinorUnits", z.int().min(0).max(Number.MAX_SAFE_INTEGER));
/** PostgreSQL's integer. */
const count = z.int().min(0).max(2_147_483_647);

const limits = {
  currency: currencyCode.describe("Of the limits: payments in others are converted, rounded up."),
  perTransactionLimit: amount.describe("The greatest payment."),
  dailyLimit: amount.nullable().optional().describe("The greatest sum of a UTC day; null: none."),
  dailyTransactionLimit: count.optional().describe("The greatest number of payments of a UTC day."),
  monthlyLimit: amount.nullable().optional().describe("The greatest sum of a UTC month; null: none."),
};

const spendingLimits = z.object(limits).meta({ id: "AgentSpendingLimits" });
const spendingLimitsUpdate = merging(z.object(changesOf(limits)).meta({ id: "AgentSpendingLimitsUpdate" }));

const accountId = scalar("ID", text(idMax));
const accountRule = z
  .object({
    accountId: accountId.describe("An account of the customer, internal or external."),
    executionMode: agentExecutionMode.optional().describe("In place of `defaultExecutionMode`."),
    perTransactionLimit: amount
      .nullable()
      .optional()
      .describe("The greatest payment from or to it, in the currency of the limits; the lower limit counts."),
  })
  .meta({ id: "AgentAccountRule" });

const accountRestrictions = z
  .object({
    allowedAccountIds: z
      .array(accountId)
      .max(maxAccounts)
      .nullable()
      .optional()
      .describe(
        "The accounts that the agent may see, pay from, and pay into where they are internal; null: all of the customer.",
      ),
    accountRules: inGraph({ atMost: maxAccounts }, z.array(accountRule).max(maxAccounts)).optional(),
  })
  .meta({ id: "AgentAccountRestrictions" });

const approvalThresholds = z
  .object({
    currency: currencyCode.optional().describe("Default: that of the limits."),
    amount: amount
      .nullable()
      .optional()
      .describe("A greater payment waits for approval also where the mode is AUTO; null: no payment does."),
  })
  .meta({ id: "AgentApprovalThresholds" });

const accountRestrictionsUpdate = merging(
  inGraph(
    { name: "AgentAccountRestrictions" },
    z.object(changesOf(accountRestrictions.shape)).meta({ id: "AgentAccountRestrictionsUpdate" }),
  ),
);
const approvalThresholdsUpdate = merging(
  inGraph(
    { name: "AgentApprovalThresholds" },
    z.object(changesOf(approvalThresholds.shape)).meta({ id: "AgentApprovalThresholdsUpdate" }),
  ),
);

const permissions = z
  .array(agentPermission)
  .max(agentPermissions.length)
  .refine((given) => new Set(given).size === given.length, "must not name a permission twice");

export const agentPolicy = z
  .object({
    permissions,
    defaultExecutionMode: agentExecutionMode,
    spendingLimits,
    accountRestrictions: accountRestrictions.optional(),
    approvalThresholds: approvalThresholds.optional(),
  })
  .meta({ id: "AgentPolicy" });
export type AgentPolicy = z.output<typeof agentPolicy>;

/** PATCH /agents/{agentId}/policy: what is absent stays, null removes a limit. */
export const agentPolicyUpdate = z
  .object({
    permissions: permissions.optional(),
    defaultExecutionMode: agentExecutionMode.optional(),
    spendingLimits: spendingLimitsUpdate.optional(),
    ...changesOf({
      accountRestrictions: accountRestrictionsUpdate.optional(),
      approvalThresholds: approvalThresholdsUpdate.optional(),
    }),
  })
  .meta({ id: "AgentPolicyUpdateRequest" });
export type AgentPolicyUpdate = z.output<typeof agentPolicyUpdate>;
