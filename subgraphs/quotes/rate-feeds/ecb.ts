import { z } from "zod";
import { inDollars, type RateFeed } from "../../shared/providers/rate-source.js";
import { commonMembers, feedUrl, minuteMs, positiveDecimal, withCommon } from "./common.js";
import { targetDaysAfter } from "./target-days.js";

/** Members of the euro's reference rates. */
export const ecbSettings = z.strictObject({
  url: feedUrl.default("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  /** Maximum age of the rates, in days on which T2 is open. */
  maxAgeDays: z.int().min(1, "must be at least 1").max(5, "must be at most 5").default(1),
  ...commonMembers,
});
export type EcbSettings = { readonly kind: "ecb" } & z.output<typeof ecbSettings>;

const envelope = /^\uFEFF?\s*<\?xml [^<>]*\?>\s*<gesmes:Envelope [^<>]*>(.*)<\/gesmes:Envelope>\s*$/s;
const element = /<Cube\b([^<>]*)>/g;
const dayCube = /^\s+time=(["'])(\d{4}-\d{2}-\d{2})\1\s*$/;
const rateCube = /^\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,12}(?:\.\d{1,12})?)\3\s*\/$/;

/** The one time, and the rates, of the `Cube` elements; any other `Cube` is an error. */
function cubesOf(document: string): { readonly day: string; readonly perEuro: ReadonlyMap<string, string> } {
  const content = envelope.exec(document)?.[1];
  if (content === undefined || content.includes("<!")) throw new Error("This is not the ECB's file of reference rates");
  const days: string[] = [];
  const perEuro = new Map<string, string>();
  for (const [, attributes = ""] of content.matchAll(element)) {
    const day = dayCube.exec(attributes)?.[2];
    const [, , code, , rate] = rateCube.exec(attributes) ?? [];
    if (day !== undefined) days.push(day);
    else if (code !== undefined && !perEuro.has(code)) perEuro.set(code, positiveDecimal.parse(rate));
    else if (attributes !== "") throw new Error("A Cube of the ECB's file is unknown, or is given twice");
  }
  const [day, ...others] = days;
  if (day === undefined || others.length > 0) throw new Error("The ECB's file must have the rates of one day");
  return { day, perEuro };
}

/** Midnight UTC of a day. Throws for one that doesn't exist. */
function midnightOf(day: string): Date {
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day) throw new Error(`No such day: ${day}`);
  return time;
}

/**
 * The euro's reference rates of the European Central Bank, published on each day on which T2 is open, about 16:00
 * in Frankfurt. They are used until the end of the next such day; weekends and holidays don't count.
 */
export function ecbFeed({ url, maxAgeDays, ...common }: Omit<EcbSettings, "kind">): RateFeed {
  return withCommon(
    {
      key: "ecb",
      url,
      headers: { accept: "application/xml, text/xml" },
      freshMs: 30 * minuteMs,
      read(document, fetchedAt) {
        const { day, perEuro } = cubesOf(document);
        const updatedAt = midnightOf(day);
        // Frankfurt's day may have begun.
        if (updatedAt.getTime() > fetchedAt.getTime() + 120 * minuteMs) throw new Error(`The rates are of ${day}`);
        return { updatedAt, usdPerUnit: inDollars("EUR", perEuro) };
      },
      isUsable: ({ updatedAt }, at) => targetDaysAfter(updatedAt, at) <= maxAgeDays,
    },
    common,
  );
}
