import { operationsFor } from "../shared/operation/operations.js";
import type { QuotesDeps } from "./deps.js";

/** The kinds of operation, with what the quotes subgraph's have at hand. */
export const operation = operationsFor<QuotesDeps>();
