import { findIn, type FederationCase, type Reference } from "./case.js";

const users = [
  { id: "u1", name: "Ann", email: "ann@example.com" },
  { id: "u2", name: "Bo", email: "bo@example.com" },
];

export const entityCases: Readonly<Record<string, FederationCase>> = {
  "an entity of two subgraphs": {
    subgraphs: {
      users: {
        sdl: `type Query { users: [User!]! user(id: ID!): User } type User @key(fields: "id") { id: ID! name: String! }`,
        resolvers: {
          Query: { users: () => users, user: (_: unknown, { id }: { id: string }) => findIn(users, "id")({ id }) },
        },
      },
      contact: {
        sdl: `type User @key(fields: "id") { id: ID! email(domainOnly: Boolean = false): String }`,
        resolvers: {
          User: {
            __resolveReference: findIn(users, "id"),
            email: ({ email }: { email: string }, { domainOnly }: { domainOnly: boolean }) =>
              domainOnly ? email.split("@")[1] : email,
          },
        },
      },
    },
    queries: [
      {
        query: "{ users { email name } }",
        data: {
          users: [
            { email: "ann@example.com", name: "Ann" },
            { email: "bo@example.com", name: "Bo" },
          ],
        },
      },
      {
        // Aliases that take the names of a key, of a type's name, and of one another's fields.
        query: `{ a: user(id: "u1") { id: name __typename: id name: email email: email(domainOnly: true) } none: user(id: "u3") { email } }`,
        data: {
          a: { id: "Ann", __typename: "u1", name: "ann@example.com", email: "example.com" },
          none: null,
        },
      },
      {
        query: `query($id: ID!, $short: Boolean!) { user(id: $id) { __typename kind: __typename email(domainOnly: $short) } __typename }`,
        variables: { id: "u2", short: true },
        data: { user: { __typename: "User", kind: "User", email: "example.com" }, __typename: "Query" },
      },
      {
        query: `query($no: Boolean = false, $yes: Boolean = true) { user(id: "u1") {
          name @include(if: $no) email @skip(if: $no) ... @skip(if: $yes) { id } ... on User @include(if: $yes) { again: email } } }`,
        data: { user: { email: "ann@example.com", again: "ann@example.com" } },
      },
    ],
  },

  "several keys, each known to other subgraphs": {
    subgraphs: {
      byId: {
        sdl: `type Query { user: User } type User @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { user: () => ({ id: "u2" }) } },
      },
      bridge: {
        sdl: `type User @key(fields: "id") @key(fields: "email") { id: ID! email: String! }`,
        resolvers: { User: { __resolveReference: findIn(users, "id") } },
      },
      byEmail: {
        sdl: `type User @key(fields: "email") { email: String! name: String }`,
        resolvers: { User: { __resolveReference: findIn(users, "email") } },
      },
    },
    queries: [
      { query: "{ user { name } }", data: { user: { name: "Bo" } } },
      { query: "{ user { id email name } }", data: { user: { id: "u2", email: "bo@example.com", name: "Bo" } } },
    ],
  },

  "composite and nested keys": {
    subgraphs: {
      shops: {
        sdl: `type Query { offers: [Offer!]! }
          type Offer @key(fields: "sku shop { id region { code } }") { sku: ID! shop: Shop! }
          type Shop { id: ID! @shareable region: Region! @shareable } type Region { code: String! @shareable }`,
        resolvers: {
          Query: {
            offers: () => [
              { sku: "s1", shop: { id: "a", region: { code: "EU" } } },
              { sku: "s1", shop: { id: "a", region: { code: "US" } } },
            ],
          },
        },
      },
      prices: {
        sdl: `type Offer @key(fields: "sku shop { id region { code } }") { sku: ID! shop: Shop! price: Int! }
          type Shop { id: ID! @shareable region: Region! @shareable } type Region { code: String! @shareable }`,
        resolvers: {
          Offer: {
            price: ({ shop }: { shop: { region: { code: string } } }) => (shop.region.code === "EU" ? 10 : 12),
          },
        },
      },
    },
    queries: [
      { query: "{ offers { price } }", data: { offers: [{ price: 10 }, { price: 12 }] } },
      {
        query: "{ offers { sku price shop { region { code } } } }",
        data: {
          offers: [
            { sku: "s1", price: 10, shop: { region: { code: "EU" } } },
            { sku: "s1", price: 12, shop: { region: { code: "US" } } },
          ],
        },
      },
    ],
  },

  "keys that are null": {
    subgraphs: {
      books: {
        sdl: `type Query { books: [Book] } type Book @key(fields: "isbn") { isbn: ID title: String }`,
        resolvers: { Query: { books: () => [{ isbn: "1", title: "One" }, { isbn: null, title: "None" }, null] } },
      },
      pages: {
        sdl: `type Book @key(fields: "isbn") { isbn: ID pages: Int }`,
        resolvers: { Book: { pages: () => 100 } },
      },
    },
    queries: [
      {
        query: "{ books { title pages } }",
        data: { books: [{ title: "One", pages: 100 }, { title: "None", pages: null }, null] },
      },
    ],
  },

  "required fields of other subgraphs, nested and with arguments": {
    subgraphs: {
      catalog: {
        sdl: `type Query { product: Product } type Product @key(fields: "id") {
          id: ID! weight(unit: Unit!): Float size: Size } enum Unit { G KG } type Size { width: Int height: Int }`,
        resolvers: {
          Query: { product: () => ({ id: "p1" }) },
          Product: {
            __resolveReference: ({ id }: Reference) => ({ id }),
            weight: (_: unknown, { unit }: { unit: string }) => (unit === "G" ? 1500 : 1.5),
            size: () => ({ width: 2, height: 3 }),
          },
        },
      },
      shipping: {
        sdl: `type Product @key(fields: "id") { id: ID! weight(unit: Unit!): Float @external size: Size @external
            volume: Int @requires(fields: "size { width height }")
            parcel: String @requires(fields: "weight(unit: KG)") }
          enum Unit { G KG } type Size { width: Int @external height: Int @external }`,
        resolvers: {
          Product: {
            volume: ({ size }: { size: { width: number; height: number } }) => size.width * size.height,
            parcel: ({ weight }: { weight: number }) => `${weight} kg`,
          },
        },
      },
      price: {
        sdl: `type Product @key(fields: "id") { id: ID! volume: Int @external fee: Int @requires(fields: "volume") }`,
        resolvers: { Product: { fee: ({ volume }: { volume: number }) => volume * 100 } },
      },
    },
    queries: [
      { query: "{ product { fee } }", data: { product: { fee: 600 } } },
      {
        // The client's argument differs from the required one.
        query: "{ product { parcel weight(unit: G) size { height } } }",
        data: { product: { parcel: "1.5 kg", weight: 1500, size: { height: 3 } } },
      },
    ],
  },

  "fields that are shared, overridden and hidden": {
    subgraphs: {
      a: {
        sdl: `type Query { item: Item both: String @shareable } type Item @key(fields: "id") {
          id: ID! moved: String shared: String @shareable secret: String @inaccessible }`,
        resolvers: {
          Query: { item: () => ({ id: "1", moved: "from a", shared: "same" }), both: () => "same" },
          Item: { __resolveReference: ({ id }: Reference) => ({ id }), secret: () => "known" },
        },
      },
      b: {
        sdl: `type Query { both: String @shareable } type Item @key(fields: "id") {
          id: ID! moved: String @override(from: "a") shared: String @shareable secret: String @external
          told: String @requires(fields: "secret") }`,
        resolvers: {
          Query: { both: () => "same" },
          Item: {
            moved: () => "from b",
            shared: () => "same",
            told: ({ secret }: Reference) => `not ${String(secret)}`,
          },
        },
      },
    },
    queries: [
      {
        query: "{ both item { moved shared told } }",
        data: { both: "same", item: { moved: "from b", shared: "same", told: "not known" } },
      },
      {
        query: "{ item { secret } }",
        data: undefined,
        errors: ['Cannot query field "secret" on type "Item". Did you mean "shared"?'],
      },
    ],
  },

  "the extensions of Federation 1": {
    subgraphs: {
      a: {
        isFederation1: true,
        sdl: `type Query { me: User } type User @key(fields: "id") { id: ID! name: String }`,
        resolvers: { Query: { me: () => users[0] }, User: { __resolveReference: findIn(users, "id") } },
      },
      b: {
        isFederation1: true,
        sdl: `extend type Query { best: User } extend type User @key(fields: "id") {
          id: ID! @external name: String @external greeting: String @requires(fields: "name") }`,
        resolvers: {
          Query: { best: () => ({ id: "u2" }) },
          User: { greeting: ({ name }: { name: string }) => `Hello ${name}` },
        },
      },
    },
    queries: [
      {
        query: "{ best { name greeting } me { greeting id } }",
        data: { best: { name: "Bo", greeting: "Hello Bo" }, me: { greeting: "Hello Ann", id: "u1" } },
      },
    ],
  },
};
