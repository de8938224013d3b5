import { Directive, Field, ObjectType } from "type-graphql";
import type { Agent as AgentRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { readStored } from "../../shared/schema/stored.js";
import { usageOn } from "../policy/usage.js";
import { agentExecutionMode, agentPermission, agentPolicy } from "../policy/wire.js";
import { liveAgents } from "./store.js";
import { agent, deviceCode, deviceCodeStatus, redeemed } from "./wire.js";

registerEnum(agentPermission.enum, { name: "AgentPermission", description: agentPermission.description });
registerEnum(agentExecutionMode.enum, { name: "AgentExecutionMode", description: agentExecutionMode.description });

@ObjectType({ implements: Node, description: "Software that acts for a customer under a policy." })
@Directive('@key(fields: "id")')
export class Agent extends shape(agent) {}

@ObjectType({ description: "A single-use code that connects software to an agent." })
export class AgentDeviceCode extends shape(deviceCode) {}

@ObjectType({ description: "A new agent, and the device code that connects software to it." })
export class AgentCreation {
  @Field(() => Agent, { description: "The new agent, which no software is connected to yet." })
  agent!: Agent;

  @Field(() => AgentDeviceCode, {
    description: "Code by which software connects to the agent, once and within 24 hours.",
  })
  deviceCode!: AgentDeviceCode;
}

@ObjectType({ description: "Whether a device code has been redeemed." })
export class AgentDeviceCodeStatus extends shape(deviceCodeStatus) {}

@ObjectType({ description: "Access token issued in exchange for a device code." })
export class AgentConnectionGrant extends shape(redeemed) {}

export const AgentConnection = connectionOf(Agent, "Agent");

export type { AgentRow };

/** A row with the time at which its usage is shown. */
export type TimedAgent = AgentRow & { readonly now: Date };

/** The one mapping from storage. */
export function agentToGraph(row: TimedAgent): Agent {
  const { id, name, customerId, isPaused, tokenHash, policy, createdAt, updatedAt, now } = row;
  const { usedOn, dailyCount, dailySpend, monthlySpend } = usageOn(row, now);
  const day = usedOn.toISOString().slice(0, 10);
  return {
    id,
    name,
    customerId,
    isPaused,
    isConnected: tokenHash !== null,
    policy: readStored(agentPolicy, policy),
    usage: {
      dailyTransactionCount: dailyCount,
      dailySpend: Number(dailySpend),
      dailyResetDate: day,
      monthlySpend: Number(monthlySpend),
      monthlyResetMonth: day.slice(0, 7),
    },
    createdAt,
    updatedAt,
  };
}

/** The caller's agents by id, the deleted ones apart; an agent finds itself only. */
export async function findAgents(
  deps: Pick<Deps, "db" | "clock">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, TimedAgent>> {
  const visible = ids.filter((id) => !caller.agent || caller.agent.id === id);
  if (visible.length === 0) return new Map();
  const [rows, now] = await Promise.all([liveAgents.find(caller, deps.db, visible), deps.clock.now(deps.db, caller)]);
  return new Map([...rows].map(([id, row]) => [id, { ...row, now }]));
}

export const agentEntity = entityOf({ type: Agent, resourceType: "Agent", find: findAgents, toGraph: agentToGraph });
