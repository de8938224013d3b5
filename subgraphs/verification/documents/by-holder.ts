import { Prisma, type Document as DocumentRow } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { byOwner, pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { newestOfOwners } from "../../shared/persistence/newest-of-owners.js";
import { readFilesOfDocuments, type FileOfDocument } from "./sql.js";

/** Maximum number of a document's files that are returned: the active one, and the newest replaced ones. */
export const maxFilesShown = 10;

const documents = {
  table: "verification.document",
  columns: fieldsOf<DocumentRow>(Prisma.DocumentScalarFieldEnum),
  owner: "documentHolder",
};

/** One holder's documents, newest first. */
export function listHoldersDocuments(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  documentHolder: string,
  args: PageArgs,
): Promise<Page<DocumentRow>> {
  return pageOfOwner(context, documentHolder, args, {
    name: "holders' documents",
    read: (holders, caller, page) => newestOfOwners(db, caller, documents, holders, page),
    ownerOf: (row) => row.documentHolder,
    async count(holders, caller) {
      const where = { ...tenantOf(caller), documentHolder: { in: [...holders] } };
      const counted = await db.document.groupBy({ by: ["documentHolder"], where, _count: true });
      return new Map(counted.map((row) => [row.documentHolder, row._count]));
    },
  });
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
      byOwner(ids, await readFilesOfDocuments(db, caller, ids, maxFilesShown), (file) => file.documentId),
    "documents' files",
  );
  return (await files.load(documentId)) ?? [];
}
