import { GraphQLJSONObject } from "graphql-scalars";
import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

function textScalar(name: string, description: string): GraphQLScalarType<string, string> {
  const asText = (value: unknown): string => {
    if (typeof value === "string") return value;
    throw new GraphQLError(`${name} must be a string`);
  };
  return new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: (value) => (value instanceof Date ? value.toISOString() : asText(value)),
    parseValue: asText,
    parseLiteral: (node) => asText(node.kind === Kind.STRING ? node.value : undefined),
  });
}

export const DateTime = textScalar(
  "DateTime",
  "A date and time in ISO 8601 format with a time zone, such as `2026-01-31T12:00:00.000Z`.",
);
export const DateOnly = textScalar("Date", "A calendar date, `YYYY-MM-DD`.");
export const CountryCode = textScalar("CountryCode", "A country code (ISO 3166-1 alpha-2).");
export const CurrencyCode = textScalar("CurrencyCode", "A currency code: ISO 4217, `BTC`, `USDC`, `USDT` or `USDB`.");
export const JSONObject = GraphQLJSONObject;

function asMinorUnits(value: unknown): number {
  const amount = typeof value === "bigint" ? Number(value) : value;
  if (typeof amount === "number" && Number.isSafeInteger(amount)) return amount;
  throw new GraphQLError("MinorUnits must be an integer between -(2^53-1) and 2^53-1");
}

export const MinorUnits = new GraphQLScalarType<number, number>({
  name: "MinorUnits",
  description: "An amount in the smallest unit of its currency: a JSON integer up to 2^53-1.",
  serialize: asMinorUnits,
  parseValue: asMinorUnits,
  parseLiteral: (node) => asMinorUnits(node.kind === Kind.INT ? Number(node.value) : undefined),
});

const uploadReason =
  "must be a variable of a multipart request: null in its `operations`, and named in its `map` with the file";

/** A file that the gateway has received with the request: its `uploadId`, `fileName` and `mimeType`. */
function asUpload(value: unknown): object {
  if (typeof value === "object" && value !== null && "uploadId" in value) return value;
  throw new GraphQLError(`Upload ${uploadReason}`);
}

export const Upload = new GraphQLScalarType<object, object>({
  name: "Upload",
  description:
    "A file of a multipart request (GraphQL multipart request specification), which needs the header " +
    "`GraphQL-Require-Preflight`. Its value is null in `operations`, and `map` names the file for it.",
  specifiedByURL: "https://github.com/jaydenseric/graphql-multipart-request-spec",
  serialize: asUpload,
  parseValue: asUpload,
  parseLiteral: () => asUpload(undefined),
});

/** Every custom scalar of the graph: the gateway parses variables as the subgraphs do. */
export const scalars: readonly GraphQLScalarType[] = [
  DateTime,
  DateOnly,
  CountryCode,
  CurrencyCode,
  JSONObject,
  MinorUnits,
  Upload,
];
