import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { Prisma, type DocumentView as DocumentViewRow } from "../../../generated/prisma/client.js";
import { findTokenName } from "../../platform/published.js";
import { List } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { sha256, type Sealer } from "../../shared/kernel/crypto.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { Tx } from "../../shared/persistence/client.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import type { VerificationDeps } from "../deps.js";
import { mimeTypeOf } from "./content.js";
import type { DocumentMimeType } from "./wire.js";

/** Links to the files of documents, for reviewers (docs/interface.md, Files of documents). */

/** Lifetime of a link, domain time. */
const lifetimeMs = 2 * 60_000;

/** A link as its operation returns it: without the secret, which is derived from the id. */
export interface FileLink {
  readonly id: string;
  readonly expiresAt: Date;
}

/** The secret of a link, 256 bits: a repeated key returns the same address, yet no stored result has it. */
function linkSecret(sealer: Pick<Sealer, "derive">, viewId: string): string {
  return createHmac("sha256", sealer.derive("document/file link")).update(viewId).digest("base64url");
}

/**
 * Creates the address that sends a document's file, and records the view with the caller's token. Throws 404 NOT_FOUND;
 * 403 FORBIDDEN for a caller without an API token.
 */
export async function createFileLink(
  { deps, tx, caller, now }: Work<VerificationDeps>,
  { documentId, fileId }: { readonly documentId: string; readonly fileId: string },
): Promise<FileLink> {
  const tokenName = await findTokenName(tx, caller);
  if (tokenName === undefined) throw new ApiError("FORBIDDEN", "Only an API token can open a file: views are audited.");
  const where = { ...tenantOf(caller), documentId };
  const files = isId("Document", documentId) ? await tx.documentFile.findMany({ where, select: { id: true } }) : [];
  if (files.length === 0) throw new ApiError("NOT_FOUND", "No such document.");
  if (!files.some(({ id }) => id === fileId)) throw new ApiError("NOT_FOUND", "The document has no such file.");
  const id = uuidv7();
  const createdAt = await now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const linkHash = sha256(linkSecret(deps.sealer, id));
  const token = { tokenId: caller.credentialId, tokenName };
  await tx.documentView.create({
    data: { id, ...tenantOf(caller), documentId, fileId, ...token, linkHash, expiresAt, createdAt },
  });
  return { id, expiresAt };
}

/** Lifetime of a provider's link, domain time: it fetches files when it begins its work, after an outage of its own. */
const providerLifetimeMs = 14 * 24 * 3_600_000;

/** The addresses of files for a provider that screens them, by file. Each is recorded as a view by the provider. */
export async function linksForProvider(
  { env, sealer }: Pick<VerificationDeps, "env" | "sealer">,
  tx: Tx,
  tenant: Tenant & { readonly now: Date },
  provider: string,
  files: readonly { readonly id: string; readonly documentId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { now } = tenant;
  const views = files.map(({ id: fileId, documentId }) => ({ id: uuidv7(), fileId, documentId }));
  const viewer = { tokenId: `provider:${provider}`, tokenName: provider };
  const expiresAt = new Date(now.getTime() + providerLifetimeMs);
  await tx.documentView.createMany({
    data: views.map((view) => ({
      ...view,
      ...tenantOf(tenant),
      ...viewer,
      linkHash: sha256(linkSecret(sealer, view.id)),
      expiresAt,
      createdAt: now,
    })),
  });
  return new Map(views.map(({ id, fileId }) => [fileId, linkUrl({ env, sealer }, id)]));
}

/** The address of a view's file. */
export const linkUrl = ({ env, sealer }: Pick<VerificationDeps, "env" | "sealer">, viewId: string): string =>
  `${env.publicUrl}/document/${linkSecret(sealer, viewId)}`;

const { linkHash: _hash, ...viewColumns } = fieldsOf<DocumentViewRow>(Prisma.DocumentViewScalarFieldEnum);

/** Views of a document, without the hashes of their links' secrets. */
export const documentViewList = new List({ table: "verification.document_view", columns: viewColumns });

/** Those of the documents whose files the token has asked to see. */
export async function openedBy(
  tx: Pick<Tx, "documentView">,
  tenant: Tenant,
  tokenId: string | null,
  documentIds: readonly string[],
): Promise<string[]> {
  if (tokenId === null) return [];
  const rows = await tx.documentView.findMany({
    where: { ...tenantOf(tenant), documentId: { in: [...documentIds] }, tokenId },
    distinct: ["documentId"],
    select: { documentId: true },
  });
  const opened = new Set(rows.map(({ documentId }) => documentId));
  return documentIds.filter((id) => opened.has(id));
}

/** A file, decrypted while it is read; the stream fails if it was modified. */
interface ShownFile {
  readonly content: Readable;
  readonly fileName: string;
  /** By the first bytes of its content. */
  readonly mimeType: DocumentMimeType;
}

/** The address of a link. */
export interface DocumentFilePage {
  /** Undefined for a secret that is unknown or expired, and for a deleted document: it doesn't reveal which. */
  open(secret: string): Promise<ShownFile | undefined>;
}

export function documentFilePage({ systemScope, clock, db, files }: VerificationDeps): DocumentFilePage {
  return {
    async open(secret) {
      // The secret is the only credential of the page.
      const where = { linkHash: sha256(secret) };
      const view = await systemScope("credential look-up").documentView.findUnique({ where });
      if (!view || (await clock.now(db, view)) >= view.expiresAt) return undefined;
      const { fileId, documentId } = view;
      const file = await db.documentFile.findUnique({ where: { id: fileId, ...tenantOf(view), documentId } });
      const content = file && (await files.open(view, fileId));
      return content ? shownFile(content, file.fileName) : undefined;
    },
  };
}

/** Reads the beginning, which tells the type; the rest follows as it is read. */
async function shownFile(content: Readable, fileName: string): Promise<ShownFile> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const { value: head } = (await chunks.next()) as IteratorResult<Buffer, undefined>;
  const mimeType = head && mimeTypeOf(head);
  if (!mimeType) throw new Error("A stored document is neither a PDF file nor an image");
  async function* whole() {
    yield head;
    yield* chunks;
  }
  return { content: Readable.from(whole(), { objectMode: false }), fileName, mimeType };
}
