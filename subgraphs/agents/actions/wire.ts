import { z } from "zod";
import { quote, transaction } from "../../quotes/published.js";
import {
  createdAt,
  givenEnd,
  givenTime,
  pageQuery,
  prose,
  sortOrder,
  text,
  updatedAt,
} from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { idMax } from "../policy/wire.js";

/** Agents' actions (docs/agents.md). */

const id = scalar("ID", z.string());

export const agentActionStatus = describedEnum({
  PENDING_APPROVAL: "Waits for the platform's approval; its amount counts as used.",
  APPROVED: "Allowed by the policy or by the platform; `transaction` is the payment.",
  REJECTED: "Rejected by the platform; `rejectionReason` has its reason.",
  FAILED: "Nothing was paid; `rejectionReason` has the cause.",
}).meta({
  id: "AgentActionStatus",
  description: "Status of an action. APPROVED: the policy or the platform allowed it, and the payment is made.",
});
export const agentActionType = describedEnum({
  EXECUTE_QUOTE: "Executes the action's `quote`.",
  TRANSFER_OUT: "Pays from an internal account to an external one.",
  TRANSFER_IN: "Collects money from an external account into an internal one.",
}).meta({ id: "AgentActionType", description: "Type of action requested by an agent." });

export const transferDetails = z
  .object({
    amount: scalar("MinorUnits", z.int()).describe("Amount in the smallest unit of `currency`."),
    currency: scalar("CurrencyCode", z.string()).describe("Currency of both accounts."),
    sourceAccountId: id.describe("Account that is debited."),
    destinationAccountId: id.describe("Account that is credited."),
  })
  .meta({ id: "AgentTransferDetails", description: "Accounts and amount of a transfer that an agent requested." });

/** The record as every surface shows it. */
export const agentAction = z
  .object({
    id,
    agentId: id.describe("Agent that requested the payment, `Agent:<uuid>`."),
    customerId: id.describe("Customer for whom the agent acts, `Customer:<uuid>`."),
    platformCustomerId: z.string().describe("The platform's id for the customer at the time of the request."),
    status: agentActionStatus.describe("Whether the payment waits, is made, or was refused."),
    type: agentActionType.describe("Operation that the agent requested."),
    quote: quote.optional(),
    transferDetails: transferDetails.optional().describe("Transfers only: accounts and amount."),
    transaction: transaction.optional(),
    rejectionReason: z.string().optional().describe("Reason for the rejection or failure."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "AgentAction" });

/** POST /agents/{agentId}/actions/{actionId}/reject */
export const actionReject = z
  .object({ reason: prose(1000).optional().describe("Reason, shown to the agent as `rejectionReason`.") })
  .meta({ id: "AgentActionRejectRequest" });

const ofParty = {
  agentId: scalar("ID", text(idMax)).optional().describe("Actions of this agent, `Agent:<uuid>`."),
  customerId: scalar("ID", text(idMax)).optional().describe("Actions for this customer, `Customer:<uuid>`."),
};
const requestedAt = dateTimeRange.optional().describe("Actions requested in this interval.");

export const approvalQuery = z.object({
  ...ofParty,
  startDate: givenTime.optional().describe("Created at or after this time."),
  endDate: givenEnd.optional().describe("Created at or before this time."),
  sortOrder,
  ...pageQuery,
});
export const approvalFilter = z
  .object({ ...ofParty, createdAt: requestedAt })
  .meta({ id: "AgentApprovalFilter", description: "Selects actions that await approval and match all given members." });
export const approvalOrder = listOrder("AgentApproval", ["CREATED_AT", "EXPIRES_AT"]);

export const ownActionQuery = z.object({
  status: agentActionStatus.describe("Only actions with this status.").optional(),
  ...pageQuery,
});
export const actionFilter = z
  .object({
    ...ofParty,
    statuses: oneOfThese(agentActionStatus).describe("Actions with any of these statuses."),
    types: oneOfThese(agentActionType).describe("Actions of any of these types."),
    createdAt: requestedAt,
  })
  .meta({ id: "AgentActionFilter", description: "Selects actions that match all given members." });
export const actionOrder = listOrder("AgentAction", ["CREATED_AT"]);
