import type { CaseSubgraph, Reference } from "../federation/case.js";
import type { PublicBug } from "./case.js";

const unions: Readonly<Record<string, CaseSubgraph>> = {
  one: {
    sdl: `type Query { one: [U] } union U = A | B type A @key(fields: "id") { id: ID! a1: Int } type B @shareable { b: Int }
      type C @key(fields: "id") { id: ID! c1: Int }`,
    resolvers: {
      Query: {
        one: () => [
          { __typename: "A", id: "a", a1: 1 },
          { __typename: "B", b: 2 },
        ],
      },
      C: { c1: () => 3 },
    },
  },
  two: {
    sdl: `type Query { two: [U] } union U = B | C type A @key(fields: "id") { id: ID! a2: Int } type B @shareable { b: Int } type C @key(fields: "id") { id: ID! c2: Int }`,
    resolvers: {
      Query: {
        two: () => [
          { __typename: "C", id: "c", c2: 4 },
          { __typename: "B", b: 5 },
        ],
      },
      A: { a2: () => 6 },
      C: { c2: () => 4 },
    },
  },
};

const nested: Readonly<Record<string, CaseSubgraph>> = {
  a: {
    sdl: `type Query { found: [Found!]! node: Comment issue: Issue } union Found = Collection | Currency | Item
      type Collection { chain: Chain } type Currency { chain: Chain } type Item { chain: ItemChain }
      type Chain { identifier: String test: Int broken: Int } type ItemChain { arch: String! }
      interface Comment { id: ID! body: String! } type Issue implements Comment @key(fields: "id") { id: ID! body: String! items: [Event!]! } type Note implements Comment { id: ID! body: String! }
      union Event = Note | Closed type Closed { by: String }`,
    resolvers: {
      Query: {
        found: () => [
          { __typename: "Collection", chain: { identifier: "c", test: 1, broken: 2 } },
          { __typename: "Currency", chain: { identifier: "d", test: 3, broken: 4 } },
          { __typename: "Item", chain: { arch: "arm" } },
        ],
        node: () => ({ __typename: "Note", id: "n", body: "B" }),
        issue: () => ({
          id: "i",
          body: "I",
          items: [
            { __typename: "Note", id: "n", body: "N" },
            { __typename: "Closed", by: "Ann" },
          ],
        }),
      },
    },
  },
  b: {
    sdl: `type Issue @key(fields: "id") { id: ID! votes: Int }`,
    resolvers: { Issue: { votes: () => 9 } },
  },
};

const products = [
  { __typename: "Sunglass", ms: 1, brand: "A" },
  { __typename: "Frame", ms: 2, brand: "B" },
];

export const abstractBugs: readonly PublicBug[] = [
  {
    title: "fragments of a union below one of its members apply to that member only",
    reported: ["apollographql/apollo-server#3983", "wundergraph/cosmo#761"],
    subgraphs: {
      a: {
        sdl: `type Query { ab: [AB] } type A { id: ID } type B { id: ID } union AB = A | B`,
        resolvers: {
          Query: {
            ab: () => [
              { __typename: "A", id: "1" },
              { __typename: "B", id: "2" },
            ],
          },
        },
      },
    },
    queries: [
      {
        query: "{ ab { __typename ... on A { id ... on AB { ... on A { id } ... on B { id } } } ... on B { id } } }",
        data: {
          ab: [
            { __typename: "A", id: "1" },
            { __typename: "B", id: "2" },
          ],
        },
      },
    ],
  },
  {
    title: "a union's members are those of each subgraph",
    reported: ["apollographql/federation#2256", "apollographql/federation#2307"],
    subgraphs: unions,
    queries: [
      {
        query: "{ one { __typename ... on A { a1 a2 } ... on B { b } ... on C { c1 } } }",
        data: {
          one: [
            { __typename: "A", a1: 1, a2: 6 },
            { __typename: "B", b: 2 },
          ],
        },
      },
      {
        query: "{ two { ... on A { a1 } ... on B { b } ... on C { c1 c2 } } }",
        data: { two: [{ c1: 3, c2: 4 }, { b: 5 }] },
      },
      { query: "{ one { ... on C { c1 } } two { ... on A { id } } }", data: { one: [{}, {}], two: [{}, {}] } },
    ],
  },
  {
    title: "a union's member of another subgraph of a shared field is an error where it can't be planned",
    reported: ["wundergraph/graphql-go-tools#1551"],
    subgraphs: {
      a: {
        sdl: `type Query { all: [Media] @shareable } union Media = Book | Film type Book @key(fields: "id") { id: ID! title: String @shareable } type Film @key(fields: "id") { id: ID! minutes: Int }`,
        resolvers: {
          Query: {
            all: () => [
              { __typename: "Book", id: "b", title: "T" },
              { __typename: "Film", id: "f", minutes: 90 },
            ],
          },
        },
      },
      b: {
        sdl: `type Query { all: [Media] @shareable } union Media = Book | Song type Book @key(fields: "id") { id: ID! title: String @shareable } type Song { bars: Int }`,
        resolvers: { Query: { all: () => [{ __typename: "Book", id: "b", title: "T" }] } },
      },
    },
    queries: [
      {
        // The planner leaves it out.
        query: "{ all { ... on Film { minutes } ... on Song { bars } ... on Book { title } } }",
        data: { all: [{ title: "T" }, { minutes: null }] },
        errors: [
          [
            "The operation can't be planned: Film.minutes can't be requested at this place. Request it by another field, or in an operation of its own.",
            ["all", 1, "minutes"],
          ],
        ],
      },
    ],
  },
  {
    title: "members of a union select other parts of fields of one name",
    reported: ["wundergraph/cosmo#679", "wundergraph/cosmo#694", "graphql-hive/router#1166", "graphql-hive/router#176"],
    subgraphs: nested,
    queries: [
      {
        query: `{ found { __typename ...C ...D ... on Item { chain { arch } } } } fragment C on Collection { __typename chain { test } } fragment D on Currency { chain { broken identifier } }`,
        data: {
          found: [
            { __typename: "Collection", chain: { test: 1 } },
            { __typename: "Currency", chain: { broken: 4, identifier: "d" } },
            { __typename: "Item", chain: { arch: "arm" } },
          ],
        },
      },
    ],
  },
  {
    title: "a fragment of an interface selects from a union, without the type's name",
    reported: ["wundergraph/cosmo#1442", "apollographql/router#1371", "apollographql/router#1360"],
    subgraphs: nested,
    queries: [
      {
        query:
          "{ issue { items { ... on Comment { id body } } votes } node { ... on Comment { body } ... on Note { id } } }",
        data: { issue: { items: [{ id: "n", body: "N" }, {}], votes: 9 }, node: { body: "B", id: "n" } },
      },
    ],
  },
  {
    title: "a fragment of an interface that the query's type implements selects its fields",
    reported: ["apollographql/router#1290", "wundergraph/cosmo#789"],
    subgraphs: {
      a: {
        sdl: `interface Lists { lists: [String!]! } interface Carts { cart: Int } type Query implements Lists & Carts { lists: [String!]! cart: Int }`,
        resolvers: { Query: { lists: () => ["x"], cart: () => 1 } },
      },
      b: { sdl: "type Query { other: Int }", resolvers: { Query: { other: () => 2 } } },
    },
    queries: [
      {
        query:
          "{ ...L ...C ...Q } fragment L on Lists { lists } fragment C on Carts { c: cart } fragment Q on Query { other ...C }",
        data: { lists: ["x"], c: 1, other: 2 },
      },
    ],
  },
  {
    title: "fragments of interfaces that share some types select from the others",
    reported: ["apollographql/federation#2592", "apollographql/router#3133", "apollographql/federation#2594"],
    subgraphs: {
      a: {
        sdl: `type Query { i1: I1 u: U } interface I1 { id: ID! } interface I2 { id: ID! name: String } union U = A | B | C
          type A implements I1 & I2 @key(fields: "id") { id: ID! name: String } type B implements I1 @key(fields: "id") { id: ID! } type C implements I2 { id: ID! name: String @shareable }`,
        resolvers: {
          Query: {
            i1: () => ({ __typename: "A", id: "a", name: "N" }),
            u: () => ({ __typename: "C", id: "c", name: "M" }),
          },
        },
      },
      b: {
        sdl: `type A @key(fields: "id") { id: ID! more: Int } type B @key(fields: "id") { id: ID! more: Int }`,
        resolvers: { A: { more: () => 1 }, B: { more: () => 2 } },
      },
    },
    queries: [
      {
        query: `{ i1 { ...F ... on U { ...G } } u { ...G ... on I1 { ...F } ... on I2 { ... on C { id } } } }
          fragment F on I1 { id ... on I2 { name } ... on A { more } } fragment G on U { ... on I2 { name ... on A { more } } }`,
        data: { i1: { id: "a", name: "N", more: 1 }, u: { name: "M", id: "c" } },
      },
    ],
  },
  {
    title: "an interface's field is queried for one implementation through an interface object",
    reported: ["apollographql/federation#2362", "apollographql/federation#2379"],
    subgraphs: {
      a: {
        sdl: `type Query { i: I } type I @key(fields: "id") @interfaceObject { id: ID! y: Int }`,
        resolvers: { Query: { i: () => ({ id: "1" }) }, I: { y: () => 2 } },
      },
      b: {
        sdl: `interface I @key(fields: "id") { id: ID! x: Int } type A implements I @key(fields: "id") { id: ID! x: Int z: Int } type B implements I @key(fields: "id") { id: ID! x: Int }`,
        resolvers: {
          I: { __resolveReference: ({ id }: Reference) => ({ __typename: "A", id, x: 1, z: 3 }) },
          A: { __resolveReference: ({ id }: Reference) => ({ id, x: 1, z: 3 }) },
        },
      },
    },
    queries: [
      { query: "{ i { ... on A { x } } }", data: { i: { x: 1 } } },
      { query: "{ i { y ... on A { y z } ... on B { y } } }", data: { i: { y: 2, z: 3 } } },
      {
        // The planner requests it of one of the types only.
        query: "{ i { ... on A { y z } ... on B { y } } }",
        data: { i: { y: null, z: 3 } },
        errors: [
          [
            "The operation can't be planned: A.y can't be requested at this place. Request it by another field, or in an operation of its own.",
            ["i", "y"],
          ],
        ],
      },
      { query: "{ i { ... on B { x y } } }", data: { i: {} } },
    ],
  },
  {
    title: "an interface object's entity keeps its fields beside another entity, and tells its type",
    reported: ["apollographql/router#5844", "graphql-hive/router#1124", "graphql-hive/router#178"],
    subgraphs: {
      a: {
        sdl: `interface Product @key(fields: "ms") { ms: Int! brand: String! } type Sunglass implements Product @key(fields: "ms") { ms: Int! brand: String! }
          type Frame implements Product @key(fields: "ms") { ms: Int! brand: String! } type Variant @key(fields: "sku") { sku: String! color: String! inventory: Inventory! } type Inventory @key(fields: "sku", resolvable: false) { sku: String! }`,
        resolvers: {
          Product: {
            __resolveReference: ({ ms }: Reference) => products.find((each) => each.ms === ms),
            __resolveType: ({ __typename }: { __typename: string }) => __typename,
          },
          Variant: { __resolveReference: ({ sku }: Reference) => ({ sku, color: "red", inventory: { sku } }) },
        },
      },
      b: {
        sdl: `type Query { items: [Item!]! } type Item { id: ID! product(ms: Int!): Product variant: Variant } type Product @key(fields: "ms", resolvable: false) @interfaceObject { ms: Int! }
          type Variant @key(fields: "sku", resolvable: false) { sku: String! }`,
        resolvers: {
          Query: {
            items: () => [
              { id: "1", variant: { sku: "s" } },
              { id: "2", variant: null },
            ],
          },
          Item: { product: (_: unknown, { ms }: { ms: number }) => ({ ms }) },
        },
      },
      c: {
        sdl: `type Inventory @key(fields: "sku") { sku: String! count: Int! }`,
        resolvers: { Inventory: { count: () => 12 } },
      },
    },
    queries: [
      {
        query: "{ items { id product(ms: 1) { ms brand } variant { color inventory { count } } } }",
        data: {
          items: [
            { id: "1", product: { ms: 1, brand: "A" }, variant: { color: "red", inventory: { count: 12 } } },
            { id: "2", product: { ms: 1, brand: "A" }, variant: null },
          ],
        },
      },
      {
        query:
          "{ items { p: product(ms: 2) { __typename } q: product(ms: 1) { kind: __typename ... on Sunglass { brand } } } }",
        data: {
          items: [
            { p: { __typename: "Frame" }, q: { kind: "Sunglass", brand: "A" } },
            { p: { __typename: "Frame" }, q: { kind: "Sunglass", brand: "A" } },
          ],
        },
      },
    ],
  },
  {
    title: "what a field of a union or interface provides is not fetched again",
    reported: ["wundergraph/graphql-go-tools#1551", "ardatan/graphql-tools#6187"],
    subgraphs: {
      a: {
        sdl: `type Query { media: [Media] @provides(fields: "... on Book { title }") shelf: Shelf @provides(fields: "... on Book { title }") plain: Book } union Media = Book | Film interface Shelf { id: ID! title: String }
          type Book implements Shelf @key(fields: "id") { id: ID! title: String @external } type Film @key(fields: "id") { id: ID! }`,
        resolvers: {
          Query: {
            media: () => [
              { __typename: "Book", id: "b", title: "provided" },
              { __typename: "Film", id: "f" },
            ],
            shelf: () => ({ __typename: "Book", id: "b", title: "provided" }),
            plain: () => ({ id: "b", title: "not provided" }),
          },
        },
      },
      b: {
        sdl: `type Book @key(fields: "id") { id: ID! title: String @shareable } type Film @key(fields: "id") { id: ID! title: String }`,
        resolvers: { Book: { title: () => "of b" }, Film: { title: () => "film of b" } },
      },
    },
    queries: [
      {
        query: "{ media { ... on Book { title } ... on Film { title } } shelf { title } plain { title } }",
        data: {
          media: [{ title: "provided" }, { title: "film of b" }],
          shelf: { title: "provided" },
          plain: { title: "of b" },
        },
      },
    ],
  },
  {
    title: "a type's name may be provided",
    reported: ["graphql-hive/router#1455", "graphql-hive/router#1457"],
    subgraphs: {
      a: {
        sdl: `type Query { user: User @provides(fields: "name") } type User @key(fields: "id") { id: ID! name: String @external }`,
        resolvers: { Query: { user: () => ({ id: "1", name: "provided" }) } },
      },
      b: {
        sdl: `type User @key(fields: "id") { id: ID! name: String @shareable }`,
        resolvers: { User: { name: () => "of b" } },
      },
    },
    // As other compositions keep it.
    amend: (supergraph) => supergraph.replace('provides: "name"', 'provides: "__typename name"'),
    queries: [{ query: "{ user { __typename name } }", data: { user: { __typename: "User", name: "provided" } } }],
  },
];
