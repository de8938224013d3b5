import type { CaseSubgraph, FederationCase } from "./case.js";

const sized: Readonly<Record<string, CaseSubgraph>> = {
  a: {
    sdl: `type Query { thing: Thing } type Thing @key(fields: "id") { id: ID! size(unit: String!): Int }`,
    resolvers: {
      Query: { thing: () => ({ id: "1" }) },
      Thing: { size: (_: unknown, { unit }: { unit: string }) => (unit === "cm" ? 100 : 1) },
    },
  },
  b: {
    sdl: `type Thing @key(fields: "id") { id: ID! size(unit: String!): Int @external
      area: Int @requires(fields: "size(unit: \\"m\\")") length: Int @requires(fields: "size(unit: \\"cm\\")") }`,
    resolvers: {
      Thing: {
        area: ({ size }: { size: number }) => size * size,
        length: ({ size }: { size: number }) => size,
      },
    },
  },
};

const done: string[] = [];
const log = (what: string) => () => done.push(what);

const mutated: Readonly<Record<string, CaseSubgraph>> = {
  a: {
    sdl: `type Query { done: [String!]! fail: Int } type Mutation { one: Int three: Int thing: Thing } type Thing @key(fields: "id") { id: ID! }`,
    resolvers: {
      Query: {
        done: () => done.splice(0),
        fail: () => {
          throw new Error("It was executed");
        },
      },
      Mutation: { one: log("one"), three: log("three"), thing: () => ({ id: log("thing")() }) },
    },
  },
  b: {
    sdl: `type Mutation { two: Int } type Thing @key(fields: "id") { id: ID! name: String }`,
    resolvers: { Mutation: { two: log("two") }, Thing: { name: () => "Thing" } },
  },
};

export const conditionCases: Readonly<Record<string, FederationCase>> = {
  "conditions beside a field that is required with other arguments": {
    subgraphs: sized,
    queries: [
      {
        query: `query($t: Boolean!) { thing { size(unit: "cm") @include(if: $t) area } }`,
        variables: { t: true },
        data: { thing: { size: 100, area: 1 } },
      },
      {
        query: `query($t: Boolean!) { thing { size(unit: "cm") @include(if: $t) area } }`,
        variables: { t: false },
        data: { thing: { area: 1 } },
      },
      {
        query: `query($t: Boolean!) { thing { ... @skip(if: $t) { size(unit: "cm") } length area } }`,
        variables: { t: false },
        data: { thing: { size: 100, length: 100, area: 1 } },
      },
      {
        query: `query($t: Boolean!, $u: String!) { thing { size(unit: $u) area @skip(if: $t) length @skip(if: $t) } }`,
        variables: { t: false, u: "m" },
        data: { thing: { size: 1, area: 1, length: 100 } },
      },
      {
        query: `query($t: Boolean = true) { thing { ...F length } none: thing { id @skip(if: $t) } } fragment F on Thing {
          s: size(unit: "cm") @include(if: $t) size(unit: "m") @include(if: $t) area @include(if: $t) }`,
        data: { thing: { s: 100, size: 1, area: 1, length: 100 }, none: {} },
      },
    ],
  },

  "conditions in several steps, and nothing that they exclude": {
    subgraphs: mutated,
    queries: [
      {
        query: `mutation($no: Boolean!) { thing { name @include(if: $no) } one @include(if: $no) two @include(if: $no) }`,
        variables: { no: false },
        data: { thing: {} },
      },
      {
        query: `query($no: Boolean!) { done fail @include(if: $no) ... @include(if: $no) { other: fail } ...F @include(if: $no) }
          fragment F on Query { again: fail }`,
        variables: { no: false },
        data: { done: ["thing"] },
      },
      { query: "query($no: Boolean!) { done @include(if: $no) }", variables: { no: false }, data: {} },
      {
        // Each in its turn, although one subgraph has the first, the third and the fourth.
        query: `mutation($yes: Boolean!) { ... @include(if: $yes) { one two three } ...F @skip(if: $yes) thing { id @skip(if: $yes) name } }
          fragment F on Mutation { one }`,
        variables: { yes: true },
        data: { one: 1, two: 2, three: 3, thing: { name: "Thing" } },
      },
      { query: "{ done }", data: { done: ["one", "two", "three", "thing"] } },
    ],
  },

  "descriptions of an operation and its parts": {
    subgraphs: sized,
    queries: [
      {
        query: `"An operation" query A("A variable" $unit: String!) { thing { ...F } } "A fragment" fragment F on Thing { size(unit: $unit) }`,
        variables: { unit: "m" },
        data: { thing: { size: 1 } },
      },
    ],
  },
};
