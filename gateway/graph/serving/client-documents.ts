import { createHash } from "node:crypto";
import type { DocumentNode, GraphQLError } from "graphql";
import { ApiError } from "../../../subgraphs/shared/kernel/errors.js";
import { clientError } from "../execution/client-error.js";
import type { Documents } from "./documents.js";
import type { TrustedScope } from "./trusted-documents.js";

/** The parameters of a request that say which document it means, before they are checked. */
export interface DocumentParameters {
  readonly query?: unknown;
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** The text of a request's document. */
export interface RequestedDocument {
  readonly text: string;
  /** Whether it is one that the operator has given. */
  readonly isTrusted: boolean;
}

/** An identifier, and the SHA-256 that it is or may be. */
interface Identifier {
  readonly id: string;
  readonly hash?: string;
}

const sha256 = /^[0-9a-f]{64}$/;
const sha256Prefix = "sha256:";
const notTrusted =
  "Only trusted documents are executed here: add the document to a manifest of PAYGRAPH_TRUSTED_DOCUMENTS.";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const refuse = (reason: string): GraphQLError => clientError(new ApiError("INVALID_INPUT", reason));

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `documentId` of GraphQL over HTTP. */
function documentIdentifier(documentId: unknown): Identifier | undefined {
  if (documentId === undefined || documentId === null) return undefined;
  if (typeof documentId !== "string" || documentId === "") throw refuse("documentId must be a text that isn't empty.");
  if (!documentId.startsWith(sha256Prefix)) return { id: documentId };
  const hash = documentId.slice(sha256Prefix.length);
  if (!sha256.test(hash)) throw refuse("documentId must have 64 hexadecimal digits in lower case after sha256:.");
  return { id: hash, hash };
}

/** `extensions.persistedQuery` of Apollo's clients. With a manifest its hash may be any identifier. */
function persistedQuery(extensions: unknown): Identifier | undefined {
  const persisted = isRecord(extensions) ? extensions.persistedQuery : undefined;
  if (persisted === undefined || persisted === null) return undefined;
  if (!isRecord(persisted) || persisted.version !== 1) {
    throw refuse("extensions.persistedQuery must be an object with version 1 and sha256Hash.");
  }
  const { sha256Hash: id } = persisted;
  if (typeof id !== "string" || id === "") {
    throw refuse("extensions.persistedQuery.sha256Hash must be the document's SHA-256 in hexadecimal digits.");
  }
  return { id, ...(sha256.test(id) && { hash: id }) };
}

function identifierOf({ documentId, extensions }: DocumentParameters): Identifier | undefined {
  const identifiers = [documentIdentifier(documentId), persistedQuery(extensions)].filter((each) => each !== undefined);
  if (identifiers.length > 1) throw refuse("Send documentId or extensions.persistedQuery, not both.");
  return identifiers[0];
}

/** Documents of one caller: in full, or by an identifier (docs/graph.md, Persisted documents). */
export class ClientDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly trusted: TrustedScope,
  ) {}

  /**
   * The document that a request means; undefined if it names none, its query is no text, or it is no object, as an entry
   * of a batch may be. Throws a GraphQLError in
   * client form: 404 PERSISTED_QUERY_NOT_FOUND; 400 INVALID_INPUT for an identifier that isn't the document's, and for a
   * document that must be trusted and isn't.
   */
  requested(parameters: DocumentParameters | null): RequestedDocument | undefined {
    if (!isRecord(parameters)) return undefined;
    const { query = null } = parameters;
    const identifier = identifierOf(parameters);
    if (query !== null && typeof query !== "string") return undefined;
    if (identifier && !query) return this.#find(identifier);
    if (query === null) return undefined;
    const isTrusted = this.trusted.has(query);
    if (this.trusted.isRequired && !isTrusted) throw refuse(notTrusted);
    if (identifier) this.#compare(identifier, query);
    return { text: query, isTrusted };
  }

  /** Throws a GraphQLError in client form for invalid syntax or too many tokens. */
  parse(text: string): DocumentNode {
    return this.documents.parse(text);
  }

  /** The document's errors in client form; empty for a valid one. */
  validate(document: DocumentNode): readonly GraphQLError[] {
    return this.documents.validate(document);
  }

  #find({ id, hash }: Identifier): RequestedDocument {
    const trusted = this.trusted.textOf(id);
    if (trusted !== undefined) return { text: trusted, isTrusted: true };
    const text = hash === undefined || this.trusted.isRequired ? undefined : this.documents.named(hash);
    if (text === undefined) throw clientError(new ApiError("PERSISTED_QUERY_NOT_FOUND"));
    return { text, isTrusted: this.trusted.has(text) };
  }

  /** Refuses an identifier of another document, and makes this one known by its hash. */
  #compare({ id, hash }: Identifier, text: string): void {
    if (this.trusted.textOf(id) === text) return;
    if (hash === undefined) throw refuse("The identifier is not that of the document in query: send one of the two.");
    if (this.documents.named(hash) === text) return;
    if (hashOf(text) !== hash) throw refuse("The hash is not the SHA-256 of the document in query.");
    this.documents.name(hash, text);
  }
}
