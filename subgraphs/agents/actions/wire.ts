import { z } from "zod";
import { quote, transaction } from "../../quotes/published.js";
import { dateTime, givenEnd, givenTime, pageQuery, prose, sortOrder, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { idMax } from "../policy/wire.js";

/** Agents' actions (docs/agents.md). */

const id = scalar("ID", z.string());

export const agentActionStatus = z
  .enum(["PENDING_APPROVAL", "APPROVED", "REJECTED", "FAILED"])
  .meta({ id: "AgentActionStatus", description: "APPROVED: by the policy or by the platform; the payment is made." });
export const agentActionType = z.enum(["EXECUTE_QUOTE", "TRANSFER_OUT", "TRANSFER_IN"]).meta({ id: "AgentActionType" });

const transferDetails = z
  .object({
    amount: scalar("MinorUnits", z.int()).describe("Smallest unit of `currency`."),
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
    platformCustomerId: z.string().describe("The platform's id of the customer, as it was at the request."),
    status: agentActionStatus,
    type: agentActionType,
    quote: quote.optional(),
    transferDetails: transferDetails.optional().describe("Of a transfer."),
    transaction: transaction.optional(),
    rejectionReason: z.string().optional().describe("Why it was rejected, or failed."),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "AgentAction" });

/** POST /agents/{agentId}/actions/{actionId}/reject */
export const actionReject = z
  .object({ reason: prose(1000).optional().describe("For the agent: `rejectionReason`.") })
  .meta({ id: "AgentActionRejectRequest" });

export const approvalArgs = z.object({
  agentId: scalar("ID", text(idMax)).optional().describe("Only those of this agent."),
  customerId: scalar("ID", text(idMax)).optional().describe("Only those of this customer."),
  startDate: givenTime.optional().describe("Created at that time or later."),
  endDate: givenEnd.optional().describe("Created at that time or earlier."),
  sortOrder,
});
export type ApprovalFilter = z.output<typeof approvalArgs>;
export const approvalQuery = approvalArgs.extend(pageQuery);

export const ownActionArgs = z.object({ status: agentActionStatus.optional() });
export const ownActionQuery = ownActionArgs.extend(pageQuery);
