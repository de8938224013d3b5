import { z } from "zod";
import {
  createdAt,
  createdUpdatedQuery,
  dateTime,
  label,
  pageQuery,
  text,
  updatedAt,
} from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder } from "../../shared/schema/lists.js";
import { agentPolicy, idMax } from "../policy/wire.js";

/** Agents (docs/agents.md). */

const id = scalar("ID", z.string());
const name = label(255).describe("Name of the agent for people, 1 to 255 characters.");

export const agentUsage = z
  .object({
    dailyTransactionCount: z.int().min(0).describe("Number of payments on the UTC day."),
    dailySpend: scalar("MinorUnits", z.int().min(0)).describe(
      "Total amount of payments on the UTC day, in the currency of the limits.",
    ),
    dailyResetDate: z.iso.date().describe("UTC day of the daily usage, which restarts at zero the next day."),
    monthlySpend: scalar("MinorUnits", z.int().min(0)).describe(
      "Total amount of payments in the UTC month, in the currency of the limits.",
    ),
    monthlyResetMonth: z.string().describe("UTC month of the monthly usage, YYYY-MM."),
  })
  .meta({ id: "AgentUsage", description: "An agent's usage of its limits, including payments that await approval." });

/** The record as every surface shows it. */
export const agent = z
  .object({
    id,
    name: z.string().describe("Name of the agent for people."),
    customerId: id.describe("Customer whose money the agent moves."),
    isPaused: z.boolean().describe("Whether the agent is paused. Requests of a paused agent return 403."),
    isConnected: z.boolean().describe("Whether a device code has been redeemed."),
    policy: agentPolicy.describe("Operations that the agent may call, and the limits of its payments."),
    usage: agentUsage.describe("Use of the limits on this day and in this month."),
    createdAt,
    updatedAt,
  })
  .meta({ id: "Agent" });

export const deviceCode = z
  .object({
    code: z.string().describe("Single-use code for the software to redeem."),
    agentId: id.describe("Agent to which the software is connected, `Agent:<uuid>`."),
    expiresAt: dateTime.describe("Time until which the code can be redeemed, 24 hours after its creation."),
    redeemed: z.boolean().describe("Whether software has exchanged the code for an access token."),
  })
  .meta({ id: "AgentDeviceCode" });

/** POST /agents */
export const agentCreate = z
  .object({
    name,
    customerId: scalar("ID", text(idMax)).describe("Customer whose money the agent moves."),
    policy: agentPolicy.describe("Operations that the agent may call, and the limits of its payments."),
  })
  .meta({ id: "AgentCreateRequest" });

export const agentCreated = z.object({ agent, deviceCode }).meta({ id: "AgentCreateResponse" });

/** PATCH /agents/{agentId} */
export const agentUpdate = z
  .object({
    name: name.optional(),
    isPaused: z.boolean().optional().describe("Whether the agent is paused. Takes effect immediately."),
  })
  .meta({ id: "AgentUpdateRequest" });

const customerId = scalar("ID", text(idMax))
  .optional()
  .describe("Agents that act for this customer, `Customer:<uuid>`.");

const listed = {
  customerId,
  isPaused: z.boolean().optional().describe("Filter by whether the agent is paused."),
  isConnected: z.boolean().optional().describe("Filter by whether the agent is connected."),
};
export const agentListQuery = z.object({ ...listed, ...createdUpdatedQuery, ...pageQuery });

export const agentFilter = z
  .object({
    ...listed,
    search: text(100).optional().describe("Text contained in the agent's name, regardless of case."),
    createdAt: dateTimeRange.optional().describe("Agents created in this interval."),
    updatedAt: dateTimeRange.optional().describe("Agents last changed in this interval."),
  })
  .meta({ id: "AgentFilter", description: "Selects agents that match all given members." });
export const agentOrder = listOrder("Agent", ["CREATED_AT", "NAME"]);

export const deviceCodeStatus = z
  .object({
    code: z.string().describe("The device code in question."),
    redeemed: z.boolean().describe("Whether software has exchanged the code for an access token."),
  })
  .meta({ id: "AgentDeviceCodeStatusResponse" });

export const redeemed = z
  .object({
    agentId: id.describe("Agent as which the software acts from now on, `Agent:<uuid>`."),
    agentName: z.string().describe("Name of the agent, as the platform gave it."),
    accessToken: z.string().describe("Token for `Authorization: Bearer`. Returned once and not stored."),
    policy: agentPolicy.describe("Operations that the agent may call, and the limits of its payments."),
  })
  .meta({ id: "AgentDeviceCodeRedeemResponse" });
