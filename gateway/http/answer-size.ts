import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

/** Maximum size of the response to a request. */
export const maxAnswerBytes = 16 * 1_048_576;

/** Size in JSON of a text, and of any other value without members. */
interface Measure {
  text(text: string): number;
  other(value: unknown): number;
}

/** Takes no time: a character has at most 6 bytes in JSON, as an escape, and a number fewer than 32. */
const atMost: Measure = { text: ({ length }) => length * 6, other: () => 32 };
const exactly: Measure = {
  text: (text) => Buffer.byteLength(JSON.stringify(text)),
  other: (value) => JSON.stringify(value)?.length ?? 0,
};

/** Quotes, colon and comma of a member. */
const punctuation = 4;

/** The size of a value in JSON, counted up to `limit`. */
function sizeOf(value: unknown, limit: number, measure: Measure): number {
  if (typeof value === "string") return measure.text(value);
  if (typeof value !== "object" || value === null) return measure.other(value);
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (bytes > limit) return bytes;
      bytes += 1;
      bytes += sizeOf(item, limit - bytes, measure);
    }
    return bytes;
  }
  for (const key of Object.keys(value)) {
    if (bytes > limit) return bytes;
    bytes += punctuation + measure.text(key);
    bytes += sizeOf((value as Readonly<Record<string, unknown>>)[key], limit - bytes, measure);
  }
  return bytes;
}

/** Values below this bound aren't measured exactly, which would take as long as serialising them. */
const smallBytes = 1_048_576;

/** The size of a value in JSON, or a bound of it if it is small. Never builds the whole text. */
export function answerBytes(value: unknown): number {
  const bound = sizeOf(value, smallBytes, atMost);
  return bound <= smallBytes ? bound : sizeOf(value, maxAnswerBytes, exactly);
}

/** 400 INVALID_INPUT: the client must request less. */
export function tooLargeAnswer(advice: string): ApiError {
  return new ApiError("INVALID_INPUT", `The response would have more than ${maxAnswerBytes / 1_048_576} MB. ${advice}`);
}
