// Our gateway of the four subgraphs: with `SUBGRAPHS_URL` over HTTP, otherwise with the subgraphs in this process.
import { createServer } from "node:http";
import { nodeHandler } from "../../dist/gateway/graph/gateway-http.js";
import { createGateway } from "../../dist/gateway/graph/gateway.js";
import { createSchemaSubgraph } from "../../dist/gateway/graph/execution/schema-subgraph.js";
import { authorise, schemas, supergraphAt } from "./subgraphs.mjs";

const { SUBGRAPHS_URL: url, PORT: port } = process.env;

/** As the subgraph's process does, it refuses unknown clients. */
function authorised(schema) {
  const subgraph = createSchemaSubgraph(schema);
  return {
    ...subgraph,
    async execute(operation, request) {
      authorise(request.headers.authorization);
      return subgraph.execute(operation, request);
    },
  };
}

const inThisProcess = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, authorised(schema)]));
const gateway = await createGateway({
  supergraph: supergraphAt(url ?? "http://in-this-process"),
  forwardHeaders: ["authorization"],
  ...(!url && { subgraphs: inThisProcess }),
});
const serve = nodeHandler(gateway);
const server = createServer((request, response) =>
  request.url === "/readyz" ? response.end("ready") : serve(request, response),
);
process.once("SIGTERM", async () => {
  server.close();
  server.closeAllConnections();
  await gateway.close();
});
server.listen(Number(port), "127.0.0.1");
