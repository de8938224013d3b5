import { operationsFor } from "../shared/operation/operations.js";
import type { CardsDeps } from "./deps.js";

/** The types of operation of this subgraph. */
export const operation = operationsFor<CardsDeps>();
