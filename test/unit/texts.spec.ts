import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { modules } from "../../subgraphs/modules.js";
import type { RestSurface } from "../../subgraphs/shared/operation/definition.js";
import { graph } from "../../subgraphs/shared/schema/graph.js";
import { carriedText } from "../../subgraphs/accounts/rails/remittance.js";
import { isLightningAddress } from "../../subgraphs/accounts/rails/lightning.js";
import { rails } from "../../subgraphs/accounts/rails/table.js";
import { addressLine, email, label, personName, prose, text } from "../../subgraphs/shared/schema/fields.js";

/** The types of text (docs/interface.md, Text). */

type Schema = z.core.$ZodType;

const refusal = (schema: Schema, value: string) => z.safeParse(schema, value).error?.issues[0]?.message;

describe.each([
  ["text", text],
  ["label", label],
  ["personName", personName],
  ["addressLine", addressLine],
  ["prose", prose],
])("%s", (_name, type) => {
  const schema = type(100);
  it.each([
    ["BEL", "a\u0007b", "control characters: it has U+0007"],
    ["NUL", "a\0b", "control characters: it has U+0000"],
    ["a C1 control", "a\u0085\u009fb", "control characters: it has U+0085"],
    ["an override of direction", "Ana\u202exe.tpircs", "direction of text: it has U+202E"],
    ["an isolate", "a\u2066b", "direction of text: it has U+2066"],
    ["a mark of direction", "a\u200fb", "direction of text: it has U+200F"],
    ["a zero width space", "Ana\u200bMaria", "invisible characters: it has U+200B"],
    ["half of a surrogate pair", "a\ud800b", "half of a surrogate pair"],
    ["a pile of marks", `a${"\u0301".repeat(11)}`, "more than 10 combining marks"],
    ["Hangul fillers only", "\u3164\u3164", "must not be blank"],
    ["an empty Braille cell only", "\u2800", "must not be blank"],
    ["no-break spaces and joiners only", "\u00a0\u200d\u00a0", "must not be blank"],
    ["more than its length", "x".repeat(101), ""],
    ["nothing", "", ""],
  ])("refuses %s", (_what, value, message) => {
    expect(refusal(schema, value)).toContain(message);
  });

  it.each([
    "Ana María O'Brien-Łukasiewicz",
    "می‌خواهم",
    "क्‍षत्रिय ශ්‍රී",
    "ཧྐྵྨླྺྼྻྂ",
    "Nguyễn Thị Hằng".normalize("NFD"),
    "שָׁלוֹם",
    "李小龍 株式会社",
    "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️",
    "x",
  ])("takes %s", (value) => {
    expect(z.safeParse(schema, value)).toMatchObject({ success: true, data: value });
  });
});

it("are one line, but for prose", () => {
  for (const type of [text, label]) {
    for (const lineEnd of ["\n", "\r\n", "\u2028", "\u0085"]) expect(refusal(type(9), `a${lineEnd}b`)).toBeTruthy();
    expect(refusal(type(9), "a\tb")).toContain("U+0009");
  }
  expect(prose(9).parse("a\r\n\tb")).toBe("a\r\n\tb");
});

it("have no white space around them, but for those of others", () => {
  expect([label(3).parse("\u00a0 abc\n"), prose(3).parse(" abc\n"), text(5).parse(" abc ")]).toEqual([
    "abc",
    "abc",
    " abc ",
  ]);
  expect(refusal(label(9), " \n ")).toBeTruthy();
});

describe("an e-mail address", () => {
  it.each([
    "ana@example.com",
    "Ana.Maria+x@EXAMPLE.co.uk",
    "a@xn--bcher-kva.example",
    "a@example.xn--p1ai",
    "o'brien@example.ie",
    "a&b/c=d!e#$%*?^`{|}~_-f@example.com",
    `${"x".repeat(64)}@example.com`,
    `a@${"x".repeat(63)}.${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(56)}.com`,
  ])("may be %s", (address) => {
    expect(email.safeParse(address).success).toBe(true);
  });

  it.each([
    "ana@example",
    "@example.com",
    "a b@example.com",
    "a@@example.com",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a@-example.com",
    "a@example-.com",
    "a@example..com",
    "a@example.c",
    "a@example.123",
    "a@example.xn--",
    "a@[127.0.0.1]",
    "\u202ea@example.com",
    "a@example.com\n",
    "ä@example.com",
    `${"x".repeat(65)}@example.com`,
    `a@${"x".repeat(63)}.${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(57)}.com`,
  ])("is not %j", (address) => {
    expect(email.safeParse(address).success).toBe(false);
  });

  it("is a PIX key, and with fewer characters a Lightning address", () => {
    const fault = (pixKey: string) => rails.BRL_ACCOUNT.check?.({ pixKey, pixKeyType: "EMAIL" });
    expect([fault("a&b@example.xn--p1ai"), fault("a@example")]).toMatchObject([undefined, { field: "pixKey" }]);
    expect(["ana@example.xn--p1ai", "a&b@example.com", "a..b@example.com"].map(isLightningAddress)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ["SEPA", "Café & Söhne_1 — Straße #4", "Cafe + Sohne-1 - Strasse .4"],
  ["SPEI", "Año nuevo ½", "Ano nuevo 1/2"],
  ["ACH", "Łódź: #4 & more", "Lodz: #4 & more"],
  ["UNIONPAY", "货款 42", "货款 42"],
  ["SEPA", "货款", undefined],
  ["WIRE", "🎂", undefined],
  ["SWIFT", "А", undefined],
] as const)("is carried by %s: %s", (rail, given, carried) => {
  expect(carriedText(rail, given)).toBe(carried);
});

/** Texts that no one reads: they are decoded, compared or looked up. */
const opaqueMembers = new Set([
  "threeDSecurePassword",
  "oidcToken",
  "challenge",
  "encryptedOtpBundle",
  "signature",
  "stamp",
  "requestId",
  "passkeyAssertion",
  "credential",
  "cursor",
  // Of an invitation, of a device.
  "code",
]);

interface Place {
  readonly path: string;
  readonly schema: Schema;
}

/** Every text of an input, by its path. */
function textsIn(schema: Schema, path: string, name = ""): Place[] {
  if (opaqueMembers.has(name)) return [];
  // An id is looked up, and found or not.
  if (graph.get(schema)?.scalar === "ID") return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return textsIn(schema.unwrap(), path, name);
  }
  if (schema instanceof z.ZodPipe) return textsIn(schema.out, path, name);
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`, name);
  if (schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion)) return [{ path, schema }];
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((option) => textsIn(option, path, name));
  if (!(schema instanceof z.ZodObject)) return [{ path, schema }];
  return Object.entries<Schema>(schema.shape).flatMap(([member, inner]) => textsIn(inner, `${path}.${member}`, member));
}

const inputs = modules.flatMap(({ operations = [] }) =>
  operations.flatMap(({ facts }) => {
    const rest: RestSurface | undefined = facts.rest;
    const also = (facts as { readonly also?: Schema }).also;
    const args = (facts as { readonly args?: Schema }).args;
    return [rest?.query, rest?.body, also, args].flatMap((schema) => (schema ? textsIn(schema, facts.name) : []));
  }),
);

it("is each text of each operation's input: none takes what deceives who reads it", () => {
  expect(inputs.length).toBeGreaterThan(700);
  const takes = (value: unknown) =>
    inputs.filter(({ schema }) => z.safeParse(schema, value).success).map(({ path }) => path);
  for (const deceiving of ["ab\u202ec", "ab\u0007c", "\u3164\u3164\u3164"]) {
    expect([deceiving, takes(deceiving)]).toEqual([deceiving, []]);
    expect([deceiving, takes({ a: [deceiving] })]).toEqual([deceiving, []]);
  }
});
