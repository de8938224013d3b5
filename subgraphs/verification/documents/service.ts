import type { Document as DocumentRow, DocumentFile as DocumentFileRow } from "../../../generated/prisma/client.js";
import { findCustomers, lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newestFirst, readPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { idempotentCall, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { DocumentScreening, Screening } from "../../shared/providers/document-screening.js";
import { withStoredUpload, type NewFile } from "../../shared/storage/file-store.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import { findBeneficialOwners } from "../beneficial-owners/service.js";
import type { VerificationDeps } from "../deps.js";
import { contentProblem } from "./content.js";
import { sandboxScreening } from "./sandbox.js";
import { documentNumberContext } from "./type.js";
import {
  documentCreateInput,
  documentFilter,
  documentReplaceInput,
  type DocumentMimeType,
  type DocumentType,
} from "./wire.js";

/** Most documents of one customer and its owners: a review reads them all. */
const maxDocumentsPerCustomer = 500;

/** A document with the file that is active. */
export interface DocumentWithFile extends DocumentRow {
  readonly file: DocumentFileRow;
}

/** What both forms ask for. */
interface WantedDocument {
  readonly documentType: DocumentType;
  readonly side?: string | undefined;
  readonly country: string;
  readonly documentNumber?: string | undefined;
  readonly issuingAuthority?: string | undefined;
  readonly file: { readonly uploadId: string; readonly fileName: string; readonly mimeType: DocumentMimeType };
}

/**
 * Stores evidence of who its holder is. 404 DOCUMENT_HOLDER_NOT_FOUND; 400 naming `file` where it isn't what its type
 * says; 422 DOCUMENT_REJECTED where it can't be used: then nothing is stored. A repeated key answers the same document
 * if the file's content is the same.
 */
export async function createDocument(
  deps: VerificationDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<DocumentRow> {
  const wanted = validateInput(documentCreateInput, input);
  const { documentHolder } = wanted;
  const screening = screeningFor(deps, caller);
  return withStoredUpload(deps.files, wanted.file.uploadId, (file) => {
    const { fileName, mimeType } = wanted.file;
    assertContent(mimeType, file);
    const content = { fileName, mimeType, sha256: Buffer.from(file.sha256).toString("hex") };
    const asked = { ...wanted, file: content, idempotencyKey: input.idempotencyKey };
    return idempotentCall(deps, { caller, operation: "createDocument", input: asked, report }, async (store) => {
      const customerId = await customerOf(deps, caller, documentHolder);
      const screened = await screen(deps, screening, wanted);
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
            ...columnsOf(deps, id, wanted),
            createdAt: now,
            updatedAt: now,
          },
        });
        await addFile(deps, tx, caller, { documentId: id, wanted, file, screened, now });
        await store(tx, row);
        return row;
      });
    });
  });
}

/** Puts another file and other facts in the place of a document's; the earlier file stays, inactive. 404 NOT_FOUND. */
export async function replaceDocument(deps: VerificationDeps, caller: Caller, input: object): Promise<DocumentRow> {
  const wanted = validateInput(documentReplaceInput, input);
  const { documentId } = wanted;
  const screening = screeningFor(deps, caller);
  await getDocument(deps, caller, documentId);
  return withStoredUpload(deps.files, wanted.file.uploadId, async (file) => {
    assertContent(wanted.file.mimeType, file);
    const screened = await screen(deps, screening, wanted);
    return inTransaction(deps, async (tx) => {
      await lockDocument(tx, caller, documentId);
      const now = await deps.clock.now(tx, caller);
      await tx.documentFile.updateMany({
        where: { ...tenantOf(caller), documentId, isActive: true },
        data: { isActive: false },
      });
      await addFile(deps, tx, caller, { documentId, wanted, file, screened, now });
      return tx.document.update({
        where: { ...tenantOf(caller), id: documentId },
        data: { ...columnsOf(deps, documentId, wanted), updatedAt: now },
      });
    });
  });
}

/** Removes a document with every file that it had, for good. 409 CONFLICT once a verification has looked at it. */
export async function deleteDocument(deps: VerificationDeps, caller: Caller, documentId: string): Promise<DocumentRow> {
  const { row, fileIds } = await inTransaction(deps, async (tx) => {
    const { submittedAt } = await lockDocument(tx, caller, documentId);
    if (submittedAt) throw new ApiError("CONFLICT", "The document was submitted for verification: it can be replaced.");
    const files = await tx.documentFile.findMany({ where: { ...tenantOf(caller), documentId }, select: { id: true } });
    for (const { id } of files) await deps.files.forget(tx, caller, id);
    const row = await tx.document.delete({ where: { ...tenantOf(caller), id: documentId } });
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

/** The documents of the environment, newest first. */
export function listDocuments({ db }: Pick<Deps, "db">, caller: Caller, args: PageArgs): Promise<Page<DocumentRow>> {
  const where = { ...tenantOf(caller), ...validateFilter(documentFilter, args) };
  return readPage(
    args,
    (keyset, take) => db.document.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
    () => db.document.count({ where }),
  );
}

/** Every document of a customer and its beneficial owners, with the file that is active, oldest first. */
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

/** A verification has looked at them: from now on they can't be deleted. The caller holds their customer's lock. */
export async function markSubmitted(tx: Tx, tenant: Tenant, ids: readonly string[], now: Date): Promise<void> {
  await tx.document.updateMany({
    where: { ...tenantOf(tenant), id: { in: [...ids] }, submittedAt: null },
    data: { submittedAt: now },
  });
}

function screeningFor({ screening }: VerificationDeps, { environment }: Caller): DocumentScreening {
  if (environment === "SANDBOX") return sandboxScreening;
  if (screening) return screening;
  throw new ApiError("NOT_IMPLEMENTED", "No provider that screens documents is configured.");
}

/** Throws 400 where the file doesn't begin as its type does. */
function assertContent(mimeType: DocumentMimeType, { head }: NewFile): void {
  const problem = contentProblem(mimeType, head);
  if (problem) throw invalidField("file", problem);
}

/** Throws 422 DOCUMENT_REJECTED where the file can't be used. */
async function screen(
  { files }: VerificationDeps,
  screening: DocumentScreening,
  { documentType, file: { uploadId, fileName, mimeType } }: WantedDocument,
): Promise<Screening> {
  const screened = await screening.screen({ fileName, mimeType, documentType, path: files.uploadPath(uploadId) });
  const { precheckErrors } = screened;
  if (precheckErrors.length === 0) return screened;
  throw new ApiError("DOCUMENT_REJECTED", `The document is rejected: ${precheckErrors.join(", ")}.`, {
    precheckErrors,
  });
}

const holderNotFound = () => new ApiError("DOCUMENT_HOLDER_NOT_FOUND");

/** Whose verification the holder belongs to. Throws 400 for what is no holder's id, 404 DOCUMENT_HOLDER_NOT_FOUND. */
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

/** Locks the customer, for what comes to belong to it or an owner of it. Throws 404 DOCUMENT_HOLDER_NOT_FOUND. */
async function lockHolder(tx: Tx, caller: Caller, customerId: string): Promise<void> {
  await lockLiveCustomer(tx, caller, customerId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "CUSTOMER_NOT_FOUND" ? holderNotFound() : error;
  });
}

/**
 * The document under its customer's lock, which reviews hold, too. Throws 404 NOT_FOUND, also where the customer is
 * deleted: what was known of it then stays as it was.
 */
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
  throw new ApiError("CONFLICT", `The customer has ${maxDocumentsPerCustomer} documents, which is as many as it can.`);
}

function columnsOf({ sealer }: Pick<Deps, "sealer">, id: string, wanted: WantedDocument) {
  const { documentType, side, country, documentNumber, issuingAuthority } = wanted;
  return {
    documentType,
    side: side ?? null,
    country,
    documentNumber: documentNumber === undefined ? null : sealer.seal(documentNumber, documentNumberContext(id)),
    issuingAuthority: issuingAuthority ?? null,
    fileName: wanted.file.fileName,
  };
}

interface AddedFile {
  readonly documentId: string;
  readonly wanted: WantedDocument;
  readonly file: NewFile;
  readonly screened: Screening;
  readonly now: Date;
}

/** The document's active file; the caller has made the one before inactive. */
async function addFile(
  { files }: VerificationDeps,
  tx: Tx,
  caller: Caller,
  { documentId, wanted, file, screened, now }: AddedFile,
): Promise<void> {
  const { fileName, mimeType } = wanted.file;
  await files.keep(tx, caller, file);
  await tx.documentFile.create({
    data: {
      id: file.id,
      ...tenantOf(caller),
      documentId,
      fileName,
      mimeType,
      isActive: true,
      issuedOn: screened.issuedOn ?? null,
      createdAt: now,
    },
  });
}
