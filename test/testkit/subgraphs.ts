import { registerSubgraph } from "../../gateway/graph/remote/subgraph-server.js";
import { createInnerServer } from "../../gateway/http/inner-server.js";
import { createSubgraph } from "../../gateway/processes/subgraphs.js";
import { closeAtEnd } from "../setup/close.js";
import type { TestApp } from "./app.js";

/** Serves a subgraph of the app on a port of its own, as its process does. Returns its URL; it closes at the end of the spec. */
export async function serveSubgraph({ core }: TestApp, name: string): Promise<string> {
  const { deps, signer } = core;
  const { isPlatform, logger } = deps;
  const app = createInnerServer();
  const subgraph = await createSubgraph(name, deps);
  await registerSubgraph(app, { subgraph, signer, isPlatform, logger, path: "/graphql" });
  closeAtEnd(() => app.close());
  return `${await app.listen({ port: 0, host: "127.0.0.1" })}/graphql`;
}
