import { useRead } from "../../client/read.js";
import { Badge } from "../../ui/badge.js";
import { Link } from "../../ui/link.js";
import { Money } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { LedgerOverviewDocument, type LedgerOverviewQuery } from "./operations.graphql.js";
import { accountText } from "./words.js";
import styles from "./ledger.module.css";

type Account = LedgerOverviewQuery["ledgerAccounts"]["nodes"][number];

interface Total {
  readonly currency: string;
  readonly decimals: number;
  readonly customers: number;
  readonly platform: number;
  readonly system: number;
}

/** Sums by currency, from the totals of each owner. */
function totalsOf(data: LedgerOverviewQuery): readonly Total[] {
  const totals = new Map<string, Total>();
  for (const owner of ["customers", "platform", "system"] as const) {
    for (const { currency, decimals, total } of data[owner]) {
      const present = totals.get(currency) ?? { currency, decimals, customers: 0, platform: 0, system: 0 };
      totals.set(currency, { ...present, [owner]: total });
    }
  }
  return [...totals.values()].sort((one, other) => one.currency.localeCompare(other.currency));
}

const amountOf = (part: (total: Total) => number) => (total: Total) => (
  <Money value={{ amount: part(total), currency: { code: total.currency, decimals: total.decimals } }} />
);
const sumOf = ({ customers, platform, system }: Total) => customers + platform + system;

const totalColumns: readonly Column<Total>[] = [
  { name: "currency", title: "Currency", width: 90, cell: ({ currency }) => currency },
  { name: "customers", title: "Customers", width: 160, isNumber: true, cell: amountOf(({ customers }) => customers) },
  { name: "platform", title: "Platform", width: 160, isNumber: true, cell: amountOf(({ platform }) => platform) },
  { name: "system", title: "System", width: 160, isNumber: true, cell: amountOf(({ system }) => system) },
  {
    name: "sum",
    title: "Sum",
    width: 130,
    isNumber: true,
    cell: (total) => (sumOf(total) === 0 ? <Badge tone="good">0</Badge> : amountOf(sumOf)(total)),
  },
];

const columns: readonly Column<Account>[] = [
  {
    name: "account",
    title: "Account",
    width: 260,
    cell: ({ systemAccount }) =>
      systemAccount && (
        <Link search={{ tab: "postings", system: systemAccount }} data-tip="Its postings">
          {accountText[systemAccount]}
        </Link>
      ),
  },
  {
    name: "balance",
    title: "Balance",
    width: 180,
    isNumber: true,
    cell: ({ totalBalance }) => <Money value={totalBalance} />,
  },
  { name: "held", title: "Held", width: 140, isNumber: true, cell: ({ held }) => <Money value={held} /> },
];

/** Whose money it is: the sum of each currency is zero. */
export function Accounts() {
  const { data, problem, reload } = useRead(LedgerOverviewDocument, {});
  if (!data) return problem ? <Failure problem={problem} onRetry={reload} /> : <Skeleton lines={10} />;
  return (
    <div className={styles.stack}>
      <Section title="By currency" isFlush>
        <SimpleTable
          label="Balances by currency"
          columns={totalColumns}
          rows={totalsOf(data)}
          keyOf={({ currency }) => currency}
        />
      </Section>
      <Section title="Accounts of the system" isFlush>
        <SimpleTable
          label="Accounts of the system"
          columns={columns}
          rows={data.ledgerAccounts.nodes}
          keyOf={({ systemAccount, totalBalance }) => `${systemAccount} ${totalBalance.currency.code}`}
        />
      </Section>
    </div>
  );
}
