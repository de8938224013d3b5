import type { Deps } from "../../shared/deps.js";
import {
  createdUpdatedWhere,
  decodeCursor,
  newestFirst,
  pageSize,
  readPage,
  toPage,
  type Page,
  type PageArgs,
} from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { Prisma, type AgentAction as ActionRow } from "../../../generated/prisma/client.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { newestOfOwners } from "../../shared/persistence/newest-of-owners.js";
import type { ApprovalFilter } from "../actions/wire.js";
import type { AgentRow, TimedAgent } from "../agents/type.js";
import type { agentListArgs } from "../agents/wire.js";
import type { z } from "zod";

type Reading = Pick<Deps, "db" | "clock">;

/** The environment's agents, newest first. */
export async function listAgents(
  { db, clock }: Reading,
  caller: Caller,
  { customerId, isPaused, isConnected, ...dates }: z.output<typeof agentListArgs>,
  args: PageArgs,
): Promise<Page<TimedAgent>> {
  const where = {
    ...tenantOf(caller),
    deletedAt: null,
    customerId,
    isPaused,
    ...(isConnected !== undefined && { tokenHash: isConnected ? { not: null } : null }),
    ...createdUpdatedWhere(dates),
  };
  const now = await clock.now(db, caller);
  return readPage<TimedAgent>(
    args,
    async (keyset, take) => {
      const rows = await db.agent.findMany({ where: { AND: [where, keyset] }, orderBy: newestFirst, take });
      return rows.map((row) => ({ ...row, now }));
    },
    (take) => db.agent.count({ where, take }),
  );
}

/** The actions that await approval, newest first by default. */
export async function listApprovals(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { sortOrder, startDate, endDate, ...filter }: ApprovalFilter,
  args: PageArgs,
): Promise<Page<ActionRow>> {
  const size = pageSize(args.first);
  const { createdAt } = createdUpdatedWhere({
    ...(startDate !== undefined && { createdAfter: startDate }),
    ...(endDate !== undefined && { createdBefore: endDate }),
  });
  const where = { ...tenantOf(caller), ...filter, status: "PENDING_APPROVAL" as const, createdAt };
  const after = args.after ? decodeCursor(args.after) : undefined;
  const beyond = sortOrder === "desc" ? "lt" : "gt";
  const rows = await db.agentAction.findMany({
    where: {
      AND: [
        where,
        after
          ? {
              OR: [
                { createdAt: { [beyond]: after.createdAt } },
                { createdAt: after.createdAt, id: { [beyond]: after.id } },
              ],
            }
          : {},
      ],
    },
    orderBy: sortOrder === "desc" ? newestFirst : [{ createdAt: "asc" }, { id: "asc" }],
    take: size + 1,
  });
  return toPage(rows, size, (take) => db.agentAction.count({ where, take }));
}

const customersAgents = {
  table: "agents.agent",
  columns: fieldsOf<AgentRow>(Prisma.AgentScalarFieldEnum),
  owner: "customerId",
  isNull: "deletedAt",
} as const;

/** A customer's agents, newest first; equal pages in one request share a statement. */
export async function listAgentsOf(
  { db, clock }: Reading,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<TimedAgent>> {
  const page = await pageOfOwner<AgentRow>(context, customerId, args, {
    name: "agents of customers",
    ownerOf: (row) => row.customerId,
    read: (ids, caller, wanted) => newestOfOwners(db, caller, customersAgents, ids, wanted),
    count: async (ids, caller) => {
      const groups = await db.agent.groupBy({
        by: ["customerId"],
        where: { ...tenantOf(caller), customerId: { in: [...ids] }, deletedAt: null },
        _count: { _all: true },
      });
      return new Map(groups.map((group) => [group.customerId, group._count._all]));
    },
  });
  const now = await clock.now(db, context.caller);
  return { ...page, nodes: page.nodes.map((row) => ({ ...row, now })) };
}

const agentsActions = {
  table: "agents.agent_action",
  columns: fieldsOf<ActionRow>(Prisma.AgentActionScalarFieldEnum),
  owner: "agentId",
} as const;

/** An agent's actions, newest first; equal pages in one request share a statement. */
export function listActionsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  agentId: string,
  args: PageArgs,
): Promise<Page<ActionRow>> {
  return pageOfOwner<ActionRow>(context, agentId, args, {
    name: "actions of agents",
    ownerOf: (row) => row.agentId,
    read: (ids, caller, wanted) => newestOfOwners(db, caller, agentsActions, ids, wanted),
    count: async (ids, caller) => {
      const groups = await db.agentAction.groupBy({
        by: ["agentId"],
        where: { ...tenantOf(caller), agentId: { in: [...ids] } },
        _count: { _all: true },
      });
      return new Map(groups.map((group) => [group.agentId, group._count._all]));
    },
  });
}
