import { operationsFor } from "../shared/operation/operations.js";
import type { AgentsDeps } from "./deps.js";

/** The types of operation of this subgraph. */
export const operation = operationsFor<AgentsDeps>();
