import { z } from "zod";
import { currencyCode, text } from "../../shared/schema/fields.js";
import { changesOf, merging } from "../../shared/schema/changes.js";
import { describedEnum, inGraph, scalar } from "../../shared/schema/graph.js";

/** The policy of an agent (docs/agents.md). Amounts in the smallest unit. */

/** Maximum length of an id in a body. */
export const idMax = 100;
const maxAccounts = 100;

export const agentPermission = describedEnum({
  VIEW_TRANSACTIONS: "Reads the customer's transactions.",
  CREATE_TRANSFERS: "Transfers in and out of the customer's accounts.",
  CREATE_QUOTES: "Creates quotes that the customer pays.",
  EXECUTE_QUOTES: "Executes quotes that the agent created.",
  MANAGE_EXTERNAL_ACCOUNTS: "Reads, registers and deletes the customer's external accounts.",
}).meta({
  id: "AgentPermission",
  description: "Permission of an agent, in addition to reading its own profile and accounts.",
});

export const agentExecutionMode = describedEnum({
  AUTO: "Payments within the limits are made at once.",
  APPROVAL_REQUIRED: "Each payment waits for the platform's approval.",
}).meta({
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

const spendingLimits = z
  .object(limits)
  .meta({ id: "AgentSpendingLimits", description: "Limits of an agent's payments, all in one currency." });
const spendingLimitsUpdate = merging(
  z.object(changesOf(limits)).meta({
    id: "AgentSpendingLimitsUpdate",
    description: "Limits to change: an absent one keeps its value, null removes it.",
  }),
);

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
  .meta({
    id: "AgentAccountRule",
    description: "Rule for payments from or to one account; it holds for its payee, however it is registered.",
  });

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
    accountRules: inGraph({ atMost: maxAccounts }, z.array(accountRule).max(maxAccounts))
      .describe(`Rules for single accounts, at most ${maxAccounts}; of several that hold, the strictest applies.`)
      .optional(),
  })
  .meta({ id: "AgentAccountRestrictions", description: "Accounts that an agent may use, and rules for some of them." });

const approvalThresholds = z
  .object({
    currency: currencyCode.optional().describe("Default: the currency of the limits."),
    amount: amount
      .nullable()
      .optional()
      .describe("Amount above which payments require approval even if the mode is AUTO; null: no threshold."),
  })
  .meta({ id: "AgentApprovalThresholds", description: "Amount above which payments of an agent wait for approval." });

const accountRestrictionsUpdate = merging(
  inGraph(
    { name: "AgentAccountRestrictions" },
    z
      .object(changesOf(accountRestrictions.shape))
      .meta({ id: "AgentAccountRestrictionsUpdate", description: accountRestrictions.description }),
  ),
);
const approvalThresholdsUpdate = merging(
  inGraph(
    { name: "AgentApprovalThresholds" },
    z
      .object(changesOf(approvalThresholds.shape))
      .meta({ id: "AgentApprovalThresholdsUpdate", description: approvalThresholds.description }),
  ),
);

const permissions = z
  .array(agentPermission)
  .max(agentPermission.options.length)
  .refine((given) => new Set(given).size === given.length, "must not name a permission twice")
  .describe("Operations that the agent may call, besides reading itself and its accounts.");

export const agentPolicy = z
  .object({
    permissions,
    defaultExecutionMode: agentExecutionMode.describe(
      "Whether payments within the limits are made at once or wait for approval.",
    ),
    spendingLimits: spendingLimits.describe("Maximum amounts and number of payments."),
    accountRestrictions: accountRestrictions
      .describe("Accounts that the agent may use; absent: all of its customer.")
      .optional(),
    approvalThresholds: approvalThresholds
      .describe("Amount above which payments wait for approval; absent: none.")
      .optional(),
  })
  .meta({
    id: "AgentPolicy",
    description: "Permissions, limits and approvals of an agent, as the platform sets them.",
  });
export type AgentPolicy = z.output<typeof agentPolicy>;

/** PATCH /agents/{agentId}/policy: what is absent stays, null removes a limit. */
export const agentPolicyUpdate = z
  .object({
    permissions: permissions.optional(),
    defaultExecutionMode: agentExecutionMode
      .describe("Whether payments within the limits are made at once or wait for approval.")
      .optional(),
    spendingLimits: spendingLimitsUpdate
      .describe("Limits to change. In another currency, the usage is converted.")
      .optional(),
    ...changesOf({
      accountRestrictions: accountRestrictionsUpdate
        .describe("Accounts that the agent may use; null: all of its customer.")
        .optional(),
      approvalThresholds: approvalThresholdsUpdate
        .describe("Amount above which payments wait for approval; null: none.")
        .optional(),
    }),
  })
  .meta({ id: "AgentPolicyUpdateRequest" });
export type AgentPolicyUpdate = z.output<typeof agentPolicyUpdate>;
