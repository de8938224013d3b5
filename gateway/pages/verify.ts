import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError, type ErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import type { Logger } from "../../subgraphs/shared/kernel/logger.js";
import { documentMaxBytes, documentMimeType } from "../../subgraphs/verification/documents/wire.js";
import type { KycPage } from "../../subgraphs/verification/kyc-links/wire.js";
import type { OpenProblem } from "../../subgraphs/verification/verifications/wire.js";
import { errorFromRequest } from "../http/error-body.js";
import { registerMultipart, withUpload } from "../rest/multipart.js";
import { uploadValue } from "../http/form.js";
import { secretHeaders, sendPage, type Page } from "./html.js";
import {
  checkValues,
  inputOf,
  problemsOf,
  readValues,
  type Field,
  type Problem,
  type Values,
} from "./verify.fields.js";
import { detailsGroups, documentGroups, fieldsOf, personGroups } from "./verify.forms.js";
import { documentTasks, isStep, nextStep, problemsIn } from "./verify.steps.js";
import * as views from "./verify.views.js";
import { refusalOf } from "./verify.words.js";

/** The page's access to verification, supplied by the composition root. Each throws the services' refusals. */
export interface VerifyPages {
  /** Finds the page by the secret in the link; changes nothing. */
  find(secret: string): Promise<KycPage | undefined>;
  saveDetails(secret: string, input: object): Promise<void>;
  savePerson(secret: string, person: { id?: string; key: string; input: object }): Promise<void>;
  saveDocument(
    secret: string,
    document: { resourceId: string; documentType: string; key: string; input: object },
  ): Promise<void>;
  removeDocument(secret: string, documentId: string): Promise<void>;
  /** Consumes the link. */
  submit(secret: string): Promise<void>;
}

export interface VerifyOptions {
  readonly dataDir: string;
  readonly logger: Logger;
}

/** The query of a page or form; anything else is ignored. */
const text = z.string().optional().catch(undefined);
const querySchema = z.object({ step: text, id: text, task: text });
type Query = z.output<typeof querySchema>;

const maxFormBytes = 64 * 1024;
const file = { maxBytes: documentMaxBytes, types: documentMimeType.options };
const documentTexts = z.object({ documentType: text, country: text, documentNumber: text, key: text });

/** One submission of a form. */
interface Sent {
  readonly secret: string;
  readonly page: views.OpenPage;
  readonly query: Query;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function isOpen(page: KycPage | undefined): page is views.OpenPage {
  return page?.state === "OPEN" && page.packet !== null;
}

const goTo = (reply: FastifyReply, step: string) =>
  reply.code(303).headers(secretHeaders).header("location", `?step=${step}`).send();

function sendClosed(reply: FastifyReply, page: KycPage | undefined): FastifyReply {
  const isGone = page?.state === "USED" || page?.state === "EXPIRED";
  return sendPage(reply, page ? (isGone ? 410 : 200) : 404, views.closedPage(page));
}

/** A form's idempotency key: a repeated submission has one effect. */
const newKey = () => randomUUID();
const keyOf = (given: string | undefined) => (/^[\w-]{1,64}$/.test(given ?? "") && given) || newKey();

/** The requested step, or else the first incomplete one. */
function openPage(page: views.OpenPage, { step: requested, id, task }: Query): Page {
  const { packet } = page;
  if (requested === "person" && packet.isBusiness && isStep(packet, "people")) {
    const person = packet.people.find((candidate) => candidate.id === id);
    const fields = fieldsOf(personGroups);
    const open = person ? problemsIn(packet, "people").filter(({ resourceId }) => resourceId === person.id) : [];
    return views.personPage(page, newKey(), person, { problems: shownAt(fields, open) });
  }
  const step = isStep(packet, requested) ? requested : nextStep(packet);
  switch (step) {
    case "details":
      return views.detailsPage(page, { problems: openDetails(page) });
    case "people":
      return views.peoplePage(page);
    case "documents":
      return views.documentsPage(page, newKey(), task);
    case "check":
      return views.checkPage(page);
  }
}

/** The problems at the fields of a form; those that a reviewer named in the reviewer's words. */
function shownAt(fields: readonly Field[], open: readonly OpenProblem[]): readonly Problem[] {
  const withField = open.flatMap(({ field, ...problem }) => (field === undefined ? [] : { field, ...problem }));
  const [named, found] = [withField.filter(({ isNamed }) => isNamed), withField.filter(({ isNamed }) => !isNamed)];
  return [
    ...named.map(({ field, reason: text }) => (fields.some(({ name }) => name === field) ? { field, text } : { text })),
    ...problemsOf(
      fields,
      found.map(({ field, reason: message }) => ({ field, message })),
    ),
  ];
}

/**
 * Problems of details that were already given, such as a number that only some businesses need. Empty at the first
 * view: unfilled fields are not shown as errors.
 */
function openDetails({ packet }: views.OpenPage): readonly Problem[] {
  const fields = fieldsOf(detailsGroups(packet.isBusiness));
  const open = problemsIn(packet, "details");
  const isUnfilled = ({ field, isNamed }: OpenProblem) =>
    !isNamed && fields.some(({ name, isOptional }) => !isOptional && (name === field || name.startsWith(`${field}.`)));
  return shownAt(fields, open.some(isUnfilled) ? open.filter(({ isNamed }) => isNamed) : open);
}

/** The services' field errors for the form; throws other refusals. */
async function attempt(fields: readonly Field[], work: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors, precheckErrors } = error.body.details ?? {};
    if (error.code === "DOCUMENT_REJECTED" && Array.isArray(precheckErrors)) {
      return precheckErrors.map((reason) => ({ field: "file", text: refusalOf(String(reason)) }));
    }
    if (error.code === "INVALID_INPUT" && errors) return problemsOf(fields, errors);
    throw error;
  }
}

/** The submitted values of a form without files. */
function typed(fields: readonly Field[], { request }: Sent): Values {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  return readValues(fields, (name) => sent.getAll(name));
}

async function postDetails(pages: VerifyPages, sent: Sent): Promise<FastifyReply> {
  const { page, reply, secret } = sent;
  const { isBusiness, known } = page.packet;
  const fields = fieldsOf(detailsGroups(isBusiness));
  const values = typed(fields, sent);
  const missing = checkValues(fields, values, known);
  const problems =
    missing.length > 0 ? missing : await attempt(fields, () => pages.saveDetails(secret, inputOf(fields, values)));
  return problems.length > 0
    ? sendPage(reply, 400, views.detailsPage(page, { values, problems }))
    : goTo(reply, "next");
}

async function postPerson(pages: VerifyPages, sent: Sent): Promise<FastifyReply> {
  const { page, reply, secret, query, request } = sent;
  const person = page.packet.people.find(({ id }) => id === query.id);
  if (query.id !== undefined && !person) return goTo(reply, "people");
  const fields = fieldsOf(personGroups);
  const values = typed(fields, sent);
  const missing = checkValues(fields, values, person ? ["personalInfo.identifier"] : []);
  const key = keyOf((request.body instanceof URLSearchParams && request.body.get("key")) || undefined);
  const problems =
    missing.length > 0
      ? missing
      : await attempt(fields, () =>
          pages.savePerson(secret, { ...(person && { id: person.id }), key, input: inputOf(fields, values) }),
        );
  if (problems.length === 0) return goTo(reply, "people");
  return sendPage(reply, 400, views.personPage(page, newKey(), person, { values, problems }));
}

async function postDocument(pages: VerifyPages, { dataDir }: VerifyOptions, sent: Sent): Promise<FastifyReply> {
  const { page, reply, secret, query, request } = sent;
  const task = documentTasks(page.packet).find(({ id }) => id === query.task);
  // The document was added meanwhile, such as by the same form sent twice.
  if (!task) return goTo(reply, "next");
  const fields = fieldsOf(documentGroups(task.accepted));
  const texts = new Map<string, unknown[]>();
  const read = () => readValues(fields, (name) => (texts.get(name) ?? []).map(String));
  const route = { multipart: { file }, body: documentTexts };
  const problems = await attempt(fields, () =>
    withUpload(
      request,
      reply,
      route,
      dataDir,
      async ({ body, files }) => {
        const values = read();
        const missing = checkValues(fields, values);
        if (missing.length > 0) throw asRefusal(missing);
        const input = { ...inputOf(fields, values), file: uploadValue(files.file) };
        const { resourceId } = task.problem;
        const key = keyOf(documentTexts.parse(body).key);
        await pages.saveDocument(secret, { resourceId, documentType: values.documentType?.[0] ?? "", key, input });
      },
      texts,
    ),
  );
  if (problems.length === 0) return goTo(reply, "next");
  const values = read();
  const all = [...checkValues(fields, values), ...problems.filter(({ field }) => field === "file")];
  const shown = all.length > 0 ? all : problems;
  return sendPage(reply, 400, views.documentsPage(page, newKey(), task.id, { values, problems: shown }));
}

/** The problems as the error that a service would throw. */
function asRefusal(problems: readonly Problem[]): ApiError {
  const errors = problems.map(({ field = "body", text: message }) => ({ field, message }));
  return new ApiError("INVALID_INPUT", undefined, { errors });
}

async function postRemoval(pages: VerifyPages, { secret, reply, query }: Sent): Promise<FastifyReply> {
  await pages.removeDocument(secret, query.id ?? "");
  return goTo(reply, "documents");
}

async function postSubmission(pages: VerifyPages, { secret, reply }: Sent): Promise<FastifyReply> {
  await pages.submit(secret);
  const page = await pages.find(secret);
  return page ? sendPage(reply, 200, views.closedPage(page, true)) : sendClosed(reply, page);
}

function post(pages: VerifyPages, options: VerifyOptions, sent: Sent): Promise<FastifyReply> | FastifyReply {
  switch (sent.query.step) {
    case "details":
      return postDetails(pages, sent);
    case "person":
      return postPerson(pages, sent);
    case "documents":
      return postDocument(pages, options, sent);
    case "remove":
      return postRemoval(pages, sent);
    case "check":
      return postSubmission(pages, sent);
    default:
      return goTo(sent.reply, "next");
  }
}

/** Errors of an outdated form: the link has expired or is used, or the same was already saved. */
const outdated: ReadonlySet<ErrorCode> = new Set(["CONFLICT", "NOT_FOUND", "CUSTOMER_NOT_FOUND"]);

function register(scope: FastifyInstance, pages: VerifyPages, options: VerifyOptions): void {
  registerMultipart(scope, options.dataDir, options.logger);
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: maxFormBytes },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()),
  );
  scope.setErrorHandler((cause, request, reply) => {
    const { error, isUnexpected } = errorFromRequest(cause);
    if (isUnexpected) options.logger.error({ requestId: request.id, err: cause }, "A hosted page failed");
    return sendPage(reply, error.body.status, views.failurePage(error.body.status));
  });
  scope.get<{ Params: { secret: string } }>("/verify/:secret", async ({ params, query: given }, reply) => {
    const page = await pages.find(params.secret);
    return isOpen(page) ? sendPage(reply, 200, openPage(page, querySchema.parse(given))) : sendClosed(reply, page);
  });
  scope.post<{ Params: { secret: string } }>(
    "/verify/:secret",
    { config: { hasSecretUrl: true } },
    async (request, reply) => {
      const { secret } = request.params;
      const page = await pages.find(secret);
      if (!isOpen(page)) return sendClosed(reply, page);
      try {
        return await post(pages, options, { secret, page, query: querySchema.parse(request.query), request, reply });
      } catch (error) {
        if (!(error instanceof ApiError) || !outdated.has(error.code)) throw error;
        const now = await pages.find(secret);
        return isOpen(now) ? goTo(reply, "next") : sendClosed(reply, now);
      }
    },
  );
}

/** The hosted verification, `/verify/<secret>`: forms that work without scripts. Viewing it changes nothing. */
export function registerVerify(app: FastifyInstance, pages: VerifyPages, options: VerifyOptions): void {
  void app.register(async (scope) => register(scope, pages, options));
}
