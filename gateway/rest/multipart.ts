import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError, type FieldError } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { FileRule } from "../../subgraphs/shared/operation/definition.js";
import { incomingFolder } from "../../subgraphs/shared/storage/incoming.js";
import { validate } from "../../subgraphs/shared/schema/validate.js";
import { badRequest } from "../http/error-body.js";
import { assertStorable, readFields } from "./request.js";
import type { Route, UploadedFile } from "./route.js";

/** Limits of a multipart request besides its files. */
const maxOverheadBytes = 2 * 1_048_576;
const maxFields = 100;
const maxFieldBytes = 64 * 1024;
const maxFileNameLength = 255;
/** An older file was left behind by a process that died. */
const leftoverAgeMs = 3_600_000;

/** The validated form: text fields, and files that exist until the work is done. */
export interface UploadForm {
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** State of reading one request: which files to remove, and whether to continue. */
interface Reading {
  readonly folder: string;
  readonly rules: FileRules;
  readonly paths: string[];
  readonly fields: Map<string, unknown[]>;
  readonly files: Map<string, UploadedFile>;
  readonly problems: FieldError[];
  isStopped: boolean;
}

type FileRules = Readonly<Record<string, FileRule>>;

/** Maximum size of a whole request. */
const limitOf = (rules: FileRules) =>
  Object.values(rules).reduce((sum, { maxBytes }) => sum + maxBytes, maxOverheadBytes);

function tooLarge(field: string, { maxBytes }: FileRule): ApiError {
  return badRequest(field, `must have at most ${maxBytes} bytes`);
}

/** Refuses by `Content-Length`, before anything is read. The error names the file if the form has only one. */
export function assertUploadSize(contentLength: string | undefined, rules: FileRules): void {
  if (!(Number(contentLength) > limitOf(rules))) return;
  const [file, ...others] = Object.entries(rules);
  throw file && others.length === 0 ? tooLarge(...file) : new ApiError("PAYLOAD_TOO_LARGE");
}

/** Prepares a scope whose routes take `multipart/form-data` and nothing else. */
export function registerMultipart(scope: FastifyInstance, dataDir: string, logger: Logger): void {
  scope.removeAllContentTypeParsers();
  void scope.register(multipart, {
    throwFileSizeLimit: false,
    // The size of a file is limited by its route, in `storeFile`.
    limits: { fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 100, fileSize: Infinity },
  });
  scope.addHook("onReady", async () => {
    const removed = await removeLeftovers(incomingFolder(dataDir));
    if (removed > 0) logger.info({ removed }, "Removed uploads that a stopped process left behind");
  });
}

async function removeLeftovers(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs < leftoverAgeMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

function checkFile(field: string, rule: FileRule, mimeType: string, sizeBytes: number): FieldError | undefined {
  if (!rule.types.includes(mimeType)) {
    return { field, message: `must be one of ${rule.types.join(", ")}`, constraint: { enum: rule.types } };
  }
  return sizeBytes === 0 ? { field, message: "must not be empty" } : undefined;
}

/** Streams one part to its own file. Throws 400 for one that exceeds its limit, which ends the reading. */
async function storeFile(part: MultipartFile, rule: FileRule, reading: Reading): Promise<void> {
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
      if (sizeBytes > rule.maxBytes) throw tooLarge(part.fieldname, rule);
      if (isAccepted) await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
    if (reading.isStopped) await rm(path, { force: true });
  }
  const problem = checkFile(part.fieldname, rule, mimeType, sizeBytes);
  if (problem) reading.problems.push(problem);
  const fileName = part.filename.replace(/[\u0000-\u001f\u007f\p{Surrogate}]/gu, "").slice(0, maxFileNameLength);
  const uploadId = basename(path);
  reading.files.set(part.fieldname, { uploadId, fileName: fileName || part.fieldname, mimeType, sizeBytes, path });
}

async function readPart(part: Multipart, reading: Reading): Promise<void> {
  const { fieldname } = part;
  if (part.type === "field") {
    if (part.valueTruncated) throw badRequest(fieldname, `must have at most ${maxFieldBytes} bytes`);
    reading.fields.set(fieldname, [...(reading.fields.get(fieldname) ?? []), part.value]);
    return;
  }
  const rule = Object.hasOwn(reading.rules, fieldname) ? reading.rules[fieldname] : undefined;
  if (!rule) {
    part.file.resume();
    return;
  }
  if (reading.files.has(fieldname)) {
    part.file.resume();
    throw badRequest(fieldname, "is given more than once");
  }
  await storeFile(part, rule, reading);
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
  const limitBytes = limitOf(reading.rules);
  return new Promise((_resolve, reject) => {
    let receivedBytes = 0;
    request.raw.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= limitBytes || reading.isStopped) return;
      reading.isStopped = true;
      reject(new ApiError("PAYLOAD_TOO_LARGE"));
    });
  });
}

function validForm(body: z.ZodType | undefined, reading: Reading): UploadForm {
  const problems = [...reading.problems];
  for (const [field, rule] of Object.entries(reading.rules)) {
    if (rule.required !== false && !reading.files.has(field))
      problems.push({ field, message: "this file is required" });
  }
  const [first] = problems;
  if (first) throw new ApiError("INVALID_INPUT", `${first.field}: ${first.message}`, { errors: problems });
  if (!(body instanceof z.ZodObject)) throw new TypeError("A multipart route validates its fields with an object");
  const valid = validate(body, readFields(body, reading.fields), "REST");
  assertStorable(valid);
  return { body: valid, files: Object.fromEntries(reading.files) };
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
 * Reads the form, its files into temporary ones (mode 0600) below the data directory, and runs `work` with it.
 * The files are always removed afterwards. `fields` collects the text fields, for a page to show again after a refusal.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Pick<Route, "multipart" | "body">,
  dataDir: string,
  work: (form: UploadForm) => Promise<T>,
  fields = new Map<string, unknown[]>(),
): Promise<T> {
  if (!request.isMultipart()) throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  const reading: Reading = {
    folder: incomingFolder(dataDir),
    rules: route.multipart ?? {},
    paths: [],
    fields,
    files: new Map(),
    problems: [],
    isStopped: false,
  };
  const parts = readParts(request, reading);
  try {
    await Promise.race([parts, overflowOf(request, reading)]);
    return await work(validForm(route.body, reading));
  } catch (error) {
    reading.isStopped = true;
    abandonParts(request, reply, parts);
    throw error;
  } finally {
    await Promise.all(reading.paths.map((path) => rm(path, { force: true })));
  }
}
