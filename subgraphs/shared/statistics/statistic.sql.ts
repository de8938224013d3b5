import type { GraphQLResolveInfo } from "graphql";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Deps } from "../deps.js";
import { timeOf, type SubgraphContext } from "../graphql/context.js";
import { argumentsOfSelected, selectedNames } from "../graphql/selection.js";
import type { Tenant } from "../kernel/caller.js";
import { ApiError, invalidField } from "../kernel/errors.js";
import { number, texts, type Column, type RowOf } from "../persistence/driver/row.js";
import { plannedByValues } from "../persistence/driver/statement.js";
import { ofTenant } from "../persistence/rows-by-id.js";
import { inTurn } from "./in-turn.sql.js";
import { percentileName } from "./percentiles.js";
import { periodNames, periodsOf, type Interval, type PeriodName } from "./periods.js";

/** Maximum number of rows of a statistic. */
const maxRows = 2_000;
/**
 * The number of rows of a statistic by which the cost of an operation is estimated: the eight of a dashboard's first page
 * fit into one.
 */
export const assumedRows = 500;
/** Maximum number of different percentiles in one statistic. */
const maxPercentiles = 5;

/** Errors of an operation that reads a statistic. */
export const statisticErrors = ["INVALID_INPUT", "AMOUNT_OUT_OF_RANGE", "SERVICE_UNAVAILABLE"] as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const earliest = new Date("1970-01-01T00:00:00Z");

/** A statistic over the rows of a table. All SQL is constant, never a caller's input. */
interface StatisticFacts<
  Group extends string,
  Key extends string,
  Always extends string,
  Sum extends string,
  Rate extends string,
> {
  /** Such as `customers.customer AS row`. */
  readonly from: Prisma.Sql;
  /** The alias of the table with the rows; default `row`. */
  readonly alias?: string;
  /** The rows' time; the table has an index of tenant and time. */
  readonly time: Prisma.Sql;
  /** Keys of every group: amounts are never added across currencies. */
  readonly always: Readonly<Record<Always, Prisma.Sql>>;
  /** The key of each value of `groupBy`, besides the periods. */
  readonly groups: Readonly<Record<Group, readonly [key: Key, value: Prisma.Sql]>>;
  /** Aggregates, as integers. */
  readonly sums: Readonly<Record<Sum, Prisma.Sql>>;
  /** Shares: `part` in `part` + `rest`; null if both are 0. */
  readonly rates?: Readonly<Record<Rate, readonly [part: NoInfer<Sum>, rest: NoInfer<Sum>]>>;
  /** The field of percentiles, and the number that they are of; rows without one don't count. */
  readonly measured?: { readonly field: string; readonly value: Prisma.Sql };
}

/** The arguments of a statistic. */
interface StatisticRequest<Group extends string> {
  readonly createdAt: { readonly from?: string | undefined; readonly until?: string | undefined };
  readonly groupBy: readonly (Group | PeriodName)[];
  readonly timeZone: string;
}

/** One group: its period, if it has one, its keys, and what is selected of sums, rates and percentiles. */
type StatisticRow<Key extends string, Sum extends string, Rate extends string> = {
  readonly start: Date | null;
  readonly end: Date | null;
  readonly percentiles: ReadonlyMap<number, number | null>;
} & Readonly<Record<Key, string | null>> &
  Readonly<Record<Sum, number>> &
  Readonly<Record<Rate, number | null>>;

/** The rows of a statistic. */
export type RowOfStatistic<S> =
  S extends Statistic<infer _Group, infer Key, infer Always, infer Sum, infer Rate>
    ? StatisticRow<Key | Always, Sum, Rate>
    : never;

/** The range that is counted. Throws 400 INVALID_INPUT for one without a beginning, or one that is too long. */
async function rangeOf(
  deps: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  { createdAt, groupBy }: StatisticRequest<string>,
): Promise<Interval> {
  const { from, until } = createdAt;
  if (from === undefined) throw invalidField("createdAt.from", "is required: a statistic is of a bounded time");
  const start = new Date(from);
  const end = until === undefined ? await timeOf(context, deps) : new Date(until);
  if (start < earliest) throw invalidField("createdAt.from", "must not be before 1970");
  if (start > end) throw invalidField("createdAt", `from must not be after until, ${end.toISOString()}`);
  const isByHour = groupBy.includes("HOUR");
  const maxDays = isByHour ? 14 : 400;
  // A range of whole days may have an hour more, where clocks change.
  if (end.getTime() - start.getTime() > maxDays * dayMs + hourMs) {
    throw invalidField("createdAt", `must be at most ${maxDays} days long${isByHour ? " with HOUR in groupBy" : ""}`);
  }
  return { start, end };
}

function periodIn(groupBy: readonly string[]): PeriodName | undefined {
  const [period, ...others] = periodNames.filter((name) => groupBy.includes(name));
  if (others.length > 0) throw invalidField("groupBy", `must have at most one of ${periodNames.join(", ")}`);
  return period;
}

function assertPercentiles(percentiles: readonly number[]): void {
  if (percentiles.some((percentile) => !(percentile >= 0 && percentile <= 1))) {
    throw invalidField("percentile", "must be between 0 and 1, such as 0.95");
  }
  if (percentiles.length > maxPercentiles) {
    throw invalidField("percentile", `must have at most ${maxPercentiles} different values in one statistic`);
  }
}

const tooMany = (rows: number): ApiError =>
  invalidField(
    "groupBy",
    `makes ${rows} groups, and at most ${maxRows} are returned: narrow createdAt or the filter, or group by less`,
  );

/** Sums are exact, and shown as integers of JSON. Throws 400 AMOUNT_OUT_OF_RANGE. */
export function shownSum(name: string, sum: string): number {
  const value = Number(sum);
  if (Number.isSafeInteger(value)) return value;
  throw new ApiError("AMOUNT_OUT_OF_RANGE", `${name} exceeds 2^53-1 in a group: group by more, or narrow the range.`);
}

const textsOrNulls = texts as Column<readonly (string | null)[]>;
const groupRow = {
  /** Number of the period, from 1; 0: the whole range. */
  period: number,
  keys: textsOrNulls,
  sums: texts,
  percentiles: textsOrNulls,
  /** Number of all groups. */
  groups: number,
};
type GroupRow = RowOf<typeof groupRow>;

/** Columns of a name and number, such as `key0`. */
const numbered = (name: string, values: readonly Prisma.Sql[]): Prisma.Sql[] =>
  values.map((value, index) => Prisma.sql`${value} AS ${Prisma.raw(`${name}${index}`)}`);
/** One array of texts of those columns. */
const textsOf = (name: string, count: number): Prisma.Sql =>
  Prisma.raw(`ARRAY[${Array.from({ length: count }, (_, index) => `${name}${index}::text`).join(", ")}]::text[]`);

/** Parts of which a statistic is computed. */
interface Plan<Key extends string, Sum extends string> {
  readonly range: Interval;
  /** Undefined: the whole range is one. */
  readonly periods: readonly Interval[] | undefined;
  readonly keys: ReadonlyMap<Key, Prisma.Sql>;
  /** Those that are selected. */
  readonly sums: readonly (readonly [name: Sum, sum: Prisma.Sql])[];
  readonly percentiles: readonly number[];
  /** Further conditions on the rows. */
  readonly where: readonly Prisma.Sql[];
}

/** The share of `part` in `part` + `rest`. */
function shareOf(part: number, rest: number): number | null {
  const all = part + rest;
  return all === 0 ? null : part / all;
}

/** Statistics of one table (docs/interface.md, Statistics). */
export class Statistic<
  Group extends string,
  Key extends string,
  Always extends string,
  Sum extends string,
  Rate extends string = never,
> {
  readonly #always: readonly (readonly [Always, Prisma.Sql])[];
  readonly #groups: ReadonlyMap<string, readonly [Key, Prisma.Sql]>;
  readonly #sums: readonly (readonly [Sum, Prisma.Sql])[];
  readonly #rates: readonly (readonly [Rate, readonly [part: Sum, rest: Sum]])[];

  constructor(private readonly facts: StatisticFacts<Group, Key, Always, Sum, Rate>) {
    const { always, groups, sums, rates = {} } = facts;
    this.#always = Object.entries(always) as unknown as readonly (readonly [Always, Prisma.Sql])[];
    this.#groups = new Map(Object.entries<readonly [Key, Prisma.Sql]>(groups));
    this.#sums = Object.entries(sums) as unknown as readonly (readonly [Sum, Prisma.Sql])[];
    this.#rates = Object.entries(rates) as unknown as readonly (readonly [Rate, readonly [Sum, Sum]])[];
  }

  /**
   * One row per group, by time and keys, with the sums, rates and percentiles that `info` selects (without it, all but
   * percentiles). If time is the only key besides those of every group, an empty period has a row of zeros. Throws 400
   * INVALID_INPUT for a range that is too long or more than 2,000 rows, 503 SERVICE_UNAVAILABLE as {@link inTurn}.
   */
  async read(
    deps: Pick<Deps, "db" | "clock">,
    context: SubgraphContext,
    request: StatisticRequest<Group>,
    {
      info,
      where = [],
    }: { readonly info?: GraphQLResolveInfo | undefined; readonly where?: readonly Prisma.Sql[] } = {},
  ): Promise<StatisticRow<Key | Always, Sum, Rate>[]> {
    const percentiles = this.#percentilesIn(info);
    const period = periodIn(request.groupBy);
    const range = await rangeOf(deps, context, request);
    const chosen = request.groupBy.map((name) => this.#groups.get(name)).filter((key) => key !== undefined);
    const plan: Plan<Key | Always, Sum> = {
      range,
      periods: period && periodsOf(range, period, request.timeZone),
      keys: new Map<Key | Always, Prisma.Sql>([...this.#always, ...chosen]),
      sums: this.#sumsIn(info),
      percentiles,
      where,
    };
    const rows = await inTurn(deps, context, (tx) => tx.$queryRaw(groupRow)(this.#statement(context.caller, plan)));
    const groups = rows[0]?.groups ?? 0;
    if (groups > maxRows) throw tooMany(groups);
    const isOfTimeOnly = plan.keys.size === this.#always.length;
    return (isOfTimeOnly ? this.#withEmpty(rows, plan) : rows).map((row) => this.#toRow(row, plan));
  }

  /** The sums that are selected, by themselves or for a rate. */
  #sumsIn(info: GraphQLResolveInfo | undefined): Plan<Key, Sum>["sums"] {
    if (!info) return this.#sums;
    const selected = selectedNames(info);
    const forRates = this.#rates.filter(([rate]) => selected.has(rate)).flatMap(([, sums]) => sums);
    return this.#sums.filter(([name]) => selected.has(name) || forRates.includes(name));
  }

  #percentilesIn(info: GraphQLResolveInfo | undefined): number[] {
    const { measured } = this.facts;
    if (!info || !measured) return [];
    const selected = argumentsOfSelected(info, measured.field).map((given) => Number(given[percentileName]));
    const percentiles = [...new Set(selected)];
    assertPercentiles(percentiles);
    return percentiles;
  }

  #statement(tenant: Tenant, plan: Plan<Key | Always, Sum>): Prisma.Sql {
    const { from, alias = "row", time, measured } = this.facts;
    const { range, periods, percentiles } = plan;
    const keys = [...plan.keys.values()];
    const starts = periods?.map(({ start }) => start.toISOString());
    const period = starts ? Prisma.sql`width_bucket(${time}, ${starts}::timestamptz[])` : Prisma.sql`0`;
    const sums = plan.sums.map(([, sum]) => Prisma.sql`coalesce(${sum}, 0)`);
    const ranked = percentiles.map(
      (percentile) =>
        Prisma.sql`percentile_cont(${percentile}::float8) WITHIN GROUP (ORDER BY (${measured?.value})::float8)`,
    );
    const columns = [
      Prisma.sql`${period} AS period`,
      ...numbered("key", keys),
      ...numbered("sum", sums),
      ...numbered("percentile", ranked),
    ];
    const conditions = [
      ofTenant(alias, tenant),
      Prisma.sql`${time} >= ${range.start}::timestamptz AND ${time} < ${range.end}::timestamptz`,
      ...plan.where,
    ];
    const grouped = Prisma.raw(Array.from({ length: 1 + keys.length }, (_, index) => index + 1).join(", "));
    return Prisma.sql`${plannedByValues}
      SELECT period, ${textsOf("key", keys.length)} AS keys, ${textsOf("sum", sums.length)} AS sums,
        ${textsOf("percentile", ranked.length)} AS percentiles, (count(*) OVER ())::int AS groups
      FROM (
        SELECT ${Prisma.join(columns)} FROM ${from} WHERE ${Prisma.join(conditions, " AND ")} GROUP BY ${grouped}
      ) AS grouped
      ORDER BY period, keys LIMIT ${maxRows + 1}`;
  }

  /** The groups with those of zeros, for each combination of the keys that occurs. */
  #withEmpty(rows: readonly GroupRow[], { periods, sums, percentiles }: Plan<Key | Always, Sum>): GroupRow[] {
    const numbers = periods ? periods.map((_, index) => index + 1) : [0];
    const nothing = { sums: sums.map(() => "0"), percentiles: percentiles.map(() => null), groups: 0 };
    const combinations = new Map(rows.map(({ keys }) => [JSON.stringify(keys), keys]));
    if (this.#always.length === 0) combinations.set("[]", []);
    const count = numbers.length * combinations.size;
    if (count > maxRows) throw tooMany(count);
    const found = new Map(rows.map((row) => [JSON.stringify([row.period, row.keys]), row]));
    const inOrder = [...combinations].sort(([one], [other]) => (one < other ? -1 : 1));
    return numbers.flatMap((period) =>
      inOrder.map(([, keys]) => found.get(JSON.stringify([period, keys])) ?? { period, keys, ...nothing }),
    );
  }

  #toRow(row: GroupRow, plan: Plan<Key | Always, Sum>): StatisticRow<Key | Always, Sum, Rate> {
    const interval = plan.periods?.[row.period - 1];
    const sums = new Map(plan.sums.map(([name], index) => [name, shownSum(name, row.sums[index] ?? "0")]));
    const keys = [...plan.keys.keys()].map((key, index) => [key, row.keys[index] ?? null] as const);
    const rates = this.#rates.map(([rate, [part, rest]]) => [rate, shareOf(sums.get(part) ?? 0, sums.get(rest) ?? 0)]);
    const percentiles = plan.percentiles.map((percentile, index): [number, number | null] => {
      const value = row.percentiles[index] ?? null;
      return [percentile, value === null ? null : Number(value)];
    });
    return {
      start: interval?.start ?? null,
      end: interval?.end ?? null,
      percentiles: new Map(percentiles),
      ...(Object.fromEntries([...keys, ...sums, ...rates]) as Record<Key | Always, string | null> &
        Record<Sum, number> &
        Record<Rate, number | null>),
    };
  }
}
