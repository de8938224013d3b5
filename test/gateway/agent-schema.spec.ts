import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  printSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";
import { agentSchemaOf } from "../../gateway/graph/limits/agent-schema.js";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { modules } from "../../subgraphs/modules.js";
import type { RootAudiences } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { agentTypesOf } from "../../subgraphs/shared/module/compose.js";
import type { AgentTypes } from "../../subgraphs/shared/module/module.js";
import { rootAudiencesOf } from "../../subgraphs/shared/module/root-audiences.js";

const supergraph = publicSchema(readFileSync("schema/supergraph.graphql", "utf8"));
const agentTypes = agentTypesOf(modules);
const roots = ["Query", "Mutation", "Subscription"];
const fieldsOf = (schema: GraphQLSchema, name: string) => {
  const type = schema.getType(name);
  return isObjectType(type) ? type.getFields() : {};
};
const rootFieldsOf = (schema: GraphQLSchema) => roots.flatMap((root) => Object.keys(fieldsOf(schema, root))).sort();

/** As if every root field were open to agents: what they could reach at most. */
const everything: RootAudiences = new Map(rootFieldsOf(supergraph).map((name) => [name, "PUBLIC"]));

/** The object types below the roots. */
function objectTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type));
  return types.filter(({ name }) => !roots.includes(name) && !name.startsWith("__"));
}

describe("of the product's schema, agents reach", () => {
  const widest = agentSchemaOf(supergraph, everything, agentTypes);
  const own = agentSchemaOf(supergraph, rootAudiencesOf(modules), agentTypes);

  it("the root fields that are declared as theirs or anyone's, and no other", () => {
    const declared = [...rootAudiencesOf(modules)].filter(([, audience]) => audience !== "PLATFORM");
    expect(rootFieldsOf(own)).toEqual(declared.map(([name]) => name).sort());
  });

  it("types that the table names, whatever the root field: of an entity the listed fields, all of which exist", () => {
    for (const type of objectTypes(widest)) {
      const names = Object.keys(type.getFields()).sort();
      const listed = agentTypes.fields[type.name];
      if (listed) {
        expect([type.name, names]).toEqual([type.name, [...listed].sort()]);
        continue;
      }
      expect(agentTypes.values).toContain(type.name);
      // A value keeps every field that leads to no entity.
      for (const [name, field] of Object.entries(fieldsOf(supergraph, type.name))) {
        const of = getNamedType(field.type);
        const isValue = isLeafType(of) || agentTypes.values.includes(of.name);
        expect([type.name, name, names.includes(name)]).toEqual([type.name, name, isValue]);
      }
    }
    expect(objectTypes(widest).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Quote", "Transaction", "InternalAccount", "ExternalAccount", "Money", "AccountInfo"]),
    );
  });

  it("no abstract type, by which a type that isn't named could be reached", () => {
    for (const schema of [widest, own]) {
      for (const type of Object.values(schema.getTypeMap())) {
        expect([type.name, isObjectType(type) || isLeafType(type) || isInputObjectType(type)]).toEqual([
          type.name,
          true,
        ]);
        if (isObjectType(type)) expect([type.name, type.getInterfaces()]).toEqual([type.name, []]);
      }
    }
  });

  it("no entity that the table doesn't name, and of those that it names one edge: a quote's payment", () => {
    const edges = objectTypes(widest).flatMap((type) =>
      Object.entries(type.getFields()).flatMap(([name, field]) => {
        const of = getNamedType(field.type).name;
        return agentTypes.fields[of] && !/(Connection|Edge)$/.test(type.name) ? [`${type.name}.${name}`] : [];
      }),
    );
    expect(edges.filter((edge) => !edge.startsWith("AgentAction."))).toEqual(["Quote.transaction"]);
    expect(edges.filter((edge) => !["AgentAction.quote", "AgentAction.transaction"].includes(edge))).toHaveLength(1);
    for (const name of ["Customer", "Card", "LedgerTransaction", "Wallet", "Node", "PaymentAccount"]) {
      expect([name, supergraph.getType(name) !== undefined]).toEqual([name, true]);
      expect([name, widest.getType(name)]).toEqual([name, undefined]);
    }
  });

  it("a valid schema", () => {
    expect(() => buildSchema(printSchema(widest))).not.toThrow();
  });

  it("what the emitted file shows", () => {
    expect(readFileSync("schema/agent.graphql", "utf8")).toBe(`${printSchema(own).trim()}\n`);
  });

  it("no name that is listed in vain", () => {
    const names = [...Object.keys(agentTypes.fields), ...agentTypes.values];
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !supergraph.getType(name))).toEqual([]);
  });
});

describe("a change of the schema is refused to agents until it is listed:", () => {
  const base = `
    interface Node { id: ID! }
    type Query { quote(id: ID!): Quote node(id: ID!): Node search: Found }
    type Mutation { execute(input: Execute!): Quote }
    type Subscription { quotes: Quote }
    input Execute { id: ID! mode: Mode }
    enum Mode { NOW LATER }
    union Found = Quote | Customer
    type Quote implements Node { id: ID! amount: Money! fees: [Money!]! EDGE }
    type Money { amount: Int! currency: String! VALUE }
    type Customer implements Node { id: ID! name: String! }
    type Tax { rate: Float! }
  `;
  const table: AgentTypes = { fields: { Quote: ["id", "amount", "fees"] }, values: ["Money"] };
  const open = (...names: string[]): RootAudiences => new Map(names.map((name) => [name, "AGENT"]));
  const schemaWith = (edge: string, value = "") => buildSchema(base.replace("EDGE", edge).replace("VALUE", value));
  const seen = (schema: GraphQLSchema, ...names: string[]) => printSchema(agentSchemaOf(schema, open(...names), table));
  const unchanged = seen(schemaWith(""), "quote");

  it.each([
    ["an edge", "customer: Customer"],
    ["a list of entities", "customers(first: Int): [Customer!]!"],
    ["an edge to a listed entity", "successor: Quote"],
    ["a scalar", "secret: String"],
    ["an interface", "about: Node"],
    ["a union", "found: Found"],
    ["a value that isn't listed", "tax: Tax!"],
  ])("%s of an entity", (_what, edge) => {
    expect(seen(schemaWith(edge), "quote")).toBe(unchanged);
  });

  it.each([
    ["an edge", "owner: Customer"],
    ["an edge to a listed entity", "quote: [Quote!]"],
    ["an interface", "of: Node"],
    ["a value that isn't listed", "tax: Tax"],
  ])("%s of a value", (_what, value) => {
    expect(seen(schemaWith("", value), "quote")).toBe(unchanged);
  });

  it("a root field, and one whose type isn't listed even where it is declared as theirs", () => {
    expect(unchanged).not.toMatch(/Mutation|Subscription|search|Customer|Node|Execute|Mode/);
    const all = seen(schemaWith(""), "quote", "node", "search", "execute", "quotes");
    expect(all).not.toMatch(/search|node|Customer|Node/);
    expect(all).toContain("execute(input: Execute!): Quote");
    expect(all).toContain("mode: Mode");
    expect(all).toContain("quotes: Quote");
  });

  it("but a scalar of a listed value is seen, as values are seen whole", () => {
    expect(seen(schemaWith("", "scale: Int"), "quote")).toContain("scale: Int");
  });

  it("without a field that is theirs there is a query type, and it is empty", () => {
    expect(Object.keys(agentSchemaOf(schemaWith(""), new Map(), table).getQueryType()?.getFields() ?? {})).toEqual([]);
  });
});
