import { Prisma, type DocumentFile, type StoredFile } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf, pick, type RowOf } from "../../shared/persistence/driver/row.js";

/** A file of a document, with its size and hash from the file store. */
const storedFile = pick(fieldsOf<StoredFile>(Prisma.StoredFileScalarFieldEnum), "sizeBytes", "sha256");
const documentFile = fieldsOf<DocumentFile>(Prisma.DocumentFileScalarFieldEnum);
const fileOfDocument = { ...documentFile, ...storedFile };
export type FileOfDocument = RowOf<typeof fileOfDocument>;

/** The newest files of each document, the active one first. */
export function readFilesOfDocuments(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  documentIds: readonly string[],
  limit: number,
): Promise<FileOfDocument[]> {
  return db.$queryRaw(fileOfDocument)`
    SELECT ${selectColumns("file", documentFile)}, ${selectColumns("stored", storedFile)}
    FROM unnest(${documentIds}::text[]) AS requested (id) CROSS JOIN LATERAL (
      SELECT * FROM verification.document_file
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND document_id = requested.id
      ORDER BY is_active DESC, created_at DESC, id DESC LIMIT ${limit}) AS file
    JOIN shared.stored_file AS stored ON stored.id = file.id
    ORDER BY file.is_active DESC, file.created_at DESC, file.id DESC`;
}
