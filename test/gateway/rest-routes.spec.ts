import { describe, expect, it } from "@jest/globals";
import { buildSchema } from "graphql";
import { z } from "zod";
import { endpointsOf } from "../../gateway/rest/endpoint.js";
import { routesOf } from "../../gateway/rest/route.js";
import { reply, type OperationFacts, type RestSurface } from "../../subgraphs/shared/operation/definition.js";

const schema = buildSchema(`
  type Query { item: Item, either: Either }
  type Mutation { item: Item }
  type Item { id: ID!, name: String }
  type Other { id: ID! }
  union Either = Item | Other
`);
const shown = z.object({ id: z.string(), name: z.string().optional(), note: z.string().optional() });

/** The endpoints of one operation. */
function endpointsWith(rest: Partial<RestSurface>, facts: Partial<OperationFacts> = {}) {
  const surface = { route: "GET /x", tag: "T", summary: "S", reply: [reply(200, shown)], ...rest } as const;
  const kind = surface.route.startsWith("GET ") ? "query" : "mutation";
  return endpointsOf(routesOf([{ kind, facts: { name: "item", description: "D", ...facts, rest: surface } }]), schema);
}

describe("the routes of operations", () => {
  it("stop the start if one can't work, naming it", () => {
    const wrong: [message: RegExp, rest: Partial<RestSurface>, facts?: Partial<OperationFacts>][] = [
      [/Route "GET \/x": The graph has no query other/, {}, { name: "other" }],
      [/Route "GET \/x": a GET takes no body and no idempotency key/, { idempotency: "optional" }],
      [/Route "GET \/x": a GET takes no body and no idempotency key/, { body: shown }],
      [/Route "GET \/x": needs a reply/, { reply: [] }],
      [/Route "GET \/x": REST shows other, which Item/, { reply: [reply(200, z.object({ other: z.string() }))] }],
      [/Route "GET \/x": No response schema for Item of the union Either/, {}, { name: "either" }],
      [/Route "GET \/x": the path schema names y/, { path: z.object({ y: z.string() }) }],
      [/Route "POST \/x": a multipart route validates its fields/, { route: "POST /x", multipart: {} }],
      [/Route "GET \/x": only tokens have permissions/, {}, { audience: "AGENT", permission: "MANAGE" }],
      [/Route "POST \/x": only tokens/, { route: "POST /x" }, { audience: "PUBLIC", permission: "MANAGE" }],
      [
        /Route "PUT \/x": a route without credentials takes no idempotency key/,
        { route: "PUT /x", idempotency: "optional" },
        { audience: "PUBLIC" },
      ],
      [
        /Route "GET \/x": is replaced by GET \/y, which is not a route/,
        {},
        { deprecated: { replacedBy: "GET /y", since: "2025-10-13" } },
      ],
      [
        /Route "GET \/x": is deprecated since now, which is not a date/,
        {},
        { deprecated: { replacedBy: "GET /x", since: "now" } },
      ],
    ];
    for (const [message, rest, facts] of wrong) expect(() => endpointsWith(rest, facts)).toThrow(message);
    expect(endpointsWith({})).toMatchObject([{ route: { key: "GET /x", method: "GET", template: "/x" } }]);
  });
});
