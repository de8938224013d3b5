import { operationsFor } from "../shared/operation/operations.js";
import type { PlatformDeps } from "./deps.js";

/** The kinds of operation, with what the platform subgraph's operations depend on. */
export const operation = operationsFor<PlatformDeps>();
