import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../../subgraphs/shared/kernel/logger.js";
import { addToReport } from "../../../subgraphs/shared/kernel/report.js";
import type { Metrics } from "../../../subgraphs/shared/kernel/telemetry.js";
import type { GraphRequest } from "../execution/executor.js";
import type { SubgraphExecutor } from "../execution/subgraph-executor.js";
import { createHttpSubgraph } from "./http-subgraph.js";
import { bodyDigestHeader, callerHeader, type CallerSigner } from "./signed-caller.js";

export interface RemoteSubgraphOptions {
  readonly name: string;
  /** Its routing URL in the supergraph. */
  readonly url: string;
  readonly signer: CallerSigner;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "subgraphRequests">;
}

/** A subgraph of the product in another process. */
export interface RemoteSubgraph extends SubgraphExecutor {
  /** Whether its process reports that it is ready. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** The client's error for a subgraph that didn't respond. */
function unavailable(isRunPossibly: boolean): ApiError {
  if (!isRunPossibly) return new ApiError("SERVICE_UNAVAILABLE");
  const reason = "No response was received: the outcome is unknown. Repeat the request with the same idempotency key.";
  return new ApiError("SERVICE_UNAVAILABLE", reason);
}

/** A subgraph that another process serves (`subgraph-server.ts`), with the signed caller. */
export function createRemoteSubgraph({ name, url, signer, logger, metrics }: RemoteSubgraphOptions): RemoteSubgraph {
  const subgraph = createHttpSubgraph<GraphRequest>({
    url,
    headers: ({ caller, requestId, bodyDigest }) => ({
      "x-request-id": requestId,
      [callerHeader]: signer.sign(caller),
      ...(bodyDigest !== undefined && { [bodyDigestHeader]: bodyDigest }),
    }),
    // 400 is the operation's response. Others are a fault between the processes, such as 401 if their clocks differ:
    // the client, whose credentials are valid, must not see it.
    isResponse: (status) => status <= 400 || status >= 500,
    unavailable(error, { requestId, signal }, isRunPossibly) {
      if (!signal?.aborted) logger.error({ err: error, requestId, subgraph: name }, "a subgraph did not respond");
      return unavailable(isRunPossibly);
    },
  });
  return {
    async execute(operation, request) {
      const stop = metrics.subgraphRequests.startTimer({ subgraph: name });
      try {
        const result = await subgraph.execute(operation, request);
        addToReport(request.report, result.extensions);
        stop({ outcome: "answered" });
        return result;
      } catch (error) {
        stop({ outcome: "unavailable" });
        throw error;
      }
    },
    subscribe: (operation, request) => subgraph.subscribe(operation, request),
    async isReady() {
      try {
        return await subgraph.isFound("/readyz");
      } catch (error) {
        logger.warn({ err: error, subgraph: name }, "a subgraph is not ready");
        return false;
      }
    },
    close: () => subgraph.close(),
  };
}
