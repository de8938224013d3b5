import { z } from "zod";
import { currencies } from "../../shared/kernel/currencies.js";
import { Exact } from "../../shared/kernel/money.js";
import type { FileContext } from "../../shared/providers/kinds.js";
import { inDollars, type RateFeed } from "../../shared/providers/rate-source.js";
import { referenced } from "../../shared/providers/references.js";
import { commonMembers, feedUrl, knownCode, minuteMs, positiveDecimal, withCommon } from "./common.js";

/** A place in a JSON document (RFC 6901). */
const pointer = z
  .string()
  .max(200)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, "must be a JSON pointer, such as /data/rates");

/** Members of a source with any JSON. */
export const jsonSettings = (context: FileContext) =>
  z
    .strictObject({
      url: feedUrl,
      headers: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/), referenced(context)).optional(),
      base: z.union([knownCode, pointer.min(1)], "must be a currency, or a JSON pointer to its code"),
      rates: z.union([pointer, z.record(knownCode, pointer)], "must be a JSON pointer, or one for each currency"),
      /** How a rate is quoted: units of the currency for one of the base, or the reverse. */
      quotation: z.enum(["unitsPerBase", "basePerUnit"]).default("unitsPerBase"),
      time: pointer.optional(),
      everyMinutes: z.int().min(1).max(1440).default(5),
      maxAgeMinutes: z.int().min(1).max(10_080).default(15),
      ...commonMembers,
    })
    .refine(({ everyMinutes, maxAgeMinutes }) => everyMinutes < maxAgeMinutes, {
      path: ["maxAgeMinutes"],
      error: "must be more than everyMinutes",
    });
export type JsonSettings = { readonly kind: "json" } & z.output<ReturnType<typeof jsonSettings>>;

/** The value that a pointer names. Throws if there is none. */
export function valueAt(document: unknown, place: string): unknown {
  const tokens = place.split("/").slice(1);
  return tokens.reduce<unknown>((value, token) => {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const isPlace = Array.isArray(value) ? /^(?:0|[1-9]\d*)$/.test(name) : typeof value === "object" && value !== null;
    if (isPlace && Object.hasOwn(value as object, name)) return (value as Record<string, unknown>)[name];
    throw new Error(`The rate source's document has nothing at ${place}`);
  }, document);
}

/** Seconds since 1970, a day, or a time with its offset. */
const moment = z.union([
  z.number().transform((seconds) => new Date(seconds * 1000)),
  z
    .string()
    .regex(/^\d{1,11}$/)
    .transform((seconds) => new Date(Number(seconds) * 1000)),
  z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`)),
  z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
]);

const currencyIn = (document: unknown, base: string): string =>
  currencies.has(base) ? base : knownCode.parse(valueAt(document, base));

/** The rates that the document has, by code: those of currencies that are known. */
function ratesIn(document: unknown, { rates, quotation }: Pick<JsonSettings, "rates" | "quotation">) {
  const given =
    typeof rates === "string"
      ? Object.entries(z.record(z.string(), z.unknown()).parse(valueAt(document, rates)))
      : Object.entries(rates).map(([each, place]) => [each, valueAt(document, place)] as const);
  const known = given.filter(([each]) => currencies.has(each));
  if (known.length === 0) throw new Error("The rate source's document has no rates");
  return new Map(
    known.map(([each, value]) => {
      const rate = positiveDecimal.parse(value);
      return [each, quotation === "unitsPerBase" ? rate : new Exact(1).div(rate).toFixed()];
    }),
  );
}

/** Rates of a JSON document, at the places that the operator names. */
export function jsonFeed(settings: Omit<JsonSettings, "kind">): RateFeed {
  const { url, headers, base, rates, quotation, time, everyMinutes, maxAgeMinutes, ...common } = settings;
  return withCommon(
    {
      key: ["json", Object.keys(headers ?? {}), base, rates, quotation, time],
      url,
      headers: { accept: "application/json", ...headers },
      freshMs: everyMinutes * minuteMs,
      read(body, fetchedAt) {
        const document: unknown = JSON.parse(body);
        const updatedAt = time === undefined ? fetchedAt : moment.parse(valueAt(document, time));
        if (Number.isNaN(updatedAt.getTime()) || updatedAt.getTime() > fetchedAt.getTime() + 5 * minuteMs) {
          throw new Error("The rate source's document is of the future");
        }
        return {
          updatedAt,
          usdPerUnit: inDollars(currencyIn(document, base), ratesIn(document, { rates, quotation })),
        };
      },
      isUsable: ({ updatedAt }, at) => at.getTime() - updatedAt.getTime() < maxAgeMinutes * minuteMs,
    },
    common,
  );
}
