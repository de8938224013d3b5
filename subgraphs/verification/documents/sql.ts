import {
  Prisma,
  type Document as DocumentRow,
  type DocumentFile,
  type StoredFile,
} from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf, pick, type RowOf } from "../../shared/persistence/driver/row.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

/** Statements about documents that Prisma can't express. The tenant is the second parameter. */

type Queries = Pick<Database, "$queryRaw">;

const document = fieldsOf<DocumentRow>(Prisma.DocumentScalarFieldEnum);
const documentColumns = selectColumns("document", document);

export interface DocumentsOfHolders {
  readonly holders: readonly string[];
  /** Only older documents. */
  readonly before: KeysetCursor | undefined;
  /** Per holder. */
  readonly limit: number;
}

/** The newest documents of each holder, newest first, with one index lookup per holder. */
export function readNewestDocuments(
  db: Queries,
  { platformId, environment }: Tenant,
  { holders, before, limit }: DocumentsOfHolders,
): Promise<DocumentRow[]> {
  const older = before
    ? Prisma.sql`AND (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`
    : Prisma.empty;
  return db.$queryRaw(document)`
    SELECT ${documentColumns}
    FROM unnest(${holders}::text[]) AS requested (id) CROSS JOIN LATERAL (
      SELECT * FROM verification.document
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND document_holder = requested.id ${older}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS document
    ORDER BY document.created_at DESC, document.id DESC`;
}

/** A file of a document, with its size and hash from the file store. */
const storedFile = pick(fieldsOf<StoredFile>(Prisma.StoredFileScalarFieldEnum), "sizeBytes", "sha256");
const {
  platformId: _platform,
  environment: _environment,
  ...documentFile
} = fieldsOf<DocumentFile>(Prisma.DocumentFileScalarFieldEnum);
const fileOfDocument = { ...documentFile, ...storedFile };
export type FileOfDocument = RowOf<typeof fileOfDocument>;

/** The newest files of each document, the active one first. */
export function readFilesOfDocuments(
  db: Queries,
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
