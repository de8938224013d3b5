import type { z } from "zod";
import { Prisma, type Document as DocumentRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { byOwner, List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { within } from "../../shared/schema/lists.js";
import { readFilesOfDocuments, type FileOfDocument } from "./sql.js";
import { documentFilter, documentOrder } from "./wire.js";

/** Maximum number of a document's files that are returned: the active one, and the newest replaced ones. */
export const maxFilesShown = 10;

export const documentList = new List({
  table: "verification.document",
  columns: fieldsOf<DocumentRow>(Prisma.DocumentScalarFieldEnum),
  indexed: ["documentType"],
});

export const documentSelection = listSelection(documentFilter, documentOrder);
export const holderDocumentSelection = listSelection(
  documentFilter
    .omit({ documentHolder: true, customerId: true })
    .meta({ id: "HolderDocumentFilter", description: "Selects documents about one customer or beneficial owner." }),
  documentOrder,
);

/** The list's conditions. */
export const documentsMatching = ({ types, createdAt, ...equal }: z.output<typeof documentFilter>): ListFilter => ({
  ...equal,
  documentType: { in: types },
  createdAt: within(createdAt),
});

/** Whether a document of the customer or of one of its owners has an active file that no provider has looked at. */
export async function hasUnscreenedDocument(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  customerId: string,
): Promise<boolean> {
  const unscreened = loaderOf(
    context,
    async (ids: readonly string[], caller: Tenant) => {
      const rows = await db.document.findMany({
        where: {
          ...tenantOf(caller),
          customerId: { in: [...ids] },
          files: { some: { isActive: true, screening: { in: ["UNSCREENED", "PENDING"] } } },
        },
        distinct: ["customerId"],
        select: { customerId: true },
      });
      return new Map(rows.map((row) => [row.customerId, true]));
    },
    "customers with unscreened documents",
  );
  return (await unscreened.load(customerId)) ?? false;
}

/** A document's files, the active one first, then the newest. */
export async function listFilesOfDocument(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  documentId: string,
): Promise<readonly FileOfDocument[]> {
  const files = loaderOf(
    context,
    async (ids, caller) => byOwner(ids, await readFilesOfDocuments(db, caller, ids, maxFilesShown), "documentId"),
    "documents' files",
  );
  return (await files.load(documentId)) ?? [];
}
