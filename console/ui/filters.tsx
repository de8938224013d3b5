import { Popover } from "@base-ui/react/popover";
import { useState, type ReactNode } from "react";
import { mustSignInAgain } from "../client/session.js";
import { useAddress, type Search } from "./address.js";
import { Button } from "./button.js";
import { classNames } from "./class-names.js";
import { CheckField, SelectField, TextField } from "./form.js";
import { Icon } from "./icon.js";
import { parseMoney } from "./money.js";
import { Popup } from "./popup.js";
import { words } from "./words.js";
import styles from "./filters.module.css";

interface Common {
  /** Its name in the address. */
  readonly name: string;
  readonly title: string;
}
/** One or several of known values; in the address `status=FAILED,REJECTED`. */
export interface ChoiceFilter extends Common {
  readonly type: "choice";
  readonly options: readonly string[];
  readonly textOf?: (value: string) => string;
  readonly isSingle?: boolean;
}
/** A text, such as a reference or an id. */
export interface TextFilter extends Common {
  readonly type: "text";
  readonly placeholder?: string;
  readonly pattern?: RegExp;
  readonly hint?: string;
}
/** An interval of time: `today`, `7d`, or `2026-11-01..2026-11-30`; either end may be absent. */
export interface TimeFilter extends Common {
  readonly type: "time";
}
/** An interval of amounts, as they are written: `100..5000.50`. */
export interface AmountFilter extends Common {
  readonly type: "amount";
  /** Decimals of the currency that is chosen; undefined as long as none is: then an amount is broken. */
  readonly decimals: number | undefined;
  readonly hint?: string;
}
export type Filter = ChoiceFilter | TextFilter | TimeFilter | AmountFilter;

/** Values of a filter of choices; undefined if it is not set. Unknown values are left out. */
export function choices<Value extends string>(
  search: Search,
  name: string,
  options: readonly Value[],
): Value[] | undefined {
  const values = search[name]
    ?.split(",")
    .filter((value): value is Value => (options as readonly string[]).includes(value));
  return values && values.length > 0 ? values : undefined;
}

/** Names of the periods that count back from now, and their days. */
export const periods: Readonly<Record<string, number>> = { "1h": 1 / 24, "24h": 1, "7d": 7, "30d": 30, "90d": 90 };
const dayMs = 86_400_000;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The interval of a time filter, whose days begin at midnight of this machine. Undefined if it is not set or broken.
 * `now` is that of the environment; a period counts back from the minute, so that a list is not read for each render.
 */
export function timeRange(value: string | undefined, now: number): { from?: string; until?: string } | undefined {
  if (!value) return undefined;
  const minute = Math.ceil(now / 60_000) * 60_000;
  const days = Object.hasOwn(periods, value) ? periods[value] : undefined;
  if (days !== undefined) return { from: new Date(minute - days * dayMs).toISOString() };
  if (value === "over-1h") return { until: new Date(minute - dayMs / 24).toISOString() };
  if (value === "month")
    return { from: new Date(new Date(now).getFullYear(), new Date(now).getMonth(), 1).toISOString() };
  if (value === "today") return { from: new Date(new Date(now).setHours(0, 0, 0, 0)).toISOString() };
  const match = /^(.*)\.\.(.*)$/.exec(value);
  if (!match) return undefined;
  const [, from = "", until = ""] = match;
  if ((from !== "" && !isDay(from)) || (until !== "" && !isDay(until)) || from + until === "") return undefined;
  const start = (day: string) => new Date(`${day}T00:00:00`);
  return {
    ...(from !== "" && { from: start(from).toISOString() }),
    ...(until !== "" && { until: new Date(start(until).getTime() + dayMs).toISOString() }),
  };
}

/** Bounds of an amount, in the smallest unit of a currency with `decimals`; undefined if it is not set or broken. */
export function amountRange(
  value: string | undefined,
  decimals: number,
): { atLeast?: number; atMost?: number } | undefined {
  const [low, high, ...others] = (value ?? "").split("..");
  if (low === undefined || high === undefined || others.length > 0 || low + high === "") return undefined;
  const atLeast = low === "" ? undefined : parseMoney(low, decimals);
  const atMost = high === "" ? undefined : parseMoney(high, decimals);
  if ((low !== "" && atLeast === undefined) || (high !== "" && atMost === undefined)) return undefined;
  return { ...(atLeast !== undefined && { atLeast }), ...(atMost !== undefined && { atMost }) };
}

/** Whether a value of the address can't be read: its chip is marked, and the others hold. */
function isBroken(filter: Filter, value: string): boolean {
  if (filter.type === "choice") return value.split(",").some((one) => !filter.options.includes(one));
  if (filter.type === "time") return timeRange(value, Date.now()) === undefined;
  if (filter.type === "amount") return filter.decimals === undefined || !amountRange(value, filter.decimals);
  return filter.pattern !== undefined && !filter.pattern.test(value);
}

const periodText: Readonly<Record<string, string>> = {
  today: "today",
  "1h": "last hour",
  "24h": "last 24 hours",
  "7d": "last 7 days",
  "30d": "last 30 days",
  "90d": "last 90 days",
  month: "this month",
  "over-1h": "over an hour ago",
};

function textOf(filter: Filter, value: string): string {
  if (filter.type === "choice")
    return value
      .split(",")
      .map(filter.textOf ?? words)
      .join(", ");
  if (filter.type === "time")
    return periodText[value] ?? value.replace(/^\.\./, "until ").replace(/\.\.$/, " and later").replace("..", " to ");
  if (filter.type === "amount")
    return value
      .replace(/^\.\./, "≤ ")
      .replace(/^(.+)\.\.$/, "≥ $1")
      .replace("..", " to ");
  return value;
}

export interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly children?: ReactNode;
}

/** Chips of the filters, bound to the address. Those that are set stand first in colour; "Clear" removes all. */
export function Filters({ filters, children }: FiltersProps) {
  const { search, set } = useAddress();
  const isAny = filters.some(({ name }) => search[name] !== undefined);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      {filters.map((filter) => (
        <Chip key={filter.name} filter={filter} value={search[filter.name]} />
      ))}
      {children}
      {isAny && (
        <Button
          isSmall
          variant="plain"
          onClick={() => set(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

function Chip({ filter, value }: { readonly filter: Filter; readonly value: string | undefined }) {
  const { set } = useAddress();
  const [isOpen, setIsOpen] = useState(false);
  const broken = value !== undefined && isBroken(filter, value);
  const apply = (next: string | undefined) => {
    set({ [filter.name]: next, open: undefined });
    if (filter.type !== "choice" || filter.isSingle) setIsOpen(false);
  };
  return (
    <span className={classNames(styles.chip, value !== undefined && styles.set, broken && styles.broken)}>
      <Popover.Root open={isOpen} onOpenChange={(open) => (open || !mustSignInAgain()) && setIsOpen(open)}>
        <Popover.Trigger
          className={styles.open}
          data-tip={broken ? `${filter.title} can't be “${value}”: it is ignored` : undefined}
        >
          {value === undefined && <Icon name="plus" size={12} />}
          {broken && <Icon name="alert" size={12} />}
          <span>{filter.title}</span>
          {value !== undefined && <bdi className={styles.value}>{textOf(filter, value)}</bdi>}
          {broken && <span className="hidden">can’t be read and is ignored</span>}
        </Popover.Trigger>
        <Popup label={filter.title}>
          <Editor key={value} filter={filter} value={value} apply={apply} />
        </Popup>
      </Popover.Root>
      {value !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove the filter ${filter.title}`}
          onClick={() => apply(undefined)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}

interface EditorProps<F extends Filter> {
  readonly filter: F;
  readonly value: string | undefined;
  readonly apply: (value: string | undefined) => void;
}

function Editor({ filter, value, apply }: EditorProps<Filter>) {
  if (filter.type === "choice") return <ChoiceEditor filter={filter} value={value} apply={apply} />;
  if (filter.type === "time") return <TimeEditor filter={filter} value={value} apply={apply} />;
  return <TextEditor filter={filter} value={value} apply={apply} />;
}

function ChoiceEditor({ filter, value, apply }: EditorProps<ChoiceFilter>) {
  const { options, isSingle, title, textOf: text = words } = filter;
  const chosen = value?.split(",").filter((one) => options.includes(one)) ?? [];
  if (isSingle) {
    const all = [["", "Any"] as const, ...options.map((one) => [one, text(one)] as const)];
    return <SelectField label={title} value={chosen[0] ?? ""} onChange={apply} options={all} />;
  }
  return options.map((option) => (
    <CheckField
      key={option}
      label={text(option)}
      isChecked={chosen.includes(option)}
      onChange={(isChecked) => apply((isChecked ? [...chosen, option] : chosen.filter((one) => one !== option)).join())}
    />
  ));
}

function TextEditor({ filter, value, apply }: EditorProps<TextFilter | AmountFilter>) {
  const [text, setText] = useState(value ?? "");
  const [low = "", high = ""] = text.split("..");
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        apply(text === ".." ? "" : text.trim());
      }}
    >
      {filter.type === "text" ? (
        <TextField
          label={filter.title}
          value={text}
          onChange={setText}
          placeholder={filter.placeholder}
          hint={filter.hint}
        />
      ) : (
        <>
          <TextField
            label="At least"
            inputMode="decimal"
            value={low}
            onChange={(one) => setText(`${one}..${high}`)}
            hint={filter.hint}
          />
          <TextField label="At most" inputMode="decimal" value={high} onChange={(one) => setText(`${low}..${one}`)} />
        </>
      )}
      <Button type="submit" variant="primary" isSmall>
        Apply
      </Button>
    </form>
  );
}

function TimeEditor({ filter, value, apply }: EditorProps<TimeFilter>) {
  const match = /^(.*)\.\.(.*)$/.exec(value ?? "");
  const [from, setFrom] = useState(match?.[1] ?? "");
  const [until, setUntil] = useState(match?.[2] ?? "");
  return (
    <form
      className={styles.editor}
      aria-label={filter.title}
      onSubmit={(event) => {
        event.preventDefault();
        apply(from + until === "" ? undefined : `${from}..${until}`);
      }}
    >
      <div className={styles.periods}>
        {Object.entries(periodText).map(([name, text]) => (
          <Button key={name} isSmall aria-pressed={value === name} onClick={() => apply(name)}>
            {text}
          </Button>
        ))}
      </div>
      <TextField label="From" type="date" value={from} onChange={setFrom} />
      <TextField label="To, inclusive" type="date" value={until} onChange={setUntil} />
      <Button type="submit" variant="primary" isSmall>
        Apply
      </Button>
    </form>
  );
}
