import { hash } from "node:crypto";
import { z } from "zod";
import { currencies } from "../../shared/kernel/currencies.js";
import { Exact } from "../../shared/kernel/money.js";
import { pairOf, type RateFeed } from "../../shared/providers/rate-source.js";

export const minuteMs = 60_000;

export const feedUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL", abort: true })
  .refine((text) => new URL(text).password === "" && new URL(text).username === "", "must have no user and password");

export const knownCode = z.string().refine((text) => currencies.has(text), "must be the code of a currency");

/** A positive number as decimal text, of a number or a text. */
export const positiveDecimal = z
  .union([z.number(), z.string().regex(/^\d{1,30}(\.\d{1,30})?$/)], "must be a positive number")
  .refine((rate) => Number.isFinite(Number(rate)) && Number(rate) > 0, "must be a positive number")
  .transform((rate) => new Exact(rate).toFixed());

const maxSpreadBps = 2_000;
const maxPairs = 500;

const spreads = z
  .record(z.string(), z.int().min(0, "must be at least 0").max(maxSpreadBps, `must be at most ${maxSpreadBps}`))
  .transform((given, context) => {
    const byPair = new Map<string, number>();
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const [key, bps] of Object.entries(given)) {
      const [a = "", b = "", ...others] = key.split("/");
      const isPair = others.length === 0 && a !== b && currencies.has(a) && currencies.has(b);
      const pair = key === "*" ? key : pairOf(a, b);
      if (key !== "*" && !isPair) refuse(key, "must be two codes, such as EUR/USD, or *");
      else if (byPair.has(pair)) refuse(key, "is given twice: a pair is for both directions");
      byPair.set(pair, bps);
    }
    return byPair;
  })
  .refine(({ size }) => size <= maxPairs, `must be at most ${maxPairs} pairs`);

const pegs = z
  .record(knownCode, knownCode)
  .transform((given): ReadonlyMap<string, string> => new Map(Object.entries(given)))
  .refine((given) => [...given.values()].every((to) => !given.has(to)), "must not lead to a pegged currency");

/** Members of all kinds of providers of rates. */
export const commonMembers = {
  /** Basis points, by pair. */
  spreads: spreads.optional(),
  /** Currencies that are worth one unit of another. */
  pegs: pegs.optional(),
} as const;

interface CommonSettings {
  readonly spreads?: ReadonlyMap<string, number> | undefined;
  readonly pegs?: ReadonlyMap<string, string> | undefined;
}

/** The feed with the spreads and pegs of its provider. */
export function withCommon(feed: Omit<RateFeed, "id"> & { readonly key: unknown }, common: CommonSettings): RateFeed {
  const { key, ...others } = feed;
  const { spreads: spreadsBps, pegs: pegged } = common;
  return {
    ...others,
    id: hash("sha256", JSON.stringify([feed.url, key]), "hex"),
    read(document, fetchedAt) {
      const { updatedAt, usdPerUnit } = feed.read(document, fetchedAt);
      const all = new Map(usdPerUnit);
      for (const [each, to] of pegged ?? []) {
        const rate = usdPerUnit.get(to);
        if (rate !== undefined && !all.has(each)) all.set(each, rate);
      }
      return { updatedAt, usdPerUnit: all, ...(spreadsBps && { spreadsBps }) };
    },
  };
}
