import { z } from "zod";
import { ApiError, type ErrorCode, type FieldError } from "../kernel/errors.js";
import { isMerging } from "./changes.js";
import { memberOf } from "./shape.js";

const typeWords: Readonly<Partial<Record<z.core.$ZodInvalidTypeExpected, string>>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  object: "an object",
  array: "an array",
};

/** Maximum number of field errors in a response. */
const maxErrors = 50;
/** Maximum length of an unknown member's name in a message. */
const maxNameLength = 100;

function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    "",
  );
}

function constraintOf(issue: z.core.$ZodIssue): FieldError["constraint"] {
  switch (issue.code) {
    case "invalid_format":
      return "pattern" in issue && typeof issue.pattern === "string" && issue.format === "regex"
        ? { pattern: issue.pattern }
        : { format: issue.format };
    case "invalid_value":
      return { enum: issue.values.map(String) };
    case "too_small":
      return issue.origin === "string" ? { minLength: Number(issue.minimum) } : undefined;
    case "too_big":
      return issue.origin === "string" ? { maxLength: Number(issue.maximum) } : undefined;
    default:
      return undefined;
  }
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    const unknown = issue.keys.slice(0, maxErrors).map((key) => [...issue.path, key.slice(0, maxNameLength)]);
    return unknown.map((path) => ({ field: fieldPath(path), message: "is not a member of this object" }));
  }
  const constraint = constraintOf(issue);
  return [{ field: fieldPath(issue.path) || "body", message: issue.message, ...(constraint && { constraint }) }];
}

/** The interface of a request. */
type Surface = "GRAPH" | "REST";

/** The `params` of a check whose code is not INVALID_INPUT. */
export interface OwnCode {
  readonly refusedAs: ErrorCode;
  /** Whether REST's code is INVALID_INPUT. */
  readonly isInGraphOnly?: boolean;
}

function ownCode(issue: z.core.$ZodIssue, surface: Surface): ErrorCode | undefined {
  if (issue.code !== "custom") return undefined;
  const { refusedAs, isInGraphOnly } = (issue.params ?? {}) as Partial<OwnCode>;
  return isInGraphOnly && surface === "REST" ? undefined : refusedAs;
}

/** In the graph, without the further problems of a value that is refused with a code of its own. */
function decisive(issues: readonly z.core.$ZodIssue[], surface: Surface): readonly z.core.$ZodIssue[] {
  if (surface === "REST") return issues;
  const owned = new Set(issues.filter((issue) => ownCode(issue, surface)).map(({ path }) => fieldPath(path)));
  return issues.filter((issue) => ownCode(issue, surface) || !owned.has(fieldPath(issue.path)));
}

/**
 * The error of a failed check, with `details.errors`, one entry per field: 400 INVALID_INPUT, or the code that all of
 * them have.
 */
function validationError({ issues: all }: z.ZodError, surface: Surface): ApiError {
  const issues = decisive(all, surface);
  const errors = issues.flatMap(fieldErrors).slice(0, maxErrors);
  const [first] = errors;
  const code = issues[0] && ownCode(issues[0], surface);
  const isCommon = code !== undefined && issues.every((issue) => ownCode(issue, surface) === code);
  const reason = first ? `${first.field}: ${first.message}` : undefined;
  return new ApiError(isCommon ? code : "INVALID_INPUT", reason, { errors });
}

/** Default messages: distinguish a missing value from one of the wrong type. */
const typeMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is required";
  return `must be ${typeWords[issue.expected] ?? issue.expected}${issue.input === null ? ", not null" : ""}`;
};

/**
 * The value as `schema` reads it: unknown members dropped, defaults filled in. Throws 400 INVALID_INPUT, or a check's own
 * code ({@link OwnCode}).
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, surface: Surface = "GRAPH"): z.output<S> {
  const parsed = schema.safeParse(value, { error: typeMessage });
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, surface);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasNull(value: unknown): boolean {
  if (typeof value !== "object") return false;
  return value === null || Object.values(value).some(hasNull);
}

/** Meaning of null for an optional member: absent, or, in an update, removed. */
type Meaning = "absent" | "removed";

/** Omits null members if null means "absent" and `schema` doesn't allow it. */
function withoutNulls(schema: z.core.$ZodType, value: unknown, meaning: Meaning): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return withoutNulls(schema.unwrap(), value, meaning);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item: unknown) => withoutNulls(schema.element, item, "absent"));
  }
  if (!isRecord(value)) return value;
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const member = memberOf(schema, value);
    return member ? withoutNulls(member, value, meaning) : value;
  }
  if (!(schema instanceof z.ZodObject)) return value;
  const given: Record<string, unknown> = { ...value };
  for (const [name, member] of Object.entries<z.core.$ZodType>(schema.shape)) {
    if (value[name] === null) {
      if (meaning === "absent" && !z.safeParse(member, null).success) delete given[name];
    } else if (name in value) {
      const within = meaning === "removed" && isMerging(unwrapped(member)) ? "removed" : "absent";
      given[name] = withoutNulls(member, value[name], within);
    }
  }
  return given;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema;
}

/**
 * Validates the input of an operation, on every surface: like {@link validate}, but null means "absent" for an optional
 * member. In an update, null removes it, and is refused for a required one (docs/interface.md, Null).
 */
export function validateInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { isUpdate = false, surface }: { readonly isUpdate?: boolean; readonly surface?: Surface } = {},
): z.output<S> {
  const given = hasNull(input) ? withoutNulls(schema, input, isUpdate ? "removed" : "absent") : input;
  return validate(schema, given, surface);
}

/** The same for a list's arguments in the graph, in which null means "absent". */
export function validateFilter<S extends z.ZodType>(schema: S, args: object): z.output<S> {
  return validate(schema, Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)));
}
