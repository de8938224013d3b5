import { errorCatalogue } from "../../subgraphs/shared/kernel/errors.js";
import type { Operation, OperationFacts, RestReply, RestSurface } from "../../subgraphs/shared/operation/definition.js";
import type { GraphData, ReplyCase, RouteDefinition, RouteTable } from "./route.js";

/** Picks the value of the operation's field, or undefined if the response case is for another value. */
function replyCase(field: string, { schema, pick, when }: RestReply): ReplyCase {
  return [
    schema,
    (data: GraphData) => {
      const value = data[field];
      if (when && value !== null && !when(value)) return undefined;
      return pick && value !== null ? pick(value) : value;
    },
  ];
}

function repliesOf(field: string, replies: readonly RestReply[]): RouteDefinition["reply"] {
  return Object.fromEntries(replies.map((reply) => [reply.status, replyCase(field, reply)]));
}

/** The statuses of the error codes that an operation documents. */
function statusesOf({ errors = [] }: OperationFacts): number[] {
  return [...new Set(errors.map((code) => errorCatalogue[code].status))];
}

function routeOf(kind: Operation<never>["kind"], facts: OperationFacts, rest: RestSurface): RouteDefinition {
  const { name, description, audience, permission = "VIEW", agentPermission, errors = [], deprecated } = facts;
  const {
    route: _key,
    operationId = name,
    reply,
    notFound,
    pathNames,
    fixed,
    alternatives: _others,
    ...surface
  } = rest;
  const [first, ...further] = reply;
  const others = further.flatMap(({ schema }) => schema ?? []);
  return {
    ...surface,
    operationId,
    audience,
    permission,
    document: {
      name,
      kind,
      shown: first?.item ?? first?.schema ?? null,
      others,
      isCounted: first?.isCounted,
      isBodyless: reply.some(({ schema }) => schema === null),
      pathNames,
      fixed,
    },
    reply: repliesOf(name, reply),
    notFound: notFound ?? errors.find((code) => errorCatalogue[code].status === 404),
    errors: statusesOf(facts),
    operation: { description, agentPermission, errors },
    mayWarn: facts.warnings !== undefined,
    ...(deprecated && { deprecated }),
  };
}

/** The routes of an operation: the first, and its alternatives. */
function routesOfOperation({
  kind,
  facts,
}: Pick<Operation<never>, "kind" | "facts">): (readonly [string, RouteDefinition])[] {
  const { rest } = facts;
  if (!rest) return [];
  const others = (rest.alternatives ?? []).map(({ errors = facts.errors, ...route }) => {
    const surface = { ...rest, fixed: undefined, ...route };
    return [route.route, routeOf(kind, { ...facts, errors }, surface)] as const;
  });
  return [[rest.route, routeOf(kind, facts, rest)], ...others];
}

/** The routes of the operations that REST offers. */
export function routesOf(operations: readonly Pick<Operation<never>, "kind" | "facts">[]): RouteTable {
  return Object.fromEntries(operations.flatMap(routesOfOperation));
}
