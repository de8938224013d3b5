import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Tx } from "../../shared/persistence/client.js";
import { locksById, RowsById } from "../../shared/persistence/rows-by-id.js";
import type { AgentRow } from "./type.js";

/** Agents that aren't deleted. */
export const liveAgents = new RowsById<AgentRow>({
  resourceType: "Agent",
  name: "agents.agent",
  fields: Prisma.AgentScalarFieldEnum,
  hidesDeleted: true,
});

const lockRow = locksById<AgentRow>({
  name: "agents.agent",
  fields: Prisma.AgentScalarFieldEnum,
  strength: "NO KEY UPDATE",
});

/** An agent, deleted or not, locked. */
export async function lockAgentOf(tx: Tx, tenant: Tenant, id: string): Promise<AgentRow> {
  const row = await lockRow(tx, tenant, id);
  if (!row) throw unknownAgent();
  return row;
}

/** A live agent, locked: every change of it and each of its payments begins here. Throws 404 NOT_FOUND. */
export async function lockAgent(tx: Tx, tenant: Tenant, id: string): Promise<AgentRow> {
  if (!isId("Agent", id)) throw unknownAgent();
  const row = await lockAgentOf(tx, tenant, id);
  if (row.deletedAt !== null) throw unknownAgent();
  return row;
}

export function unknownAgent(): ApiError {
  return new ApiError("NOT_FOUND", "No such agent.");
}
