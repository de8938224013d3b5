import type { ExecutionResult, GraphQLError } from "graphql";
import type { AnswerInParts, AnswerPart, CompletedFragment, PendingFragment } from "../execution/executor.js";
import { mergeInto } from "../planner/plan-data.js";

/**
 * The form of an answer in parts: `20220824` identifies fragments by path and label, as most clients read it; `v0.2`
 * announces them by ids, as graphql-js 17 does.
 */
export type PartsFormat = "20220824" | "v0.2";

/** One message of an answer in parts. */
export type Message = Readonly<Record<string, unknown>>;

const multipartRange = /(?:^|,)\s*multipart\/mixed\s*((?:;[^,]*)?)/;

/** The form that an `Accept` header asks for; undefined: the client accepts no parts. */
export function partsFormatOf(accept: string | undefined): PartsFormat | undefined {
  const range = accept?.includes("multipart/") ? multipartRange.exec(accept) : undefined;
  if (!range) return undefined;
  const settings = range[1]?.replace(/[\s"]/g, "").toLowerCase() ?? "";
  if (settings.includes("incrementalspec=v0.2")) return "v0.2";
  return "20220824";
}

/** The media type of the answer. */
export function partsType(format: PartsFormat): string {
  const parameter = format === "v0.2" ? "incrementalSpec=v0.2" : "deferSpec=20220824";
  return `multipart/mixed; boundary="-"; ${parameter}`;
}

type Path = PendingFragment["path"];

function objectAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const key of path) {
    value = typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return value;
}

interface FirstPart {
  readonly result: ExecutionResult;
  readonly rest: AnswerPart;
}

/** The first part with the fragments that were complete with it, except those that must be sent by themselves. */
function withCompleted({ result, pending, completed }: AnswerInParts["first"], format: PartsFormat): FirstPart {
  const own: CompletedFragment[] = [];
  const merged = new Set<string>();
  const errors: GraphQLError[] = [...(result.errors ?? [])];
  for (const fragment of completed) {
    const target = objectAt(result.data, fragment.path);
    // Relay waits for each fragment, and labels them all.
    const isAlone = fragment.data === null || (format === "20220824" && fragment.label !== undefined);
    if (isAlone || typeof target !== "object" || target === null) {
      own.push(fragment);
      continue;
    }
    mergeInto(target as Record<string, unknown>, fragment.data);
    errors.push(...(fragment.errors ?? []));
    merged.add(fragment.id);
  }
  return {
    result: { ...result, ...(errors.length > 0 && { errors }) },
    rest: { pending: pending.filter(({ id }) => !merged.has(id)), completed: own },
  };
}

const shown = ({ id, label, path }: PendingFragment) => ({ id, path, ...(label !== undefined && { label }) });

function withPending({ pending }: AnswerPart, format: PartsFormat) {
  return format === "v0.2" && pending.length > 0 ? { pending: pending.map(shown) } : {};
}

/** The fragments of a part that were completed. */
function completedIn({ completed }: AnswerPart, format: PartsFormat): Message {
  if (format === "20220824") {
    const incremental = completed.map(({ id: _id, ...fragment }) => fragment);
    return { incremental };
  }
  const incremental = completed.flatMap(({ id, data, errors }) =>
    data ? [{ id, data, ...(errors && { errors }) }] : [],
  );
  return {
    ...(incremental.length > 0 && { incremental }),
    completed: completed.map(({ id, data, errors }) => ({ id, ...(!data && { errors }) })),
  };
}

/** The messages of an answer, in the client's form; each lists what it has, as soon as it can. */
export async function* messagesOf({ first, later }: AnswerInParts, format: PartsFormat): AsyncGenerator<Message> {
  const open = new Set<string>();
  const take = (part: AnswerPart): boolean => {
    for (const { id } of part.pending) open.add(id);
    for (const { id } of part.completed) open.delete(id);
    return open.size > 0;
  };
  const { result, rest } = withCompleted(first, format);
  const hasMore = take(rest);
  const hasOwn = rest.completed.length > 0;
  yield { ...result, ...withPending(rest, format), hasNext: hasMore || hasOwn };
  if (hasOwn) yield { ...completedIn(rest, format), hasNext: hasMore };
  for await (const part of later) {
    const hasNext = take(part);
    yield { ...withPending(part, format), ...completedIn(part, format), hasNext };
  }
}
