import { operationsFor } from "../shared/operation/operations.js";
import type { CustomersDeps } from "./deps.js";

/** The types of operation, with the customers subgraph's dependencies. */
export const operation = operationsFor<CustomersDeps>();
