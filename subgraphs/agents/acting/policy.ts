import type { Deps } from "../../shared/deps.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { callingAgent } from "../actions/submit.js";
import { findAgents, type TimedAgent } from "../agents/type.js";
import { agentPolicy, type AgentPolicy } from "../policy/wire.js";

type Reading = Pick<Deps, "db" | "clock">;

/** The agent that calls, as it is now. Throws 401 for one that was deleted meanwhile. */
export async function ownAgent(deps: Reading, caller: Caller): Promise<TimedAgent> {
  const { id } = callingAgent(caller);
  const row = (await findAgents(deps, [id], caller)).get(id);
  if (!row) throw new ApiError("UNAUTHORIZED", "The agent was deleted.");
  return row;
}

export async function policyOf(deps: Reading, caller: Caller): Promise<AgentPolicy> {
  return agentPolicy.parse((await ownAgent(deps, caller)).policy);
}
