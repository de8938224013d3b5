import type { BulkImportError, BulkImportJob } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { isId } from "../../shared/kernel/ids.js";
import { bulkImportMaxErrors } from "./wire.js";

/** The timer that continues an import; its payload names the job. */
export const bulkImportTimer = "customers.bulk-import";

/** A job with the first of its rows' errors. */
export type BulkImportRow = BulkImportJob & { readonly errors: readonly BulkImportError[] };

/** Imports by id, with the first of their rows' errors. */
export async function findBulkImports(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, BulkImportRow>> {
  const wellFormed = ids.filter((id) => isId("Job", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.bulkImportJob.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed } },
    include: { errors: { where: tenantOf(caller), orderBy: { row: "asc" }, take: bulkImportMaxErrors } },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
