import type { Client, RestReply } from "../testkit/app.js";

export interface FilePart {
  readonly bytes?: Uint8Array<ArrayBuffer> | string;
  readonly type?: string;
  readonly name?: string;
}

/** The smallest thing that begins as a PDF file does. */
export const pdf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(`%PDF-1.7\n${text}`));
export const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
export const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);

const fieldsOfPassport = { documentType: "PASSPORT", country: "US" };

/** A form with a file; null: without one. Fields given as undefined are left out. */
export function documentForm(
  fields: Readonly<Record<string, string | undefined>>,
  file: FilePart | null = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fieldsOfPassport, ...fields })) {
    if (value !== undefined) form.append(name, value);
  }
  if (file) {
    const { bytes = pdf("scan"), type = "application/pdf", name = "scan.pdf" } = file;
    form.append("file", new Blob([bytes], { type }), name);
  }
  return form;
}

export function postDocument(
  client: Client,
  fields: Readonly<Record<string, string | undefined>>,
  file?: FilePart | null,
  headers?: Record<string, string>,
): Promise<RestReply> {
  return client.rest("POST", "/documents", { form: documentForm(fields, file), headers });
}

/** Throws if it is refused. */
export async function storedDocument(
  client: Client,
  documentHolder: string,
  file?: FilePart,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ id: string; createdAt: string }> {
  const { status, body } = await postDocument(client, { documentHolder, ...fields }, file);
  if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
