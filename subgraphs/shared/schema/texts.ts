import { z } from "zod";

/** Types of text in requests, one per use (docs/interface.md, Text). */

/** Whether PostgreSQL can store the text: no NUL, no half of a surrogate pair. */
export const isStorable = (value: string): boolean => !/[\0\p{Surrogate}]/u.test(value);

/** Most texts need no further check. */
const printableAscii = /^[ -~]+$/;
/** Invisible format characters, except those within letters of some scripts (ZWNJ, ZWJ) and within flags (tags). */
const hidden = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/u;
const faults: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\p{Surrogate}/u, "must not contain half of a surrogate pair"],
  [/\p{Bidi_Control}/u, "must not contain characters that change the direction of text"],
  [hidden, "must not contain invisible characters"],
  // The longest stacks of marks that a script has, Tibetan, are of nine.
  [/\p{M}{11}/u, "must not have more than 10 combining marks on one character"],
];
const lineEnds = /[\n\v\f\r\u0085\u2028\u2029]/;
const otherControls = /[^\P{Cc}\t\n\r]/u;
/** Visible characters: not U+3164 and its like, which are letters without a shape, nor the empty Braille cell. */
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** `U+202E` of the first match. */
function codePointOf(pattern: RegExp, value: string): string | undefined {
  const found = pattern.exec(value)?.[0].codePointAt(0);
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The fault of a text for people; undefined: none. */
function faultOf(value: string, mayHaveLines: boolean): string | undefined {
  if (printableAscii.test(value)) return value.trim() === "" ? "must not be blank" : undefined;
  if (value === "") return undefined;
  const control = codePointOf(otherControls, value);
  if (control) return `must not contain control characters: it has ${control}`;
  if (!mayHaveLines && lineEnds.test(value)) return "must be one line: it has a line break";
  if (!mayHaveLines && value.includes("\t")) return "must not contain control characters: it has U+0009";
  for (const [pattern, message] of faults) {
    const found = codePointOf(pattern, value);
    if (found) return `${message}: it has ${found}`;
  }
  return visible.test(value) ? undefined : "must not be blank";
}

/** Whether a text, possibly of several lines, has nothing that deceives its reader. */
export const isReadable = (value: string): boolean => value === "" || faultOf(value, true) === undefined;

/** A check of {@link faultOf}, with its message. */
const readable = (mayHaveLines: boolean) =>
  [
    (value: string) => faultOf(value, mayHaveLines) === undefined,
    { error: ({ input }: { readonly input?: unknown }) => faultOf(String(input), mayHaveLines) },
  ] as const;

/** For fields with their own checks: one line without deceptive characters. */
export const readableLine = readable(false);
/** The same in several lines. */
export const readableLines = readable(true);

/** One line of 1 to `max` characters, as given: others' ids, codes and numbers. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine(...readableLine);

/** One line, trimmed: names of things and places. */
export const label = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(...readableLine);

/** The name of a person or business. */
export const personName = (max: number) => label(max);

/** Text on a bank statement; the rail decides which characters it carries. */
export const bankText = (max: number) => label(max);

/** A line of an address. */
export const addressLine = (max: number) => label(max);

/** Prose in one or several lines: descriptions and reasons. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(...readableLines);

/** Text that is compared or decoded, never shown: passwords, tokens, signatures. */
export const opaque = (max: number) =>
  z.string().min(1).max(max).refine(isStorable, "must not contain NUL or half of a surrogate pair");

/** A URL of at most `max` characters. */
export const webUrl = (max: number, protocol = /^https?$/) =>
  z
    .url({ protocol })
    .max(max)
    .refine(...readableLine);

/** A text without its deceptive characters. */
export const withoutUnreadable = (value: string): string => {
  const left = value.replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, "");
  return isReadable(left) ? left : "";
};

function isReadableWithin(value: unknown): boolean {
  if (typeof value === "string") return isReadable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => isReadable(name) && isReadableWithin(member));
}

/** A JSON object whose members others define and people read. */
export const jsonOfOthers = () =>
  z
    .record(z.string().max(100), z.unknown())
    .refine(isReadableWithin, "must have readable texts only: no control, invisible or bidirectional characters");
