// The usual way to serve the same subgraphs: Apollo Server over Apollo Gateway, which calls them over HTTP. The
// credentials are looked up per request as in the product, and passed to the subgraphs as its signed caller.
import { createHash, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { ApolloGateway, RemoteGraphQLDataSource } from "@apollo/gateway";
import { ApolloServer, HeaderMap } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { GraphQLError } from "graphql";
import pg from "pg";
import { callerHeader, createCallerSigner } from "../../../dist/gateway/graph/remote/signed-caller.js";
import { loadEnv } from "../../../dist/subgraphs/shared/kernel/env.js";
import { loadMasterKey } from "../../../dist/subgraphs/shared/persistence/master-key.js";

const poolSize = 10; // As the product's.
const supergraphSdl = await readFile(new URL("../../../schema/supergraph.graphql", import.meta.url), "utf8");
/** URL by subgraph. */
const urls = JSON.parse(process.env.SUBGRAPH_URLS);
const signer = createCallerSigner(await loadMasterKey(loadEnv(process.env), process.env.DATABASE_URL));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolSize });

/** The caller of HTTP Basic credentials: found by the client id, the secret compared by SHA-256 in constant time. */
async function authenticate(authorization = "") {
  const [clientId, clientSecret = ""] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  const { rows } = await pool.query({
    name: "token",
    text: `SELECT id, platform_id, environment, permissions::text[], secret_hash FROM platform.api_token
           WHERE client_id = $1 AND deleted_at IS NULL`,
    values: [clientId],
  });
  const [token] = rows;
  const hash = createHash("sha256").update(clientSecret).digest();
  if (!token || !timingSafeEqual(token.secret_hash, hash)) {
    throw new GraphQLError("Wrong credentials", { extensions: { code: "UNAUTHORIZED", http: { status: 401 } } });
  }
  const { id: credentialId, platform_id: platformId, environment, permissions } = token;
  return { platformId, environment, actor: "platform", credentialId, permissions };
}

class SignedSubgraph extends RemoteGraphQLDataSource {
  willSendRequest({ request, context }) {
    if (context.caller) request.http.headers.set(callerHeader, signer.sign(context.caller));
  }
}

const gateway = new ApolloGateway({
  supergraphSdl,
  buildService: ({ name }) => new SignedSubgraph({ url: urls[name] }),
});
const apollo = new ApolloServer({
  gateway,
  cache: "bounded",
  introspection: false,
  stopOnTerminationSignals: false,
  plugins: [
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginInlineTraceDisabled(),
    ApolloServerPluginLandingPageDisabled(),
    ApolloServerPluginSchemaReportingDisabled(),
    ApolloServerPluginUsageReportingDisabled(),
  ],
});
await apollo.start();

async function respond(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method,
      headers: new HeaderMap(Object.entries(request.headers)),
      search: "",
      body: JSON.parse(Buffer.concat(chunks).toString()),
    },
    context: async () => ({ caller: await authenticate(request.headers.authorization) }),
  });
  if (body.kind !== "complete") throw new Error("The peer must respond in one piece");
  response.writeHead(status ?? 200, Object.fromEntries(headers)).end(body.string);
}

const server = createServer((request, response) => {
  if (request.url === "/readyz") return response.end("ready");
  respond(request, response).catch((error) => response.writeHead(500).end(error.stack));
});
process.once("SIGTERM", async () => {
  server.close();
  server.closeAllConnections();
  await apollo.stop();
  await pool.end();
});
server.listen(Number(process.env.PORT), "127.0.0.1");
