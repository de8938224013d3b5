import { ApiError } from "../../subgraphs/shared/kernel/errors.js";

/** Largest response to one request. */
export const maxAnswerBytes = 16 * 1_048_576;

/** How many bytes of JSON a text and any other value take without members. */
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

/** The size of a value in JSON; counts no further than `limit`. */
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

/** Values that are certainly smaller aren't measured exactly: that takes as long as making them into text. */
const smallBytes = 1_048_576;

/** The bytes of a value in JSON, of a small one a bound of them. Never builds the whole text. */
export function answerBytes(value: unknown): number {
  const bound = sizeOf(value, smallBytes, atMost);
  return bound <= smallBytes ? bound : sizeOf(value, maxAnswerBytes, exactly);
}

/** 400 INVALID_INPUT: the client must ask for less. */
export function tooLargeAnswer(advice: string): ApiError {
  return new ApiError("INVALID_INPUT", `The response would have more than ${maxAnswerBytes / 1_048_576} MB. ${advice}`);
}
