import type { CaseSubgraph } from "../federation/case.js";
import type { PublicBug } from "./case.js";

const echo = (_: unknown, args: object) => JSON.stringify(args);

const inputs: Readonly<Record<string, CaseSubgraph>> = {
  a: {
    sdl: `type Query { find(page: Page, by: Filter, ids: [ID!]): String thing: Thing }
      input Page { first: Int! = 10 order: Order! = ASC } enum Order { ASC DESC }
      input Filter { b: Filter names: [String!] page: Page not: [Filter!] } type Thing @key(fields: "id") { id: ID! }`,
    resolvers: { Query: { find: echo, thing: () => ({ id: "1" }) } },
  },
  b: {
    sdl: `input Filter { b: Filter names: [String!] page: Page not: [Filter!] } input Page { first: Int! = 10 order: Order! = ASC } enum Order { ASC DESC }
      type Thing @key(fields: "id") { id: ID! parts(by: [Filter!], first: Int = 2): String }`,
    resolvers: { Thing: { parts: echo } },
  },
};

export const inputBugs: readonly PublicBug[] = [
  {
    title: "one value is a list of one, in variables too",
    reported: ["wundergraph/cosmo#271"],
    subgraphs: inputs,
    queries: [
      {
        query: `query($by: Filter, $ids: [ID!]) { find(by: $by, ids: $ids) thing { parts(by: { names: "x" }) } }`,
        variables: { by: { names: "x" }, ids: "7" },
        data: { find: '{"by":{"names":["x"]},"ids":["7"]}', thing: { parts: '{"by":[{"names":["x"]}],"first":2}' } },
      },
    ],
  },
  {
    title: "null is passed in nested input objects of one type",
    reported: ["wundergraph/cosmo#684"],
    subgraphs: inputs,
    queries: [
      {
        query: "query($by: Filter) { find(by: { b: null }) other: find(by: $by) }",
        variables: { by: { b: null, not: [{ b: { b: null } }] } },
        data: { find: '{"by":{"b":null}}', other: '{"by":{"b":null,"not":[{"b":{"b":null}}]}}' },
      },
    ],
  },
  {
    title: "variables in lists and input objects reach their subgraph",
    reported: ["apollographql/router#5700", "ChilliCream/graphql-platform#6119"],
    subgraphs: inputs,
    queries: [
      {
        query: `query($n: String!, $f: Int, $c: Filter!, $unused: Int = 3) { thing { parts(by: [{ names: [$n, "y"], not: [$c] }, $c], first: $f) } find(ids: [1], page: { first: $unused }) }`,
        variables: { n: "x", f: 5, c: { names: ["c"] } },
        data: {
          thing: { parts: '{"by":[{"names":["x","y"],"not":[{"names":["c"]}]},{"names":["c"]}],"first":5}' },
          find: '{"page":{"first":3,"order":"ASC"},"ids":["1"]}',
        },
      },
    ],
  },
  {
    title: "members have their defaults, where a nullable variable is absent too",
    reported: ["apollographql/federation#2174", "apollographql/router#1979"],
    subgraphs: inputs,
    queries: [
      {
        query:
          "query($first: Int, $page: Page) { find(page: { first: $first }) other: find(page: $page) thing { parts(first: $first) } }",
        variables: { page: {} },
        data: {
          find: '{"page":{"first":10,"order":"ASC"}}',
          other: '{"page":{"first":10,"order":"ASC"}}',
          thing: { parts: '{"first":2}' },
        },
      },
    ],
  },
];
