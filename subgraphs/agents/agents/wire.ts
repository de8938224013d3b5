import { z } from "zod";
import { createdUpdatedQuery, dateTime, label, pageQuery, text } from "../../shared/schema/fields.js";
import { scalar } from "../../shared/schema/graph.js";
import { agentPolicy, idMax } from "../policy/wire.js";

/** Agents (docs/agents.md). */

const id = scalar("ID", z.string());
const name = label(255);

export const agentUsage = z
  .object({
    dailyTransactionCount: z.int().min(0).describe("Payments of the day."),
    dailySpend: scalar("MinorUnits", z.int().min(0)).describe("Their sum, in the currency of the limits."),
    dailyResetDate: z.iso.date().describe("The UTC day that is counted: the next one begins at zero."),
    monthlySpend: scalar("MinorUnits", z.int().min(0)).describe("The sum of the month."),
    monthlyResetMonth: z.string().describe("The UTC month that is counted, YYYY-MM."),
  })
  .meta({ id: "AgentUsage", description: "What an agent has paid, and reserved for payments that await approval." });

/** The record as every surface shows it. */
export const agent = z
  .object({
    id,
    name: z.string(),
    customerId: id.describe("The customer whose money it moves."),
    isPaused: z.boolean().describe("A paused agent's requests are 403."),
    isConnected: z.boolean().describe("Whether a device code was redeemed."),
    policy: agentPolicy,
    usage: agentUsage,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: "Agent" });

export const deviceCode = z
  .object({
    code: z.string().describe("For the software: it is redeemed once."),
    agentId: id,
    expiresAt: dateTime,
    redeemed: z.boolean(),
  })
  .meta({ id: "AgentDeviceCode" });

/** POST /agents */
export const agentCreate = z
  .object({
    name,
    customerId: scalar("ID", text(idMax)).describe("The customer whose money it moves."),
    policy: agentPolicy,
  })
  .meta({ id: "AgentCreateRequest" });

export const agentCreated = z.object({ agent, deviceCode }).meta({ id: "AgentCreateResponse" });

/** PATCH /agents/{agentId} */
export const agentUpdate = z
  .object({
    name: name.optional(),
    isPaused: z.boolean().optional().describe("Acts at once, in every process."),
  })
  .meta({ id: "AgentUpdateRequest" });

const customerId = scalar("ID", text(idMax)).optional().describe("Only those of this customer.");
const isPaused = { description: "Only paused ones, or only those that are not." };
const isConnected = { description: "Only connected ones, or only those that are not." };

export const agentListArgs = z.object({
  customerId,
  isPaused: z.boolean().optional().meta(isPaused),
  isConnected: z.boolean().optional().meta(isConnected),
  ...createdUpdatedQuery,
});
export const agentListQuery = agentListArgs.extend(pageQuery);

export const deviceCodeStatus = z
  .object({ code: z.string(), redeemed: z.boolean() })
  .meta({ id: "AgentDeviceCodeStatusResponse" });

export const redeemed = z
  .object({
    agentId: id,
    agentName: z.string(),
    accessToken: z.string().describe("For `Authorization: Bearer`. Returned once, and stored nowhere."),
    policy: agentPolicy,
  })
  .meta({ id: "AgentDeviceCodeRedeemResponse" });
