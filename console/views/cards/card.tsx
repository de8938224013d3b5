import { useLive } from "../../client/live.js";
import { useList } from "../../client/list.js";
import { useRead } from "../../client/read.js";
import { useSoon } from "../../client/soon.js";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Meter } from "../../ui/meter.js";
import { decimalText, Money, moneyText, type MoneyValue } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Empty, Failure, NotFound, Skeleton } from "../../ui/states.js";
import { SimpleTable, Table, type Column } from "../../ui/table.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import { Time } from "../../ui/time.js";
import { CardActions } from "./actions.js";
import {
  CardDocument,
  CardPurchasesDocument,
  CardPurchaseUpdatesDocument,
  CardRevealsDocument,
  CardStatusUpdatesDocument,
  type CardPurchaseFragment,
  type CardQuery,
  type CardRevealsQuery,
} from "./operations.graphql.js";
import { cardName, declineText, revealText, statusReasonText } from "./words.js";
import styles from "./cards.module.css";

export type Card = NonNullable<CardQuery["card"]>;

const tabs: readonly Tab[] = [
  { name: "purchases", title: "Purchases" },
  { name: "reveals", title: "Who revealed it" },
];

/** A card: its state, its limits with their use of today, its purchases live. */
export function CardPage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(CardDocument, { id });
  const soon = useSoon(reload);
  useLive(CardPurchaseUpdatesDocument, { cardId: id }, soon);
  useLive(CardStatusUpdatesDocument, { cardId: id }, soon);
  const tab = useTab(tabs);
  const card = data?.card;
  const above = <Link to="/cards">Cards</Link>;
  if (!card) {
    return (
      <Page title="Card" above={above} beside={<Id id={id} />}>
        {problem && problem.status !== 404 ? (
          <Failure problem={problem} onRetry={reload} />
        ) : problem || data ? (
          <NotFound id={id} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={cardName(card)}
      above={above}
      beside={
        <>
          <Status value={card.status} />
          <Id id={id} />
        </>
      }
      actions={<CardActions card={card} reload={reload} />}
    >
      <div className={styles.detail}>
        <div className={styles.sections}>
          <About card={card} />
          <Limits card={card} />
        </div>
        <Tabs tabs={tabs} label="Parts of the card" />
        <div className={styles.list}>{tab === "purchases" ? <Purchases id={id} /> : <Reveals id={id} />}</div>
      </div>
    </Page>
  );
}

function About({ card }: { readonly card: Card }) {
  const { customerId, customer, fundingAccount, expMonth, expYear, platformCardId, statusReason, createdAt } = card;
  return (
    <Section title="About the card">
      <Facts
        facts={[
          [
            "Holder",
            <Id key="holder" id={customerId}>
              {nameOf(customer)}
            </Id>,
          ],
          ["Why", statusReason && statusReasonText[statusReason]],
          [
            "Pays from",
            <Id key="account" id={fundingAccount.id}>
              {fundingAccount.label}
            </Id>,
          ],
          ["Available", <Money key="balance" value={fundingAccount.balance} />],
          ["Expires", expMonth && expYear ? `${String(expMonth).padStart(2, "0")}/${expYear}` : undefined],
          ["Your id", platformCardId],
          ["Created", <Time key="created" at={createdAt} />],
        ]}
      />
    </Section>
  );
}

/** Limits, and what today has used of them. */
function Limits({ card }: { readonly card: Card }) {
  const { limits, fundingAccount, maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = card;
  const money = (amount: number) => moneyText({ amount, currency: fundingAccount.balance.currency });
  return (
    <Section title="Limits">
      <div className={styles.meters}>
        <Meter label="Spent today" value={limits.spentToday} limit={maxSpendPerDay} format={money} />
        <Meter label="Purchases today" value={limits.transactionsToday} limit={maxTransactionsPerDay} format={String} />
      </div>
      <Facts
        facts={[["Maximum per purchase", maxSpendPerTransaction == null ? "No limit" : money(maxSpendPerTransaction)]]}
      />
    </Section>
  );
}

const amountColumn = (
  name: string,
  title: string,
  of: (row: CardPurchaseFragment) => MoneyValue | null | undefined,
): Column<CardPurchaseFragment> => ({
  name,
  title,
  width: 130,
  isNumber: true,
  cell: (row) => <Money value={of(row)} />,
  text: (row) => {
    const value = of(row);
    return value ? decimalText(value.amount, value.currency.decimals) : "";
  },
});

const columns: readonly Column<CardPurchaseFragment>[] = [
  amountColumn("authorized", "Authorized", ({ authorizedAmount }) => authorizedAmount),
  {
    name: "status",
    title: "Status",
    width: 150,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  {
    name: "merchant",
    title: "Merchant",
    width: 200,
    cell: ({ merchant }) => <bdi>{merchant?.descriptor ?? "–"}</bdi>,
    text: ({ merchant }) => merchant?.descriptor ?? "",
  },
  {
    name: "declined",
    title: "Why declined",
    width: 270,
    cell: ({ cardDeclinedReason: reason }) => (reason ? declineText[reason] : "–"),
    text: ({ cardDeclinedReason: reason }) => (reason ? declineText[reason] : ""),
  },
  amountColumn("settled", "Cleared", ({ settledAmount }) => settledAmount),
  amountColumn("returned", "Returned", ({ refundedAmount }) => refundedAmount),
  {
    name: "time",
    title: "Time",
    width: 110,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

const idIn = ({ cardTransactionUpdated }: { cardTransactionUpdated: { id: string } }) => cardTransactionUpdated.id;

function Purchases({ id }: { readonly id: string }) {
  const list = useList(CardPurchasesDocument, { id }, ({ card }) => card?.transactions, {
    live: { document: CardPurchaseUpdatesDocument, variables: { cardId: id }, idIn },
  });
  return (
    <Table
      name="card-purchases"
      label="Purchases by the card"
      columns={columns}
      list={list}
      pathOf={({ id: purchase }) => pathOf(purchase) ?? "/payments"}
      empty={
        <Empty title="No purchase yet">
          Authorizations appear here as they come, also those that are declined. In the sandbox, simulate one above.
        </Empty>
      }
    />
  );
}

type Reveal = NonNullable<CardRevealsQuery["card"]>["revealAudits"]["nodes"][number];
const revealColumns: readonly Column<Reveal>[] = [
  { name: "what", title: "What", width: 220, cell: ({ kind }) => revealText[kind] },
  {
    name: "token",
    title: "Token",
    width: 220,
    cell: ({ tokenId, tokenName }) => <Id id={tokenId}>{tokenName}</Id>,
  },
  { name: "requested", title: "Requested", width: 130, cell: ({ requestedAt }) => <Time at={requestedAt} /> },
  {
    name: "shown",
    title: "Shown",
    width: 130,
    cell: ({ shownAt }) => (shownAt ? <Time at={shownAt} /> : "Not shown"),
  },
];

function Reveals({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(CardRevealsDocument, { id });
  const reveals = data?.card?.revealAudits;
  if (problem) return <Failure problem={problem} onRetry={reload} />;
  if (!reveals) return <Skeleton />;
  if (reveals.nodes.length === 0) return <Empty title="No reveal yet">Each reveal is listed here.</Empty>;
  return (
    <>
      <SimpleTable
        label="Reveals of the card"
        columns={revealColumns}
        rows={reveals.nodes}
        keyOf={({ requestedAt }, index) => `${requestedAt} ${index}`}
      />
      {reveals.pageInfo.hasNextPage && <p>These are the latest 50.</p>}
    </>
  );
}
