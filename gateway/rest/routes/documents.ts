import {
  document,
  documentCreate,
  documentListQuery,
  documentMaxBytes,
  documentMimeType,
  documentReplace,
} from "../../../subgraphs/verification/documents/wire.js";
import { page, pageReply, route, uploadInput, type RouteTable } from "../route.js";

const file = {
  file: {
    maxBytes: documentMaxBytes,
    types: documentMimeType.options,
    description: "A scan or photo of the whole document, in color. Its content must be what its `Content-Type` says.",
  },
};

export const documentRoutes: RouteTable = {
  "POST /documents": route({
    operationId: "uploadDocument",
    tag: "Documents",
    summary: "Upload a document of a customer or beneficial owner",
    document: "createDocument",
    permission: "MANAGE",
    multipart: file,
    body: documentCreate,
    variables: ({ body, files, idempotencyKey }) => ({
      input: { ...body, file: uploadInput(files.file), idempotencyKey },
    }),
    reply: { 201: [document, (data) => data.createDocument] },
    errors: [404, 409, 422, 501],
  }),
  "GET /documents": route({
    operationId: "listDocuments",
    tag: "Documents",
    summary: "List documents, newest first",
    document: "listDocuments",
    permission: "VIEW",
    query: documentListQuery,
    variables: ({ query: { limit, cursor, ...filter } }) => ({ ...filter, ...page({ limit, cursor }) }),
    reply: { 200: pageReply(document, (data) => data.documents, "DocumentListResponse") },
  }),
  "GET /documents/{documentId}": route({
    operationId: "getDocument",
    tag: "Documents",
    summary: "Retrieve what is known of a document",
    document: "getDocument",
    permission: "VIEW",
    variables: ({ path }) => ({ id: path.documentId }),
    reply: { 200: [document, (data) => data.document] },
  }),
  "PUT /documents/{documentId}": route({
    operationId: "replaceDocument",
    tag: "Documents",
    summary: "Replace a document's file and facts; the earlier file is kept, inactive",
    document: "replaceDocument",
    permission: "MANAGE",
    multipart: file,
    body: documentReplace,
    variables: ({ path, body, files }) => ({
      input: { ...body, documentId: path.documentId, file: uploadInput(files.file) },
    }),
    reply: { 200: [document, (data) => data.replaceDocument] },
    errors: [404, 422, 501],
  }),
  "DELETE /documents/{documentId}": route({
    operationId: "deleteDocument",
    tag: "Documents",
    summary: "Delete a document for good, unless it was submitted for verification",
    document: "deleteDocument",
    permission: "MANAGE",
    variables: ({ path }) => ({ input: { documentId: path.documentId } }),
    reply: { 204: [null, (data) => data.deleteDocument] },
    errors: [404, 409],
  }),
};
