import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import type { Deps } from "../deps.js";
import type { Tx } from "../persistence/client.js";
import { ApiError } from "../kernel/errors.js";
import { Exact } from "../kernel/money.js";
import { claimCall, readRates } from "./rate-source.sql.js";

/** Mid-market rates of one moment. */
export interface RateTable {
  readonly updatedAt: Date;
  /** Decimal text by currency code: US dollars for one MAJOR unit. A currency that is absent has no rate. */
  readonly usdPerUnit: ReadonlyMap<string, string>;
}

/** The provider of exchange rates, at any time the same for all processes. */
export interface RateSource {
  /**
   * The rates at a time of the database's clock. It may call out: not within a transaction. Throws 500
   * SERVICE_SWITCH_ERROR if none are fresh enough.
   */
  rates(at: Date): Promise<RateTable>;
  /** The stored rates, within a transaction. */
  storedRates(tx: Reader, at: Date): Promise<RateTable>;
}

type Reader = Pick<Tx, "$queryRaw">;

const freshMs = 5 * 60_000;
/** Maximum age of the last good rates while the source fails. */
const staleMs = 15 * 60_000;
/** Pause between calls of a failing source, and after a process ended during a call. */
const retryMs = 10_000;
const timeoutMs = 5_000;
/** Interval at which a process checks whether another's call has returned. */
const lookMs = 100;
const maxBodyBytes = 64 * 1024;
/** Stored digits of a rate: a currency pair divides two rates. */
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

interface Stored {
  readonly table: RateTable | undefined;
  /** When the source was called last. */
  readonly askedAt: Date | undefined;
  /** Whether the call may still return. */
  readonly isAsking: boolean;
}

type SourceDeps = Pick<Deps, "http" | "logger" | "clock" | "db">;

/**
 * Rates by HTTP: `GET url` returns `{"base": "USD", "rates": {"EUR": 0.9, ...}}`. Stored for 5 minutes for all
 * processes, of which one calls; while the source fails, the last good ones are used up to 15 minutes. Then it is 500
 * SERVICE_SWITCH_ERROR: not the caller's fault, and money must not move at an outdated rate. In real time, by the
 * database's clock.
 */
export function createHttpRateSource({ http, logger, clock, db }: SourceDeps, url: string): RateSource {
  let known: RateTable | undefined;
  let refreshing: Promise<void> | undefined;
  /** A transaction uses the same rates throughout. */
  const readBy = new WeakMap<object, Stored>();

  async function read(reader: Reader): Promise<Stored> {
    const knownBefore = known;
    const row = await readRates(reader, knownBefore?.updatedAt);
    if (!row) return { table: undefined, askedAt: undefined, isAsking: false };
    const { fetchedAt, document, askedAt, hasFailed } = row;
    const isNew = fetchedAt !== null && document !== null;
    const table = isNew ? tableOf(document, fetchedAt) : knownBefore;
    if (isNew) known = table;
    const isAsking = !hasFailed && (fetchedAt === null || fetchedAt < askedAt);
    return { table: fetchedAt === null ? undefined : table, askedAt, isAsking };
  }

  /** Calls the source, unless another process has just done so. */
  async function refresh(): Promise<void> {
    const askedAt = await clock.shared(db);
    const due = { calledBefore: before(askedAt, retryMs), fetchedBefore: before(askedAt, freshMs) };
    if (!(await claimCall(db, askedAt, due))) return;
    try {
      // The operator chose the URL, so it may be in the operator's own network.
      const request = { url, method: "GET", headers: { accept: "application/json" }, timeoutMs } as const;
      const { status, body } = await http.send({ ...request, allowPrivate: true, maxBodyBytes });
      if (status !== 200) throw new Error(`The rate source responded with ${status}`);
      const fetchedAt = await clock.shared(db);
      tableOf(body, fetchedAt);
      await db.exchangeRates.updateMany({ where: { askedAt }, data: { document: body, fetchedAt } });
    } catch (error) {
      logger.error({ err: error, ratesOf: known?.updatedAt }, "no rates from the rate source");
      await db.exchangeRates.updateMany({ where: { askedAt }, data: { hasFailed: true } });
    }
  }

  function refreshInBackground(): Promise<void> {
    refreshing ??= refresh()
      .catch((error: unknown) => logger.error({ err: error }, "the rate source could not be called"))
      .finally(() => (refreshing = undefined));
    return refreshing;
  }

  return {
    async rates(at) {
      let stored = await read(db);
      const age = ageMs(stored, at);
      if (age >= freshMs && (!stored.askedAt || at.getTime() - stored.askedAt.getTime() >= retryMs)) {
        void refreshInBackground();
      }
      // While the last rates are valid, requests don't wait for a slow source.
      if (age >= staleMs) {
        await refreshing;
        stored = await read(db);
        for (let waitedMs = 0; stored.isAsking && waitedMs < timeoutMs; waitedMs += lookMs) {
          await setTimeout(lookMs);
          stored = await read(db);
        }
      }
      return usable(stored, at);
    },
    async storedRates(tx, at) {
      const stored = readBy.get(tx) ?? (await read(tx));
      readBy.set(tx, stored);
      return usable(stored, at);
    },
  };
}

const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

const ageMs = ({ table }: Stored, at: Date): number => (table ? at.getTime() - table.updatedAt.getTime() : Infinity);

function usable(stored: Stored, at: Date): RateTable {
  if (stored.table && ageMs(stored, at) < staleMs) return stored.table;
  throw new ApiError("SERVICE_SWITCH_ERROR", "No exchange rates are available at present. Try again later.");
}
