import { useEffect, useRef, useState } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { classNames } from "./class-names.js";
import styles from "./chart.module.css";

export type ChartTone = "accent" | "good" | "warn" | "bad" | "muted";

export interface Series {
  readonly title: string;
  readonly tone: ChartTone;
  /** A value for each time; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Bars instead of a line. */
  readonly isBars?: boolean;
}

export interface ChartProps {
  /** Name of the chart and of its table. */
  readonly label: string;
  /** Beginning of each period, in milliseconds. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** Text of a whole number, such as of an amount. */
  readonly format: (value: number) => string;
  readonly height?: number;
  /** Text of a time; a day by default. */
  readonly formatTime?: (time: number) => string;
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayText = (time: number) => day.format(time);

/** Whole numbers between two lines of the grid. */
const steps = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

/** The colour of an element of the page, which the canvas can draw. */
function colourIn(frame: HTMLElement, tone: string): string {
  const probe = frame.querySelector(`[data-tone="${tone}"]`);
  return probe ? getComputedStyle(probe).color : "gray";
}

function optionsOf(
  { series, format, formatTime = dayText, height = 180 }: ChartProps,
  frame: HTMLElement,
  width: number,
): UPlot.Options {
  const text = colourIn(frame, "text");
  const line = colourIn(frame, "line");
  const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  const bars = UPlot.paths.bars?.({ size: [0.7, 40] });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: true } },
    scales: { y: { range: (_plot, low, high) => [Math.min(0, low), high <= 0 ? 1 : high * 1.08] } },
    axes: [
      { ...axis, grid: { show: false }, values: (_plot, times) => times.map((time) => formatTime(time * 1_000)) },
      { ...axis, size: 72, incrs: steps, values: (_plot, values) => values.map((value) => format(value)) },
    ],
    series: [
      {},
      ...series.map(({ title, tone, isBars }) => {
        const colour = colourIn(frame, tone);
        return {
          label: title,
          stroke: colour,
          width: 2,
          points: { show: false },
          ...(isBars && { paths: bars, fill: colour, width: 0 }),
        };
      }),
    ],
  };
}

/** A drawing of values over time, and the same as a table. Load it with a chunk of its own: it holds uPlot. */
export function Chart(props: ChartProps) {
  const { label, times, series, format, height = 180, formatTime = dayText } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const key = JSON.stringify([times, series, height]);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let plot: UPlot | undefined;
    const draw = () => {
      plot?.destroy();
      const { times: all, series: lines } = latest.current;
      const data = [all.map((time) => time / 1_000), ...lines.map(({ values }) => [...values])] as UPlot.AlignedData;
      const options = optionsOf(latest.current, element, element.clientWidth);
      const hooks = { setCursor: [(one: UPlot) => setAt(one.cursor.idx ?? null)] };
      plot = new UPlot({ ...options, hooks }, data, element);
    };
    draw();
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      dark.removeEventListener("change", draw);
      plot?.destroy();
    };
  }, [key, height]);
  return (
    <figure className={styles.figure} aria-label={label}>
      <figcaption className={styles.legend}>
        <span className={styles.at}>{at !== null && times[at] !== undefined ? formatTime(times[at]) : ""}</span>
        {series.map(({ title, tone, values }) => (
          <span key={title} className={styles.entry}>
            <span className={classNames(styles.swatch, styles[tone])} /> {title}
            {at !== null && values[at] != null && <strong> {format(values[at])}</strong>}
          </span>
        ))}
      </figcaption>
      <div ref={frame} className={styles.frame} style={{ minHeight: height }} aria-hidden="true">
        {["accent", "good", "warn", "bad", "muted", "text", "line"].map((tone) => (
          <span key={tone} data-tone={tone} className={styles[tone]} hidden />
        ))}
      </div>
      <Values {...props} />
    </figure>
  );
}

function Values({ label, times, series, format, formatTime = dayText }: ChartProps) {
  return (
    <details className={styles.table}>
      <summary>As a table</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${label}, as a table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {series.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, index) => (
              <tr key={time}>
                <th scope="row">{formatTime(time)}</th>
                {series.map(({ title, values }) => (
                  <td key={title}>{values[index] == null ? "–" : format(values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
