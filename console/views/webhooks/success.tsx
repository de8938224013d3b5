import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import { usePoll } from "../../client/poll.js";
import { useRead } from "../../client/read.js";
import { Link } from "../../ui/link.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { useTab, type Tab } from "../../ui/tabs.js";
import { WebhookStatisticsDocument, type WebhookStatisticsQuery } from "./operations.graphql.js";
import styles from "./webhooks.module.css";

const Chart = lazyRouteComponent(async () => ({ default: (await import("../../ui/chart.js")).Chart }));

const periods: readonly Tab[] = [
  { name: "24h", title: "24 hours" },
  { name: "7d", title: "7 days" },
];
const hourMs = 3_600_000;
const pollMs = 30_000;

/** Starts of the hours up to this one, in milliseconds. */
function hoursOf(period: string): readonly number[] {
  const count = period === "7d" ? 7 * 24 : 24;
  const last = Math.floor(Date.now() / hourMs);
  return Array.from({ length: count }, (_, index) => (last - count + 1 + index) * hourMs);
}

const ofDay = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const ofWeek = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** Whether attempts are accepted: by hour, by the status of the response, by type of event. */
export function Success() {
  const period = useTab(periods, "period");
  const hours = hoursOf(period);
  const from = new Date(hours[0] ?? 0).toISOString();
  const { data, problem, reload } = useRead(WebhookStatisticsDocument, { createdAt: { from } });
  usePoll(reload, pollMs);
  return (
    <>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!data && !problem && <Skeleton lines={8} height={40} />}
      {data && (
        <>
          <Section title="Attempts by hour" actions={<Periods open={period} />}>
            <Suspense fallback={<Skeleton lines={4} height={50} />}>
              <ByHour rows={data.hours} hours={hours} formatTime={(period === "7d" ? ofWeek : ofDay).format} />
            </Suspense>
          </Section>
          <div className={styles.columns}>
            <Section title="By response" isFlush>
              <SimpleTable
                label="Attempts by response"
                columns={responseColumns}
                rows={[...data.statuses].sort((one, other) => other.attempts - one.attempts)}
                keyOf={({ responseStatus }) => String(responseStatus)}
              />
            </Section>
            <Section title="By event type" isFlush>
              <SimpleTable
                label="Attempts by event type"
                columns={typeColumns}
                rows={[...data.types].sort((one, other) => other.failed - one.failed || other.attempts - one.attempts)}
                keyOf={({ eventType }) => String(eventType)}
              />
            </Section>
          </div>
        </>
      )}
    </>
  );
}

function Periods({ open }: { readonly open: string }) {
  return (
    <nav className={styles.periods} aria-label="Period">
      {periods.map(({ name, title }) => (
        <Link
          key={name}
          className={styles.view}
          search={{ tab: "success", period: name }}
          aria-current={name === open ? "page" : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

interface ByHourProps {
  readonly rows: WebhookStatisticsQuery["hours"];
  readonly hours: readonly number[];
  readonly formatTime: (time: number) => string;
}

const whole = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });

function ByHour({ rows, hours, formatTime }: ByHourProps) {
  const found = new Map(rows.map((row) => [Date.parse(row.start ?? ""), row]));
  const values = (part: "succeeded" | "failed") => hours.map((hour) => found.get(hour)?.[part] ?? 0);
  return (
    <Chart
      label="Attempts by hour"
      times={hours}
      formatTime={formatTime}
      format={whole}
      series={[
        { title: "Accepted", tone: "good", values: values("succeeded") },
        { title: "Failed", tone: "bad", values: values("failed") },
      ]}
    />
  );
}

const msText = (value: number | null) => (value === null ? "–" : `${whole(value)} ms`);

const responseColumns: readonly Column<WebhookStatisticsQuery["statuses"][number]>[] = [
  {
    name: "response",
    title: "Response",
    width: 100,
    cell: ({ responseStatus }) =>
      responseStatus === null ? (
        "No response"
      ) : (
        <Link search={{ response: String(responseStatus) }} data-tip="Its deliveries">
          {responseStatus}
        </Link>
      ),
  },
  { name: "attempts", title: "Attempts", width: 85, isNumber: true, cell: ({ attempts }) => whole(attempts) },
  { name: "median", title: "Median", width: 85, isNumber: true, cell: ({ median }) => msText(median) },
  { name: "slowest", title: "95 % within", width: 100, isNumber: true, cell: ({ slowest }) => msText(slowest) },
];

const typeColumns: readonly Column<WebhookStatisticsQuery["types"][number]>[] = [
  {
    name: "type",
    title: "Event type",
    width: 240,
    cell: ({ eventType }) =>
      eventType && (
        <Link search={{ type: eventType }} data-tip="Its deliveries">
          {eventType}
        </Link>
      ),
  },
  { name: "attempts", title: "Attempts", width: 90, isNumber: true, cell: ({ attempts }) => whole(attempts) },
  { name: "failed", title: "Failed", width: 80, isNumber: true, cell: ({ failed }) => whole(failed) },
  {
    name: "rate",
    title: "Success",
    width: 90,
    isNumber: true,
    cell: ({ successRate }) =>
      successRate === null ? "–" : successRate.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 }),
  },
];
