import { availableParallelism } from "node:os";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { TransactionStatus } from "../../generated/prisma/enums.js";
import { openTransaction, type TransactionRow } from "../../subgraphs/quotes/transactions/store.js";
import { statusClasses } from "../../subgraphs/quotes/transactions/transitions.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";
import { inTurn } from "../../subgraphs/shared/statistics/in-turn.sql.js";
import { startApp, type Client, type PlatformClients } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { outgoing, sandboxOf } from "./transactions.fixture.js";

const app = await startApp();
let platform: PlatformClients;

/** The clocks of Berlin changed within it: on 2026-03-29, from 01:00 UTC. */
const range = { from: "2026-03-25T10:00:00Z", until: "2026-04-04T00:00:00Z" };
const fields = `start end sourceCurrency count volume completedVolume fees platformFees completed failed open successRate`;

/** Repeatable numbers from 0 to `below`. */
function randomNumbers(): (below: number) => number {
  let state = 20_260_329;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const statuses = Object.keys(statusClasses) as TransactionStatus[];

/** Payments of a tenant, one an hour or so, also before and after the range. */
function seeded(platformId: string, count: number): TransactionRow[] {
  const random = randomNumbers();
  const begin = Date.parse("2026-03-24T22:00:00Z");
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(begin + index * 60 * 60_000 + random(1_000));
    const tenant = sandboxOf(platformId);
    const { row } = openTransaction({ ...tenant, now: createdAt }, outgoing(tenant));
    const status = statuses[random(statuses.length)] ?? "PENDING";
    const isCompleted = statusClasses[status] === "completed";
    return {
      ...row,
      status,
      type: random(3) === 0 ? "INCOMING" : "OUTGOING",
      sourceCurrency: random(4) === 0 ? "EUR" : "USD",
      sentAmount: random(10) === 0 ? null : BigInt(random(100_000)),
      receivedAmount: random(10) === 0 ? null : BigInt(random(100_000)),
      fees: BigInt(random(100)),
      platformFees: random(2) === 0 ? null : BigInt(random(10)),
      paymentRail: random(2) === 0 ? "SEPA" : null,
      failureReason: statusClasses[status] === "failed" ? "ACCOUNT_INVALID" : null,
      settledAt: isCompleted ? new Date(createdAt.getTime() + random(100_000)) : null,
    };
  });
}

let rows: TransactionRow[];
beforeAll(async () => {
  platform = await app.platform();
  const other = await app.platform();
  rows = seeded(platform.platformId, 240);
  for (const data of [rows, seeded(other.platformId, 50)]) {
    await app.core.deps.db.transaction.createMany({ data: data as never });
  }
});

const isInRange = ({ createdAt }: TransactionRow) =>
  createdAt >= new Date(range.from) && createdAt < new Date(range.until);

interface Args {
  readonly groupBy?: readonly string[];
  readonly timeZone?: string;
  readonly createdAt?: object;
  readonly filter?: object | null;
}

const document = (selected: string) =>
  `query ($createdAt: DateTimeRange!, $filter: TransactionFilter, $groupBy: [TransactionGroup!], $timeZone: String) {
    transactionStats(createdAt: $createdAt, filter: $filter, groupBy: $groupBy, timeZone: $timeZone) { ${selected} }
  }`;

async function stats(client: Client, args: Args, selected = fields) {
  const { data, errors } = await client.graph(document(selected), { createdAt: range, ...args });
  expect(errors).toBeUndefined();
  return data.transactionStats;
}

async function refusal(args: Args, selected = "count") {
  const { errors = [] } = await platform.sandbox.graph(document(selected), { createdAt: range, ...args });
  return errors.map(({ message, extensions }) => [extensions.code, message]);
}

const amountOf = ({ sentAmount, receivedAmount, sourceCurrency, destinationCurrency }: TransactionRow) =>
  sentAmount ?? (sourceCurrency === destinationCurrency ? receivedAmount : null);

/** The sums of some rows, computed in memory. */
function summed(of: readonly TransactionRow[]) {
  const sum = (values: (bigint | null)[]) => Number(values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n));
  const ofClass = (name: string) => of.filter(({ status }) => statusClasses[status] === name);
  const [completed, failed] = [ofClass("completed"), ofClass("failed")];
  const ended = completed.length + failed.length;
  return {
    count: of.length,
    volume: sum(of.map(amountOf)),
    completedVolume: sum(completed.map(amountOf)),
    fees: sum(of.map((row) => row.fees)),
    platformFees: sum(of.map((row) => row.platformFees)),
    completed: completed.length,
    failed: failed.length,
    open: ofClass("open").length,
    successRate: ended === 0 ? null : completed.length / ended,
  };
}

/** The calendar day of an instant in Berlin. */
const berlin = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" });
const dayInBerlin = (at: Date | string) => berlin.format(new Date(at));

describe("statistics of transactions", () => {
  it("are one row per currency of the range's payments, and of no other platform or environment", async () => {
    const found = await stats(platform.sandbox, {});
    expect(found).toEqual(
      ["EUR", "USD"].map((sourceCurrency) => {
        const of = rows.filter((row) => isInRange(row) && row.sourceCurrency === sourceCurrency);
        return { start: null, end: null, sourceCurrency, ...summed(of) };
      }),
    );
    expect(await stats(platform.production, {})).toEqual([]);
    const absent = { createdAt: { ...range, until: null }, groupBy: null, timeZone: null };
    expect(await stats(platform.sandbox, absent as never, "count")).toHaveLength(2);
  });

  it("have the days of a time zone, of 23 hours where its clocks change", async () => {
    const found = await stats(platform.sandbox, { groupBy: ["DAY"], timeZone: "Europe/Berlin" });
    const days = [...new Set(found.map(({ start }: { start: string }) => start))] as string[];
    expect(days.map(dayInBerlin)).toEqual([
      ...["25", "26", "27", "28", "29", "30", "31"].map((day) => `2026-03-${day}`),
      ...["01", "02", "03", "04"].map((day) => `2026-04-${day}`),
    ]);
    for (const { start, end, sourceCurrency, ...sums } of found) {
      const isIn = (row: TransactionRow) => isInRange(row) && dayInBerlin(row.createdAt) === dayInBerlin(start);
      expect(sums).toEqual(summed(rows.filter((row) => isIn(row) && row.sourceCurrency === sourceCurrency)));
      if (dayInBerlin(start) === "2026-03-29")
        expect([start, end]).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
    }
    expect(found[0].start).toBe("2026-03-25T10:00:00.000Z");
    expect(found.at(-1).end).toBe("2026-04-04T00:00:00.000Z");
  });

  it("have a row of zeros for each empty period, if time and currency are the only keys", async () => {
    const createdAt = { from: "2026-04-03T00:00:00Z", until: "2026-04-07T00:00:00Z" };
    const found = await stats(
      platform.sandbox,
      { createdAt, groupBy: ["DAY", "SOURCE_CURRENCY"] },
      "start sourceCurrency count successRate volume",
    );
    const countsOf = (currency: string) =>
      found
        .filter((row: { sourceCurrency: string }) => row.sourceCurrency === currency)
        .map(({ count }: { count: number }) => count > 0);
    expect([countsOf("USD"), countsOf("EUR")]).toEqual(Array(2).fill([true, false, false, false]));
    expect(found.at(-1)).toEqual({
      start: "2026-04-06T00:00:00.000Z",
      sourceCurrency: "USD",
      count: 0,
      successRate: null,
      volume: 0,
    });
    const byStatus = await stats(platform.sandbox, { createdAt, groupBy: ["DAY", "STATUS"] }, "count");
    expect(byStatus.every(({ count }: { count: number }) => count > 0)).toBe(true);
  });

  it("are grouped by several keys at once", async () => {
    const groupBy = ["STATUS", "TYPE", "RAIL", "FAILURE_REASON", "DESTINATION_CURRENCY"];
    const keys = "status type rail failureReason sourceCurrency destinationCurrency";
    const found = await stats(platform.sandbox, { groupBy }, `${keys} count`);
    const expected = new Map<string, number>();
    for (const row of rows.filter(isInRange)) {
      const { status, type, paymentRail: rail, failureReason, sourceCurrency, destinationCurrency } = row;
      const key = JSON.stringify({ status, type, rail, failureReason, sourceCurrency, destinationCurrency });
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
    expect(new Map(found.map(({ count, ...key }: { count: number }) => [JSON.stringify(key), count]))).toEqual(
      expected,
    );
  });

  it("have the percentiles that are selected, under an alias each, and none that is skipped", async () => {
    const selected = `sourceCurrency settlementSeconds slow: settlementSeconds(percentile: 0.95)
      ... @skip(if: true) { none: settlementSeconds(percentile: 7) }`;
    const found = await stats(platform.sandbox, {}, selected);
    const percentile = (values: number[], wanted: number) => {
      const at = (values.length - 1) * wanted;
      const [low = 0, high = 0] = [values[Math.floor(at)], values[Math.ceil(at)]];
      return low + (high - low) * (at - Math.floor(at));
    };
    for (const { sourceCurrency, settlementSeconds, slow } of found) {
      const seconds = rows
        .filter((row) => isInRange(row) && row.sourceCurrency === sourceCurrency && row.settledAt !== null)
        .map(({ createdAt, settledAt }) => (Number(settledAt) - Number(createdAt)) / 1_000)
        .sort((one, other) => one - other);
      expect(settlementSeconds).toBeCloseTo(percentile(seconds, 0.5), 6);
      expect(slow).toBeCloseTo(percentile(seconds, 0.95), 6);
    }
  });

  it("count only what a filter selects, of this platform: none for another's ids", async () => {
    const filters: [object, (row: TransactionRow) => boolean][] = [
      [{}, () => true],
      [{ statuses: [] }, () => false],
      [
        { statuses: ["FAILED", "COMPLETED"], types: ["INCOMING"] },
        (row) => ["FAILED", "COMPLETED"].includes(row.status) && row.type === "INCOMING",
      ],
      [
        { rails: ["SEPA"], sourceCurrencies: ["EUR"] },
        (row) => row.paymentRail === "SEPA" && row.sourceCurrency === "EUR",
      ],
      [
        { createdAt: { from: "2026-03-30T00:00:00Z", until: null } },
        ({ createdAt }) => createdAt >= new Date("2026-03-30T00:00:00Z"),
      ],
      [
        { amount: { atLeast: 50_000 }, sourceCurrencies: ["USD"] },
        (row) => row.sourceCurrency === "USD" && (row.sentAmount ?? 0n) >= 50_000n,
      ],
      [{ customerId: platform.platformId }, () => true],
      [{ customerId: "Customer:01987a3b-0000-7000-8000-00000000abcd" }, () => false],
      [{ accountId: rows[50]?.source }, (row) => row.id === rows[50]?.id],
    ];
    for (const [filter, isSelected] of filters) {
      const found = await stats(platform.sandbox, { filter }, "sourceCurrency count volume");
      const expected = ["EUR", "USD"].flatMap((sourceCurrency) => {
        const of = rows.filter((row) => isInRange(row) && isSelected(row) && row.sourceCurrency === sourceCurrency);
        const { count, volume } = summed(of);
        return count === 0 ? [] : [{ sourceCurrency, count, volume }];
      });
      expect([filter, found]).toEqual([filter, expected]);
    }
    const [needsOne] = await refusal({ filter: { amount: { atLeast: 1 }, sourceCurrencies: ["USD", "EUR"] } });
    expect(needsOne).toEqual(["INVALID_INPUT", expect.stringContaining("filter.amount: needs exactly one currency")]);
    const stranger = await app.platform();
    expect(await stats(stranger.sandbox, { filter: { accountId: rows[50]?.source } }, "count")).toEqual([]);
  });

  it("end now, by the environment's clock, unless the range has an end", async () => {
    const now = new Date(Date.now() - 1_000);
    const recent = await app.platform();
    await app.core.deps.db.transaction.createMany({
      data: seeded(recent.platformId, 3).map((row) => ({ ...row, createdAt: now })) as never,
    });
    const found = await stats(
      recent.sandbox,
      { createdAt: { from: new Date(now.getTime() - 60_000).toISOString() } },
      "count",
    );
    expect(found.reduce((total: number, { count }: { count: number }) => total + count, 0)).toBe(3);
    const inPast = { from: range.from, until: range.from };
    expect(await stats(platform.sandbox, { createdAt: inPast, groupBy: ["DAY"] })).toEqual([]);
  });

  it("refuse what is not bounded or not known, and say the bound", async () => {
    const bad: [Args, string][] = [
      [{ createdAt: { from: range.until, until: range.from } }, "createdAt.until: must not be before from"],
      [{ createdAt: { until: range.until } }, "createdAt.from: is required"],
      [{ createdAt: { from: "2025-01-01", until: "2026-04-01" } }, "at most 400 days"],
      [
        { createdAt: { from: "2026-03-01", until: "2026-03-16T00:00:00Z" }, groupBy: ["HOUR"] },
        "at most 14 days long with HOUR",
      ],
      [{ createdAt: { from: "0001-01-01", until: "0001-01-02" } }, "not be before 1970"],
      [{ timeZone: "Mars" }, "timeZone: must be a name of the IANA time zone database"],
      [{ timeZone: "+01:00" }, "timeZone: must be a name"],
      [{ groupBy: ["HOUR", "DAY"] }, "groupBy: must have at most one of HOUR, DAY, WEEK, MONTH"],
      [{ groupBy: Array(11).fill("DAY") }, "groupBy"],
    ];
    for (const [args, reason] of bad) {
      expect(await refusal(args)).toEqual([["INVALID_INPUT", expect.stringContaining(reason)]]);
    }
    const ofPercentile = [["INVALID_INPUT", expect.stringContaining("percentile: must be between 0 and 1")]];
    expect(await refusal({}, "settlementSeconds(percentile: 95)")).toEqual(ofPercentile);
    const many = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map(
      (value, index) => `p${index}: settlementSeconds(percentile: ${value})`,
    );
    expect(await refusal({}, many.join(" "))).toEqual([["INVALID_INPUT", expect.stringContaining("at most 5")]]);
  });

  it("are 400 with the number of groups beyond 2,000, empty ones included", async () => {
    const crowded = await app.platform();
    const [row] = seeded(crowded.platformId, 1);
    await app.core.deps.db.transaction.createMany({ data: [{ ...row, createdAt: new Date(range.from) }] as never });
    await query(
      app.databaseUrl,
      `INSERT INTO quotes.transaction SELECT more.* FROM quotes.transaction AS row, generate_series(1, 2000) AS n,
         LATERAL jsonb_populate_record(row, jsonb_build_object('id', row.id || n, 'source_currency', 'C' || n)) AS more
       WHERE row.platform_id = '${crowded.platformId}'`,
    );
    const refused = async (createdAt: object, groupBy: string[]) => {
      const { errors = [] } = await crowded.sandbox.graph(document("count"), { createdAt, groupBy });
      return errors.map(({ message }) => message);
    };
    const tooMany = (count: number) => [expect.stringContaining(`makes ${count} groups, and at most 2000`)];
    expect(await refused(range, [])).toEqual(tooMany(2_001));
    await query(
      app.databaseUrl,
      `UPDATE quotes.transaction SET source_currency = right(source_currency, 1)
       WHERE platform_id = '${crowded.platformId}'`,
    );
    const fortnight = { from: range.from, until: "2026-04-08T10:00:00Z" };
    expect(await refused(fortnight, ["HOUR"])).toEqual(tooMany(336 * 11));
  });

  it("run two at once for a platform, and leave a processor to other platforms that are active", async () => {
    const { deps } = app.core;
    const mostAtOnce = async (hasOthers: boolean) => {
      const context = { caller: { ...sandboxOf(platform.platformId) } as Caller, hasOthers: () => hasOthers };
      let running = 0;
      let most = 0;
      const one = () =>
        inTurn(deps, context, async (tx) => {
          most = Math.max(most, ++running);
          await tx.$queryRaw({ slept: text })`SELECT pg_sleep(0.1)::text AS slept`;
          running--;
        });
      await Promise.all(Array.from({ length: 5 }, one));
      return most;
    };
    expect(await mostAtOnce(false)).toBe(2);
    expect(await mostAtOnce(true)).toBe(Math.min(2, Math.max(1, availableParallelism() - 1)));
  });

  it("take at most five seconds of the database: then 503, with the time to retry", async () => {
    const { deps } = app.core;
    const context = { caller: { ...sandboxOf(platform.platformId) } as Caller };
    const settings = await inTurn(
      deps,
      context,
      (tx) => tx.$queryRaw({ timeout: text })`SELECT current_setting('statement_timeout') AS timeout`,
    );
    expect(settings).toEqual([{ timeout: "5s" }]);
    const cancelled = inTurn(deps, context, async (tx) => {
      await tx.$queryRaw({ set: text })`SELECT set_config('statement_timeout', '20', true) AS set`;
      return tx.$queryRaw({ slept: text })`SELECT pg_sleep(10)::text AS slept`;
    });
    await expect(cancelled).rejects.toMatchObject({
      body: { status: 503, code: "SERVICE_UNAVAILABLE", details: { retryAfterSeconds: 1 } },
    });
  });
});
