import { Prisma, type AgentAction as ActionRow } from "../../../generated/prisma/client.js";
import type { z } from "zod";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { within } from "../../shared/schema/lists.js";
import { actionFilter, actionOrder } from "./wire.js";

export const actionList = new List({
  table: "agents.agent_action",
  columns: fieldsOf<ActionRow>(Prisma.AgentActionScalarFieldEnum),
  orders: { EXPIRES_AT: { field: "expiresAt", type: "timestamptz" } },
  indexed: ["status"],
});

/** An agent's own actions, as the agent or the platform lists them. */
export const ownActionSelection = listSelection(
  actionFilter
    .omit({ agentId: true, customerId: true })
    .meta({ id: "OwnAgentActionFilter", description: "Selects actions of one agent." }),
  actionOrder,
);

/** The list's conditions. */
export const actionsMatching = (filter: z.output<typeof actionFilter>): ListFilter => {
  const { statuses, types, createdAt, ...equal } = filter;
  return { ...equal, status: { in: statuses }, type: { in: types }, createdAt: within(createdAt) };
};
