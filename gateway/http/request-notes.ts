import type { FastifyRequest } from "fastify";
import { getOperationAST, type DocumentNode, type ExecutionResult } from "graphql";
import { factsOf } from "./request-facts.js";

/** Facts of a request for its line in the log and its entry in the log of requests. */
export interface RequestNotes {
  /** Of the graph, such as `query Dashboard`; a batch has several. */
  readonly operations?: readonly string[] | undefined;
  /** `query`, `mutation` or `subscription`: of the graph's first operation, as is its name. */
  readonly operationKind?: string | undefined;
  readonly operationName?: string | undefined;
  /** Code of the first error. */
  readonly code?: string | undefined;
  /** Whether the result is that of an earlier request with the same idempotency key. */
  readonly isReplay?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** Id of the resource that it is about. */
  readonly subjectId?: string | undefined;
}

const none: RequestNotes = {};

export const notesOf = (request: FastifyRequest): RequestNotes => factsOf(request).notes;

/** Both notes: what the first one knows remains. By name: spreading takes a microsecond of each request. */
export function joined(first: RequestNotes, more: RequestNotes): RequestNotes {
  return {
    operations: first.operations ?? more.operations,
    operationKind: first.operationKind ?? more.operationKind,
    operationName: first.operationName ?? more.operationName,
    code: first.code ?? more.code,
    isReplay: first.isReplay ?? more.isReplay,
    customerId: first.customerId ?? more.customerId,
    subjectId: first.subjectId ?? more.subjectId,
  };
}

/** Adds to the notes of a request. */
export function note(request: FastifyRequest, more: RequestNotes): void {
  const facts = factsOf(request);
  facts.notes = joined(facts.notes, more);
}

const maxNameLength = 100;

/** The notes of an operation of the graph; none if the document doesn't have it. */
export function operationNotes(document: DocumentNode, operationName: string | undefined): RequestNotes {
  const operation = getOperationAST(document, operationName);
  if (!operation) return none;
  const { operation: operationKind, name } = operation;
  const shortName = name?.value.slice(0, maxNameLength);
  const shown = shortName === undefined ? operationKind : `${operationKind} ${shortName}`;
  return { operations: [shown], operationKind, operationName: shortName };
}

/** Notes a further operation of a request to the graph. */
export function noteOperation(request: FastifyRequest, document: DocumentNode, operationName: string | undefined) {
  const before = notesOf(request).operations ?? [];
  const { operations = [], ...first } = operationNotes(document, operationName);
  note(request, before.length === 0 ? first : none);
  factsOf(request).notes = { ...notesOf(request), operations: [...before, ...operations] };
}

/** Ids of resources: nothing else of the content of a request is noted. */
const resourceId = /^[A-Z][A-Za-z]{1,40}:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const idIn = (value: unknown): string | undefined =>
  typeof value === "string" && resourceId.test(value) ? value : undefined;

const customerIn = (value: unknown): string | undefined => {
  const id = idIn(value);
  return id?.startsWith("Customer:") ? id : undefined;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The notes of a result: the resource that it is, and its customer. */
export function resourceNotes(resource: unknown): RequestNotes {
  const subjectId = isObject(resource) ? idIn(resource.id) : undefined;
  if (!isObject(resource) || !subjectId) return none;
  return { subjectId, customerId: customerIn(resource.customerId) ?? customerIn(subjectId) };
}

/** Maximum number of members that are looked at. */
const mostMembers = 30;

/** The notes of a request's parameters: the last resource that they name, and the customer among them. */
export function namedNotes(parameters: unknown): RequestNotes {
  if (!isObject(parameters)) return none;
  let named = none;
  for (const value of Object.values(parameters).slice(0, mostMembers)) {
    const subjectId = idIn(value);
    if (subjectId) named = { subjectId, customerId: named.customerId ?? customerIn(subjectId) };
  }
  return named;
}

/**
 * The notes of an operation's result. The resource is that of its only field, or else one that the variables, or the
 * members of one, name.
 */
export function resultNotes(
  { data, errors, extensions }: ExecutionResult,
  variables: Readonly<Record<string, unknown>> = {},
): RequestNotes {
  const code = errors?.[0]?.extensions.code;
  const [first, ...others] = Object.values(data ?? {});
  const outcome = {
    code: typeof code === "string" ? code : undefined,
    isReplay: extensions?.idempotency === undefined ? undefined : true,
  };
  const found = joined(outcome, others.length === 0 ? resourceNotes(first) : none);
  if (found.subjectId) return found;
  const places = [...Object.values(variables).slice(0, mostMembers), variables];
  return joined(found, places.map(namedNotes).find(({ subjectId }) => subjectId) ?? none);
}
