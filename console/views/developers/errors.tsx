import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { useRead } from "../../client/read.js";
import { useStore } from "../../client/store.js";
import { Badge } from "../../ui/badge.js";
import { zone } from "../../ui/clock.js";
import { timeRange } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Section } from "../../ui/page.js";
import { Empty, Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import { counted } from "../../ui/words.js";
import styles from "./developers.module.css";
import { RequestErrorsDocument, type RequestErrorsQuery } from "./operations.graphql.js";
import { milliseconds, toneOf } from "./words.js";

const Chart = lazyRouteComponent(async () => ({ default: (await import("../../ui/chart.js")).Chart }));

const periods: readonly Tab[] = [
  { name: "24h", title: "24 hours" },
  { name: "7d", title: "7 days" },
  { name: "30d", title: "30 days" },
];

const percent = (value: number | null | undefined) =>
  value == null ? "–" : value.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 });
const ms = (value: number | null | undefined) => (value == null ? "–" : milliseconds(value));
const count = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });

/** What fails, by code, route and token. */
export function Errors() {
  return (
    <>
      <Tabs tabs={periods} label="Period" name="period" keeps={["tab"]} />
      <Period name={useTab(periods, "period")} />
    </>
  );
}

function Period({ name }: { readonly name: string }) {
  const timeZone = useStore(zone) === "UTC" ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const createdAt = useMemo(() => timeRange(name, Date.now()) ?? {}, [name]);
  const by = name === "24h" ? ("HOUR" as const) : ("DAY" as const);
  const { data, problem, reload } = useRead(RequestErrorsDocument, { createdAt, by: [by], timeZone });
  if (!data) return problem ? <Failure problem={problem} onRetry={reload} /> : <Skeleton lines={8} height={40} />;
  const [all] = data.all;
  if (!all || all.count === 0) {
    return <Empty title="No request in this period">Take a longer one. Requests are kept for some days only.</Empty>;
  }
  return (
    <div className={styles.detail}>
      <p>
        {counted(all.count, "request")}, of which {count(all.errors)} failed ({percent(all.errorRate)}),{" "}
        {count(all.serverErrors)} by a fault of the server. Half took at most {ms(all.median)}, 95 % at most{" "}
        {ms(all.slow)}.
      </p>
      <OverTime rows={data.over} isByDay={by === "DAY"} />
      <Codes rows={data.codes} period={name} />
      <Routes rows={data.routes} period={name} />
      <Tokens rows={data.tokens} period={name} />
    </div>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

interface OverTimeProps {
  readonly rows: RequestErrorsQuery["over"];
  readonly isByDay: boolean;
}

function OverTime({ rows, isByDay }: OverTimeProps) {
  const times = rows.map(({ start }) => Date.parse(start ?? ""));
  const format = isByDay ? day : hour;
  return (
    <Section title="Over time">
      <Suspense fallback={<Skeleton lines={4} height={50} />}>
        <Chart
          label="Requests over time"
          times={times}
          formatTime={(time) => format.format(time)}
          series={[
            { title: "Succeeded", tone: "good", values: rows.map(({ succeeded }) => succeeded) },
            { title: "Failed", tone: "warn", values: rows.map(({ errors }) => errors) },
            { title: "By the server", tone: "bad", values: rows.map(({ serverErrors }) => serverErrors) },
          ]}
          format={count}
        />
      </Suspense>
    </Section>
  );
}

/** The log of the period, filtered. */
function ToLog({ search, children }: { readonly search: Readonly<Record<string, string>>; readonly children: string }) {
  return (
    <Link to="/developers" search={search}>
      <bdi>{children}</bdi>
    </Link>
  );
}

interface RowsProps<Name extends "codes" | "routes" | "tokens"> {
  readonly rows: RequestErrorsQuery[Name];
  readonly period: string;
}

function Codes({ rows, period }: RowsProps<"codes">) {
  type Row = (typeof rows)[number];
  const columns: readonly Column<Row>[] = [
    {
      name: "code",
      title: "Code",
      width: 260,
      cell: ({ code, status }) => (
        <ToLog search={{ ...(code ? { code } : { failed: "yes" }), status: String(status), at: period }}>
          {code ?? "Without a code"}
        </ToLog>
      ),
    },
    {
      name: "status",
      title: "Status",
      width: 80,
      cell: ({ status, code }) => <Badge tone={toneOf({ status: status ?? 0, code })}>{status}</Badge>,
    },
    { name: "count", title: "Requests", width: 90, isNumber: true, cell: (row) => count(row.count) },
    { name: "slow", title: "95 % within", width: 100, isNumber: true, cell: ({ slow }) => ms(slow) },
  ];
  return (
    <Section title="Errors by code" isFlush>
      {rows.length === 0 ? (
        <Empty title="No request failed" />
      ) : (
        <SimpleTable
          label="Errors by code"
          columns={columns}
          rows={byCount(rows)}
          keyOf={({ code, status }) => `${code} ${status}`}
        />
      )}
    </Section>
  );
}

const byCount = <Row extends { readonly count: number }>(rows: readonly Row[]) =>
  [...rows].sort((one, other) => other.count - one.count);
const maxRoutes = 50;

function Routes({ rows, period }: RowsProps<"routes">) {
  type Row = (typeof rows)[number];
  const columns: readonly Column<Row>[] = [
    {
      name: "route",
      title: "Route",
      width: 340,
      cell: ({ route }) => <ToLog search={{ route: route ?? "", failed: "yes", at: period }}>{route ?? ""}</ToLog>,
    },
    { name: "count", title: "Requests", width: 90, isNumber: true, cell: (row) => count(row.count) },
    { name: "errors", title: "Failed", width: 80, isNumber: true, cell: ({ errors }) => count(errors) },
    { name: "rate", title: "Share", width: 80, isNumber: true, cell: ({ errorRate }) => percent(errorRate) },
    {
      name: "server",
      title: "By the server",
      width: 100,
      isNumber: true,
      cell: ({ serverErrors }) => count(serverErrors),
    },
    { name: "median", title: "Half within", width: 100, isNumber: true, cell: ({ median }) => ms(median) },
    { name: "slow", title: "95 % within", width: 100, isNumber: true, cell: ({ slow }) => ms(slow) },
  ];
  const most = [...rows].sort((one, other) => other.errors - one.errors || other.count - one.count);
  return (
    <Section title="By route" isFlush>
      <SimpleTable
        label="Requests by route"
        columns={columns}
        rows={most.slice(0, maxRoutes)}
        keyOf={({ route }) => route ?? ""}
      />
    </Section>
  );
}

function Tokens({ rows, period }: RowsProps<"tokens">) {
  type Row = (typeof rows)[number];
  const columns: readonly Column<Row>[] = [
    {
      name: "token",
      title: "Token",
      width: 260,
      cell: ({ tokenId, token }) => (tokenId ? <Id id={tokenId}>{token?.name}</Id> : "Agents"),
    },
    { name: "count", title: "Requests", width: 90, isNumber: true, cell: (row) => count(row.count) },
    {
      name: "errors",
      title: "Failed",
      width: 80,
      isNumber: true,
      cell: ({ tokenId, errors }) =>
        tokenId ? <ToLog search={{ token: tokenId, failed: "yes", at: period }}>{count(errors)}</ToLog> : count(errors),
    },
    { name: "rate", title: "Share", width: 80, isNumber: true, cell: ({ errorRate }) => percent(errorRate) },
  ];
  return (
    <Section title="By token" isFlush>
      <SimpleTable
        label="Requests by token"
        columns={columns}
        rows={byCount(rows)}
        keyOf={({ tokenId }) => tokenId ?? "agents"}
      />
    </Section>
  );
}
