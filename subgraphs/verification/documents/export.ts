import { createHash } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import type { Deps } from "../../shared/deps.js";
import { hasErrorCode } from "../../shared/kernel/errors.js";
import type { FileStore } from "../../shared/storage/file-store.js";

const alreadyThere: ReadonlySet<string> = new Set(["EEXIST"]);

export interface ExportRequest {
  readonly documentId: string;
  /** One of the document's files; absent: the active one. */
  readonly fileId: string | undefined;
  /** The path to write to, which must not exist. */
  readonly out: string;
}

async function create(out: string): Promise<FileHandle> {
  try {
    return await open(out, "wx", 0o600);
  } catch (error) {
    if (hasErrorCode(error, alreadyThere))
      throw new Error(`${out} already exists: name another file.`, { cause: error });
    throw error;
  }
}

/**
 * Writes a document's file of any platform, decrypted, to `out` (mode 0600), for the operator. Throws, and leaves no
 * file, if there is none or its content was changed.
 */
export async function exportDocument(
  { systemScope, files }: Pick<Deps, "systemScope"> & { readonly files: FileStore },
  { documentId, fileId, out }: ExportRequest,
) {
  const database = systemScope("operator");
  const document = await database.document.findUnique({
    where: { id: documentId },
    include: { files: { orderBy: [{ isActive: "desc" }, { createdAt: "desc" }] } },
  });
  if (!document) throw new Error(`There is no document ${documentId}.`);
  const file = document.files.find(({ id, isActive }) => (fileId === undefined ? isActive : id === fileId));
  const others = document.files.map(({ id }) => id).join(", ");
  if (!file) throw new Error(`${documentId} has no file ${fileId ?? "that is active"}; it has ${others}.`);
  const stored = await database.storedFile.findUnique({ where: { id: file.id } });
  const content = await files.open(document, file.id);
  if (!stored || !content) throw new Error(`The store has no file ${file.id}.`);
  const target = await create(out);
  try {
    const hash = createHash("sha256");
    for await (const chunk of content) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("A file's content must be bytes");
      hash.update(chunk);
      await target.writeFile(chunk);
    }
    if (!equalInConstantTime(hash.digest(), stored.sha256)) throw new Error(`The file ${file.id} was changed.`);
    await target.sync();
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  } finally {
    await target.close();
  }
  const { documentHolder, documentType, customerId, platformId, environment } = document;
  return {
    documentId,
    documentType,
    documentHolder,
    customerId,
    platformId,
    environment,
    fileId: file.id,
    fileName: file.fileName,
    mimeType: file.mimeType,
    isActive: file.isActive,
    uploadedAt: file.createdAt,
    sizeBytes: stored.sizeBytes,
    sha256: Buffer.from(stored.sha256).toString("hex"),
    replacedFileIds: document.files.flatMap(({ id, isActive }) => (isActive ? [] : [id])),
    out,
  };
}
