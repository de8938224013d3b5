import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type Page } from "../../shared/graphql/connection.js";
import { timeOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { List } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import type { AgentRow, TimedAgent } from "../agents/type.js";

export const agentList = new List({
  table: "agents.agent",
  columns: fieldsOf<AgentRow>(Prisma.AgentScalarFieldEnum),
  filter: { deletedAt: null },
});

/** The agents at the tenant's time. */
export async function timed(
  deps: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  page: Page<AgentRow>,
): Promise<Page<TimedAgent>> {
  const now = await timeOf(context, deps);
  return mapPage(page, (row) => ({ ...row, now }));
}
