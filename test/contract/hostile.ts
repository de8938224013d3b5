import fc from "fast-check";
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
} from "graphql";
import { isJsonObject, type JsonObject } from "../../gateway/rest/openapi-schemas.js";

/** Values that can't be stored or compared: NUL, halves of pairs, times and positions beyond the database's. */
export const unstorableTexts = [
  "a\0b",
  "\ud800",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59.999999999-23:59",
  // Cursors of the right make with wrong insides.
  Buffer.from("0000-01-01T00:00:00.000Z|a").toString("base64url"),
  Buffer.from("+275760-09-13T00:00:00.000Z|a").toString("base64url"),
  Buffer.from("-000001-01-01T00:00:00.000Z|a").toString("base64url"),
  Buffer.from("2026-01-01T00:00:00.000Z|a\0b").toString("base64url"),
  Buffer.from("2026-01-01T00:00:00.000Z|").toString("base64url"),
  Buffer.from("e999999999999999999").toString("base64url"),
  Buffer.from("e-1").toString("base64url"),
] as const;

/** Values that break what is written without them in mind. */
export const hostileTexts = [
  "",
  " ",
  "\0",
  "\udc00\ud800",
  "\ufeff",
  "\u202etxt.exe",
  "مرحبا",
  "👩‍👩‍👧‍👦",
  "e\u0301".repeat(50),
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "null",
  "undefined",
  "true",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "%00",
  "%2F",
  "' OR 1=1 --",
  "${7*7}",
  "<script>",
  "a\r\nSet-Cookie: b=c",
  "x".repeat(10_000),
  "0000-01-01",
  "2026-02-30",
  "2026-06-30T23:59:60Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "http://[::1",
  "http://127.0.0.1:1/\0",
  "https://user:pass@example.com/#f",
  "javascript:alert(1)",
  "$\0@x.y",
  "Customer:",
  "Customer:not-a-uuid",
  "Customer:00000000-0000-0000-0000-000000000000",
  "Token:00000000-0000-0000-0000-000000000000\n",
  "Webhook:ffffffff-ffff-ffff-ffff-ffffffffffff",
  "WebhookDelivery:\0",
  "PlatformConfig:x",
  "customer:00000000-0000-7000-8000-000000000000",
  ...unstorableTexts,
] as const;

const hostileNumbers = [0, -0, -1, 0.5, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 5e-324] as const;

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
}

const hostileObjects: readonly unknown[] = [
  {},
  [],
  [null],
  [[]],
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  { toString: 1, valueOf: null, hasOwnProperty: "x", length: -1 },
  { "a\0": 1 },
  nested(50),
  nested(500),
  Array.from({ length: 1_000 }, () => "x"),
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileObjects) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const gone = Symbol("gone");
type Change = (value: unknown) => unknown;

/** The value with `change` made at the place that `steps` lead to; steps beyond a leaf end there. */
function changedAt(value: unknown, steps: readonly number[], change: Change): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return change(value);
  const names = Object.keys(value);
  const name = names[step % Math.max(names.length, 1)];
  if (name === undefined) return change(value);
  const changed = changedAt((value as JsonObject)[name], rest, change);
  if (Array.isArray(value)) return value.flatMap((item: unknown, i) => (String(i) === name ? [changed] : [item]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key !== name) return [[key, member]];
      return changed === gone ? [] : [[key, changed]];
    }),
  );
}

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: hostileValue.map((hostile) => () => hostile) },
  { weight: 2, arbitrary: fc.constant<Change>(() => gone) },
  { weight: 1, arbitrary: fc.constant<Change>((value) => [value]) },
  {
    weight: 1,
    arbitrary: fc.constant<Change>((value) =>
      Array.isArray(value) ? { 0: value[0] } : (JSON.stringify(value) ?? null),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("__proto__", "constructor", "x", "id", "platformId"), hostileValue).map(
      ([name, extra]): Change =>
        (value) =>
          isJsonObject(value) ? { ...value, [name]: extra } : extra,
    ),
  },
);

/** `valid` with one to three changes anywhere in it. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const steps = fc.array(fc.nat(40), { maxLength: 4 });
  return fc.tuple(valid, fc.array(fc.tuple(steps, change), { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    const result = changes.reduce((current, [path, make]) => changedAt(current, path, make), value);
    return result === gone ? null : result;
  });
}

const instant = fc
  .date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Typical values of members with these names, for which the schema alone would hardly yield sensible ones. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  currencyCode: fc.constantFrom("USD", "EUR", "BTC"),
  sourceCurrency: fc.constantFrom("USD", "EUR"),
  currency: fc.constantFrom("USD", "EUR"),
  currencies: fc.subarray(["USD", "EUR", "INR"]),
  country: fc.constantFrom("US", "DE", "IN"),
  region: fc.constantFrom("US", "DE"),
  nationality: fc.constantFrom("US", "FR"),
  countryOfIssuance: fc.constantFrom("US", "DE"),
  birthDate: fc.constantFrom("1990-01-31", "2000-02-29"),
  incorporatedOn: fc.constantFrom("1990-01-31", "2000-02-29"),
  email: fc.constantFrom("jane@example.com"),
  phoneNumber: fc.constantFrom("+14155550123"),
  acceptedAt: instant,
  createdAfter: instant,
  createdBefore: instant,
  updatedAfter: instant,
  updatedBefore: instant,
  since: instant,
  first: fc.integer({ min: 1, max: 100 }),
  minAmount: fc.nat(100),
  maxAmount: fc.integer({ min: 100, max: 10_000 }),
  advanceSeconds: fc.integer({ min: 1, max: 1_000 }),
  // Nothing listens there: a test event is refused at once.
  webhookEndpoint: fc.constantFrom("http://127.0.0.1:1/hook", null),
};

const texts = (minLength: number, maxLength: number) =>
  fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 30) }).filter((text) => {
    return text.length >= minLength && text.length <= maxLength && text.isWellFormed() && !text.includes("\0");
  });

/** Once for each pattern: fast-check takes up to seconds to make one. */
const matching = new Map<string, fc.Arbitrary<string>>();

function textLike(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matching.set(pattern, known);
  return known;
}

function textOf({ pattern, format, minLength, maxLength }: JsonObject): fc.Arbitrary<string> {
  if (typeof pattern === "string") return textLike(pattern);
  switch (format) {
    case "date-time":
      return instant;
    case "date":
      return instant.map((text) => text.slice(0, 10));
    case "email":
      return fc.constantFrom("jane@example.com", "a.b+c@sub.example.org");
    case "uri":
      return fc.webUrl();
    case "ipv4":
      return fc.ipV4();
    case "ipv6":
      return fc.ipV6();
    default:
      return texts(Number(minLength ?? 0), Number(maxLength ?? 50));
  }
}

/** Values that a JSON Schema of the OpenAPI document allows. */
export function allowedBy(openapi: JsonObject, schema: unknown, name = ""): fc.Arbitrary<unknown> {
  if (!isJsonObject(schema)) return fc.jsonValue();
  const { $ref, oneOf, anyOf, enum: values, type } = schema;
  if (typeof $ref === "string") return allowedBy(openapi, resolve(openapi, $ref), name);
  const usual = byName[name];
  if (usual) return usual;
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(values)) return fc.constantFrom<unknown>(...values);
  const cases = oneOf ?? anyOf;
  if (Array.isArray(cases)) return fc.oneof(...cases.map((each) => allowedBy(openapi, each, name)));
  switch (Array.isArray(type) ? type[0] : type) {
    case "object": {
      const members = Object.entries(isJsonObject(schema.properties) ? schema.properties : {});
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const record = Object.fromEntries(members.map(([key, member]) => [key, allowedBy(openapi, member, key)]));
      return fc.record(record, { requiredKeys: required });
    }
    case "array":
      return fc.array(allowedBy(openapi, schema.items), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 4), 4),
      });
    case "integer":
    case "number":
      return fc.maxSafeInteger().map((number) => {
        const [least, most] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? Number.MAX_SAFE_INTEGER)];
        return least + (Math.abs(number) % Math.min(most - least + 1, Number.MAX_SAFE_INTEGER));
      });
    case "boolean":
      return fc.boolean();
    case "string":
      return textOf(schema);
    default:
      return fc.constant(null);
  }
}

export function resolve(openapi: JsonObject, ref: string): unknown {
  return ref
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((found, part) => (isJsonObject(found) ? found[part] : undefined), openapi);
}

const namedInputs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Int: fc.integer(),
  Float: fc.double({ noNaN: true, noDefaultInfinity: true }),
  Boolean: fc.boolean(),
  DateTime: instant,
  Date: instant.map((text) => text.slice(0, 10)),
  CountryCode: fc.constantFrom("US", "DE"),
  CurrencyCode: fc.constantFrom("USD", "EUR"),
  MinorUnits: fc.maxSafeNat(),
};

/** Values that a GraphQL input type allows; `ids` are what an ID mostly is. */
export function inputOf(type: GraphQLInputType, ids: readonly string[], name = ""): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return inputOf(type.ofType, ids, name);
  const usual = byName[name];
  if (usual) return usual;
  if (isListType(type)) return fc.array(inputOf(type.ofType, ids), { maxLength: 4 });
  return namedInput(type, ids);
}

function namedInput(type: GraphQLNamedInputType, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (type.name === "ID") return fc.constantFrom(...ids);
  if (!isInputObjectType(type)) return namedInputs[type.name] ?? texts(1, 30);
  const fields = Object.values(type.getFields());
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, inputOf(field.type, ids, field.name)])), {
    requiredKeys: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
  });
}
