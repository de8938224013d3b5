import { operationsFor } from "../shared/operation/operations.js";
import type { AccountsDeps } from "./deps.js";

/** The types of operation, with the accounts subgraph's dependencies. */
export const operation = operationsFor<AccountsDeps>();
