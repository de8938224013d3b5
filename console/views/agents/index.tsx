import type { ViewProps } from "../../ui/view.js";
import { AgentPage } from "./agent.js";
import { NewAgent } from "./create.js";
import { AgentList } from "./list.js";

/** `/agents` lists them, `/agents/new` creates one, `/agents/{id}` shows one. */
export function View({ path: [id] }: ViewProps) {
  if (id === undefined) return <AgentList />;
  return id === "new" ? <NewAgent /> : <AgentPage key={id} id={id} />;
}
