import { agentRuleOf } from "../../gateway/graph/limits/agent-rule.js";
import { registerSubgraph } from "../../gateway/graph/remote/subgraph-server.js";
import { createInnerServer } from "../../gateway/http/inner-server.js";
import { createSubgraph } from "../../gateway/processes/subgraphs.js";
import { modules } from "../../subgraphs/modules.js";
import { agentTypesOf } from "../../subgraphs/shared/module/compose.js";
import { rootAudiencesOf } from "../../subgraphs/shared/module/root-audiences.js";
import { closeAtEnd } from "../setup/close.js";
import type { TestApp } from "./app.js";

interface ServedSubgraph {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a subgraph of the app on a port of its own, as its process does. It closes at the end of the spec. */
export async function serveSubgraph({ core }: TestApp, name: string): Promise<ServedSubgraph> {
  const { deps, signer } = core;
  const { isPlatform, credentials, logger } = deps;
  const agentRule = agentRuleOf(rootAudiencesOf(modules), agentTypesOf(modules));
  const app = createInnerServer();
  const subgraph = await createSubgraph(name, deps);
  await registerSubgraph(app, { subgraph, signer, isPlatform, credentials, agentRule, logger, path: "/graphql" });
  const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
  return { url, close: closeAtEnd(() => app.close()) };
}
