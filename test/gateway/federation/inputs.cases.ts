import { print, type GraphQLResolveInfo } from "graphql";
import type { FederationCase } from "./case.js";

const log: string[] = [];

export const inputCases: Readonly<Record<string, FederationCase>> = {
  "enumerations with different values": {
    subgraphs: {
      a: {
        sdl: `type Query { byType(type: Type): String shown: Type @shareable } enum Type { BIG SMALL }`,
        resolvers: { Query: { byType: (_: unknown, { type }: { type: string }) => type, shown: () => "BIG" } },
      },
      b: {
        sdl: `type Query { shown: Type @shareable other(type: Type): Int } enum Type { BIG SMALL HUGE @inaccessible }`,
        resolvers: { Query: { shown: () => "BIG" } },
      },
    },
    queries: [
      { query: "{ byType(type: SMALL) shown }", data: { byType: "SMALL", shown: "BIG" } },
      {
        query: "{ byType(type: HUGE) }",
        data: undefined,
        errors: ['Value "HUGE" does not exist in "Type" enum.'],
      },
    ],
  },

  "input objects with different members": {
    subgraphs: {
      a: {
        sdl: `type Query { find(by: Filter): String } input Filter { name: String! max: Int onlyA: Int }`,
        resolvers: { Query: { find: (_: unknown, { by }: { by: object }) => JSON.stringify(by) } },
      },
      b: {
        sdl: `type Query { count(by: Filter): Int } input Filter { name: String max: Int }`,
        resolvers: { Query: { count: () => 2 } },
      },
    },
    queries: [
      {
        query: `query($by: Filter) { find(by: $by) count(by: { name: "x", max: 1 }) }`,
        variables: { by: { name: "x", max: 3 } },
        data: { find: '{"name":"x","max":3}', count: 2 },
      },
      {
        query: `{ find(by: { name: "x", onlyA: 1 }) }`,
        data: undefined,
        errors: ['Field "onlyA" is not defined by type "Filter".'],
      },
    ],
  },

  "mutations in their order": {
    subgraphs: {
      a: {
        sdl: `type Query { log: [String!]! } type Mutation { add(text: String!): Entry! fail: String! } type Entry @key(fields: "id") { id: ID! }`,
        resolvers: {
          Query: { log: () => log },
          Mutation: {
            add: (_: unknown, { text }: { text: string }) => ({ id: `${log.push(`a ${text}`)}` }),
            fail: () => {
              throw new Error("No more");
            },
          },
        },
      },
      b: {
        sdl: `type Mutation { put(text: String!): Int! } type Entry @key(fields: "id") { id: ID! length: Int! }`,
        resolvers: {
          Mutation: { put: (_: unknown, { text }: { text: string }) => log.push(`b ${text}`) },
          Entry: { length: ({ id }: { id: string }) => Number(id) * 10 },
        },
      },
    },
    queries: [
      {
        query: `mutation { one: add(text: "1") { id length } put(text: "2") three: add(text: "3") { length } }`,
        data: { one: { id: "1", length: 10 }, put: 2, three: { length: 30 } },
      },
      { query: "{ log }", data: { log: ["a 1", "b 2", "a 3"] } },
      {
        query: `mutation { put(text: "4") fail again: put(text: "5") }`,
        data: null,
        errors: ["No more"],
      },
      { query: "{ log }", data: { log: ["a 1", "b 2", "a 3", "b 4"] } },
    ],
  },

  "literals of any size and precision": {
    subgraphs: {
      a: {
        sdl: `scalar Exact type Query { read(literal: Exact, float: Float, text: String): String }`,
        resolvers: {
          // Whole, as a resolver that reads the document sees it.
          Query: {
            read: (_: unknown, args: object, __: unknown, { fieldNodes: [field] }: GraphQLResolveInfo) =>
              field?.arguments?.map((argument) => print(argument)).join(" ") ?? JSON.stringify(args),
          },
        },
      },
    },
    queries: [
      {
        query: "{ read(literal: 9223372036854775808) a: read(literal: -9223372036854775809) }",
        data: { read: "literal: 9223372036854775808", a: "literal: -9223372036854775809" },
      },
      {
        query: `query($n: Exact = 123456789012345678901) { read(literal: [1.0, { x: 1e400, y: $n }], float: 0.12345678901234567890) }`,
        data: { read: "float: 0.12345678901234567890 literal: [1.0, {x: 1e400, y: $n}]" },
      },
      {
        query: String.raw`{ read(text: "a\bc") a: read(literal: literal_of_client__31, text: "literal_of_client__31") }`,
        data: {
          read: String.raw`text: "a\bc"`,
          a: 'literal: literal_of_client__31 text: "literal_of_client__31"',
        },
      },
    ],
  },

  "scalars of its own": {
    subgraphs: {
      a: {
        sdl: `scalar Anything type Query { echo(of: Anything): Anything }`,
        resolvers: { Query: { echo: (_: unknown, { of }: { of: unknown }) => of } },
      },
    },
    queries: [
      {
        query: `query($of: Anything) { echo(of: $of) literal: echo(of: { list: [1, "two"] }) }`,
        variables: { of: { deep: [true, null, { x: 1.5 }] } },
        data: { echo: { deep: [true, null, { x: 1.5 }] }, literal: { list: [1, "two"] } },
      },
    ],
  },
};
