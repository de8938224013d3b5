import { createSourceEventStream, type GraphQLSchema } from "graphql";
import { createExecute } from "./compiled-execution.js";
import type { EngineRequest } from "./executor.js";
import { mapPulled } from "./map-pulled.js";
import { isAsyncIterable, type SubgraphExecutor } from "./subgraph-executor.js";

/** A subgraph in this process, by its executable schema: the request is the resolvers' context. */
export function createSchemaSubgraph<Request extends EngineRequest>(schema: GraphQLSchema): SubgraphExecutor<Request> {
  const execute = createExecute(schema);
  return {
    execute: async ({ document, variables }, context) => execute(document, { variables, context }),
    async subscribe({ document, variables }, context) {
      const source = await createSourceEventStream({
        schema,
        document,
        variableValues: variables,
        contextValue: context,
      });
      if (!isAsyncIterable<unknown>(source)) return source;
      return mapPulled(source, async (rootValue) => execute(document, { variables, context, rootValue }));
    },
  };
}
