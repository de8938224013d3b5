import type { AgentCredentials } from "../../platform/published.js";
import type { Deps } from "../../shared/deps.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { randomHex, sha256 } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { agentPermission } from "../policy/wire.js";
import { readCredentials } from "./sql.js";

/** A random access token: 160 bits, so its SHA-256 needs no salt. */
export const newAccessToken = (): string => `gat_${randomHex(20)}`;

/** The agent as a caller. Throws 403 FORBIDDEN if it is paused. */
function callerBy(agent: NonNullable<Awaited<ReturnType<typeof readCredentials>>>): Caller {
  const { id, platformId, environment, customerId } = agent;
  if (agent.isPaused) throw new ApiError("FORBIDDEN", "The agent is paused: only the platform can resume it.");
  const permissions = agentPermission.array().parse(agent.permissions);
  return {
    platformId,
    environment,
    actor: id,
    credentialId: id,
    permissions: [],
    agent: { id, customerId, permissions },
  };
}

/** The port of the platform subgraph. Read for each request: a deleted or paused agent stops at once. */
export function agentCredentials({ systemScope }: Pick<Deps, "systemScope">): AgentCredentials {
  const db = () => systemScope("credential look-up");
  return {
    async find(accessToken) {
      const agent = await readCredentials(db(), { tokenHash: sha256(accessToken) });
      return agent && callerBy(agent);
    },

    async findById(id, environments) {
      const agent = isId("Agent", id) ? await readCredentials(db(), { id }) : undefined;
      return agent && environments.includes(agent.environment) ? callerBy(agent) : undefined;
    },

    async live(agentIds) {
      const rows = await db().agent.findMany({
        where: { id: { in: [...agentIds] }, tokenHash: { not: null }, isPaused: false },
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
  };
}
