import { operationsFor } from "../shared/operation/operations.js";
import type { QuotesDeps } from "./deps.js";

/** The types of operation, with the quotes subgraph's dependencies. */
export const operation = operationsFor<QuotesDeps>();
