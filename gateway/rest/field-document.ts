import {
  getNamedType,
  isObjectType,
  isLeafType,
  isUnionType,
  parse,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLUnionType,
} from "graphql";
import { z } from "zod";
import { uploadValue } from "../http/form.js";
import { maxCountLimit } from "../../subgraphs/shared/graphql/connection.js";
import { graph } from "../../subgraphs/shared/schema/graph.js";
import { sharedMembersOf } from "../../subgraphs/shared/schema/members.js";
import { inGraphSpelling } from "./enum-values.js";
import type { Route, RouteRequest } from "./route.js";

/**
 * The graph operation of a route, generated from its response schema: each member is selected under its name, or its field's under it. So a
 * field added to a schema appears in the REST response without further edits.
 */

type Variables = Readonly<Record<string, unknown>>;

/** The graph's field that the route executes. Throws for an unknown one. */
export function fieldOf(
  schema: GraphQLSchema,
  { kind, facts: { name } }: Pick<Route, "kind" | "facts">,
): GraphQLField<unknown, unknown> {
  const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[name];
  if (!field) throw new Error(`The graph has no ${kind} ${name}`);
  return field;
}

function argumentsOf(members: readonly z.core.$ZodType[]): string {
  const found = members.flatMap((member) => graph.get(member)?.selectedWith ?? []);
  return found[0] === undefined ? "" : `(${found[0]})`;
}

/** The graph's name for a schema's type. */
function shownName(schema: z.core.$ZodType): string | undefined {
  return graph.get(schema)?.name ?? z.globalRegistry.get(schema)?.id;
}

/**
 * Selects each type of a union by the schema with its name: a response's, or a member of a response's union. The type
 * of a response without a body has none: its name suffices.
 */
function unionSelection(union: GraphQLUnionType, shown: readonly z.core.$ZodType[], isBodyShown = true): string {
  const objects = shown.flatMap((schema) => (schema instanceof z.ZodUnion ? [schema, ...schema.options] : [schema]));
  const members = union.getTypes().map((type) => {
    const schema = objects.find((object) => shownName(object) === type.name);
    if (!schema && isBodyShown) throw new Error(`No response schema for ${type.name} of the union ${union.name}`);
    if (!schema) return "";
    return `... on ${type.name} ${selectionOf(type, [schema])}`;
  });
  return `{ __typename ${members.join(" ")} }`;
}

/** The selection of a type for these response schemas; empty for a scalar. */
function selectionOf(type: GraphQLNamedType, shown: readonly z.core.$ZodType[]): string {
  if (isLeafType(type)) return "";
  if (isUnionType(type)) return unionSelection(type, shown);
  if (!isObjectType(type)) throw new Error(`${type.name} is not an object type`);
  const fields = type.getFields();
  const members = Object.entries(sharedMembersOf(shown)).flatMap(([name, { schemas, isOptional }]) => {
    const { field: fieldName = name } = graph.get(schemas[0]) ?? {};
    const field = fields[fieldName];
    const alias = fieldName === name ? "" : `${name}: `;
    if (field) {
      return [`${alias}${fieldName}${argumentsOf(schemas)} ${selectionOf(getNamedType(field.type), schemas)}`];
    }
    // An optional member may be one that the graph doesn't provide.
    if (isOptional) return [];
    throw new Error(`REST shows ${name}, which ${type.name} of the graph lacks`);
  });
  return `{ ${members.join(" ")} }`;
}

/** The selection of a field's responses; for a list, its connection's nodes and page info. */
function replySelection(type: GraphQLNamedType, shown: z.ZodType, replies: Route["reply"]): string {
  const [first, ...others] = replies;
  const isBodyShown = replies.every(({ schema }) => schema !== null);
  if (isUnionType(type)) {
    return unionSelection(type, [shown, ...others.flatMap(({ schema }) => schema ?? [])], isBodyShown);
  }
  const nodes = isObjectType(type) ? type.getFields().nodes : undefined;
  if (!nodes) return selectionOf(type, [shown]);
  const count = (first?.isCounted ?? true) ? `totalCount: countUpTo(limit: ${maxCountLimit})` : "";
  return `{ nodes ${selectionOf(getNamedType(nodes.type), [shown])} pageInfo { hasNextPage endCursor } ${count} }`;
}

/** By route: servers over one supergraph share its documents, and so their plans. */
const documents = new WeakMap<GraphQLSchema, WeakMap<Route, DocumentNode>>();

/** The document of a route. */
export function fieldDocument(schema: GraphQLSchema, route: Route): DocumentNode {
  const known = documents.get(schema) ?? new WeakMap<Route, DocumentNode>();
  const document = known.get(route) ?? parse(documentText(schema, route), { noLocation: true });
  documents.set(schema, known.set(route, document));
  return document;
}

function documentText(schema: GraphQLSchema, route: Route): string {
  const { kind, operationId, facts, reply } = route;
  const { args, type } = fieldOf(schema, route);
  const named = getNamedType(type);
  const shown = reply[0]?.item ?? reply[0]?.schema;
  const nothing = isLeafType(named) ? "" : "{ __typename }";
  const selection = shown ? replySelection(named, shown, reply) : nothing;
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`);
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`);
  const list = (items: readonly string[]) => (items.length > 0 ? `(${items.join(", ")})` : "");
  return `${kind} ${operationId}${list(declared)} { ${facts.name}${list(passed)} ${selection} }`;
}

function isGiven(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The values of a request by the names of the graph's arguments. */
function given(
  { path, query, body, files, headers, idempotencyKey }: RouteRequest,
  selects: Route["selects"],
): Readonly<Record<string, unknown>> {
  const { limit, cursor, ...filter } = isGiven(query) ? query : {};
  const stamp = headers["Service-Wallet-Signature"] ?? null;
  const requestId = headers["Request-Id"] ?? null;
  const uploads = Object.entries(files).map(([name, file]) => [name, uploadValue(file)]);
  return {
    first: limit,
    after: cursor,
    ...(selects ? selects(filter as never) : filter),
    ...(isGiven(body) ? body : {}),
    ...(Object.fromEntries(uploads) as Record<string, unknown>),
    ...path,
    idempotencyKey,
    ...((stamp !== null || requestId !== null) && { walletSignature: { stamp, requestId } }),
  };
}

/** The values that the input object has. */
function membersOf(type: GraphQLInputType, values: Variables): Variables {
  const named = getNamedType(type);
  const members: Record<string, unknown> = {};
  if ("getFields" in named) for (const member in named.getFields()) members[member] = values[member];
  return members;
}

/** The variables of a route's document: each argument by its name, `input` by its members, `id` from the path. */
export function fieldVariables(
  args: readonly GraphQLArgument[],
  request: RouteRequest,
  { pathNames = {}, fixed, selects }: Pick<Route, "pathNames" | "fixed" | "selects">,
): Variables {
  const path: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.path)) path[pathNames[name] ?? name] = value;
  const values = { ...given({ ...request, path }, selects), ...fixed };
  const [id] = Object.values(path);
  const variables: Record<string, unknown> = {};
  for (const { name, type } of args) {
    const value = name === "id" && !("id" in values) ? id : values[name];
    variables[name] = inGraphSpelling(type, name === "input" ? membersOf(type, values) : value);
  }
  return variables;
}
