import { operationsFor } from "../shared/operation/operations.js";
import type { PlatformDeps } from "./deps.js";

/** The types of operation, with the platform subgraph's dependencies. */
export const operation = operationsFor<PlatformDeps>();
