import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError, type FieldError } from "../../subgraphs/shared/kernel/errors.js";
import type { FileRule } from "../../subgraphs/shared/operation/definition.js";
import { incomingFolder } from "../../subgraphs/shared/storage/incoming.js";
import { badRequest } from "./error-body.js";

/** Maximum size of the name of a part. */
export const maxPartNameBytes = 100;
const maxFileNameLength = 255;

/** An uploaded file, kept on disk until the response; to keep it longer, copy it. */
export interface UploadedFile {
  /** Passed to the operation, which takes the file over (`Upload`). */
  readonly uploadId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly path: string;
}

/** The graph's value of an uploaded file (`Upload`); undefined for an optional file that is missing. */
export function uploadValue(
  file: UploadedFile | undefined,
): Pick<UploadedFile, "uploadId" | "fileName" | "mimeType"> | undefined {
  return file && { uploadId: file.uploadId, fileName: file.fileName, mimeType: file.mimeType };
}

/** The name of a file in errors, and its rule. */
export interface ExpectedFile {
  readonly field: string;
  readonly rule: FileRule;
}

/** Decides on the parts of a form, in their order. Each method may throw, which refuses the form. */
export interface FormParts {
  /** Maximum size of the request, by the parts so far. */
  limitBytes(): number;
  readonly maxFieldBytes: number;
  /** Takes a text field; a part with the type JSON is parsed. */
  takeField(name: string, value: unknown): void;
  /** The file of this part; undefined: it is skipped. */
  expectFile(name: string): ExpectedFile | undefined;
}

/** The files of a form, by the names of their parts, which exist until the work is done. */
export interface FormFiles {
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Files that can't be used. */
  readonly problems: readonly FieldError[];
}

/** State of reading one request: which files to remove, and whether to continue. */
interface Reading {
  readonly folder: string;
  readonly parts: FormParts;
  readonly paths: string[];
  readonly files: Map<string, UploadedFile>;
  readonly problems: FieldError[];
  isStopped: boolean;
}

/** 400 for a file above its limit. */
export function fileTooLarge(field: string, { maxBytes }: FileRule): ApiError {
  return badRequest(field, `must have at most ${maxBytes} bytes`);
}

function checkFile({ field, rule }: ExpectedFile, mimeType: string, sizeBytes: number): FieldError | undefined {
  if (!rule.types.includes(mimeType)) {
    return { field, message: `must be one of ${rule.types.join(", ")}`, constraint: { enum: rule.types } };
  }
  return sizeBytes === 0 ? { field, message: "must not be empty" } : undefined;
}

/** Streams one part to its own file. Throws 400 for one that exceeds its limit, which ends the reading. */
async function storeFile(part: MultipartFile, expected: ExpectedFile, reading: Reading): Promise<void> {
  const { field, rule } = expected;
  const path = join(reading.folder, randomUUID());
  const mimeType = part.mimetype.toLowerCase();
  const isAccepted = rule.types.includes(mimeType);
  let sizeBytes = 0;
  if (reading.isStopped) return;
  reading.paths.push(path);
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of part.file) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("A file part must be bytes");
      if (reading.isStopped) break;
      sizeBytes += chunk.length;
      if (sizeBytes > rule.maxBytes) throw fileTooLarge(field, rule);
      if (isAccepted) await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
    if (reading.isStopped) await rm(path, { force: true });
  }
  const problem = checkFile(expected, mimeType, sizeBytes);
  if (problem) reading.problems.push(problem);
  const fileName = part.filename.replace(/[\u0000-\u001f\u007f\p{Surrogate}]/gu, "").slice(0, maxFileNameLength);
  const uploadId = basename(path);
  reading.files.set(part.fieldname, { uploadId, fileName: fileName || part.fieldname, mimeType, sizeBytes, path });
}

async function readPart(part: Multipart, reading: Reading): Promise<void> {
  const { fieldname } = part;
  const { parts } = reading;
  if (part.type === "field") {
    if (part.valueTruncated) throw badRequest(fieldname, `must have at most ${parts.maxFieldBytes} bytes`);
    return parts.takeField(fieldname, part.value);
  }
  try {
    const expected = parts.expectFile(fieldname);
    if (expected && reading.files.has(fieldname)) throw badRequest(expected.field, "is given more than once");
    if (expected) await storeFile(part, expected, reading);
  } finally {
    // Of a file that isn't stored.
    part.file.resume();
  }
}

function isSystemError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "syscall" in error;
}

async function readParts(request: FastifyRequest, reading: Reading): Promise<void> {
  try {
    for await (const part of request.parts()) {
      if (reading.isStopped) return;
      await readPart(part, reading);
    }
  } catch (error) {
    const isNamed = error instanceof Error && "statusCode" in error;
    if (error instanceof ApiError || isNamed || isSystemError(error)) throw error;
    throw badRequest("body", "is not a well-formed multipart form");
  }
}

/** Rejects once more bytes than the limit have arrived, whether or not the parser has read them. */
function overflowOf(request: FastifyRequest, reading: Reading): Promise<never> {
  return new Promise((_resolve, reject) => {
    let receivedBytes = 0;
    request.raw.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= reading.parts.limitBytes() || reading.isStopped) return;
      reading.isStopped = true;
      reject(new ApiError("PAYLOAD_TOO_LARGE"));
    });
  });
}

/**
 * Discards the rest of a body that was refused in the middle, so that the client can read the response. For a body of
 * unknown length it closes the connection.
 */
function abandonParts(request: FastifyRequest, reply: FastifyReply, parts: Promise<void>): void {
  // Errors of the abandoned reading follow from the refusal.
  parts.catch(() => undefined);
  if (request.raw.complete) return;
  if (request.headers["content-length"] === undefined) reply.header("connection", "close");
  request.raw.unpipe();
  request.raw.resume();
}

/**
 * Reads the form, its files into temporary ones (mode 0600) below the data directory, and runs `work` with them.
 * The files are always removed afterwards.
 */
export async function withForm<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { dataDir, parts }: { readonly dataDir: string; readonly parts: FormParts },
  work: (form: FormFiles) => Promise<T>,
): Promise<T> {
  const reading: Reading = {
    folder: incomingFolder(dataDir),
    parts,
    paths: [],
    files: new Map(),
    problems: [],
    isStopped: false,
  };
  const read = readParts(request, reading);
  try {
    await Promise.race([read, overflowOf(request, reading)]);
    return await work(reading);
  } catch (error) {
    reading.isStopped = true;
    abandonParts(request, reply, read);
    throw error;
  } finally {
    await Promise.all(reading.paths.map((path) => rm(path, { force: true })));
  }
}
