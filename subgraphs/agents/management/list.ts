import type { z } from "zod";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type Page } from "../../shared/graphql/connection.js";
import { timeOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { fieldsOf, text } from "../../shared/persistence/driver/row.js";
import { within } from "../../shared/schema/lists.js";
import type { AgentRow, TimedAgent } from "../agents/type.js";
import { agentFilter, agentOrder } from "../agents/wire.js";

export const agentList = new List({
  table: "agents.agent",
  columns: { ...fieldsOf<AgentRow>(Prisma.AgentScalarFieldEnum), nameKey: text },
  expressions: { nameKey: 'lower(row."name")' },
  filter: { deletedAt: null },
  orders: { NAME: { field: "nameKey", type: "text" } },
});

export const agentSelection = listSelection(agentFilter, agentOrder);
export const customerAgentSelection = listSelection(
  agentFilter
    .omit({ customerId: true })
    .meta({ id: "CustomerAgentFilter", description: "Selects agents of a customer." }),
  agentOrder,
);

/** The list's conditions. */
export function agentsMatching(filter: z.output<typeof agentFilter>): ListFilter {
  const { search, isConnected, createdAt, updatedAt, ...equal } = filter;
  return {
    ...equal,
    name: search === undefined ? undefined : { contains: search },
    tokenHash: isConnected === undefined ? undefined : isConnected ? { not: null } : null,
    createdAt: within(createdAt),
    updatedAt: within(updatedAt),
  };
}

/** The agents at the tenant's time. */
export async function timed(
  deps: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  page: Page<AgentRow>,
): Promise<Page<TimedAgent>> {
  const now = await timeOf(context, deps);
  return mapPage(page, (row) => ({ ...row, now }));
}
