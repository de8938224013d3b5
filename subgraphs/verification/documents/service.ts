import type { Document as DocumentRow, DocumentFile as DocumentFileRow } from "../../../generated/prisma/client.js";
import { findCustomers, lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { idempotentCall, type KeyedRequest } from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { DocumentScreening, Screening } from "../../shared/providers/document-screening.js";
import { notConfigured } from "../../shared/providers/provider.js";
import { withStoredUpload, type NewFile } from "../../shared/storage/file-store.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { findBeneficialOwners } from "../beneficial-owners/service.js";
import type { VerificationDeps } from "../deps.js";
import { packetChanged } from "../packet/version.js";
import { contentProblem } from "./content.js";
import { scheduleDocumentScreening } from "./screening.timer.js";
import { documentNumberContext } from "./type.js";
import type { DocumentInput, DocumentMimeType } from "./wire.js";

/** Maximum number of documents of a customer and its owners: a review reads them all. */
const maxDocumentsPerCustomer = 500;

/** A document with its active file. */
export interface DocumentWithFile extends DocumentRow {
  readonly file: DocumentFileRow;
}

/**
 * Stores a new document. Throws 404 DOCUMENT_HOLDER_NOT_FOUND; 400 for `file` if its content does not match its media
 * type; 422 DOCUMENT_REJECTED if the screening rejects it. The idempotency key is bound to the content of the file, not
 * to its `uploadId`.
 */
export async function storeDocument(
  deps: VerificationDeps,
  caller: Caller,
  input: DocumentInput & { readonly documentHolder: string },
  request: KeyedRequest,
): Promise<DocumentRow> {
  const { documentHolder } = input;
  const screening = documentScreening(deps, caller);
  return withStoredUpload(deps.files, input.file.uploadId, (file) => {
    const { fileName, mimeType } = input.file;
    assertContent(mimeType, file);
    const content = { fileName, mimeType, sha256: Buffer.from(file.sha256).toString("hex") };
    const keyed = { ...request, input: { ...request.input, file: content }, given: undefined };
    return idempotentCall(deps, keyed, async (store) => {
      const customerId = await customerOf(deps, caller, documentHolder);
      const screened = await screen(deps, screening, input);
      return inTransaction(deps, async (tx) => {
        await lockHolder(tx, caller, customerId);
        await assertRoom(tx, caller, customerId);
        const now = await deps.clock.now(tx, caller);
        const id = newId("Document");
        const row = await tx.document.create({
          data: {
            id,
            ...tenantOf(caller),
            customerId,
            documentHolder,
            ...columnsOf(deps, id, input),
            createdAt: now,
            updatedAt: now,
          },
        });
        await addFile(deps, tx, caller, { documentId: id, input, file, screened, now });
        await packetChanged(tx, caller, customerId);
        await store(tx, row);
        return row;
      });
    });
  });
}

/** Replaces the file and the data of a document. Throws 404 NOT_FOUND; otherwise as {@link storeDocument}. */
export async function replaceFile(
  deps: VerificationDeps,
  caller: Caller,
  input: DocumentInput & { readonly documentId: string },
): Promise<DocumentRow> {
  const { documentId } = input;
  const screening = documentScreening(deps, caller);
  await getDocument(deps, caller, documentId);
  return withStoredUpload(deps.files, input.file.uploadId, async (file) => {
    assertContent(input.file.mimeType, file);
    const screened = await screen(deps, screening, input);
    return inTransaction(deps, async (tx) => {
      const { customerId } = await lockDocument(tx, caller, documentId);
      const now = await deps.clock.now(tx, caller);
      await tx.documentFile.updateMany({
        where: { ...tenantOf(caller), documentId, isActive: true },
        data: { isActive: false },
      });
      await addFile(deps, tx, caller, { documentId, input, file, screened, now });
      await packetChanged(tx, caller, customerId);
      return tx.document.update({
        where: { ...tenantOf(caller), id: documentId },
        data: { ...columnsOf(deps, documentId, input), updatedAt: now },
      });
    });
  });
}

/** Deletes a document with all its files. Throws 404 NOT_FOUND; 409 CONFLICT once it was submitted for verification. */
export async function removeDocument(deps: VerificationDeps, caller: Caller, documentId: string): Promise<DocumentRow> {
  const { row, fileIds } = await inTransaction(deps, async (tx) => {
    const { submittedAt, customerId } = await lockDocument(tx, caller, documentId);
    if (submittedAt)
      throw new ApiError("CONFLICT", "The document was submitted for verification: it can only be replaced.");
    const files = await tx.documentFile.findMany({ where: { ...tenantOf(caller), documentId }, select: { id: true } });
    for (const { id } of files) await deps.files.forget(tx, caller, id);
    const row = await tx.document.delete({ where: { ...tenantOf(caller), id: documentId } });
    await packetChanged(tx, caller, customerId);
    return { row, fileIds: files.map(({ id }) => id) };
  });
  for (const id of fileIds) await deps.files.discard(id);
  return row;
}

/** One of the caller's documents. Throws 404 NOT_FOUND. */
export async function getDocument(deps: Pick<Deps, "db">, caller: Caller, documentId: string): Promise<DocumentRow> {
  const row = (await findDocuments(deps, [documentId], caller)).get(documentId);
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** The caller's documents by id. */
export async function findDocuments(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, DocumentRow>> {
  const wellFormed = ids.filter((id) => isId("Document", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await db.document.findMany({ where: { ...tenantOf(caller), id: { in: wellFormed } } });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every document of a customer and its beneficial owners, with its active file, oldest first. */
export async function documentsOf(tx: Tx, tenant: Tenant, customerId: string): Promise<DocumentWithFile[]> {
  const rows = await tx.document.findMany({
    where: { ...tenantOf(tenant), customerId },
    include: { files: { where: { isActive: true } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: maxDocumentsPerCustomer,
  });
  return rows.map(({ files: [file], ...row }) => {
    if (!file) throw new Error(`${row.id} has no active file`);
    return { ...row, file };
  });
}

/** Whether a provider has not said yet what it finds about a document of the customer or of one of its owners. */
export async function isScreeningDocuments(tx: Tx, tenant: Tenant, customerId: string): Promise<boolean> {
  const where = { ...tenantOf(tenant), isActive: true, screening: "PENDING" as const, document: { customerId } };
  return (await tx.documentFile.count({ where, take: 1 })) > 0;
}

/** Marks documents as submitted: they can't be deleted afterwards. The caller holds the lock of their customer. */
export async function markSubmitted(tx: Tx, tenant: Tenant, ids: readonly string[], now: Date): Promise<void> {
  await tx.document.updateMany({
    where: { ...tenantOf(tenant), id: { in: [...ids] }, submittedAt: null },
    data: { submittedAt: now },
  });
}

/** The provider that screens an upload. Throws 501 NOT_IMPLEMENTED without one. */
export function documentScreening(
  { screening }: Pick<VerificationDeps, "screening">,
  caller: Tenant,
): DocumentScreening {
  const provider = screening(caller);
  if (provider) return provider;
  throw notConfigured("documents");
}

/** Throws 400 INVALID_INPUT if the first bytes of the file are not those of its media type. */
function assertContent(mimeType: DocumentMimeType, { head }: NewFile): void {
  const problem = contentProblem(mimeType, head);
  if (problem) throw invalidField("file", problem);
}

/** Throws 422 DOCUMENT_REJECTED if the screening rejects the file. */
async function screen(
  { files }: VerificationDeps,
  screening: DocumentScreening,
  { documentType, file: { uploadId, fileName, mimeType } }: DocumentInput,
): Promise<Screening> {
  const screened = await screening.screen({ fileName, mimeType, documentType, path: files.uploadPath(uploadId) });
  const { precheckErrors } = screened;
  if (precheckErrors.length === 0) return screened;
  throw new ApiError("DOCUMENT_REJECTED", `The document is rejected: ${precheckErrors.join(", ")}.`, {
    precheckErrors,
  });
}

const holderNotFound = () => new ApiError("DOCUMENT_HOLDER_NOT_FOUND");

/** The customer of a holder. Throws 400 if the id is of another type, 404 DOCUMENT_HOLDER_NOT_FOUND. */
async function customerOf(deps: VerificationDeps, caller: Caller, documentHolder: string): Promise<string> {
  const isOwner = isId("BeneficialOwner", documentHolder);
  if (!isOwner && !isId("Customer", documentHolder)) {
    throw invalidField("documentHolder", "is not the id of a customer or beneficial owner");
  }
  const owner = isOwner ? (await findBeneficialOwners(deps, [documentHolder], caller)).get(documentHolder) : undefined;
  const customerId = isOwner ? owner?.customerId : documentHolder;
  if (customerId === undefined) throw holderNotFound();
  if (!(await findCustomers(deps, [customerId], caller)).has(customerId)) throw holderNotFound();
  return customerId;
}

/** Locks the customer of a holder. Throws 404 DOCUMENT_HOLDER_NOT_FOUND. */
async function lockHolder(tx: Tx, caller: Caller, customerId: string): Promise<void> {
  await lockLiveCustomer(tx, caller, customerId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "CUSTOMER_NOT_FOUND" ? holderNotFound() : error;
  });
}

/** The document under its customer's lock, as in reviews. Throws 404 NOT_FOUND, also if the customer is deleted. */
async function lockDocument(tx: Tx, caller: Caller, documentId: string): Promise<DocumentRow> {
  const where = { ...tenantOf(caller), id: documentId };
  const seen = isId("Document", documentId) ? await tx.document.findUnique({ where }) : null;
  if (!seen) throw new ApiError("NOT_FOUND");
  await lockLiveCustomer(tx, caller, seen.customerId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "CUSTOMER_NOT_FOUND" ? new ApiError("NOT_FOUND") : error;
  });
  const row = await tx.document.findUnique({ where });
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

async function assertRoom(tx: Tx, caller: Caller, customerId: string): Promise<void> {
  const count = await tx.document.count({ where: { ...tenantOf(caller), customerId } });
  if (count < maxDocumentsPerCustomer) return;
  throw new ApiError("CONFLICT", `The customer already has ${maxDocumentsPerCustomer} documents, the maximum.`);
}

function columnsOf({ sealer }: Pick<Deps, "sealer">, id: string, input: DocumentInput) {
  const { documentType, side, country, documentNumber, issuingAuthority } = input;
  return {
    documentType,
    side: side ?? null,
    country,
    documentNumber: documentNumber === undefined ? null : sealer.seal(documentNumber, documentNumberContext(id)),
    issuingAuthority: issuingAuthority ?? null,
    fileName: input.file.fileName,
  };
}

interface AddedFile {
  readonly documentId: string;
  readonly input: DocumentInput;
  readonly file: NewFile;
  readonly screened: Screening;
  readonly now: Date;
}

/** Adds the document's active file; the previous one is already inactive. */
async function addFile(
  { files }: VerificationDeps,
  tx: Tx,
  caller: Caller,
  { documentId, input, file, screened, now }: AddedFile,
): Promise<void> {
  const { fileName, mimeType } = input.file;
  await files.keep(tx, caller, file);
  await tx.documentFile.create({
    data: {
      id: file.id,
      ...tenantOf(caller),
      documentId,
      fileName,
      mimeType,
      isActive: true,
      screening: screened.status ?? "PASSED",
      issuedOn: screened.issuedOn ?? null,
      createdAt: now,
    },
  });
  if (screened.status === "PENDING") await scheduleDocumentScreening(tx, caller, file.id, now);
}
