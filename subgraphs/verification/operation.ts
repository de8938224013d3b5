import { operationsFor } from "../shared/operation/operations.js";
import type { VerificationDeps } from "./deps.js";

/** The types of operation, with the verification subgraph's dependencies. */
export const operation = operationsFor<VerificationDeps>();
