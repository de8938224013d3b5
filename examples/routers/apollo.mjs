// Apollo Gateway over Paygraph's subgraphs. It has no subscriptions: clients open them at Paygraph's own /graphql.
//
//   PAYGRAPH_ROUTER_TOKEN=… node apollo.mjs [supergraph file] [port]
import { readFileSync } from "node:fs";
import { ApolloGateway, RemoteGraphQLDataSource } from "@apollo/gateway";
import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { GraphQLError } from "graphql";
import { callerOf, Refused } from "./caller.mjs";

const [file = new URL("../../schema/supergraph.graphql", import.meta.url), port = "4200"] = process.argv.slice(2);

/** Sends the signed caller with each request to a subgraph. */
class PaygraphSubgraph extends RemoteGraphQLDataSource {
  async willSendRequest({ request, context }) {
    // Without one, Apollo Gateway itself calls, such as for the health of subgraphs.
    const headers = (await context.callerHeaders?.()) ?? {};
    for (const [name, value] of Object.entries(headers)) request.http.headers.set(name, value);
  }
}

/** Refuses a client's request without valid credentials, in Paygraph's words. */
async function context({ req }) {
  const callerHeaders = callerOf(req.headers.authorization);
  try {
    await callerHeaders();
    return { callerHeaders };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, body } = error;
    const { code, reason } = body;
    throw new GraphQLError(reason, { extensions: { code, reason, status, http: { status } } });
  }
}

const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(file, "utf8"),
  buildService: ({ url }) => new PaygraphSubgraph({ url }),
});
const server = new ApolloServer({ gateway, includeStacktraceInErrorResponses: false });
const { url } = await startStandaloneServer(server, { context, listen: { port: Number(port), host: "127.0.0.1" } });
console.log(url);
