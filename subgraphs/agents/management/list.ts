import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type Page } from "../../shared/graphql/connection.js";
import { List } from "../../shared/graphql/list.sql.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import type { AgentRow, TimedAgent } from "../agents/type.js";

export const agentList = new List({
  table: "agents.agent",
  columns: fieldsOf<AgentRow>(Prisma.AgentScalarFieldEnum),
  filter: { deletedAt: null },
});

/** The agents at the tenant's time. */
export async function timed(
  { db, clock }: Pick<Deps, "db" | "clock">,
  caller: Caller,
  page: Page<AgentRow>,
): Promise<Page<TimedAgent>> {
  const now = await clock.now(db, caller);
  return mapPage(page, (row) => ({ ...row, now }));
}
