import { findIn } from "../federation/case.js";
import type { PublicBug } from "./case.js";

const users = [
  { id: "1", legacyId: "L1", name: "Ann", email: "ann@example.com" },
  { id: "2", legacyId: "L2", name: "Bo", email: "bo@example.com" },
];

const twoOfUser = {
  users: {
    sdl: `type Query { user: User users: [User!]! } type User @key(fields: "id") { id: ID! legacyId: ID name: String friend: User }`,
    resolvers: {
      Query: { user: () => users[0], users: () => users },
      User: { friend: ({ id }: { id: string }) => users.find((user) => user.id !== id) },
    },
  },
  contact: {
    sdl: `type User @key(fields: "id") { id: ID! email: String name: String @external greeting: String @requires(fields: "name") }`,
    resolvers: {
      User: {
        __resolveReference: (reference: { id: string }) => ({ ...findIn(users, "id")(reference), ...reference }),
        greeting: ({ name }: { name: string }) => `Hello ${name}`,
      },
    },
  },
};

const page = { edges: users.map(({ id }) => ({ id })) };

export const aliasBugs: readonly PublicBug[] = [
  {
    title: "an alias may have the name of the entity's key",
    reported: ["apollographql/federation#3036", "wundergraph/cosmo#1439"],
    subgraphs: twoOfUser,
    queries: [
      {
        query: "{ user { id: legacyId legacyId email friend { id email } } }",
        data: {
          user: {
            id: "L1",
            legacyId: "L1",
            email: "ann@example.com",
            friend: { id: "2", email: "bo@example.com" },
          },
        },
      },
    ],
  },
  {
    title: "aliases may swap the names of fields, in lists of entities too",
    reported: ["apollographql/router#3874", "apollographql/federation#2770", "apollographql/federation#2776"],
    subgraphs: twoOfUser,
    queries: [
      {
        query: "{ users { name: id id: name email: name name2: email } user: users { id: email } }",
        data: {
          users: users.map(({ id, name, email }) => ({ name: id, id: name, email: name, name2: email })),
          user: users.map(({ email }) => ({ id: email })),
        },
      },
    ],
  },
  {
    title: "an alias may have the name of a field that another one requires",
    reported: ["graphql-hive/router#227", "graphql-hive/router#886", "wundergraph/cosmo#3101"],
    subgraphs: twoOfUser,
    queries: [
      {
        query: "{ user { name: legacyId greeting friend { name: email greeting: name hello: greeting } } }",
        data: {
          user: {
            name: "L1",
            greeting: "Hello Ann",
            friend: { name: "bo@example.com", greeting: "Bo", hello: "Hello Bo" },
          },
        },
      },
    ],
  },
  {
    title: "__typename may have an alias, at the root too",
    reported: ["wundergraph/cosmo#92"],
    subgraphs: twoOfUser,
    queries: [
      {
        query: "{ alias: __typename user { kind: __typename id: __typename email __typename: legacyId } }",
        data: { alias: "Query", user: { kind: "User", id: "User", email: "ann@example.com", __typename: "L1" } },
      },
    ],
  },
  {
    title: "an alias of a root list is followed into another subgraph",
    reported: ["nautilus/gateway#181"],
    subgraphs: twoOfUser,
    queries: [
      {
        query: `{ gallery: users { ...F } } fragment F on User { friend { name email } }`,
        data: {
          gallery: [
            { friend: { name: "Bo", email: "bo@example.com" } },
            { friend: { name: "Ann", email: "ann@example.com" } },
          ],
        },
      },
    ],
  },
  {
    title: "a list of a type of two subgraphs may have an alias",
    reported: ["mercurius-js/mercurius-gateway#31", "mercurius-js/mercurius#743"],
    subgraphs: {
      a: {
        sdl: `type Query { list: Page } type User @key(fields: "id") { id: ID! name: String } type Page { edges: [User] @shareable }`,
        resolvers: {
          Query: { list: () => page },
          User: { name: ({ id }: { id: string }) => findIn(users, "id")({ id })?.name },
        },
      },
      b: {
        sdl: `type Query { others: Page } type Page { edges: [User] @shareable } type User @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { others: () => page } },
      },
    },
    queries: [
      {
        query: "{ list { items: edges { id name } } others { items: edges { n: name } } }",
        data: {
          list: { items: users.map(({ id, name }) => ({ id, name })) },
          others: { items: users.map(({ name }) => ({ n: name })) },
        },
      },
    ],
  },
  {
    title: "an alias may have the name of a type on the way to what a field requires",
    reported: ["apollographql/federation#2683"],
    subgraphs: {
      a: {
        sdl: `type Query { parents: [Parent!]! } type Parent @key(fields: "id") { id: ID! name: String! children: [Child!]! }
          type Child @key(fields: "id") { id: ID! parent: Parent! }`,
        resolvers: {
          Query: {
            parents: () => [{ id: "p1", name: "P", children: [{ id: "c1", parent: { id: "p1", name: "P" } }] }],
          },
        },
      },
      b: {
        sdl: `type Child @key(fields: "id") { id: ID! parent: Parent! @external message: String @requires(fields: "parent { name }") }
          type Parent @key(fields: "id") { id: ID! name: String! @external }`,
        resolvers: { Child: { message: ({ parent }: { parent: { name: string } }) => `of ${parent.name}` } },
      },
    },
    queries: [
      {
        query: "{ parents { children { Parent: parent { id: name name: id } message } } }",
        data: { parents: [{ children: [{ Parent: { id: "P", name: "p1" }, message: "of P" }] }] },
      },
      {
        query: "{ parents { children { parent: message message: parent { name } } } }",
        data: { parents: [{ children: [{ parent: "of P", message: { name: "P" } }] }] },
      },
    ],
  },
  {
    title: "a field is selected several times with other arguments, of an entity too",
    reported: ["ardatan/graphql-tools#415"],
    subgraphs: {
      a: {
        sdl: `type Query { order: Order } type Order @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { order: () => ({ id: "1" }) } },
      },
      b: {
        sdl: `enum Category { ITEM TAX } type Order @key(fields: "id") { id: ID! total(category: Category): Money } type Money { amount: Int of: Category }`,
        resolvers: {
          Order: {
            total: (_: unknown, { category }: { category?: string }) => ({
              amount: category ? category.length : 0,
              of: category,
            }),
          },
        },
      },
    },
    queries: [
      {
        query: `query($c: Category) { order { total { amount } items: total(category: ITEM) { amount of } taxes: total(category: TAX) { amount } v: total(category: $c) { of } } }`,
        variables: { c: "TAX" },
        data: {
          order: { total: { amount: 0 }, items: { amount: 4, of: "ITEM" }, taxes: { amount: 3 }, v: { of: "TAX" } },
        },
      },
    ],
  },
  {
    title: "an entity below an entity in a list keeps its fields",
    reported: ["feddi-dev/feddi-gateway#49", "feddi-dev/feddi-gateway#50"],
    subgraphs: {
      products: {
        sdl: `type Query { product: Product } type Product @key(fields: "id") { id: ID! name: String }`,
        resolvers: { Query: { product: () => ({ id: "1", name: "Chair" }) } },
      },
      reviews: {
        sdl: `type Product @key(fields: "id") { id: ID! reviews: [Review!]! } type Review @key(fields: "id") { id: ID! author: User by: User } type User @key(fields: "id") { id: ID! }`,
        resolvers: {
          Product: {
            reviews: () => [
              { id: "1", author: { id: "2" }, by: { id: "1" } },
              { id: "2", author: null, by: { id: "2" } },
            ],
          },
        },
      },
      users: {
        sdl: `type User @key(fields: "id") { id: ID! name: String }`,
        resolvers: { User: { __resolveReference: findIn(users, "id") } },
      },
    },
    queries: [
      {
        query: "{ product { id name reviews { id author { id name } first: by { name } } } }",
        data: {
          product: {
            id: "1",
            name: "Chair",
            reviews: [
              { id: "1", author: { id: "2", name: "Bo" }, first: { name: "Ann" } },
              { id: "2", author: null, first: { name: "Bo" } },
            ],
          },
        },
      },
    ],
  },
];
