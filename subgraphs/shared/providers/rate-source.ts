import { setTimeout } from "node:timers/promises";
import type { Deps } from "../deps.js";
import { ApiError } from "../kernel/errors.js";
import { Exact } from "../kernel/money.js";
import type { Tx } from "../persistence/client.js";
import type { Tenant } from "../kernel/caller.js";
import { claimCall, readRates } from "./rate-source.sql.js";

/** A pair of currencies: its codes in alphabetical order. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a}/${b}` : `${b}/${a}`);

/** Mid-market rates of one moment. */
export interface RateTable {
  readonly updatedAt: Date;
  /** Decimal text by currency code: US dollars for one MAJOR unit. A currency that is absent has no rate. */
  readonly usdPerUnit: ReadonlyMap<string, string>;
  /**
   * Difference between the mid-market rate and that of a conversion, in basis points, by {@link pairOf}, or `*` for
   * all other pairs. Absent: 0.
   */
  readonly spreadsBps?: ReadonlyMap<string, number>;
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

/** The source of a platform's rates; undefined: there is none. */
export type RateSourceOf = (tenant: Tenant) => RateSource | undefined;

/** A document with rates on the web, and how to read it. */
export interface RateFeed {
  /** Feeds with the same id have the same document, and read it in the same way. */
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Age of the last good document from which it is requested again. */
  readonly freshMs: number;
  /** The rates of a document. Throws for one that has none, or any that is wrong. */
  read(document: string, fetchedAt: Date): RateTable;
  /** Whether money may move at these rates. */
  isUsable(rates: { readonly updatedAt: Date; readonly fetchedAt: Date }, at: Date): boolean;
}

type Reader = Pick<Tx, "$queryRaw">;

/** Maximum interval between calls of a source whose rates are outdated. */
const outdatedMs = 60_000;
/** Pause between calls of a failing source, and after a process ended during a call. */
const retryMs = 10_000;
const timeoutMs = 5_000;
/** Interval at which a process checks whether another's call has returned. */
const lookMs = 100;
const maxBodyBytes = 64 * 1024;
/** Stored digits of a rate: a currency pair divides two rates. */
const digits = 40;

/**
 * The dollar rates of a document: units of each currency for one of its base, as decimal text. Throws if the base is
 * not the dollar, and it has no rate of the dollar.
 */
export function inDollars(base: string, perBase: ReadonlyMap<string, string>): Map<string, string> {
  const usd = base === "USD" ? "1" : perBase.get("USD");
  if (usd === undefined) throw new Error("The rates have no US dollar, by which pairs are crossed");
  const usdPerBase = new Exact(usd);
  const usdPerUnit = new Map(
    [...perBase].map(([code, units]) => [code, usdPerBase.div(units).toSignificantDigits(digits).toFixed()]),
  );
  return usdPerUnit.set(base, usdPerBase.toFixed()).set("USD", "1");
}

interface Stored {
  readonly table: RateTable | undefined;
  /** When the document was fetched. */
  readonly fetchedAt: Date | undefined;
  /** When the source was called last. */
  readonly askedAt: Date | undefined;
  /** Whether the call may still return. */
  readonly isAsking: boolean;
}

/** Whether money may move at the stored rates. */
const isUsable = (feed: RateFeed, { table, fetchedAt }: Stored, at: Date): boolean =>
  table !== undefined && fetchedAt !== undefined && feed.isUsable({ updatedAt: table.updatedAt, fetchedAt }, at);

function usable(feed: RateFeed, stored: Stored, at: Date): RateTable {
  if (stored.table && isUsable(feed, stored, at)) return stored.table;
  throw new ApiError("SERVICE_SWITCH_ERROR", "No exchange rates are available at present. Try again later.");
}

/** Age of the document from which it is requested again. */
const intervalMs = (feed: RateFeed, stored: Stored, at: Date): number =>
  isUsable(feed, stored, at) ? feed.freshMs : Math.min(feed.freshMs, outdatedMs);

/** Whether the source should be called. */
function isDue(feed: RateFeed, stored: Stored, at: Date): boolean {
  const { fetchedAt, askedAt } = stored;
  if (askedAt && at.getTime() - askedAt.getTime() < retryMs) return false;
  return !fetchedAt || at.getTime() - fetchedAt.getTime() >= intervalMs(feed, stored, at);
}

type SourceDeps = Pick<Deps, "http" | "logger" | "clock" | "db">;

const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

/**
 * Rates of a feed. Its document is stored for all processes, of which one calls; while the source fails, the last good
 * rates are used as long as the feed allows. Then it is 500 SERVICE_SWITCH_ERROR: not the caller's fault, and money must
 * not move at an outdated rate. In real time, by the database's clock.
 */
export function createRateSource({ http, logger, clock, db }: SourceDeps, feed: RateFeed): RateSource {
  const { id: source, url } = feed;
  let known: { readonly table: RateTable; readonly fetchedAt: Date } | undefined;
  let refreshing: Promise<void> | undefined;
  /** A transaction uses the same rates throughout. */
  const readBy = new WeakMap<object, Stored>();

  async function read(reader: Reader): Promise<Stored> {
    const knownBefore = known;
    const row = await readRates(reader, source, knownBefore?.fetchedAt);
    if (!row) return { table: undefined, fetchedAt: undefined, askedAt: undefined, isAsking: false };
    const { fetchedAt, document, askedAt, hasFailed } = row;
    const isAsking = !hasFailed && (fetchedAt === null || fetchedAt < askedAt);
    if (fetchedAt === null) return { table: undefined, fetchedAt: undefined, askedAt, isAsking };
    if (document === null) return { table: knownBefore?.table, fetchedAt, askedAt, isAsking };
    const table = feed.read(document, fetchedAt);
    known = { table, fetchedAt };
    return { table, fetchedAt, askedAt, isAsking };
  }

  /** Calls the source, unless another process has just done so. */
  async function refresh(sinceMs: number): Promise<void> {
    const askedAt = await clock.shared(db);
    const due = { calledBefore: before(askedAt, retryMs), fetchedBefore: before(askedAt, sinceMs) };
    if (!(await claimCall(db, source, askedAt, due))) return;
    try {
      // The operator chose the URL, so it may be in the operator's own network.
      const request = { url, method: "GET", headers: feed.headers, timeoutMs } as const;
      const { status, body } = await http.send({ ...request, allowPrivate: true, maxBodyBytes });
      if (status !== 200) throw new Error(`The rate source responded with ${status}`);
      const fetchedAt = await clock.shared(db);
      const { updatedAt } = feed.read(body, fetchedAt);
      await db.exchangeRates.updateMany({ where: { source, askedAt }, data: { document: body, fetchedAt } });
      if (!feed.isUsable({ updatedAt, fetchedAt }, fetchedAt)) {
        logger.error({ url, ratesOf: updatedAt }, "the rate source has outdated rates");
      }
    } catch (error) {
      logger.error({ err: error, url, ratesOf: known?.table.updatedAt }, "no rates from the rate source");
      await db.exchangeRates.updateMany({ where: { source, askedAt }, data: { hasFailed: true } });
    }
  }

  function refreshInBackground(sinceMs: number): Promise<void> {
    refreshing ??= refresh(sinceMs)
      .catch((error: unknown) => logger.error({ err: error }, "the rate source could not be called"))
      .finally(() => (refreshing = undefined));
    return refreshing;
  }

  return {
    async rates(at) {
      let stored = await read(db);
      if (isDue(feed, stored, at)) void refreshInBackground(intervalMs(feed, stored, at));
      // While the last rates are valid, requests don't wait for a slow source.
      if (!isUsable(feed, stored, at)) {
        await refreshing;
        stored = await read(db);
        for (let waitedMs = 0; stored.isAsking && waitedMs < timeoutMs; waitedMs += lookMs) {
          await setTimeout(lookMs);
          stored = await read(db);
        }
      }
      return usable(feed, stored, at);
    },
    async storedRates(tx, at) {
      const stored = readBy.get(tx) ?? (await read(tx));
      readBy.set(tx, stored);
      return usable(feed, stored, at);
    },
  };
}
