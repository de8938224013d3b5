import { findIn, type FederationCase, type Reference } from "./case.js";

const media = [
  { __typename: "Book", id: "b1", title: "A book" },
  { __typename: "Film", id: "f1", title: "A film" },
];

const nodes = [
  { __typename: "Person", id: "n1", name: "Ann" },
  { __typename: "Firm", id: "n2", name: "Acme" },
];

export const abstractCases: Readonly<Record<string, FederationCase>> = {
  "interfaces and unions across subgraphs": {
    subgraphs: {
      media: {
        sdl: `type Query { media: [Media!]! any: [Any!]! } interface Media { id: ID! } union Any = Book | Film
          type Book implements Media @key(fields: "id") { id: ID! } type Film implements Media @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { media: () => media, any: () => media } },
      },
      titles: {
        sdl: `interface Media { id: ID! title: String } type Book implements Media @key(fields: "id") { id: ID! title: String pages: Int }
          type Film implements Media @key(fields: "id") { id: ID! title: String minutes: Int }`,
        resolvers: {
          Book: { __resolveReference: findIn(media, "id"), pages: () => 100 },
          Film: { __resolveReference: findIn(media, "id"), minutes: () => 90 },
        },
      },
    },
    queries: [
      { query: "{ media { id } }", data: { media: [{ id: "b1" }, { id: "f1" }] } },
      { query: "{ media { kind: __typename } }", data: { media: [{ kind: "Book" }, { kind: "Film" }] } },
      {
        query: "{ media { title ... on Book { pages } ... on Film { minutes id } } }",
        data: {
          media: [
            { title: "A book", pages: 100 },
            { title: "A film", minutes: 90, id: "f1" },
          ],
        },
      },
      {
        query: `{ any { __typename ... on Media { id ...Titled } ... on Book { same: title } ... on Film { own: id } } }
          fragment Titled on Media { title }`,
        data: {
          any: [
            { __typename: "Book", id: "b1", title: "A book", same: "A book" },
            { __typename: "Film", id: "f1", title: "A film", own: "f1" },
          ],
        },
      },
      { query: "{ any { ... on Film { minutes } } }", data: { any: [{}, { minutes: 90 }] } },
    ],
  },

  "what a field provides of an interface and of a union": {
    subgraphs: {
      feed: {
        sdl: `type Query { first: Media @provides(fields: "... on Book { title } ... on Film { title }")
            found: [Any!]! @provides(fields: "... on Film { title }") all: [Media!]! }
          union Any = Book | Film interface Media { id: ID! }
          type Book implements Media @key(fields: "id") { id: ID! title: String @external }
          type Film implements Media @key(fields: "id") { id: ID! title: String @external }`,
        resolvers: {
          Query: { first: () => ({ ...media[0], title: "provided" }), found: () => media, all: () => media },
        },
      },
      titles: {
        sdl: `type Book @key(fields: "id") { id: ID! title: String @shareable } type Film @key(fields: "id") { id: ID! title: String @shareable }`,
        resolvers: {
          Book: { title: () => "of its home" },
          Film: { title: () => "of its home" },
        },
      },
    },
    queries: [
      { query: "{ first { ... on Book { title } ... on Film { title } } }", data: { first: { title: "provided" } } },
      {
        query: "{ found { ... on Book { title } ... on Film { title } } }",
        data: { found: [{ title: "of its home" }, { title: "A film" }] },
      },
      {
        query: "{ all { id ... on Book { title } } }",
        data: { all: [{ id: "b1", title: "of its home" }, { id: "f1" }] },
      },
    ],
  },

  "interface objects": {
    // The field of the interface object is external, as other compositions say.
    amend: (supergraph) =>
      supergraph.replace(
        /name: String!(?=\s+label: String @join__field\(graph: LIKES)/,
        "name: String! @join__field(graph: NODES) @join__field(graph: LIKES, external: true)",
      ),
    subgraphs: {
      nodes: {
        sdl: `type Query { nodes: [Node!]! } interface Node @key(fields: "id") { id: ID! name: String! }
          type Person implements Node @key(fields: "id") { id: ID! name: String! }
          type Firm implements Node @key(fields: "id") { id: ID! name: String! employees: Int }`,
        resolvers: {
          Query: { nodes: () => nodes },
          Node: {
            __resolveReference: findIn(nodes, "id"),
            __resolveType: ({ __typename }: { __typename: string }) => __typename,
          },
          Person: { __resolveReference: findIn(nodes, "id") },
          Firm: { __resolveReference: findIn(nodes, "id"), employees: () => 7 },
        },
      },
      likes: {
        sdl: `type Query { liked: [Node!]! } type Node @key(fields: "id") @interfaceObject {
          id: ID! likes: Int! name: String! @external label: String @requires(fields: "name") }`,
        resolvers: {
          Query: { liked: () => [{ id: "n2" }, { id: "n1" }] },
          Node: {
            __resolveReference: (reference: Reference) => reference,
            likes: ({ id }: { id: string }) => (id === "n1" ? 1 : 2),
            label: ({ name }: { name: string }) => `${name}!`,
          },
        },
      },
    },
    queries: [
      {
        query: "{ liked { id likes } }",
        data: {
          liked: [
            { id: "n2", likes: 2 },
            { id: "n1", likes: 1 },
          ],
        },
      },
      {
        query: "{ liked { __typename likes } }",
        data: {
          liked: [
            { __typename: "Firm", likes: 2 },
            { __typename: "Person", likes: 1 },
          ],
        },
      },
      {
        query: "{ liked { name label } }",
        data: {
          liked: [
            { name: "Acme", label: "Acme!" },
            { name: "Ann", label: "Ann!" },
          ],
        },
      },
      {
        query: "{ liked { likes ... on Firm { employees name } } }",
        data: { liked: [{ likes: 2, employees: 7, name: "Acme" }, { likes: 1 }] },
      },
      {
        query: "{ nodes { likes ... on Person { label } } }",
        data: { nodes: [{ likes: 1, label: "Ann!" }, { likes: 2 }] },
      },
    ],
  },

  "an interface that only interface objects have": {
    subgraphs: {
      types: { sdl: `type Query { none: Node } interface Node @key(fields: "id") { id: ID! }` },
      likes: {
        sdl: `type Query { liked: [Node!]! } type Node @key(fields: "id", resolvable: false) @interfaceObject { id: ID! likes: Int! }`,
        resolvers: { Query: { liked: () => [{ id: "n1", likes: 1 }] } },
      },
    },
    queries: [
      {
        query: "{ none { id } liked { id ... on Node { n: likes } } }",
        data: { none: null, liked: [{ id: "n1", n: 1 }] },
      },
    ],
  },

  "a field with requirements, which is refused below an entity of its own type that a later step found": {
    subgraphs: {
      a: {
        sdl: `type Query { cat: Cat } type Cat @key(fields: "id") { id: ID! colour: String } type Dog @key(fields: "id") { id: ID! }`,
        resolvers: {
          Query: { cat: () => ({ id: "1", colour: "red" }) },
          Cat: { __resolveReference: ({ id }: Reference) => ({ id, colour: "grey" }) },
        },
      },
      b: {
        sdl: `type Query { best: Pet } union Pet = Cat | Dog type Cat @key(fields: "id") { id: ID! colour: String @external mood: String @requires(fields: "colour") friend: Pet own: Cat }
          type Dog @key(fields: "id") { id: ID! }`,
        resolvers: {
          Query: { best: () => ({ __typename: "Cat", id: "2" }) },
          Cat: {
            mood: ({ colour }: { colour: string }) => `${colour} mood`,
            friend: () => ({ __typename: "Cat", id: "2" }),
            own: () => ({ id: "2" }),
          },
        },
      },
    },
    queries: [
      { query: "{ best { ... on Cat { mood } } }", data: { best: { mood: "grey mood" } } },
      { query: "{ cat { mood own { id } } }", data: { cat: { mood: "red mood", own: { id: "2" } } } },
      {
        query: "{ cat { own { mood } } }",
        data: undefined,
        errors: [
          "The operation can't be planned: Failed to plan query: failed to build fetch graph: Path 'cat.own' cannot be found in selection set of type Query",
        ],
      },
      {
        query: "{ cat { friend { ... on Cat { mood } } } }",
        data: undefined,
        errors: [
          "The operation can't be planned: Failed to plan query: failed to build fetch graph: Path 'cat.friend.|[Cat]' cannot be found in selection set of type Query",
        ],
      },
    ],
  },

  "fields of the same name and different types": {
    subgraphs: {
      a: {
        sdl: `type Query { accounts: [Account!]! } union Account = User | Admin
          type User @key(fields: "id") { id: ID! name: String } type Admin { id: ID! name: String! @shareable }`,
        resolvers: {
          Query: {
            accounts: () => [
              { __typename: "User", id: "1", name: "Ann" },
              { __typename: "Admin", id: "2", name: "Bo" },
            ],
          },
        },
      },
      b: {
        sdl: `type User @key(fields: "id") { id: ID! similar: [User!] }`,
        resolvers: { User: { similar: () => [] } },
      },
    },
    queries: [
      {
        query: "{ accounts { ... on User { name similar { id } } ... on Admin { called: name } } }",
        data: { accounts: [{ name: "Ann", similar: [] }, { called: "Bo" }] },
      },
    ],
  },

  "node of a graph whose ids must not be mistaken": {
    subgraphs: {
      a: {
        sdl: `type Query { node(id: ID!): Node } interface Node { id: ID! } type Account implements Node @key(fields: "id") { id: ID! name: String }
          type Chat implements Node @key(fields: "id") { id: ID! account: Account! text: String @shareable }`,
        resolvers: {
          Query: {
            node: (_: unknown, { id }: { id: string }) =>
              id === "c1" ? { __typename: "Chat", id, text: "Hi" } : { __typename: "Account", id, name: "Ann" },
          },
          Chat: {
            __resolveReference: ({ id }: Reference) => ({ id, text: "Hi" }),
            account: () => ({ id: "a1", name: "Ann" }),
          },
          Account: { __resolveReference: ({ id }: Reference) => ({ id, name: "Ann" }) },
        },
      },
      b: {
        sdl: `interface Node { id: ID! } type Account implements Node @key(fields: "id") { id: ID! chats: [Chat!]! }
          type Chat implements Node @key(fields: "id") { id: ID! text: String @shareable }`,
        resolvers: { Account: { chats: () => [{ id: "c1", text: "Hi" }] } },
      },
    },
    queries: [
      {
        query: `{ a: node(id: "a1") { __typename id ... on Account { chats { id account { id name } } } } b: node(id: "c1") { id ... on Chat { text account { chats { text } } } } }`,
        data: {
          a: { __typename: "Account", id: "a1", chats: [{ id: "c1", account: { id: "a1", name: "Ann" } }] },
          b: { id: "c1", text: "Hi", account: { chats: [{ text: "Hi" }] } },
        },
      },
    ],
  },
};
