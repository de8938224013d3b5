import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { callingAgent } from "../actions/submit.js";
import { agentPolicy, type AgentPolicy } from "../policy/wire.js";

/** The policy of the agent that calls, as it is now. Throws 401 for one that was deleted meanwhile. */
export async function policyOf({ db }: Pick<Deps, "db">, caller: Caller): Promise<AgentPolicy> {
  const { id } = callingAgent(caller);
  const where = { ...tenantOf(caller), id, deletedAt: null };
  const row = await db.agent.findUnique({ where, select: { policy: true } });
  if (!row) throw deletedAgent();
  return agentPolicy.parse(row.policy);
}

export function deletedAgent(): ApiError {
  return new ApiError("UNAUTHORIZED", "The agent was deleted.");
}
