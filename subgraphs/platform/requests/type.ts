import { Directive, ObjectType } from "type-graphql";
import type { RequestLogEntry as EntryRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { findEntries } from "./list.sql.js";
import { operationKind, requestLogEntry } from "./wire.js";

registerEnum(operationKind.enum, {
  name: "RequestOperationKind",
  description: "Kind of an operation of the graph, by what it does.",
  valuesConfig: {
    QUERY: { description: "Reads only." },
    MUTATION: { description: "Changes something, and its result is returned once it has." },
    SUBSCRIPTION: { description: "A stream of events, which ends with its connection." },
  },
});

@ObjectType({
  implements: Node,
  description:
    "A request of a token or an agent, as the log of requests keeps it: without its body, query, variables and address.",
})
@Directive('@key(fields: "id")')
export class RequestLogEntry extends shape(requestLogEntry) {}

export const RequestLogConnection = connectionOf(RequestLogEntry, "RequestLog");

const kinds: Readonly<Record<string, RequestLogEntry["operationKind"]>> = operationKind.enum;

export const requestLogEntity = entityOf({
  type: RequestLogEntry,
  resourceType: "RequestLogEntry",
  find: findEntries,
  /** The one mapping from storage. */
  toGraph: ({ createdAt, operationKind: kind, ...row }: EntryRow): RequestLogEntry => ({
    ...row,
    at: createdAt,
    operationKind: kind === null ? null : kinds[kind],
  }),
});
