import { Prisma, type AgentAction as ActionRow } from "../../../generated/prisma/client.js";
import { List } from "../../shared/graphql/list.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";

export const actionList = new List({
  table: "agents.agent_action",
  columns: fieldsOf<ActionRow>(Prisma.AgentActionScalarFieldEnum),
});
