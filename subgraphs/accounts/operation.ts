import { operationsFor } from "../shared/operation/operations.js";
import type { AccountsDeps } from "./deps.js";

/** The kinds of operation, with the dependencies of the accounts subgraph. */
export const operation = operationsFor<AccountsDeps>();
