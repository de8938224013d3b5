// A coprocessor for Apollo Router over Paygraph's subgraphs, configured by router.yaml.
//
//   PAYGRAPH_ROUTER_TOKEN=… node coprocessor.mjs [port]
import { createServer } from "node:http";
import { callerOf, Refused } from "./caller.mjs";

const [port = "4300"] = process.argv.slice(2);
/** Of the router's context, which it sends to no one else. */
const entry = "paygraph::authorization";
/** Callers of recent requests, by the router's id of the client's request. */
const callers = new Map();
const maxCallers = 10_000;

function callerOfRequest(id, authorization) {
  const known = callers.get(id) ?? callerOf(authorization);
  callers.delete(id);
  callers.set(id, known);
  if (callers.size > maxCallers) callers.delete(callers.keys().next().value);
  return known;
}

const stages = {
  /** Refuses a client's request without valid credentials, in Paygraph's words. */
  async RouterRequest({ id, headers, context }) {
    const [authorization] = headers.authorization ?? [];
    await callerOfRequest(id, authorization)();
    return { context: { ...context, entries: { ...context?.entries, [entry]: authorization } } };
  },
  /** Each request to a subgraph, also those for later events of a subscription. */
  async SubgraphRequest({ id, headers, context }) {
    const own = await callerOfRequest(id, context.entries[entry])();
    const signed = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, [value]]));
    return { headers: { ...headers, ...signed } };
  },
};

async function respond(message) {
  try {
    return { ...message, ...(await stages[message.stage]?.(message)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, body } = error;
    const errors = [{ message: body.reason, extensions: { code: body.code, reason: body.reason, status } }];
    const content = message.stage === "RouterRequest" ? JSON.stringify({ errors }) : { errors };
    return { ...message, control: { break: status }, body: content };
  }
}

const server = createServer(async (request, response) => {
  try {
    const chunks = await request.toArray();
    const message = await respond(JSON.parse(Buffer.concat(chunks).toString()));
    response.setHeader("content-type", "application/json").end(JSON.stringify(message));
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));
