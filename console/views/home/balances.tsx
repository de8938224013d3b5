import { useRead } from "../../client/read.js";
import { Money } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import styles from "./home.module.css";
import { HomeBalancesDocument, type HomeBalancesQuery } from "./operations.graphql.js";

interface Row {
  readonly currency: string;
  readonly decimals: number;
  readonly customers: number;
  readonly platform: number;
  readonly system: number;
}

function rowsOf(data: HomeBalancesQuery): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const owner of ["customers", "platform", "system"] as const) {
    for (const { currency, decimals, total } of data[owner]) {
      const row = rows.get(currency) ?? { currency, decimals, customers: 0, platform: 0, system: 0 };
      rows.set(currency, { ...row, [owner]: total });
    }
  }
  const used = [...rows.values()].filter(({ customers, platform, system }) => customers || platform || system);
  return used.sort((one, other) => one.currency.localeCompare(other.currency));
}

/** Whose money it is, by currency that has any. */
export function Balances() {
  const { data, problem, reload } = useRead(HomeBalancesDocument, {});
  const column = (name: "customers" | "platform" | "system", title: string): Column<Row> => ({
    name,
    title,
    width: 150,
    isNumber: true,
    cell: ({ currency: code, decimals, [name]: amount }) => <Money value={{ amount, currency: { code, decimals } }} />,
  });
  const columns: readonly Column<Row>[] = [
    { name: "currency", title: "Currency", width: 80, cell: ({ currency }) => currency },
    column("customers", "Customers"),
    column("platform", "Platform"),
    column("system", "System"),
  ];
  return (
    <Section title="Balances" isFlush>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!data && !problem && <Skeleton lines={5} />}
      {data && rowsOf(data).length === 0 && <p className={styles.none}>No money yet.</p>}
      {data && rowsOf(data).length > 0 && (
        <SimpleTable label="Balances" columns={columns} rows={rowsOf(data)} keyOf={({ currency }) => currency} />
      )}
    </Section>
  );
}
