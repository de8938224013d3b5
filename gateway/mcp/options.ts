import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { GraphExecutor } from "../graph/execution/executor.js";
import type { RequestMetrics } from "../http/measure.js";
import type { Route } from "../rest/route.js";
import type { IssuedTokens } from "./issued-tokens.js";

export const mcpPath = "/mcp";

export interface McpOptions {
  /** All routes; the agents' become tools. */
  readonly routes: readonly Route[];
  readonly executor: GraphExecutor;
  /** The caller that an `Authorization` header names. Throws UNAUTHORIZED. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Tokens of the operator's authorization server; absent: only agents' own are taken. */
  readonly issued: IssuedTokens | undefined;
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
}
