import { z } from "zod";
import { dateTime, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

/** The log of requests: in the graph only (docs/interface.md, Log of requests). */

/** Maximum length of the name of an operation in the log. */
const maxNameLength = 100;

export const operationKind = inGraph({ name: "RequestOperationKind" }, z.enum(["QUERY", "MUTATION", "SUBSCRIPTION"]));

const id = (description: string) => scalar("ID", z.string()).describe(description).optional();

export const requestLogEntry = z
  .object({
    id: scalar("ID", z.string()).describe("`RequestLogEntry:<uuid>`; entries sort by it in the order of responses."),
    requestId: z
      .string()
      .describe("`x-request-id` of the request: the client's own if it sent a valid one. Also in the operator's log."),
    at: dateTime.describe("Real time at which the response was sent; of an event stream, at which it ended."),
    method: z
      .string()
      .describe("HTTP method in upper case, such as `POST`; `WEBSOCKET` for an operation over an open WebSocket."),
    route: z
      .string()
      .describe("Path with names instead of values, such as `/2025-10-13/customers/{customerId}`, or `unmatched`."),
    operationKind: operationKind
      .describe("Kind of the first operation of a request to `/graphql` or `/mcp`; null for REST.")
      .optional(),
    operationName: z
      .string()
      .describe(
        "Name of the first operation, of at most 100 characters: the client's at `/graphql`, the tool's at `/mcp`; " +
          "null without one.",
      )
      .optional(),
    status: z
      .int()
      .describe("HTTP status from 100 to 599; 499 if the client left before the response. A failed operation has 200."),
    code: z.string().describe("Code of the first error, such as `INVALID_INPUT`; null if there is none.").optional(),
    durationMs: z.int().min(0).describe("Milliseconds from the request's arrival to the end of its response."),
    isReplay: z.boolean().describe("Whether the result is the stored one of an earlier request with the same key."),
    tokenId: id("API token that sent the request; null if an agent did."),
    agentId: id("Agent that sent the request; null if an API token did."),
    customerId: id("Customer that the request names, or whose resource it is about, as far as the request shows it."),
    subjectId: id("Resource that the request returned alone, or else names in its path or variables."),
  })
  .meta({ id: "RequestLogEntry" });

const status = z.int().min(100).max(599);

const statusRange = z
  .object({
    atLeast: status.describe("Lowest HTTP status, 100 to 599. Default: 100.").optional(),
    atMost: status.describe("Highest HTTP status, 100 to 599. Default: 599.").optional(),
  })
  .refine(({ atLeast = 100, atMost = 599 }) => atLeast <= atMost, {
    path: ["atMost"],
    error: "must not be below atLeast",
  })
  .meta({ id: "HttpStatusRange", description: "Bounds of an HTTP status, both inclusive: 400 to 499 is each 4xx." });

const byId = (description: string) => scalar("ID", text(100)).describe(description).optional();

export const requestLogFilter = z
  .object({
    requestId: text(128).describe("Requests with this `x-request-id`; a client may send one several times.").optional(),
    statuses: oneOfThese(status).describe("Requests with any of these HTTP statuses, 100 to 599."),
    statusRange: statusRange
      .describe("Requests with an HTTP status in this range; a failed operation of the graph has 200.")
      .optional(),
    isError: z
      .boolean()
      .describe("Requests with a status of 400 or more, or with a `code`; false: all others.")
      .optional(),
    codes: oneOfThese(text(100)).describe("Requests whose first error has any of these codes, such as `FORBIDDEN`."),
    methods: oneOfThese(text(20)).describe("Requests with any of these methods, in upper case, such as `POST`."),
    routes: oneOfThese(text(500)).describe("Requests to any of these routes, exactly as `route` has them."),
    operationNames: oneOfThese(text(maxNameLength)).describe("Requests whose first operation has any of these names."),
    tokenId: byId("Requests of this API token."),
    agentId: byId("Requests of this agent."),
    customerId: byId("Requests about this customer, or a resource of it, as far as they show it."),
    subjectId: byId("Requests about this resource."),
    createdAt: dateTimeRange.optional().describe("Requests whose response was sent in this interval of real time."),
  })
  .meta({ id: "RequestLogFilter", description: "Selects requests that match all given members." });

export const requestLogOrder = listOrder("RequestLog", ["CREATED_AT"]);
