import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { useEnvironment } from "../../ui/environment.js";
import { Page, Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { Tabs, useTab } from "../../ui/tabs.js";
import { useToday } from "../../ui/today.js";
import { Attention } from "./attention.js";
import { Balances } from "./balances.js";
import { Figures } from "./figures.js";
import { Latest } from "./latest.js";
import { HomePeriodDocument, type HomePeriodQuery } from "./operations.graphql.js";
import { byDay, periods, rangesOf, type PeriodName } from "./period.js";
import styles from "./home.module.css";

const Chart = lazyRouteComponent(async () => ({ default: (await import("../../ui/chart.js")).Chart }));

/** `/`: how the business does, what needs a person, and what just happened. */
export function View() {
  return (
    <Page title="Home">
      <div className={styles.stack}>
        <Attention />
        <Tabs tabs={periods} label="Period" name="period" keeps={["currency"]} />
        <Period />
        <div className={styles.columns}>
          <Latest />
          <Balances />
        </div>
      </div>
    </Page>
  );
}

function Period() {
  const name = useTab(periods, "period") as PeriodName;
  const { get } = useAddress();
  const ranges = rangesOf(name, useToday());
  const { data, problem, reload } = useRead(HomePeriodDocument, { ...ranges });
  if (!data) return problem ? <Failure problem={problem} onRetry={reload} /> : <Skeleton lines={8} height={40} />;
  const largest = [...data.current].sort((one, other) => other.count - one.count)[0]?.sourceCurrency;
  const currency = get("currency") ?? largest;
  return (
    <>
      <Figures data={data} currency={currency} />
      <Suspense fallback={<Skeleton lines={4} height={50} />}>
        <Charts data={data} currency={currency} steps={byDay(ranges)} isOneDay={name === "today"} />
      </Suspense>
    </>
  );
}

interface ChartsProps {
  readonly data: HomePeriodQuery;
  readonly currency: string | undefined;
  /** Start of each bar, in milliseconds. */
  readonly steps: readonly number[];
  readonly isOneDay: boolean;
}

function Charts({ data: { byTime, cardsByTime }, currency, steps, isOneDay }: ChartsProps) {
  const { decimals } = useEnvironment();
  const sums = (matches: readonly { readonly start: string | null; readonly value: number }[]) =>
    steps.map((step, index) => {
      const until = steps[index + 1] ?? Infinity;
      return matches
        .filter(({ start }) => start !== null && Date.parse(start) >= step && Date.parse(start) < until)
        .reduce((sum, { value }) => sum + value, 0);
    });
  const scale = 10 ** (currency === undefined ? 2 : (decimals[currency] ?? 2));
  const volumes = byTime
    .filter(({ sourceCurrency }) => sourceCurrency === currency)
    .map(({ start, volume }) => ({ start, value: volume / scale }));
  const times = { times: steps, ...(isOneDay && { formatTime: hourText }) };
  const count = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
  return (
    <div className={styles.charts}>
      <Section title={`Volume, ${currency ?? "no payment yet"}`}>
        <Chart
          label="Volume"
          {...times}
          series={[{ title: "Volume", tone: "accent", values: sums(volumes), isBars: true }]}
          format={count}
        />
      </Section>
      <Section title="Payments">
        <Chart
          label="Payments"
          {...times}
          series={[
            {
              title: "All",
              tone: "accent",
              values: sums(byTime.map(({ start, count: value }) => ({ start, value }))),
            },
            {
              title: "Failed",
              tone: "bad",
              values: sums(byTime.map(({ start, failed: value }) => ({ start, value }))),
            },
          ]}
          format={count}
        />
      </Section>
      <Section title="Card authorizations">
        <Chart
          label="Card authorizations"
          {...times}
          series={[
            {
              title: "Approved",
              tone: "good",
              values: sums(cardsByTime.map(({ start, approved: value }) => ({ start, value }))),
            },
            {
              title: "Declined",
              tone: "bad",
              values: sums(cardsByTime.map(({ start, declined: value }) => ({ start, value }))),
            },
          ]}
          format={count}
        />
      </Section>
    </div>
  );
}

const hourFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const hourText = (time: number): string => hourFormat.format(time);
