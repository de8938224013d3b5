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
export const agentPermission = z.enum(agentPermissions).meta({
  id: "AgentPermission",
  description: "Permission of an agent, in addition to reading its own profile and accounts.",
});

export const agentExecutionMode = z.enum(["AUTO", "APPROVAL_REQUIRED"]).meta({
  id: "AgentExecutionMode",
  description:
    "Whether payments within the limits are executed immediately (AUTO) or wait for the platform's approval.",
});

const amount = scalar("MinorUnits", z.int().min(0).max(Number.MAX_SAFE_INTEGER));
/** PostgreSQL's integer. */
const count = z.int().min(0).max(2_147_483_647);

const limits = {
  currency: currencyCode.describe("Currency of the limits. Payments in other currencies are converted and rounded up."),
  perTransactionLimit: amount.describe("Maximum amount per payment."),
  dailyLimit: amount.nullable().optional().describe("Maximum total amount per UTC day; null: no limit."),
  dailyTransactionLimit: count.optional().describe("Maximum number of payments per UTC day."),
  monthlyLimit: amount.nullable().optional().describe("Maximum total amount per UTC month; null: no limit."),
};

const spendingLimits = z.object(limits).meta({ id: "AgentSpendingLimits" });
const spendingLimitsUpdate = merging(z.object(changesOf(limits)).meta({ id: "AgentSpendingLimitsUpdate" }));

const accountId = scalar("ID", text(idMax));
const accountRule = z
  .object({
    accountId: accountId.describe("Internal or external account of the customer."),
    executionMode: agentExecutionMode.optional().describe("Overrides `defaultExecutionMode`."),
    perTransactionLimit: amount
      .nullable()
      .optional()
      .describe(
        "Maximum amount per payment from or to the account, in the currency of the limits. The lower limit applies.",
      ),
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
        "Accounts that the agent may see, pay from and, if internal, pay into; null: all accounts of the customer.",
      ),
    accountRules: inGraph({ atMost: maxAccounts }, z.array(accountRule).max(maxAccounts)).optional(),
  })
  .meta({ id: "AgentAccountRestrictions" });

const approvalThresholds = z
  .object({
    currency: currencyCode.optional().describe("Default: the currency of the limits."),
    amount: amount
      .nullable()
      .optional()
      .describe("Amount above which payments require approval even if the mode is AUTO; null: no threshold."),
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
