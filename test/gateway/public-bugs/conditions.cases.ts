import type { CaseSubgraph } from "../federation/case.js";
import { excluded, type PublicBug } from "./case.js";

const shop: Readonly<Record<string, CaseSubgraph>> = {
  items: {
    sdl: `type Query { item: Item } type Item @key(fields: "id") { id: ID! weight: Int! parts: [Part!]! }
      type Part { sku: ID! offer: ID! }`,
    resolvers: {
      Query: { item: () => ({ id: "1", weight: 3, parts: [{ sku: "s1", offer: "o1" }] }) },
    },
  },
  shipping: {
    sdl: `type Item @key(fields: "id") { id: ID! weight: Int! @external parts: [Part!]! @external stock: Int
        shipping: Int @requires(fields: "weight") groups: String @requires(fields: "parts { sku }")
        offers: String @requires(fields: "parts { sku offer }") }
      type Part { sku: ID! @external offer: ID! @external }`,
    resolvers: {
      Item: {
        stock: () => 5,
        shipping: ({ weight }: { weight: number }) => weight * 10,
        groups: ({ parts }: { parts: unknown }) => JSON.stringify(parts),
        offers: ({ parts }: { parts: unknown }) => JSON.stringify(parts),
      },
    },
  },
};

const executed: string[] = [];
const record = (name: string) => () => executed.push(name);

export const conditionBugs: readonly PublicBug[] = [
  {
    title: "an excluded field with @requires takes no other field of its subgraph with it",
    reported: ["apollographql/router#9849"],
    subgraphs: shop,
    queries: [
      {
        query: "query($t: Boolean!) { item { stock shipping @include(if: $t) } }",
        variables: { t: false },
        data: { item: { stock: 5 } },
      },
      {
        query: "query($t: Boolean!) { item { stock shipping @include(if: $t) } }",
        variables: { t: true },
        data: { item: { stock: 5, shipping: 30 } },
      },
    ],
  },
  {
    title: "fields under opposite conditions each get what they require",
    reported: ["apollographql/router#10063", "apollographql/federation#1835"],
    subgraphs: shop,
    queries: [
      {
        query: `query($g: Boolean!) { item { ...Groups @include(if: $g) ...Offers @skip(if: $g) } }
          fragment Groups on Item { groups } fragment Offers on Item { offers }`,
        variables: { g: true },
        data: { item: { groups: '[{"sku":"s1"}]' } },
      },
      {
        query: `query($g: Boolean!) { item { ...Groups @include(if: $g) ...Offers @skip(if: $g) } }
          fragment Groups on Item { groups } fragment Offers on Item { offers }`,
        variables: { g: false },
        data: { item: { offers: '[{"sku":"s1","offer":"o1"}]' } },
      },
      {
        query: `query($a: Boolean!, $b: Boolean!) { item { ... @skip(if: $a) { ... @include(if: $b) { shipping } stock } } }`,
        variables: { a: false, b: false },
        data: { item: { stock: 5 } },
      },
    ],
  },
  {
    title: "what a condition excludes is not executed, in any step",
    reported: ["apollographql/federation#457", "apollographql/federation#2420", "apollographql/router#2140"],
    subgraphs: {
      users: {
        sdl: `type Query { me: User secret: Int } type User @key(fields: "id") { id: ID! name: String }`,
        resolvers: { Query: { me: () => ({ id: "1", name: "Ann" }), secret: excluded } },
      },
      reviews: {
        sdl: `type User @key(fields: "id") { id: ID! reviews: [Review!] } type Review { id: ID! body: String }`,
        resolvers: { User: { __resolveReference: excluded, reviews: excluded } },
      },
    },
    queries: [
      {
        query: `{ me { name ...Reviews @include(if: false) } } fragment Reviews on User { reviews { id body } }`,
        data: { me: { name: "Ann" } },
      },
      {
        query: `query($no: Boolean = false) { me { name reviews @include(if: $no) { id } } secret @include(if: $no) }`,
        data: { me: { name: "Ann" } },
      },
    ],
  },
  {
    title: "each spread of a fragment has its own condition",
    reported: ["zalando-incubator/graphql-jit#113", "ghostdogpr/caliban#3028"],
    subgraphs: shop,
    queries: [
      {
        query: `query($t: Boolean!) { item { ...F @include(if: false) ...F @include(if: $t) } a: item @skip(if: $t) { ...F } b: item @include(if: $t) { ...F } }
          fragment F on Item { stock shipping }`,
        variables: { t: true },
        data: { item: { stock: 5, shipping: 30 }, b: { stock: 5, shipping: 30 } },
      },
    ],
  },
  {
    title: "a condition's variable has its default",
    reported: ["async-graphql/async-graphql#1827", "graphql-hive/envelop#2347"],
    subgraphs: shop,
    queries: [
      {
        query: `query($yes: Boolean = true, $no: Boolean = false) { item { stock @skip(if: $no) @include(if: $yes) weight @include(if: $no) shipping @skip(if: $yes) } }`,
        data: { item: { stock: 5 } },
      },
    ],
  },
  {
    title: "a member of a union is selected under a condition through several fragments",
    reported: ["apollographql/federation#2836", "graphile/crystal#3025"],
    subgraphs: {
      a: {
        sdl: `type Query { found: [Found!]! } union Found = A | B interface I { x: String }
          type A implements I { x: String f: A2 } type A2 { y: String } type B implements I { x: String g: String }`,
        resolvers: {
          Query: {
            found: () => [
              { __typename: "A", x: "a", f: { y: "y" } },
              { __typename: "B", x: "b", g: "g" },
            ],
          },
        },
      },
    },
    queries: [
      {
        query: `query($t: Boolean!) { found { __typename ...I @include(if: $t) ... on A @skip(if: $t) { f { y } } ... on I { ... on B @include(if: $t) { g } } } }
          fragment I on I { x ... on A { f { y @include(if: $t) } } }`,
        variables: { t: true },
        data: {
          found: [
            { __typename: "A", x: "a", f: { y: "y" } },
            { __typename: "B", x: "b", g: "g" },
          ],
        },
      },
    ],
  },
  {
    title: "mutations run in the order of the document, in fragments too",
    reported: ["graphql-hive/federation-gateway-audit#39", "graphql-hive/router#161"],
    subgraphs: {
      a: {
        sdl: "type Query { executed: [String!]! } type Mutation { a1: Int a2: Int a3: Int }",
        resolvers: {
          Query: { executed: () => executed.splice(0) },
          Mutation: { a1: record("a1"), a2: record("a2"), a3: record("a3") },
        },
      },
      b: {
        sdl: "type Mutation { b1: Int b2: Int }",
        resolvers: { Mutation: { b1: record("b1"), b2: record("b2") } },
      },
    },
    queries: [
      {
        query: `mutation($t: Boolean!) { a1 ...B ... @include(if: $t) { a2 b2 } ... on Mutation { a3 } } fragment B on Mutation { b1 }`,
        variables: { t: true },
        data: { a1: 1, b1: 2, a2: 3, b2: 4, a3: 5 },
      },
      { query: "{ executed }", data: { executed: ["a1", "b1", "a2", "b2", "a3"] } },
    ],
  },
  {
    title: "a subscription's field takes no condition",
    reported: ["graphql/graphql-js#3974", "graphql/graphql-spec#860"],
    subgraphs: {
      a: { sdl: "type Query { x: Int } type Subscription { tick: Int }", resolvers: {} },
    },
    queries: [
      {
        query: "subscription($t: Boolean!) { tick @include(if: $t) }",
        variables: { t: true },
        data: undefined,
        errors: [
          ["A subscription must not use `@skip` or `@include` on its field: start another subscription.", undefined],
        ],
      },
    ],
  },
];
