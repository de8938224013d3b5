import { GraphQLError } from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { UnplannableError } from "../planner/planning.js";
import type { ErrorForm, PlacedError } from "../execution/client-error.js";

/** The error of a subgraph's request without a response. */
export function subgraphUnavailable(serviceName: string, cause: unknown): GraphQLError {
  const originalError = cause instanceof Error ? cause : new Error(String(cause));
  return new GraphQLError(`The subgraph ${serviceName} did not respond.`, {
    originalError,
    extensions: { code: "DOWNSTREAM_SERVICE_ERROR", serviceName },
  });
}

/** The client's form of an error: the engine's own unchanged, a bug of this process without its message. */
function passed({ error, place }: PlacedError): GraphQLError {
  if (error instanceof UnplannableError) {
    const message = `The operation can't be planned: ${error.problem}`;
    return new GraphQLError(message, { ...place, extensions: { code: "UNPLANNABLE_OPERATION" } });
  }
  if (error instanceof ApiError) {
    const { code, reason } = error.body;
    return new GraphQLError(reason, { ...place, extensions: { code } });
  }
  if (error instanceof GraphQLError) {
    const { message, extensions, originalError } = error;
    return new GraphQLError(message, { ...place, extensions, originalError });
  }
  return new GraphQLError("Internal server error", { ...place, extensions: { code: "INTERNAL_SERVER_ERROR" } });
}

/**
 * Errors as the subgraphs made them, message and extensions, at their place in the client's result. `map` may change
 * each of them. Unexpected errors of this process are logged.
 */
export function passedErrors(logger: Logger, map: (error: GraphQLError) => GraphQLError): ErrorForm {
  return {
    ofFailures: (failures, requestId) =>
      failures.map((failure) => {
        const { error } = failure;
        if (!(error instanceof GraphQLError || error instanceof ApiError)) {
          logger.error({ err: error, requestId }, "a graph operation failed");
        }
        return map(passed(failure));
      }),
    ofInvalid: ({ message, source, positions, nodes, path, extensions }) =>
      map(
        new GraphQLError(message, {
          source,
          positions,
          nodes,
          path,
          extensions: { code: "GRAPHQL_VALIDATION_FAILED", ...extensions },
        }),
      ),
  };
}
