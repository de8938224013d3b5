import { z } from "zod";
import type { Deps } from "../deps.js";
import { ApiError } from "../kernel/errors.js";
import { Exact } from "../kernel/money.js";

/** Mid-market rates of one moment. */
export interface RateTable {
  readonly updatedAt: Date;
  /** Decimal text by currency code: US dollars for one MAJOR unit. A currency that is absent has no rate. */
  readonly usdPerUnit: ReadonlyMap<string, string>;
}

/** The provider of exchange rates. */
export interface RateSource {
  /** Throws 500 SERVICE_SWITCH_ERROR where it has no rates that are fresh enough. */
  rates(at: Date): Promise<RateTable>;
}

const freshMs = 5 * 60_000;
/** How old the last good rates may be while the source fails. */
const staleMs = 15 * 60_000;
/** A failing source is called again after this time, not by each request. */
const retryMs = 10_000;
const timeoutMs = 5_000;
const maxBodyBytes = 64 * 1024;
/** Digits of a rate that are kept: a currency pair divides two of them. */
const digits = 40;

const positiveDecimal = z.union([z.number(), z.string().regex(/^\d{1,30}(\.\d{1,30})?$/)]).refine((rate) => {
  const value = Number(rate);
  return Number.isFinite(value) && value > 0;
}, "must be a positive number");

/** The source's response: units of each currency per US dollar. */
const response = z.object({
  base: z.literal("USD"),
  rates: z
    .record(z.string().max(16), positiveDecimal)
    .refine((rates) => Object.keys(rates).length > 0, "must not be empty"),
});

function tableOf(body: string, updatedAt: Date): RateTable {
  const { rates } = response.parse(JSON.parse(body));
  const usdPerUnit = new Map(
    Object.entries(rates).map(([code, perUsd]) => [
      code,
      new Exact(1).div(perUsd).toSignificantDigits(digits).toFixed(),
    ]),
  );
  return { updatedAt, usdPerUnit: usdPerUnit.set("USD", "1") };
}

/**
 * Rates by HTTP: `GET url` returns `{"base": "USD", "rates": {"EUR": 0.9, ...}}`. Kept for 5 minutes; while the source
 * fails, the last good ones are used until they are 15 minutes old. Then it is 500 SERVICE_SWITCH_ERROR: not the
 * caller's fault, and money must not move at an outdated rate. All of it in real time.
 */
export function createHttpRateSource({ http, logger, clock }: Pick<Deps, "http" | "logger" | "clock">, url: string) {
  let last: RateTable | undefined;
  let failedAtMs = -Infinity;
  let fetching: Promise<void> | undefined;

  const ageMs = () => (last ? clock.real().getTime() - last.updatedAt.getTime() : Infinity);

  async function fetchRates(): Promise<void> {
    try {
      // The operator chose the URL, so it may be in the operator's own network.
      const request = { url, method: "GET", headers: { accept: "application/json" }, timeoutMs } as const;
      const { status, body } = await http.send({ ...request, allowPrivate: true, maxBodyBytes });
      if (status !== 200) throw new Error(`The rate source responded with ${status}`);
      last = tableOf(body, clock.real());
    } catch (error) {
      failedAtMs = clock.real().getTime();
      logger.error({ err: error, ratesAgeMs: last && ageMs() }, "no rates from the rate source");
    }
  }

  return {
    async rates() {
      if (ageMs() >= freshMs && clock.real().getTime() - failedAtMs >= retryMs) {
        fetching ??= fetchRates().finally(() => (fetching = undefined));
      }
      // While the last rates are valid, requests don't wait for a slow source.
      if (fetching && ageMs() >= staleMs) await fetching;
      if (last && ageMs() < staleMs) return last;
      throw new ApiError("SERVICE_SWITCH_ERROR", "No exchange rates are available at present. Try again later.");
    },
  } satisfies RateSource;
}
