// The four subgraphs of the figure graph-public: users, products, inventory and their reviews, with data in memory.
// `schemas` are executable; started as a process, it serves each of them over HTTP on /<name>. Requests must carry the
// authorization of one of the clients.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { composeServices } from "@theguild/federation-composition";
import { execute, GraphQLError, parse, validate } from "graphql";

const clients = 50;
/** The authorization of each client. */
export const authorizations = Array.from({ length: clients }, (_, index) => `Bearer client-${index + 1}`);
const known = new Set(authorizations);

const counts = { users: 6, products: 9, reviews: 11 };
const namesOf = (count, what) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index + 1}`, name: `${what} ${index + 1}` }));
const users = namesOf(counts.users, "User").map((user) => ({ ...user, username: `user-${user.id}` }));
const products = namesOf(counts.products, "Product").map(({ id, name }) => ({
  upc: id,
  name,
  price: 100 * Number(id) - 1,
  weight: 50 * Number(id),
}));
const reviews = Array.from({ length: counts.reviews }, (_, index) => ({
  id: `${index + 1}`,
  body: `Review ${index + 1} says that it is what one expects of such a product.`,
  authorId: `${(index % counts.users) + 1}`,
  upc: `${((index * 2) % counts.products) + 1}`,
}));

const byUpc = new Map(products.map((product) => [product.upc, product]));
const byId = new Map(users.map((user) => [user.id, user]));
const freeShippingFrom = 700;

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@external", "@requires", "@provides", "@shareable"])\n`;

const subgraphs = {
  users: {
    sdl: `type Query { me: User user(id: ID!): User users: [User] }
      type User @key(fields: "id") { id: ID! name: String username: String @shareable }`,
    resolvers: {
      Query: { me: () => users[0], user: (_, { id }) => byId.get(id), users: () => users },
      User: { __resolveReference: ({ id }) => byId.get(id) },
    },
  },
  products: {
    sdl: `type Query { topProducts(first: Int = 5): [Product] }
      type Product @key(fields: "upc") { upc: String! name: String price: Int weight: Int }`,
    resolvers: {
      Query: { topProducts: (_, { first }) => products.slice(0, first) },
      Product: { __resolveReference: ({ upc }) => byUpc.get(upc) },
    },
  },
  inventory: {
    sdl: `type Product @key(fields: "upc") {
        upc: String! weight: Int @external price: Int @external inStock: Boolean
        shippingEstimate: Int @requires(fields: "price weight") }`,
    resolvers: {
      Product: {
        __resolveReference: (product) => ({ ...product, inStock: Number(product.upc) % 3 !== 0 }),
        shippingEstimate: ({ price, weight }) => (price > freeShippingFrom ? 0 : Math.round(weight / 2)),
      },
    },
  },
  reviews: {
    sdl: `type Query { reviews: [Review] }
      type Review @key(fields: "id") { id: ID! body: String product: Product author: User @provides(fields: "username") }
      type User @key(fields: "id") { id: ID! username: String @external numberOfReviews: Int reviews: [Review] }
      type Product @key(fields: "upc") { upc: String! reviews: [Review] }`,
    resolvers: {
      Query: { reviews: () => reviews },
      Review: {
        __resolveReference: ({ id }) => reviews[Number(id) - 1],
        author: ({ authorId }) => ({ id: authorId, username: byId.get(authorId).username }),
        product: ({ upc }) => ({ upc }),
      },
      User: {
        reviews: ({ id }) => reviews.filter(({ authorId }) => authorId === id),
        numberOfReviews: ({ id }) => reviews.filter(({ authorId }) => authorId === id).length,
      },
      Product: { reviews: ({ upc }) => reviews.filter((review) => review.upc === upc) },
    },
  },
};

const documents = Object.entries(subgraphs).map(([name, { sdl }]) => ({ name, typeDefs: parse(link + sdl) }));

/** Executable schema by subgraph. */
export const schemas = Object.fromEntries(
  documents.map(({ name, typeDefs }) => [
    name,
    buildSubgraphSchema([{ typeDefs, resolvers: subgraphs[name].resolvers }]),
  ]),
);

/** The supergraph of subgraphs that are served below `url`. */
export function supergraphAt(url) {
  const { supergraphSdl, errors } = composeServices(documents.map((each) => ({ ...each, url: `${url}/${each.name}` })));
  if (!supergraphSdl)
    throw new Error(`The subgraphs don't compose: ${errors.map(({ message }) => message).join("; ")}`);
  return supergraphSdl;
}

/** Throws for a client that isn't known. */
export function authorise(authorization) {
  if (!known.has(authorization)) throw new GraphQLError("Unknown client", { extensions: { code: "UNAUTHENTICATED" } });
}

/** Parsed and validated once, as servers do. */
const parsed = new Map();

function documentOf(name, query) {
  const key = `${name} ${query}`;
  const found = parsed.get(key);
  if (found) return found;
  const document = parse(query);
  const [problem] = validate(schemas[name], document);
  if (problem) throw problem;
  parsed.set(key, document);
  return document;
}

async function resultOf(name, authorization, body) {
  try {
    authorise(authorization);
    const { query, variables } = JSON.parse(body);
    return await execute({ schema: schemas[name], document: documentOf(name, query), variableValues: variables });
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

function serve(request, response) {
  if (request.url === "/readyz") return response.end("ready");
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    resultOf(request.url.slice(1), request.headers.authorization, Buffer.concat(chunks).toString()).then(
      (result) => {
        const text = JSON.stringify(result);
        const length = Buffer.byteLength(text);
        response.writeHead(200, { "content-type": "application/json", "content-length": length }).end(text);
      },
      (error) => response.writeHead(500).end(error.stack),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = createServer(serve);
  process.once("SIGTERM", () => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(Number(process.env.PORT), "127.0.0.1");
}
