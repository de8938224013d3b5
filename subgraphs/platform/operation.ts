import { operationsFor } from "../shared/operation/operations.js";
import type { PlatformDeps } from "./deps.js";

/** The kinds of operation, with what the platform subgraph's have at hand. */
export const operation = operationsFor<PlatformDeps>();
