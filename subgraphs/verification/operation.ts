import { operationsFor } from "../shared/operation/operations.js";
import type { VerificationDeps } from "./deps.js";

/** The kinds of operation, with what the verification subgraph's have at hand. */
export const operation = operationsFor<VerificationDeps>();
