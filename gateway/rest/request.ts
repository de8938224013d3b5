import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ApiError, type FieldError } from "../../subgraphs/shared/kernel/errors.js";
import { aliasOfHeader } from "../../subgraphs/shared/kernel/brand-alias.js";
import { isStorable } from "../../subgraphs/shared/schema/fields.js";
import { idempotencyKeyMaxLength } from "../../subgraphs/shared/idempotency/idempotency.js";
import { validate, validateInput } from "../../subgraphs/shared/schema/validate.js";
import { utf8Text } from "../http/request-body.js";
import { badRequest } from "../http/error-body.js";
import { repeatedMember } from "../http/repeated-members.js";
import { bodyByDocumentedNames, queryByDocumentedNames } from "./former-names.js";
import type { PathParameters, Route } from "./route.js";

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Maximum nesting of a body; only an attack exceeds it. */
const maxDepth = 64;

/** Also `name[]=EUR&name[]=MXN` and `name=EUR,MXN`, which other clients send for `name=EUR&name=MXN`. */
function withLists(schema: z.ZodObject, values: Map<string, string[]>): Map<string, string[]> {
  for (const [name, member] of Object.entries(membersOf(schema))) {
    if (!isRepeated(member)) continue;
    const given = [...(values.get(name) ?? []), ...(values.get(`${name}[]`) ?? [])];
    if (given.length > 0)
      values.set(
        name,
        given.flatMap((value) => value.split(",")),
      );
  }
  return values;
}

/** The query's names with all their values, decoded. Throws 400 for malformed percent-encoding. */
function parseQuery(url: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const start = url.indexOf("?");
  if (start < 0) return values;
  const [text = ""] = url.slice(start + 1).split("#", 1);
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const [name, value] = decodePair(pair);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

function decodePair(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  const name = equals < 0 ? pair : pair.slice(0, equals);
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
    return [decode(name), equals < 0 ? "" : decode(pair.slice(equals + 1))];
  } catch {
    throw badRequest("query", `the percent-encoding of "${name.slice(0, 100)}" is malformed`);
  }
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly) {
    return innerOf(schema.unwrap());
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodCatch) {
    return innerOf(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? innerOf(schema.in) : schema;
}

/** Whether the member takes repeated values (`currency=EUR&currency=INR`). */
export function isRepeated(schema: z.core.$ZodType): boolean {
  return innerOf(schema) instanceof z.ZodArray;
}

const decimal = /^-?\d{1,16}(\.\d{1,16})?$/;

/** The text converted to the schema's type; the schema refuses text that can't be converted. */
function fromText(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const inner = innerOf(schema);
  if (inner instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  // Not Number() alone: it accepts "", " 5 " and "0x10".
  if (inner instanceof z.ZodNumber) return decimal.test(value) ? Number(value) : Number.NaN;
  return value;
}

/** The members of an object's schema. */
export function membersOf(schema: z.ZodObject): Readonly<Record<string, z.core.$ZodType>> {
  return schema.shape;
}

/** Converts named text values (a query, a form's fields) to what `schema` validates. Throws 400 for a repeated one. */
export function readFields(
  schema: z.ZodObject,
  values: ReadonlyMap<string, readonly unknown[]>,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(membersOf(schema))) {
    const given = values.get(name);
    if (!given) continue;
    const inner = innerOf(member);
    if (inner instanceof z.ZodArray) fields[name] = given.map((value) => fromText(inner.element, value));
    else if (given.length > 1) throw badRequest(name, "is given more than once");
    else fields[name] = fromText(member, given[0]);
  }
  return fields;
}

/** JSON in UTF-8. Throws 400 with `details.errors`. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = utf8Text(bytes);
  if (text === undefined) throw badRequest("body", "is not UTF-8");
  const value = parseJson(text);
  const repeated = repeatedMember(text, value);
  if (repeated !== undefined) throw badRequest(repeated.slice(0, 100) || "body", "is given twice in one object");
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(
      "body",
      `is not valid JSON${error instanceof SyntaxError ? `: ${error.message.slice(0, 200)}` : ""}`,
    );
  }
}

function findUnstorable(value: unknown, field: string, depth: number): FieldError | undefined {
  if (typeof value === "string") {
    return isStorable(value) ? undefined : { field, message: "must not contain NUL or a lone surrogate" };
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= maxDepth) return { field, message: "is nested too deeply" };
  for (const [name, member] of Object.entries(value)) {
    const path = Array.isArray(value) ? `${field}[${name}]` : field ? `${field}.${name}` : name;
    if (name === "__proto__" || !isStorable(name)) return { field, message: "has a member with an invalid name" };
    const found = findUnstorable(member, path, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Refuses text that the database can't hold: 400 naming the field. */
export function assertStorable(value: unknown): void {
  const found = findUnstorable(value, "", 0);
  if (found) throw badRequest(found.field || "body", found.message);
}

/** The schema of a path's values. Created once, which takes longer than validating. */
const pathValues = z.record(z.string(), z.string());

/** The path's parameters, validated. Throws 404 for a malformed id. */
export function readPath(route: Pick<Route, "path" | "notFound">, params: unknown): PathParameters {
  const notFound = () => new ApiError(route.notFound ?? "NOT_FOUND");
  if (!areTexts(params)) throw notFound();
  if (!route.path) return params;
  const parsed = route.path.safeParse(params);
  if (!parsed.success) throw notFound();
  return pathValues.parse(parsed.data);
}

function areTexts(params: unknown): params is PathParameters {
  return (
    typeof params === "object" &&
    params !== null &&
    Object.values(params).every((text) => typeof text === "string" && text !== "" && isStorable(text))
  );
}

/** Parameters that every list accepts, even without pages: clients that page through all lists alike send them. */
const ofPages: ReadonlySet<string> = new Set(["limit", "cursor"]);

/** Refuses unknown parameters, which would change the requested list (docs/interface.md, Pagination and filters). */
function assertKnown(schema: z.ZodObject, names: Iterable<string>): void {
  const members = membersOf(schema);
  for (const name of names) {
    if (Object.hasOwn(members, name) || ofPages.has(name)) continue;
    const single = name.endsWith("[]") ? members[name.slice(0, -2)] : undefined;
    if (single && isRepeated(single)) continue;
    const known = Object.keys(members).join(", ");
    throw badRequest(name.slice(0, 100), `is not a parameter of this request, which takes ${known}`);
  }
}

/** The validated query; with an alias, also by former names. */
export function readQuery(
  route: Pick<Route, "method" | "query" | "formerNames">,
  url: string,
  alias: string | undefined,
): unknown {
  const given = parseQuery(url);
  if (!route.query) return {};
  const isByFormerNames = alias !== undefined && route.formerNames !== undefined;
  const values = isByFormerNames ? queryByDocumentedNames(route.query, route.formerNames, given) : given;
  if (route.method === "GET") assertKnown(route.query, values.keys());
  return validQuery(route.query, readFields(route.query, withLists(route.query, values)));
}

/** The members of a query, converted from text if they were text. */
export function validQuery(schema: z.ZodObject, fields: Readonly<Record<string, unknown>>): unknown {
  const query = validate(schema, fields, "REST");
  assertStorable(query);
  return query;
}

function headerValue(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The declared headers under their documented names. Throws 400 for a missing required one. */
export function readHeaders(
  route: Pick<Route, "headers">,
  headers: RequestHeaders,
  alias: string | undefined,
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, rule] of Object.entries(route.headers ?? {})) {
    const otherName = aliasOfHeader(name, alias);
    const other = otherName ? headerValue(headers, otherName) : undefined;
    const value = headerValue(headers, name) ?? other;
    if (other !== undefined && other !== value) throw badRequest(name, "has another value than its alias");
    if (value !== undefined) read[name] = value;
    else if (rule.required) throw badRequest(name, "this header is required");
  }
  return read;
}

/**
 * The `Idempotency-Key`, if the route takes one. Throws 400 for a missing required one or a wrong length. Clients that
 * use former names know no required key: with an alias, a request without one has its own.
 */
export function readIdempotencyKey(
  route: Pick<Route, "takesKey" | "idempotency" | "formerNames">,
  headers: RequestHeaders,
  alias: string | undefined,
): string | undefined {
  if (!route.takesKey) return undefined;
  const key = headerValue(headers, "Idempotency-Key");
  if (key === undefined) {
    if (route.idempotency !== "required") return undefined;
    if (alias !== undefined && route.formerNames) return randomUUID();
    throw badRequest("Idempotency-Key", "this header is required");
  }
  if (key.length >= 1 && key.length <= idempotencyKeyMaxLength) return key;
  const error: FieldError = {
    field: "Idempotency-Key",
    message: `must have 1 to ${idempotencyKeyMaxLength} characters`,
    constraint: { minLength: 1, maxLength: idempotencyKeyMaxLength },
  };
  throw new ApiError("INVALID_INPUT", `${error.field}: ${error.message}`, { errors: [error] });
}

/** The validated JSON body; with an alias, also by former names. */
export function readBody(
  { method, body: schema, formerNames }: Pick<Route, "method" | "body" | "formerNames">,
  body: unknown,
  alias: string | undefined,
): unknown {
  if (!schema) return undefined;
  const given = alias !== undefined && formerNames ? bodyByDocumentedNames(schema, formerNames, body) : body;
  const valid = validateInput(schema, given, { isUpdate: method === "PATCH", surface: "REST" });
  assertStorable(valid);
  return valid;
}
