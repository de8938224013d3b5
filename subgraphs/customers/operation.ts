import { operationsFor } from "../shared/operation/operations.js";
import type { CustomersDeps } from "./deps.js";

/** The kinds of operation, with what the customers subgraph's have at hand. */
export const operation = operationsFor<CustomersDeps>();
