import { operationsFor } from "../shared/operation/operations.js";
import type { AccountsDeps } from "./deps.js";

/** The kinds of operation, with what the accounts subgraph's have at hand. */
export const operation = operationsFor<AccountsDeps>();
