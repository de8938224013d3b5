import type { BulkImportStatus } from "../../../generated/prisma/client.js";
import type { TransitionTable } from "../../shared/kernel/transitions.js";

export type BulkImportAction = "start" | "complete" | "fail";

/** States of an import of customers (docs/interface.md, Bulk import). */
export const bulkImportTransitions: TransitionTable<BulkImportStatus, BulkImportAction> = {
  name: "BulkImportStatus",
  initial: ["PENDING"],
  terminal: ["COMPLETED", "FAILED"],
  states: {
    /** Its file has not been read yet. */
    PENDING: { start: "PROCESSING", fail: "FAILED" },
    /** Its rows become customers, in the file's order. */
    PROCESSING: { complete: "COMPLETED", fail: "FAILED" },
    /** Every row is imported or has its error. */
    COMPLETED: {},
    /** The file is not valid CSV, or not from some row on: the rows before it are imported or have their errors. */
    FAILED: {},
  },
};
