// Hive Gateway over Paygraph's subgraphs, with subscriptions: a plugin sends the signed caller to each of them.
//
//   PAYGRAPH_ROUTER_TOKEN=… node hive.mjs [supergraph file] [port]
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createGatewayRuntime } from "@graphql-hive/gateway-runtime";
import http from "@graphql-mesh/transport-http";
import { callerOf, Refused } from "./caller.mjs";

const [file = new URL("../../schema/supergraph.graphql", import.meta.url), port = "4200"] = process.argv.slice(2);
const callers = new WeakMap();

const paygraph = {
  /** Refuses a client's request without valid credentials, in Paygraph's words. */
  async onRequest({ request, endResponse, fetchAPI }) {
    const headers = callerOf(request.headers.get("authorization"));
    callers.set(request, headers);
    try {
      await headers();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, body } = error;
      const errors = [{ message: body.reason, extensions: { code: body.code, reason: body.reason, status } }];
      endResponse(fetchAPI.Response.json({ errors }, { status }));
    }
  },
  /** Each request to a subgraph, also those for later events of a subscription. */
  async onFetch({ context, executionRequest, options, setOptions }) {
    const request = context?.request ?? executionRequest?.context?.request;
    const headers = request && callers.get(request);
    if (headers) setOptions({ ...options, headers: { ...options.headers, ...(await headers()) } });
  },
};

const gateway = createGatewayRuntime({
  supergraph: readFileSync(file, "utf8"),
  transports: { http },
  plugins: () => [paygraph],
  maskedErrors: false,
  logging: "warn",
});
createServer(gateway).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/graphql`));
