import { useAddress } from "../../ui/address.js";
import { classNames } from "../../ui/class-names.js";
import { duration } from "../../ui/clock.js";
import { useEnvironment } from "../../ui/environment.js";
import { Link } from "../../ui/link.js";
import { Money } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import type { HomePeriodQuery } from "./operations.graphql.js";
import styles from "./home.module.css";

type Row = HomePeriodQuery["current"][number];

const sum = <Item,>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined);
const percent = (value: number | undefined | null): string =>
  value == null ? "–" : value.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 });

/** Change against the period before, in percent of it or in percentage points. */
function Change({ now, before, isShare = false }: { now?: number; before?: number; isShare?: boolean }) {
  if (now === undefined || before === undefined || (!isShare && before === 0)) return null;
  const change = isShare ? (now - before) * 100 : (now / before - 1) * 100;
  const text = `${change > 0 ? "+" : ""}${change.toFixed(1)}${isShare ? " points" : " %"}`;
  return <span className={styles.change}>{text} against the period before</span>;
}

/** Totals of the period, and a row for each currency: amounts of different currencies are never added. */
export function Figures({ data, currency }: { readonly data: HomePeriodQuery; readonly currency: string | undefined }) {
  const { current, previous, cards, previousCards } = data;
  const count = sum(current, (row) => row.count);
  const rate = (rows: readonly Pick<Row, "completed" | "failed">[]) => {
    const completed = sum(rows, (row) => row.completed);
    return share(completed, completed + sum(rows, (row) => row.failed));
  };
  const approval = (rows: HomePeriodQuery["previousCards"]) =>
    share(
      sum(rows, (row) => row.approved),
      sum(rows, (row) => row.authorizations),
    );
  const settlement = current.find((row) => row.sourceCurrency === currency)?.settlementSeconds;
  const rateNow = rate(current);
  const approvalNow = approval(cards);
  return (
    <>
      <ul className={styles.figures} aria-label="Figures of the period">
        <li>
          <span>Payments</span>
          <strong>{count.toLocaleString("en")}</strong>
          <Change now={count} before={sum(previous, (row) => row.count)} />
        </li>
        <li>
          <span>Success rate</span>
          <strong>{percent(rateNow)}</strong>
          <Change now={rateNow} before={rate(previous)} isShare />
        </li>
        <li>
          <span>Median settlement{currency && `, ${currency}`}</span>
          <strong>{settlement == null ? "–" : duration(settlement)}</strong>
        </li>
        <li>
          <span>Card approval rate</span>
          <strong>{percent(approvalNow)}</strong>
          <Change now={approvalNow} before={approval(previousCards)} isShare />
        </li>
      </ul>
      <Currencies rows={current} previous={previous} chosen={currency} />
    </>
  );
}

interface CurrenciesProps {
  readonly rows: readonly Row[];
  readonly previous: HomePeriodQuery["previous"];
  readonly chosen: string | undefined;
}

function Currencies({ rows, previous, chosen }: CurrenciesProps) {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  if (rows.length === 0) return null;
  const money = (code: string, amount: number) => (
    <Money value={{ amount, currency: { code, decimals: decimals[code] ?? 2 } }} />
  );
  const columns: readonly Column<Row>[] = [
    {
      name: "currency",
      title: "Currency",
      width: 100,
      cell: ({ sourceCurrency: code }) => (
        <Link
          search={{ ...search, currency: code }}
          className={classNames(code === chosen && styles.chosen)}
          aria-current={code === chosen || undefined}
        >
          {code}
        </Link>
      ),
    },
    {
      name: "volume",
      title: "Volume",
      width: 150,
      isNumber: true,
      cell: ({ sourceCurrency, volume }) => money(sourceCurrency, volume),
    },
    {
      name: "before",
      title: "Period before",
      width: 150,
      isNumber: true,
      cell: ({ sourceCurrency }) =>
        money(sourceCurrency, previous.find((row) => row.sourceCurrency === sourceCurrency)?.volume ?? 0),
    },
    { name: "count", title: "Payments", width: 90, isNumber: true, cell: ({ count }) => count.toLocaleString("en") },
    { name: "open", title: "Open", width: 80, isNumber: true, cell: ({ open }) => open.toLocaleString("en") },
    { name: "failed", title: "Failed", width: 80, isNumber: true, cell: ({ failed }) => failed.toLocaleString("en") },
    { name: "rate", title: "Success", width: 90, isNumber: true, cell: ({ successRate }) => percent(successRate) },
    {
      name: "settlement",
      title: "Settled in",
      width: 100,
      isNumber: true,
      cell: ({ settlementSeconds }) => (settlementSeconds == null ? "–" : duration(settlementSeconds)),
    },
    {
      name: "fees",
      title: "Fees",
      width: 120,
      isNumber: true,
      cell: ({ sourceCurrency, fees }) => money(sourceCurrency, fees),
    },
  ];
  return (
    <Section title="By currency" isFlush>
      <SimpleTable
        label="Payments by currency"
        columns={columns}
        rows={rows}
        keyOf={({ sourceCurrency }) => sourceCurrency}
      />
    </Section>
  );
}
