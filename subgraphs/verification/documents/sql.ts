import { Prisma, type Document as DocumentRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

/** Statements about documents that Prisma can't express. The tenant is the second parameter. */

type Queries = Pick<Database, "$queryRaw">;

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
  return db.$queryRaw<DocumentRow[]>`
    SELECT document.id, document.platform_id AS "platformId", document.environment::text AS environment,
      document.customer_id AS "customerId", document.document_holder AS "documentHolder",
      document.document_type AS "documentType", document.side, document.country,
      document.document_number AS "documentNumber", document.issuing_authority AS "issuingAuthority",
      document.file_name AS "fileName", document.submitted_at AS "submittedAt",
      document.created_at AS "createdAt", document.updated_at AS "updatedAt"
    FROM unnest(${holders}::text[]) AS requested (id) CROSS JOIN LATERAL (
      SELECT * FROM verification.document
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND document_holder = requested.id ${older}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS document
    ORDER BY document.created_at DESC, document.id DESC`;
}

/** A file of a document, with its size and hash from the file store. */
export interface FileOfDocument {
  readonly id: string;
  readonly documentId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: Uint8Array;
  readonly isActive: boolean;
  readonly issuedOn: string | null;
  readonly createdAt: Date;
}

/** The newest files of each document, the active one first. */
export function readFilesOfDocuments(
  db: Queries,
  { platformId, environment }: Tenant,
  documentIds: readonly string[],
  limit: number,
): Promise<FileOfDocument[]> {
  return db.$queryRaw<FileOfDocument[]>`
    SELECT file.id, file.document_id AS "documentId", file.file_name AS "fileName", file.mime_type AS "mimeType",
      stored.size_bytes AS "sizeBytes", stored.sha256, file.is_active AS "isActive", file.issued_on AS "issuedOn",
      file.created_at AS "createdAt"
    FROM unnest(${documentIds}::text[]) AS requested (id) CROSS JOIN LATERAL (
      SELECT * FROM verification.document_file
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND document_id = requested.id
      ORDER BY is_active DESC, created_at DESC, id DESC LIMIT ${limit}) AS file
    JOIN shared.stored_file AS stored ON stored.id = file.id
    ORDER BY file.is_active DESC, file.created_at DESC, file.id DESC`;
}
