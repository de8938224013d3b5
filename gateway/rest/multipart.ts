import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError, type FieldError } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import type { FileRule } from "../../subgraphs/shared/operation/definition.js";
import { incomingFolder } from "../../subgraphs/shared/storage/incoming.js";
import { validate } from "../../subgraphs/shared/schema/validate.js";
import { fileTooLarge, maxPartNameBytes, withForm, type FormFiles, type UploadedFile } from "../http/form.js";
import { assertStorable, readFields } from "./request.js";
import type { Route } from "./route.js";

/** Limits of a multipart request besides its files. */
const maxOverheadBytes = 2 * 1_048_576;
const maxFields = 100;
const maxFieldBytes = 64 * 1024;
/** An older file was left behind by a process that died. */
const leftoverAgeMs = 3_600_000;

/** The validated form: text fields, and files that exist until the work is done. */
export interface UploadForm {
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

type FileRules = Readonly<Record<string, FileRule>>;

/** Maximum size of a whole request. */
const limitOf = (rules: FileRules) =>
  Object.values(rules).reduce((sum, { maxBytes }) => sum + maxBytes, maxOverheadBytes);

/** Refuses by `Content-Length`, before anything is read. The error names the file if the form has only one. */
export function assertUploadSize(contentLength: string | undefined, rules: FileRules): void {
  if (!(Number(contentLength) > limitOf(rules))) return;
  const [file, ...others] = Object.entries(rules);
  throw file && others.length === 0 ? fileTooLarge(...file) : new ApiError("PAYLOAD_TOO_LARGE");
}

/** Prepares a scope whose routes take `multipart/form-data` and nothing else. */
export function registerMultipart(scope: FastifyInstance, dataDir: string, logger: Logger): void {
  scope.removeAllContentTypeParsers();
  void scope.register(multipart, {
    throwFileSizeLimit: false,
    // The size of a file is limited by its route, as it is stored.
    limits: { fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: maxPartNameBytes, fileSize: Infinity },
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

function validForm(
  { multipart: rules = {}, body }: Pick<Route, "multipart" | "body">,
  fields: ReadonlyMap<string, readonly unknown[]>,
  form: FormFiles,
): UploadForm {
  const missing = Object.entries(rules).filter(([field, { required }]) => required !== false && !form.files.has(field));
  const problems: FieldError[] = [
    ...form.problems,
    ...missing.map(([field]) => ({ field, message: "this file is required" })),
  ];
  const [first] = problems;
  if (first) throw new ApiError("INVALID_INPUT", `${first.field}: ${first.message}`, { errors: problems });
  if (!(body instanceof z.ZodObject)) throw new TypeError("A multipart route validates its fields with an object");
  const valid = validate(body, readFields(body, fields), "REST");
  assertStorable(valid);
  return { body: valid, files: Object.fromEntries(form.files) };
}

/**
 * Reads a route's form, and runs `work` with it; its files exist until then. `fields` collects the text fields, for a
 * page to show again after a refusal.
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
  const { multipart: rules = {} } = route;
  const parts = {
    limitBytes: () => limitOf(rules),
    maxFieldBytes,
    takeField: (name: string, value: unknown) => void fields.set(name, [...(fields.get(name) ?? []), value]),
    expectFile(field: string) {
      const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
      return rule && { field, rule };
    },
  };
  return withForm(request, reply, { dataDir, parts }, (form) => work(validForm(route, fields, form)));
}
