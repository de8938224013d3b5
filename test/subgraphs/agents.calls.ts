import { readFileSync } from "node:fs";
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
} from "graphql";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { agents } from "../../subgraphs/agents/module.js";
import type { OperationFacts } from "../../subgraphs/shared/operation/definition.js";
import { post, request } from "../gateway/mcp.fixture.js";
import type { Client } from "../testkit/app.js";

// Any operation of the agents subgraph, called through REST, the graph and MCP from one input.

export type Input = Readonly<Record<string, unknown>>;

/** The surfaces' response, without values that differ in every response. */
export interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly reason?: string;
  readonly details?: unknown;
  readonly data: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
}

/** Those that REST has too. */
export const operationsOf = (audience: "AGENT" | "PLATFORM"): readonly OperationFacts[] =>
  (agents.operations ?? []).flatMap(({ facts }) =>
    facts.rest && (facts.audience ?? "PLATFORM") === audience ? [facts] : [],
  );

const schemas = {
  AGENT: buildSchema(readFileSync("schema/agent.graphql", "utf8")),
  PLATFORM: publicSchema(readFileSync("schema/supergraph.graphql", "utf8")),
};

function rootField(schema: GraphQLSchema, name: string) {
  const query = schema.getQueryType()?.getFields()[name];
  const field = query ?? schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no ${name}`);
  return { field, kind: query ? "query" : "mutation" };
}

/** If an input holds ids, or other names of accounts: `source.accountId`. Found in the schema. */
export function idPaths({ name, audience = "PLATFORM" }: OperationFacts): string[] {
  const below = (type: GraphQLInputType, path: string): string[] => {
    const named = getNamedType(type);
    if (isInputObjectType(named)) {
      return Object.values(named.getFields()).flatMap((field) =>
        below(field.type, path ? `${path}.${field.name}` : field.name),
      );
    }
    const isId = named.name === "ID" || /(Identifier|\bcode|filter\.(source|destination))$/.test(path);
    return isId ? [path] : [];
  };
  if (audience === "PUBLIC") return [];
  const { field } = rootField(schemas[audience], name);
  return field.args.flatMap((arg) => below(arg.type, arg.name === "input" ? "" : arg.name));
}

/** The input with another value at that place. */
export function withValue(input: Input, path: string, value: unknown): Input {
  const [name = "", ...rest] = path.split(".");
  const inner = input[name] as Input | undefined;
  return { ...input, [name]: rest.length > 0 ? withValue(inner ?? {}, rest.join("."), value) : value };
}

/** REST's names of members of a filter; it has none for the others. */
const restNames: Readonly<Record<string, string>> = {
  "agentTransactions.filter.accountId": "accountIdentifier",
  "agentTransactions.filter.source": "senderAccountIdentifier",
  "agentTransactions.filter.destination": "receiverAccountIdentifier",
};

/** Whether only the graph can be given the id at that place. */
export const isOfGraph = (name: string, path: string): boolean =>
  path.startsWith("filter.") && !(`${name}.${path}` in restNames);

/** The input by REST's names. */
function restInput({ name }: OperationFacts, { filter, ...input }: Input): Input {
  const members = Object.entries((filter ?? {}) as Input).map(([member, value]) => [
    restNames[`${name}.filter.${member}`] ?? member,
    value,
  ]);
  return { ...input, ...(Object.fromEntries(members) as Input) };
}

function restRequest(facts: OperationFacts, given: Input) {
  const { rest } = facts;
  const input = restInput(facts, given);
  if (!rest) throw new Error("It has no route");
  const [method = "", template = ""] = rest.route.split(" ");
  const left = new Map(Object.entries(input));
  const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const name = left.has(parameter) ? parameter : "id";
    const value = String(left.get(name));
    left.delete(name);
    return value;
  });
  if (left.size === 0) return { method, path };
  if (method !== "GET") return { method, path, body: Object.fromEntries(left) };
  return { method, path: `${path}?${new URLSearchParams([...left].map(([name, value]) => [name, String(value)]))}` };
}

export async function callRest(client: Client, facts: OperationFacts, input: Input): Promise<Answer> {
  const { method, path, body } = restRequest(facts, input);
  const { status, body: reply } = await client.rest(method, path, body && { body });
  if (status < 300) return { status, data: reply };
  return { status, code: reply.code, reason: reply.reason, details: reply.details, data: null };
}

export async function callGraph(client: Client, facts: OperationFacts, input: Input): Promise<Answer> {
  const { name, audience = "PLATFORM" } = facts;
  if (audience === "PUBLIC") throw new Error("Anyone calls it");
  const { field, kind } = rootField(schemas[audience], name);
  const isWrapped = field.args.some((arg) => arg.name === "input");
  const variables: Input = isWrapped ? { input } : input;
  const given = field.args.filter((arg) => arg.name in variables);
  const declared = given.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const type = getNamedType(field.type);
  const isList = isObjectType(type) && "nodes" in type.getFields();
  const selection = isList ? "{ nodes { id } }" : "{ __typename }";
  const query = `${kind}${declared && ` (${declared})`} { ${name}${passed && `(${passed})`} ${selection} }`;
  const { status, data, errors } = await client.graph(query, { ...variables });
  const [error] = errors ?? [];
  if (!error) return { status, data: isList ? { data: data[name].nodes } : data[name] };
  const { code, reason, details, status: own } = error.extensions;
  return { status: Number(own), code: String(code), reason: String(reason), details, data: null };
}

/** The tool of an operation: `agentCreateQuote` is `create_quote`. */
const toolOf = ({ name, rest }: OperationFacts) =>
  (rest?.operationId ?? name)
    .replace(/agent/i, "")
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/^_/, "");

async function callMcp(client: Client, facts: OperationFacts, given: Input): Promise<Answer> {
  const { id, ...input } = restInput(facts, given);
  const [, parameter = "id"] = /\{(\w+)\}/.exec(facts.rest?.route ?? "") ?? [];
  const named = id === undefined ? input : { ...input, [parameter]: id };
  const { status, body } = await post(
    client.baseUrl,
    request("tools/call", { name: toolOf(facts), arguments: named }),
    {
      authorization: client.authorization,
    },
  );
  const said = status === 200 ? body.result : undefined;
  if (status === 200 && !said) throw new Error(JSON.stringify(body));
  if (said && !said.isError) return { status: 200, data: said.structuredContent };
  const { status: own, code, reason, details } = said ? JSON.parse(said.content[1].text) : body.error.data;
  return { status: own, code, reason, details, data: null };
}

export const surfaces = [
  ["REST", callRest],
  ["graph", callGraph],
] as const;
/** Those of agents. */
export const agentSurfaces = [...surfaces, ["MCP", callMcp]] as const;
