import type { Document as DocumentRow } from "../../generated/prisma/client.js";
import { tenantOf } from "../shared/caller.js";
import type { Deps } from "../shared/deps.js";
import { decodeCursor, pageSize, toPage, type Page, type PageArgs } from "../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../shared/graphql/context.js";
import { readFilesOfDocuments, readNewestDocuments, type FileOfDocument } from "./document.sql.js";

/** Files of a document that are shown: its active one, and the newest before it. */
const maxFilesShown = 10;

/** The texts of `keys`, each with the rows that belong to it, in their order. */
function grouped<Row>(keys: readonly string[], rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map(keys.map((key): [string, Row[]] => [key, []]));
  for (const row of rows) groups.get(keyOf(row))?.push(row);
  return groups;
}

/** One holder's documents, newest first. Those of one request that ask for the same page share its statements. */
export async function listHoldersDocuments(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  documentHolder: string,
  args: PageArgs,
): Promise<Page<DocumentRow>> {
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    async (holders, caller) =>
      grouped(
        holders,
        await readNewestDocuments(db, caller, { holders, before, limit: size + 1 }),
        (row) => row.documentHolder,
      ),
    `holders' documents ${JSON.stringify({ size, after: args.after })}`,
  );
  const counts = loaderOf(
    context,
    async (holders, caller) => {
      const where = { ...tenantOf(caller), documentHolder: { in: [...holders] } };
      const counted = await db.document.groupBy({ by: ["documentHolder"], where, _count: true });
      return new Map(counted.map((row) => [row.documentHolder, row._count]));
    },
    "holders' document counts",
  );
  return toPage((await pages.load(documentHolder)) ?? [], size, async () => (await counts.load(documentHolder)) ?? 0);
}

/** A document's files, the active one first, then the newest. */
export async function listFilesOfDocument(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  documentId: string,
): Promise<readonly FileOfDocument[]> {
  const files = loaderOf(
    context,
    async (ids, caller) =>
      grouped(ids, await readFilesOfDocuments(db, caller, ids, maxFilesShown), (file) => file.documentId),
    "documents' files",
  );
  return (await files.load(documentId)) ?? [];
}
