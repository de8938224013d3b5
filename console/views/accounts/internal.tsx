import { useEffect } from "react";
import { useList, type List } from "../../client/list.js";
import { useLive } from "../../client/live.js";
import { useRead } from "../../client/read.js";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { decimalText, Money } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { useOrder } from "../../ui/order.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Empty, Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import {
  AccountEntriesDocument,
  BalanceUpdateDocument,
  InternalAccountDocument,
  type AccountEntriesQuery,
  type InternalAccountQuery,
} from "./operations.graphql.js";
import { detailsOf, internalName, typeText } from "./words.js";
import styles from "./accounts.module.css";

type Account = NonNullable<InternalAccountQuery["internalAccount"]>;

/** `/accounts/InternalAccount:…`: balance, entries with the balance after each, how it is funded, and its sweep rule. */
export function InternalPage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(InternalAccountDocument, { id });
  useLive(BalanceUpdateDocument, { accountId: id });
  const account = data?.internalAccount;
  return (
    <Page
      title={account ? internalName(account) : "Account"}
      above={<Link to="/accounts">Accounts</Link>}
      beside={
        <>
          {account && <Status value={account.status} />}
          <Id id={id} />
        </>
      }
    >
      {account && <Detail account={account} />}
      {!account && problem && problem.status !== 404 && problem.status !== 400 && (
        <Failure problem={problem} onRetry={reload} />
      )}
      {!account && (problem ? problem.status === 404 || problem.status === 400 : data) && <NotFound id={id} />}
      {!account && !problem && !data && <Skeleton lines={10} />}
    </Page>
  );
}

function Detail({ account }: { readonly account: Account }) {
  const { id, balance, totalBalance } = account;
  const held = { amount: totalBalance.amount - balance.amount, currency: balance.currency };
  return (
    <>
      <div className={styles.headline}>
        <span>
          <span className={styles.muted}>Available</span>{" "}
          <span className={styles.amount}>
            <Money value={balance} />
          </span>
        </span>
        <span>
          <span className={styles.muted}>Held</span> <Money value={held} />
        </span>
        <span>
          <span className={styles.muted}>Total</span> <Money value={totalBalance} />
        </span>
      </div>
      <div className={styles.columns}>
        <Entries id={id} total={totalBalance.amount} />
        <div className={styles.column}>
          <About account={account} />
          <Funding account={account} />
          <Sweep account={account} />
        </div>
      </div>
    </>
  );
}

function About({ account }: { readonly account: Account }) {
  const { customer, type, createdAt, updatedAt, privateEnabled, failureReason } = account;
  return (
    <Section title="About">
      <Facts
        facts={[
          ["Owner", customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "The platform"],
          ["Type", typeText(type)],
          ["Why it failed", failureReason && <bdi key="failed">{failureReason}</bdi>],
          ["Private", privateEnabled == null ? undefined : privateEnabled ? "Yes" : "No"],
          ["Created", <Time key="created" at={createdAt} />],
          ["Changed", <Time key="updated" at={updatedAt} />],
        ]}
      />
    </Section>
  );
}

function Funding({ account: { fundingPaymentInstructions } }: { readonly account: Account }) {
  return (
    <Section title="Funding instructions">
      {fundingPaymentInstructions.length === 0 && <p>None: the account can’t be paid to from outside.</p>}
      <div className={styles.stack}>
        {fundingPaymentInstructions.map(({ instructionsNotes, accountOrWalletInfo }, index) => (
          <div key={index} className={styles.stack}>
            <Facts facts={detailsOf(accountOrWalletInfo)} />
            {instructionsNotes && <p>{instructionsNotes}</p>}
          </div>
        ))}
      </div>
    </Section>
  );
}

function Sweep({ account: { sweepRule } }: { readonly account: Account }) {
  if (!sweepRule) return null;
  const { destination, purposeOfPayment, description, remittanceInformation } = sweepRule;
  return (
    <Section title="Sweep rule">
      <Facts
        facts={[
          ["Forwards what comes to", <Id key="to" id={destination.accountId} />],
          ["Rail", destination.paymentRail ? words(destination.paymentRail) : "The cheapest"],
          ["Purpose", purposeOfPayment && words(purposeOfPayment)],
          ["Description", description],
          ["Text for the statement", remittanceInformation],
        ]}
      />
    </Section>
  );
}

type Connection = NonNullable<AccountEntriesQuery["internalAccount"]>["entries"];
type Node = Connection["nodes"][number];
/** An entry has no id of its own: its posting and its number in it name it. */
type Entry = Node & { readonly id: string };

const columns: readonly Column<Entry>[] = [
  {
    name: "amount",
    title: "Amount",
    width: 130,
    isNumber: true,
    cell: ({ amount }) => <Money value={amount} isSigned />,
    text: ({ amount }) => decimalText(amount.amount, amount.currency.decimals),
  },
  {
    name: "after",
    title: "Balance after",
    width: 140,
    isNumber: true,
    cell: ({ balanceAfter }) => <Money value={balanceAfter} />,
    text: ({ balanceAfter }) => (balanceAfter ? decimalText(balanceAfter.amount, balanceAfter.currency.decimals) : ""),
  },
  {
    name: "kind",
    title: "Posting",
    width: 130,
    cell: ({ transaction }) => words(transaction.kind),
    text: ({ transaction }) => transaction.kind,
  },
  {
    name: "subject",
    title: "Of",
    width: 165,
    cell: ({ transaction }) => <Id id={transaction.subjectId} />,
    text: ({ transaction }) => transaction.subjectId ?? "",
  },
  {
    name: "at",
    title: "When",
    width: 90,
    sort: "CREATED_AT",
    cell: ({ transaction }) => <Time at={transaction.createdAt} />,
    text: ({ transaction }) => transaction.createdAt,
  },
];

const identified = ({ nodes, pageInfo }: Connection) => ({
  nodes: nodes.map((node): Entry => ({ ...node, id: `${node.transaction.id}#${node.number}` })),
  pageInfo,
});

function Entries({ id, total }: { readonly id: string; readonly total: number }) {
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const list: List<Entry> = useList(
    AccountEntriesDocument,
    { id, orderBy },
    ({ internalAccount }) => internalAccount && identified(internalAccount.entries),
  );
  const { reload } = list;
  useEffect(() => {
    reload();
  }, [total, reload]);
  return (
    <div className={styles.entries}>
      <Table
        name="entries"
        label="Entries"
        columns={columns}
        list={list}
        order={orderBy}
        toolbar={<strong>Entries</strong>}
        pathOf={({ transaction }) => pathOf(transaction.id) ?? "/ledger"}
        empty={<Empty title="No entry yet">What moves money in or out of the account appears here.</Empty>}
      />
    </div>
  );
}
