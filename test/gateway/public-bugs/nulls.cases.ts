import { findIn, type CaseSubgraph, type Reference } from "../federation/case.js";
import type { PublicBug } from "./case.js";

const branches = [{ id: "b1", name: "Branch 1" }];

const orders: Readonly<Record<string, CaseSubgraph>> = {
  orders: {
    sdl: `type Query { orders: [Order] order(n: Int!): Order must(n: Int!): Order! } type Order { number: Int branch: Branch } type Branch @key(fields: "id") { id: ID! }`,
    resolvers: {
      Query: {
        orders: () => [
          { number: 1, branch: null },
          null,
          { number: 2, branch: { id: "b1" } },
          { number: 3, branch: null },
          { number: 4, branch: { id: "gone" } },
          { number: 5, branch: { id: "b1" } },
        ],
        order: (_: unknown, { n }: { n: number }) => ({
          number: n,
          branch: n === 1 ? null : { id: n === 2 ? "gone" : "b1" },
        }),
        must: (_: unknown, { n }: { n: number }) => ({ number: n, branch: { id: "gone" } }),
      },
    },
  },
  branches: {
    sdl: `type Branch @key(fields: "id") { id: ID! name: String! city: String }`,
    resolvers: { Branch: { __resolveReference: findIn(branches, "id") } },
  },
};

const gone = "It no longer exists.";

export const nullBugs: readonly PublicBug[] = [
  {
    title: "a nullable object with members that aren't is null without an error",
    reported: ["apollographql/federation#1205", "mercurius-js/mercurius#286"],
    subgraphs: orders,
    queries: [{ query: "{ order(n: 1) { branch { id name } } }", data: { order: { branch: null } } }],
  },
  {
    title: "nulls in a list of entities stay at their places",
    reported: ["wundergraph/wundergraph#235", "wundergraph/graphql-go-tools#399"],
    subgraphs: orders,
    queries: [
      {
        query: "{ orders { number branch { id city } } }",
        data: {
          orders: [
            { number: 1, branch: null },
            null,
            { number: 2, branch: { id: "b1", city: null } },
            { number: 3, branch: null },
            { number: 4, branch: { id: "gone", city: null } },
            { number: 5, branch: { id: "b1", city: null } },
          ],
        },
      },
    ],
  },
  {
    title: "an entity that its subgraph doesn't know is null up to the next nullable position only",
    reported: [
      "apollographql/router#2017",
      "apollographql/router#1308",
      "apollographql/federation#752",
      "apollographql/router#3402",
    ],
    subgraphs: orders,
    queries: [
      {
        query: "{ order(n: 2) { number branch { id name } } other: order(n: 3) { branch { name } } }",
        data: { order: { number: 2, branch: null }, other: { branch: { name: "Branch 1" } } },
        errors: [[gone, ["order", "branch", "name"]]],
      },
      {
        query: "{ orders { number b: branch { n: name } } }",
        data: {
          orders: [
            { number: 1, b: null },
            null,
            { number: 2, b: { n: "Branch 1" } },
            { number: 3, b: null },
            { number: 4, b: null },
            { number: 5, b: { n: "Branch 1" } },
          ],
        },
        errors: [[gone, ["orders", 4, "b", "n"]]],
      },
    ],
  },
  {
    title: "null propagates through all fragments that select the field",
    reported: [
      "apollographql/router#9032",
      "apollographql/router#1304",
      "apollographql/router#1537",
      "graphql-hive/router#1162",
    ],
    subgraphs: {
      a: {
        sdl: `type Query { found: [Found] list: [[A!]] must: [A!]! } union Found = A | B type A { x: String! y: String inner: A } type B { x: String }`,
        resolvers: {
          Query: {
            found: () => [
              { __typename: "A", x: null, y: "y" },
              { __typename: "A", x: "x", y: "y" },
              { __typename: "B", x: null },
            ],
            list: () => [[{ x: "1" }, { x: null }], null, [{ x: "2" }]],
            must: () => [{ x: "1", inner: { x: null } }],
          },
        },
      },
    },
    queries: [
      {
        query: `{ found { __typename ...F ...G ... on B { z: x } } } fragment F on A { x y } fragment G on A { y x }`,
        data: { found: [null, { __typename: "A", x: "x", y: "y" }, { __typename: "B", z: null }] },
        errors: [["Cannot return null for non-nullable field A.x.", ["found", 0, "x"]]],
      },
      {
        query: "{ list { x } must { x inner { x } } }",
        data: { list: [null, null, [{ x: "2" }]], must: [{ x: "1", inner: null }] },
        errors: [
          ["Cannot return null for non-nullable field A.x.", ["list", 0, 1, "x"]],
          ["Cannot return null for non-nullable field A.x.", ["must", 0, "inner", "x"]],
        ],
      },
    ],
  },
  {
    title: "a field that failed is null, beside its error with the client's path",
    reported: ["apollographql/router#3071", "ardatan/graphql-tools#6187", "apollographql/federation#376"],
    subgraphs: {
      a: {
        sdl: `type Query { users: [User!]! profile: User } type User @key(fields: "id") { id: ID! name: String @shareable }`,
        resolvers: {
          Query: {
            users: () => [
              { id: "1", name: "Ann" },
              { id: "2", name: "Bo" },
            ],
            profile: () => {
              throw new Error("Not yours");
            },
          },
        },
      },
      b: {
        sdl: `type User @key(fields: "id") { id: ID! name: String @shareable email: String rank: Int! posts: [Post!]! } type Post { id: ID! title: String }`,
        resolvers: {
          User: {
            email: ({ id }: Reference) => {
              if (id === "2") throw new Error("No mail");
              return "a@b.c";
            },
            rank: ({ id }: Reference) => {
              if (id === "1") throw new Error("No rank");
              return 7;
            },
            posts: () => [{ id: "p" }, { id: "q" }],
          },
          Post: {
            title: ({ id }: Reference) => {
              if (id === "q") throw new Error("No title");
              return "T";
            },
          },
        },
      },
    },
    queries: [
      {
        query: "{ people: users { mail: email name } profile { id email } }",
        data: {
          people: [
            { mail: "a@b.c", name: "Ann" },
            { mail: null, name: "Bo" },
          ],
          profile: null,
        },
        errors: [
          ["Not yours", ["profile"]],
          ["No mail", ["people", 1, "mail"]],
        ],
      },
      {
        query: "{ users { posts { t: title } } }",
        data: { users: [{ posts: [{ t: "T" }, { t: null }] }, { posts: [{ t: "T" }, { t: null }] }] },
        errors: [
          ["No title", ["users", 0, "posts", 1, "t"]],
          ["No title", ["users", 1, "posts", 1, "t"]],
        ],
      },
      {
        query: "{ users { id r: rank } }",
        data: null,
        errors: [["No rank", ["users", 0, "r"]]],
      },
    ],
  },
  {
    title: "an interface's entity that its subgraph doesn't know is null",
    reported: ["apollographql/federation#3123", "apollographql/federation#3135"],
    subgraphs: {
      lists: {
        sdl: `type Query { items: [Item!]! } type Item { id: ID! product: Product } type Product @key(fields: "slug", resolvable: false) @interfaceObject { slug: String! }`,
        resolvers: {
          Query: {
            items: () => [
              { id: "1", product: { slug: "frame" } },
              { id: "2", product: { slug: "gone" } },
            ],
          },
        },
      },
      products: {
        sdl: `interface Product @key(fields: "slug") { slug: String! type: String } type Frame implements Product @key(fields: "slug") { slug: String! type: String }`,
        resolvers: {
          Product: {
            __resolveReference: ({ slug }: Reference) =>
              slug === "frame" ? { __typename: "Frame", slug, type: "FRAME" } : null,
            // Called for null by the subgraph's library.
            __resolveType: (value: { __typename: string } | null) => value?.__typename ?? "Frame",
          },
        },
      },
    },
    queries: [
      {
        query: "{ items { id product { slug type } } }",
        data: {
          items: [
            { id: "1", product: { slug: "frame", type: "FRAME" } },
            { id: "2", product: { slug: "gone", type: null } },
          ],
        },
      },
    ],
  },
];
