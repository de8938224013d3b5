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
import { scalar } from "../../shared/schema/graph.js";
import { idMax } from "../policy/wire.js";

/** Agents' actions (docs/agents.md). */

const id = scalar("ID", z.string());

export const agentActionStatus = z.enum(["PENDING_APPROVAL", "APPROVED", "REJECTED", "FAILED"]).meta({
  id: "AgentActionStatus",
  description: "Status of an action. APPROVED: the policy or the platform allowed it, and the payment is made.",
});
export const agentActionType = z
  .enum(["EXECUTE_QUOTE", "TRANSFER_OUT", "TRANSFER_IN"])
  .meta({ id: "AgentActionType", description: "Type of action requested by an agent." });

const transferDetails = z
  .object({
    amount: scalar("MinorUnits", z.int()).describe("Amount in the smallest unit of `currency`."),
    currency: scalar("CurrencyCode", z.string()),
    sourceAccountId: id,
    destinationAccountId: id,
  })
  .meta({ id: "AgentTransferDetails" });

/** The record as every surface shows it. */
export const agentAction = z
  .object({
    id,
    agentId: id,
    customerId: id,
    platformCustomerId: z.string().describe("The platform's id for the customer at the time of the request."),
    status: agentActionStatus,
    type: agentActionType,
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

export const approvalArgs = z.object({
  agentId: scalar("ID", text(idMax)).optional().describe("Filter by agent."),
  customerId: scalar("ID", text(idMax)).optional().describe("Filter by customer."),
  startDate: givenTime.optional().describe("Created at or after this time."),
  endDate: givenEnd.optional().describe("Created at or before this time."),
  sortOrder,
});
export const approvalQuery = approvalArgs.extend(pageQuery);

export const ownActionArgs = z.object({ status: agentActionStatus.optional() });
export const ownActionQuery = ownActionArgs.extend(pageQuery);
