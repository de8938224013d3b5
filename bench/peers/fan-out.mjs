// A minimal fan-out to many subscribers: a graphql-ws server on graphql-js, with events pushed from outside.
// POST /push takes the events in the form of a payload's `data.events`.
import { createServer } from "node:http";
import { buildSchema } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";

const schema = buildSchema(`
  scalar DateTime
  scalar JSONObject
  type Event { id: ID! type: String! timestamp: DateTime! cursor: String! data: JSONObject! }
  type Query { isReady: Boolean! }
  type Subscription { events: Event! }
`);

const subscribers = new Set();

/** One subscriber's events, in order, until it returns. */
async function* followEvents() {
  const subscriber = { waiting: [], wake: () => undefined };
  subscribers.add(subscriber);
  try {
    for (;;) {
      const events = subscriber.waiting;
      subscriber.waiting = [];
      for (const event of events) yield { events: event };
      if (subscriber.waiting.length === 0) await new Promise((resolve) => (subscriber.wake = resolve));
    }
  } finally {
    subscribers.delete(subscriber);
  }
}

function push(events) {
  for (const subscriber of subscribers) {
    subscriber.waiting.push(...events);
    subscriber.wake();
  }
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url === "/push") push(JSON.parse(Buffer.concat(chunks).toString()));
  response.end("{}");
});
const sockets = new WebSocketServer({ server, path: "/graphql", perMessageDeflate: false });
useServer({ schema, roots: { subscription: { events: followEvents } } }, sockets);

process.once("SIGTERM", () => {
  for (const socket of sockets.clients) socket.terminate();
  server.close();
  server.closeAllConnections();
});
server.listen(Number(process.env.PORT), "127.0.0.1");
