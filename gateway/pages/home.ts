import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { sendError } from "../http/error-body.js";
import { pageFrame, sendPage } from "./html.js";

const frame = pageFrame({
  isPublic: true,
  ownStyle: `
dl { margin: 1.5rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0 0 1rem; color: var(--muted); }
`,
});

/** Addresses relative to `/`, so that the page works below whatever prefix a proxy adds. */
const places = [
  ["console", "Console", "payments, customers, reviews, cards, ledger and webhooks of a platform"],
  ["docs", "API reference", "each REST operation, with examples to try"],
  ["graphql", "GraphiQL", "the graph: queries, mutations and subscriptions"],
  ["openapi.json", "OpenAPI", "the REST contract, for client generators"],
  ["readyz", "Readiness", "whether this server and its database work"],
] as const;

const home = frame.render({
  title: "Paygraph",
  windowTitle: "Paygraph: a payments platform as one graph",
  html: `<p>This server moves money for a platform's customers, across currencies and rails, through GraphQL and REST.</p>
<dl>
${places.map(([path, name, text]) => `<dt><a href="${path}">${name}</a></dt>\n<dd>${text}</dd>`).join("\n")}
</dl>`,
});

const missing = frame.render({
  title: "There is no such page",
  html: `<p>Check that the link is complete. An API client finds its paths below <code>/2025-10-13</code> and at <code>/graphql</code>.</p>`,
});

/** Whether a browser requests a page, rather than a client data. */
const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && (headers.accept?.includes("text/html") ?? false);

/** 404, to browsers as a page. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply, reason = "No such path."): FastifyReply {
  if (!wantsPage(request)) return sendError(reply, new ApiError("NOT_FOUND", reason));
  return sendPage(reply.header("vary", "accept"), 404, missing);
}

/** `/`: the server's description and links. Clients that aren't browsers get 404. */
export function registerHome(app: FastifyInstance): void {
  app.get("/", async (request, reply) =>
    wantsPage(request) ? sendPage(reply.header("vary", "accept"), 200, home) : sendMissing(request, reply),
  );
}
