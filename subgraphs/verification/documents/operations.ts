import { z } from "zod";
import { pageReply, reply } from "../../shared/operation/definition.js";
import type { VerificationDeps } from "../deps.js";
import { operation } from "../operation.js";
import { documentList, documentSelection, documentsMatching } from "./lists.js";
import { createFileLink, linkUrl, type FileLink } from "./link.js";
import { documentEntity } from "./reference.js";
import { replaceFile, removeDocument, storeDocument } from "./service.js";
import { DocumentConnection, DocumentFileLink } from "./type.js";
import {
  document,
  documentCreate,
  documentFile,
  documentFileLink as fileLinkWire,
  documentListQuery,
  documentMaxBytes,
  documentMimeType,
  documentReplace,
  fileLinkPath,
} from "./wire.js";

const tag = "Documents";
const form = {
  file: {
    maxBytes: documentMaxBytes,
    types: documentMimeType.options,
    description: "Colour scan or photo of the whole document. Its content must match its `Content-Type`.",
  },
};
const uploaded = z.object({ file: documentFile });

export const createDocument = operation.mutation({
  name: "createDocument",
  description:
    "Stores a document of a customer or beneficial owner. A document that fails the screening, such as a " +
    "screenshot, is not stored; the error lists the reasons in `details.precheckErrors`. A repeated " +
    "idempotency key requires the same file content.",
  permission: "MANAGE",
  errors: ["DOCUMENT_HOLDER_NOT_FOUND", "DOCUMENT_REJECTED", "CONFLICT", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /documents",
    operationId: "uploadDocument",
    tag,
    summary: "Upload a document of a customer or beneficial owner",
    multipart: form,
    body: documentCreate,
    reply: [reply(201, document)],
  },
  also: uploaded,
  returns: documentEntity,
  run: ({ deps, caller }, input, request) => storeDocument(deps, caller, input, request),
});

const documents = operation.list({
  name: "documents",
  description: "Documents of all customers and beneficial owners, newest first by default.",
  rest: {
    route: "GET /documents",
    operationId: "listDocuments",
    tag,
    summary: "List documents, newest first",
    query: documentListQuery,
    selects: (filter) => ({ filter }),
    reply: [pageReply(document, "DocumentListResponse")],
  },
  selection: documentSelection,
  connection: DocumentConnection,
  toGraph: documentEntity.toGraph,
  page({ deps: { db }, caller }, { filter, orderBy }, args) {
    return documentList.page(db, caller, documentsMatching(filter), args, orderBy);
  },
});

const documentById = operation.byId({
  name: "document",
  description: "Retrieves the data of a document.",
  errors: ["NOT_FOUND"],
  rest: {
    route: "GET /documents/{documentId}",
    operationId: "getDocument",
    tag,
    summary: "Retrieve the data of a document",
    reply: [reply(200, document)],
  },
  returns: documentEntity,
});

export const replaceDocument = operation.calling({
  name: "replaceDocument",
  description: "Replaces the file and the data of a document. The previous file is kept but becomes inactive.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "DOCUMENT_REJECTED", "CONFLICT", "NOT_IMPLEMENTED"],
  rest: {
    route: "PUT /documents/{documentId}",
    tag,
    summary: "Replace a document's file and data; the previous file is kept but becomes inactive",
    multipart: form,
    body: documentReplace,
    reply: [reply(200, document)],
  },
  also: uploaded,
  returns: documentEntity,
  call: ({ deps, caller }, input) => replaceFile(deps, caller, input),
});

export const deleteDocument = operation.calling({
  name: "deleteDocument",
  description:
    "Permanently deletes a document and all its files. 409 CONFLICT if it has been submitted for verification.",
  permission: "MANAGE",
  errors: ["NOT_FOUND", "CONFLICT"],
  rest: {
    route: "DELETE /documents/{documentId}",
    tag,
    summary: "Permanently delete a document that has not been submitted for verification",
    reply: [reply(204, null)],
  },
  returns: documentEntity,
  call: ({ deps, caller }, { documentId }) => removeDocument(deps, caller, documentId),
});

const createDocumentFileLink = operation.transaction({
  name: "createDocumentFileLink",
  description:
    "Creates an address that sends a document's file, decrypted, for two minutes. Each request is recorded with its " +
    "API token, permanently.",
  permission: "REVIEW",
  errors: ["NOT_FOUND", "FORBIDDEN"],
  rest: {
    route: "POST /documents/{documentId}/files/{fileId}/link",
    path: fileLinkPath,
    tag,
    summary: "Create an address that sends a document's file for two minutes",
    extension: true,
    reply: [reply(201, fileLinkWire)],
  },
  inputDescription: "File of a document to see.",
  returns: {
    type: () => DocumentFileLink,
    toGraph: ({ id, expiresAt }: FileLink, { env, sealer }: VerificationDeps): DocumentFileLink => ({
      url: linkUrl({ env, sealer }, id),
      expiresAt,
    }),
  },
  work: createFileLink,
});

export const documentOperations = [
  createDocument,
  documents,
  documentById,
  replaceDocument,
  deleteDocument,
  createDocumentFileLink,
];
