import { operationsFor } from "../shared/operation/operations.js";
import type { VerificationDeps } from "./deps.js";

/** The kinds of operation, with the dependencies of the verification subgraph. */
export const operation = operationsFor<VerificationDeps>();
