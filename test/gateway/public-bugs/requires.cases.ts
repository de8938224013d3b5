import type { Reference } from "../federation/case.js";
import type { PublicBug } from "./case.js";

const json = (value: unknown) => JSON.stringify(value);

export const requiresBugs: readonly PublicBug[] = [
  {
    title: "a field that requires a field that requires a third subgraph's is resolved in three steps",
    reported: ["apollographql/federation#1780", "apollographql/federation#1725"],
    subgraphs: {
      bars: {
        sdl: `type Query { bar: Bar } type Bar @key(fields: "id") { id: ID! baz: Baz! } type Baz { value: String! }`,
        resolvers: { Query: { bar: () => ({ id: "1", baz: { value: "ok" } }) } },
      },
      validity: {
        sdl: `type Bar @key(fields: "id") { id: ID! baz: Baz! @external valid: Boolean! @requires(fields: "baz { value }") }
          type Baz { value: String! @external }`,
        resolvers: { Bar: { valid: ({ baz }: { baz: { value: string } }) => baz.value === "ok" } },
      },
      drinks: {
        sdl: `type Bar @key(fields: "id") { id: ID! valid: Boolean! @external beer: String! @requires(fields: "valid") price: Int @requires(fields: "valid") }`,
        resolvers: {
          Bar: {
            beer: ({ valid }: { valid: boolean }) => (valid ? "pale" : "none"),
            price: ({ valid }: { valid: boolean }) => (valid ? 3 : 0),
          },
        },
      },
    },
    queries: [
      {
        query: "{ bar { id valid baz { value } beer } }",
        data: { bar: { id: "1", valid: true, baz: { value: "ok" }, beer: "pale" } },
      },
      { query: "{ bar { price beer } }", data: { bar: { price: 3, beer: "pale" } } },
    ],
  },
  {
    title: "fields of a nested entity with @requires are resolved",
    reported: ["apollographql/federation#3113", "apollographql/federation#2800"],
    subgraphs: {
      a: {
        sdl: `type Query { start: A } type A @key(fields: "id") { id: ID! b: B } type B @key(fields: "id") { id: ID! name: String }`,
        resolvers: { Query: { start: () => ({ id: "a", b: { id: "b", name: "B" } }) } },
      },
      b: {
        sdl: `type A @key(fields: "id") { id: ID! b: B @external label: String @requires(fields: "b { id size }") }
          type B @key(fields: "id") { id: ID! name: String @external title: String @requires(fields: "name") size: Int @external c: C }
          type C @key(fields: "id") { id: ID! }`,
        resolvers: {
          A: { label: ({ b }: { b: unknown }) => json(b) },
          B: { title: ({ name }: { name: string }) => `${name}!`, c: () => ({ id: "c" }) },
        },
      },
      c: {
        sdl: `type B @key(fields: "id") { id: ID! title: String @external size: Int @requires(fields: "title") }
          type C @key(fields: "id") { id: ID! weight: Int }`,
        resolvers: {
          B: { size: ({ title }: { title: string }) => title.length },
          C: { weight: () => 4 },
        },
      },
    },
    queries: [
      {
        query: "{ start { b { title size c { weight } } } }",
        data: { start: { b: { title: "B!", size: 2, c: { weight: 4 } } } },
      },
      {
        query: "{ start { label b { id: title size } } }",
        data: { start: { label: '{"id":"b","size":2}', b: { id: "B!", size: 2 } } },
      },
    ],
  },
  {
    title: "one field may be required with different arguments, at the top and below",
    reported: [
      "graphql-hive/router#122",
      "graphql-hive/router#133",
      "graphql-hive/router#250",
      "wundergraph/graphql-go-tools#1551",
    ],
    subgraphs: {
      a: {
        sdl: `enum Unit { M CM } type Query { box: Box } type Box @key(fields: "id") { id: ID! size(unit: Unit!, scale: Float): Int dims(unit: Unit!): Dims } type Dims { w(round: Boolean): Int h: Int }`,
        resolvers: {
          Query: { box: () => ({ id: "1" }) },
          Box: {
            size: (_: unknown, { unit }: { unit: string }) => (unit === "M" ? 1 : 100),
            dims: (_: unknown, { unit }: { unit: string }) => (unit === "M" ? { w: 2, h: 3 } : { w: 200, h: 300 }),
          },
        },
      },
      b: {
        sdl: `enum Unit { M CM } type Box @key(fields: "id") { id: ID! size(unit: Unit!, scale: Float): Int @external dims(unit: Unit!): Dims @external
            inMetres: Int @requires(fields: "size(unit: M)") inCentimetres: Int @requires(fields: "size(unit: CM, scale: 1.5)")
            area: Int @requires(fields: "dims(unit: CM) { w h }") smallArea: Int @requires(fields: "dims(unit: M) { w(round: true) h }") }
          type Dims { w(round: Boolean): Int @external h: Int @external }`,
        resolvers: {
          Box: {
            inMetres: ({ size }: { size: number }) => size,
            inCentimetres: ({ size }: { size: number }) => size,
            area: ({ dims: { w, h } }: { dims: { w: number; h: number } }) => w * h,
            smallArea: ({ dims: { w, h } }: { dims: { w: number; h: number } }) => w * h,
          },
        },
      },
    },
    queries: [
      {
        query: "{ box { inMetres inCentimetres area } }",
        data: { box: { inMetres: 1, inCentimetres: 100, area: 60_000 } },
      },
      {
        query: `query($unit: Unit!) { box { size(unit: $unit) smallArea dims(unit: $unit) { h w(round: false) } m: inMetres } }`,
        variables: { unit: "CM" },
        data: { box: { size: 100, smallArea: 6, dims: { h: 300, w: 200 }, m: 1 } },
      },
      {
        // The planner would send one value for both.
        query: "{ box { inMetres inCentimetres area smallArea } }",
        data: undefined,
        errors: [
          [
            "The operation can't be planned: Fields of one entity require another field with different arguments. Request them in operations of their own.",
            undefined,
          ],
        ],
      },
    ],
  },
  {
    title: "representations name their type, though the client doesn't ask for it",
    reported: ["graphql-hive/router#1070", "graphql-hive/router#1186"],
    subgraphs: {
      a: {
        sdl: `type Query { order: Order } type Order @key(fields: "id") { id: ID! total: Int customer: Customer } type Customer @key(fields: "id") { id: ID! tier: String }`,
        resolvers: {
          Query: { order: () => ({ id: "1", total: 5, customer: { id: "c" } }) },
          Customer: { __resolveReference: ({ id }: Reference) => ({ id, tier: "gold" }), tier: () => "gold" },
        },
      },
      b: {
        sdl: `type Order @key(fields: "id") { id: ID! customer: Customer @external discount: String @requires(fields: "customer { id tier }") owner: Customer }
          type Customer @key(fields: "id") { id: ID! tier: String @external perks: String @requires(fields: "tier") }`,
        resolvers: {
          Order: { discount: ({ customer }: { customer: object }) => json(customer), owner: () => ({ id: "o" }) },
          Customer: { perks: ({ tier }: { tier: string }) => `perks of ${tier}` },
        },
      },
    },
    queries: [
      {
        query: "{ order { discount owner { perks } customer { perks } } }",
        data: {
          order: {
            discount: '{"id":"c","tier":"gold"}',
            owner: { perks: "perks of gold" },
            customer: { perks: "perks of gold" },
          },
        },
      },
    ],
  },
  {
    title: "what is required through fragments is null where it is null",
    reported: ["graphql-hive/router#221"],
    subgraphs: {
      a: {
        sdl: `type Query { things: [Thing!]! } type Thing @key(fields: "id") { id: ID! part: Part other: Named }
          interface Named { name: String } type Part implements Named { name: String size: Int } type Whole implements Named { name: String }`,
        resolvers: {
          Query: {
            things: () => [
              { id: "1", part: { name: "p", size: 2 }, other: { __typename: "Part", name: "p", size: 3 } },
              { id: "2", part: null, other: { __typename: "Whole", name: "w" } },
              { id: "3", part: { name: null, size: null }, other: null },
            ],
          },
        },
      },
      b: {
        sdl: `type Thing @key(fields: "id") { id: ID! part: Part @external other: Named @external shown: String @requires(fields: "part { name size } other { name ... on Part { size } }") }
          interface Named { name: String } type Part implements Named { name: String @external size: Int @external } type Whole implements Named { name: String @external }`,
        resolvers: {
          Thing: {
            shown: ({ part, other }: Reference) => json([part, { ...(other as object), __typename: undefined }]),
          },
        },
      },
    },
    queries: [
      {
        query: "{ things { shown } }",
        data: {
          things: [
            { shown: '[{"name":"p","size":2},{"name":"p","size":3}]' },
            { shown: '[null,{"name":"w"}]' },
            { shown: '[{"name":null,"size":null},{}]' },
          ],
        },
      },
    ],
  },
  {
    title: "a field may require members of an entity through its interface",
    reported: ["graphql-hive/router#1308"],
    subgraphs: {
      a: {
        sdl: `type Query { order: Order } type Order @key(fields: "id") { id: ID! item: Item } interface Item @key(fields: "id") { id: ID! }
          type Book implements Item @key(fields: "id") { id: ID! } type Film implements Item @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { order: () => ({ id: "1", item: { __typename: "Film", id: "f" } }) } },
      },
      b: {
        sdl: `interface Item @key(fields: "id") { id: ID! price: Int } type Book implements Item @key(fields: "id") { id: ID! price: Int } type Film implements Item @key(fields: "id") { id: ID! price: Int }`,
        resolvers: {
          Item: { __resolveReference: ({ id }: Reference) => ({ __typename: "Film", id, price: 8 }) },
          Film: { __resolveReference: ({ id }: Reference) => ({ id, price: 8 }) },
        },
      },
      c: {
        sdl: `type Order @key(fields: "id") { id: ID! item: Item @external total: Int @requires(fields: "item { price }") }
          interface Item @key(fields: "id") { id: ID! price: Int } type Book implements Item @key(fields: "id") { id: ID! price: Int @external } type Film implements Item @key(fields: "id") { id: ID! price: Int @external }`,
        resolvers: { Order: { total: ({ item }: { item: { price: number } }) => item.price * 2 } },
      },
    },
    queries: [{ query: "{ order { total } }", data: { order: { total: 16 } } }],
  },
  {
    title: "an entity's key may be its type's name only",
    reported: ["graphql-hive/router#1099", "graphql-hive/router#1107"],
    subgraphs: {
      a: {
        sdl: `type Query { catalog: Catalog } type Catalog @key(fields: "__typename") { sku: String! }`,
        resolvers: { Query: { catalog: () => ({ sku: "s" }) } },
      },
      b: {
        sdl: `type Catalog @key(fields: "__typename") { rating: Int! }`,
        resolvers: { Catalog: { rating: () => 5 } },
      },
    },
    queries: [{ query: "{ catalog { sku rating } }", data: { catalog: { sku: "s", rating: 5 } } }],
  },
  {
    title: "an interface object's field with @requires is resolved for one implementation only",
    reported: ["apollographql/federation#2524"],
    subgraphs: {
      a: {
        sdl: `type Query { nodes: [Node!]! } interface Node @key(fields: "id") { id: ID! name: String }
          type Person implements Node @key(fields: "id") { id: ID! name: String } type Firm implements Node @key(fields: "id") { id: ID! name: String }`,
        resolvers: {
          Query: {
            nodes: () => [
              { __typename: "Person", id: "1", name: "Ann" },
              { __typename: "Firm", id: "2", name: "Acme" },
            ],
          },
        },
      },
      b: {
        sdl: `type Node @key(fields: "id") @interfaceObject { id: ID! name: String @external label: String @requires(fields: "name") }`,
        resolvers: { Node: { label: ({ name }: { name: string }) => `${name}!` } },
      },
    },
    amend: (supergraph) =>
      supergraph.replace(
        /name: String(?=\s+label: String @join__field\(graph: B)/,
        "name: String @join__field(graph: A) @join__field(graph: B, external: true)",
      ),
    queries: [
      { query: "{ nodes { id ... on Person { label } } }", data: { nodes: [{ id: "1", label: "Ann!" }, { id: "2" }] } },
      { query: "{ nodes { label } }", data: { nodes: [{ label: "Ann!" }, { label: "Acme!" }] } },
    ],
  },
  {
    title: "the key of a step is fetched from a subgraph that has it",
    reported: ["apollographql/router#6004", "apollographql/router#8016", "apollographql/federation#3293"],
    subgraphs: {
      a: {
        sdl: `type Query { t: T } type T @key(fields: "a") { a: ID! }`,
        resolvers: { Query: { t: () => ({ a: "a" }) } },
      },
      b: {
        sdl: `type T @key(fields: "a") @key(fields: "b") { a: ID! b: ID! }`,
        resolvers: { T: { __resolveReference: () => ({ a: "a", b: "b" }) } },
      },
      c: {
        sdl: `type T @key(fields: "b") @key(fields: "c") { b: ID! c: ID! x: Int }`,
        resolvers: { T: { __resolveReference: () => ({ b: "b", c: "c", x: 2 }) } },
      },
      d: {
        sdl: `type T @key(fields: "c") { c: ID! x: Int @external y: Int @requires(fields: "x") }`,
        resolvers: { T: { y: ({ x }: { x: number }) => x * 2 } },
      },
    },
    queries: [
      { query: "{ t { c x a } }", data: { t: { c: "c", x: 2, a: "a" } } },
      {
        // Through three subgraphs with a key each: the planner gives up.
        query: "{ t { y } }",
        data: undefined,
        errors: [
          [
            "The operation can't be planned: Failed to plan query: failed to build fetch graph: Expected a single parent, but the FetchStep [2] has many",
            undefined,
          ],
        ],
      },
    ],
  },
  {
    title: "a field is resolved where its override, or the override's label, says",
    reported: ["apollographql/router#7581", "apollographql/federation#2902"],
    subgraphs: {
      old: {
        sdl: `type Query { asset: Asset } type Asset @key(fields: "id") { id: ID! image: Image } type Image @key(fields: "id") { id: ID! uri: String! alt: String size: Int }`,
        resolvers: {
          Query: { asset: () => ({ id: "1" }) },
          Asset: { image: () => ({ id: "old" }) },
          Image: { uri: () => "of old", alt: () => "of old", size: () => 1 },
        },
      },
      new: {
        sdl: `type Asset @key(fields: "id") { id: ID! image: Image @override(from: "old") }
          type Image @key(fields: "id") { id: ID! uri: String! @override(from: "old", label: "percent(0)") alt: String @override(from: "old", label: "percent(100)") size: Int @override(from: "old", label: "beta") }`,
        resolvers: {
          Asset: { image: () => ({ id: "new" }) },
          Image: { uri: () => "of new", alt: () => "of new", size: () => 2 },
        },
      },
    },
    queries: [
      {
        query: "{ asset { image { id uri alt size } } }",
        data: { asset: { image: { id: "new", uri: "of old", alt: "of new", size: 1 } } },
      },
    ],
  },
];
