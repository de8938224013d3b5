import { z } from "zod";
import { isCountryCode } from "../kernel/countries.js";
import { isCurrencyCode } from "../kernel/currencies.js";
import { scalar } from "./graph.js";
import { addressLine, text } from "./texts.js";
import type { OwnCode } from "./validate.js";

/**
 * Field shapes that several resources share (docs/interface.md, Conventions; docs/interface.md, Limits).
 * Every surface validates with these: REST bodies, graph inputs, and the emitted OpenAPI document.
 */

export * from "./texts.js";

/** A dot-atom of RFC 5322, and a domain of letters, digits and hyphens whose last label may be in punycode. */
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;
/** An e-mail address; the bounds are those of SMTP (RFC 5321). */
export const email = z
  .email({ pattern: emailPattern, error: "must be an e-mail address, such as ana@example.com" })
  .max(254)
  .refine((address) => address.indexOf("@") <= 64, "must not have more than 64 characters before the @");
/** E.164. */
export const phoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{1,14}$/, "must be a phone number in E.164 form, such as +14155550123");
/** ISO 3166-1 alpha-2. */
export const countryCode = scalar(
  "CountryCode",
  z
    .string()
    .refine(isCountryCode, "must be an ISO 3166-1 alpha-2 country code, such as US")
    .meta({ pattern: "^[A-Z]{2}$" }),
);
/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date("must be a date, YYYY-MM-DD");
/** A day that is not in the future. */
export const pastDate = calendarDate.refine(
  (day) => day <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  {
    error: "must not be in the future",
  },
);
const firstInstantMs = Date.parse("0001-01-01T00:00:00Z");
const lastInstantMs = Date.parse("9999-12-31T23:59:59.999Z");

/** Whether the time lies in the years 1 to 9999, UTC: beyond them texts differ between JavaScript and PostgreSQL. */
export const isStorableTime = (timeMs: number): boolean => timeMs >= firstInstantMs && timeMs <= lastInstantMs;

/** An instant, ISO 8601 with a zone. */
export const dateTime = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date and time with a time zone" })
  .refine((instant) => isStorableTime(Date.parse(instant)), "must be in the years 0001 to 9999");
/** The times of a record, in responses. */
export const createdAt = dateTime.describe("Time of creation, in UTC.");
export const updatedAt = dateTime.describe("Time of the last change, in UTC.");
/** The letters of a time may be lower case (RFC 3339, 5.6). */
const inUpperCase = (given: unknown): unknown => (typeof given === "string" ? given.toUpperCase() : given);
/** An instant from a client, which may give a day instead: `timeOfDay` on that day, UTC. */
const dateTimeOrDay = (timeOfDay: string) =>
  scalar(
    "DateTime",
    z.preprocess(
      (given) => (calendarDate.safeParse(given).success ? `${String(given)}T${timeOfDay}Z` : inUpperCase(given)),
      dateTime,
    ),
  );
/** An instant that a client states, shown as stored. */
export const statedTime = scalar("DateTime", z.preprocess(inUpperCase, dateTime));
/** An instant from a client; a day means its midnight, UTC. */
export const givenTime = dateTimeOrDay("00:00:00.000");
/** The end of an interval from a client; includes the whole of a day, UTC. */
export const givenEnd = dateTimeOrDay("23:59:59.999");
/** An amount in the smallest unit of its currency: a JSON integer up to 2^53-1. */
export const minorUnits = scalar("MinorUnits", z.int().min(0).max(Number.MAX_SAFE_INTEGER));
const currencyCheck = (params: OwnCode) =>
  [
    isCurrencyCode,
    {
      error: ({ input }: { readonly input?: unknown }) =>
        `${JSON.stringify(String(input).slice(0, 10))} is not a currency: give a code of ISO 4217, BTC, USDC, USDT or USDB`,
      params: { ...params },
    },
  ] as const;
/** Refuses what is no currency with INVALID_CURRENCY. */
export const isKnownCurrency = currencyCheck({ refusedAs: "INVALID_CURRENCY" });
/** The same where REST's code is INVALID_INPUT. */
export const isKnownCurrencyInGraph = currencyCheck({ refusedAs: "INVALID_CURRENCY", isInGraphOnly: true });
/** A currency's code; operations check whether the currency is supported, and has not ended. */
export const currencyCode = scalar(
  "CurrencyCode",
  z
    .string()
    .min(3)
    .max(5)
    .refine(...isKnownCurrency),
);

/** Parameters of every list: `limit` 1 to 100, default 20, and the opaque `cursor` of the previous page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(512).optional(),
};
/** The two orders of a list in REST. */
export const ascOrDesc = z.enum(["asc", "desc"]);
/** Sort order of a list by creation time: newest first by default. */
export const sortOrder = ascOrDesc
  .describe("Sort order. Default: `desc`.")
  .default("desc");
export const createdUpdatedQuery = {
  createdAfter: givenTime.describe("Only items created at or after this time; a day means its start, UTC.").optional(),
  createdBefore: givenEnd.describe("Only items created at or before this time; a day means its end, UTC.").optional(),
  updatedAfter: givenTime.describe("Only items changed at or after this time; a day means its start, UTC.").optional(),
  updatedBefore: givenEnd.describe("Only items changed at or before this time; a day means its end, UTC.").optional(),
};

/** The envelope of a list: `nextCursor` only when `hasMore`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    hasMore: z.boolean().describe("Whether items follow on a next page."),
    nextCursor: z.string().describe("`cursor` of the next page; absent on the last page.").optional(),
    totalCount: z.int().min(0).describe("Total number of items; absent if there are more than 10,000.").optional(),
  });

export const address = z
  .object({
    line1: addressLine(500).describe("Street and house number."),
    line2: addressLine(500).describe("Apartment, floor or building.").optional(),
    city: addressLine(250).describe("City or town.").optional(),
    state: addressLine(250).describe("State, province or region.").optional(),
    postalCode: addressLine(50).describe("Postal or ZIP code."),
    country: countryCode.describe("Country of the address (ISO 3166-1 alpha-2)."),
  })
  .meta({ id: "Address" });

/** Response of the first leg of a wallet action (docs/interface.md, Signed retry). */
export const signedRequestChallenge = z
  .object({
    payloadToSign: z.string().describe("Text to sign with a key of the wallet, byte by byte as it is."),
    requestId: scalar("ID", z.string()).describe("Id to send with the stamp, once; `Request:<uuid>`."),
    expiresAt: dateTime.describe("End of the time in which the stamp is accepted."),
  })
  .meta({ id: "SignedRequestChallenge" });

/** A file that the gateway has received: it exists until the response, by its `uploadId`. */
export const uploadedFile = <Type extends z.ZodType<string>>(mimeType: Type) =>
  scalar("Upload", z.object({ uploadId: text(100), fileName: text(255), mimeType }));
