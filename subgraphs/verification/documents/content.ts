import { documentMimeType, type DocumentMimeType } from "./wire.js";

/** The first bytes of the files of each type: the declared media type may be wrong. */
const beginnings: Readonly<Record<DocumentMimeType, { readonly name: string; readonly bytes: Buffer }>> = {
  "application/pdf": { name: "PDF file", bytes: Buffer.from("%PDF-") },
  "image/jpeg": { name: "JPEG image", bytes: Buffer.of(0xff, 0xd8, 0xff) },
  "image/png": { name: "PNG image", bytes: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") },
};

/** The type of a file with these first bytes; undefined: none that is accepted. */
export function mimeTypeOf(head: Uint8Array): DocumentMimeType | undefined {
  return documentMimeType.options.find((mimeType) => contentProblem(mimeType, head) === undefined);
}

/** Returns the problem of a file of that type with these first bytes; undefined: none. */
export function contentProblem(mimeType: DocumentMimeType, head: Uint8Array): string | undefined {
  const { name, bytes } = beginnings[mimeType];
  return bytes.equals(head.subarray(0, bytes.length)) ? undefined : `is not a ${name}, whatever it is called`;
}
