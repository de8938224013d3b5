import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { readStored } from "../../shared/schema/stored.js";
import { callingAgent, deletedAgent } from "../actions/submit.js";
import { liveAgents } from "../agents/store.js";
import { agentPolicy, type AgentPolicy } from "../policy/wire.js";

/** The policy of the agent that calls, as it is now. Throws 401 if it was deleted meanwhile. */
export async function policyOf({ db }: { readonly db: Pick<Tx, "$queryRaw"> }, caller: Caller): Promise<AgentPolicy> {
  const { id } = callingAgent(caller);
  const row = (await liveAgents.find(caller, db, [id])).get(id);
  if (!row) throw deletedAgent();
  return readStored(agentPolicy, row.policy);
}

/** 403 for a member that only the platform may set. */
export function onlyPlatform(field: string): ApiError {
  return new ApiError("FORBIDDEN", `${field}: only the platform can set it.`, { field });
}
