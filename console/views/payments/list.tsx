import { useMemo } from "react";
import { useList } from "../../client/list.js";
import { useRead } from "../../client/read.js";
import { useAddress, type Search } from "../../ui/address.js";
import { LinkButton } from "../../ui/button.js";
import { classNames } from "../../ui/class-names.js";
import { nowOf } from "../../ui/clock.js";
import { useEnvironment, useMay } from "../../ui/environment.js";
import { Filters } from "../../ui/filters.js";
import { Link } from "../../ui/link.js";
import { Page } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table } from "../../ui/table.js";
import { words } from "../../ui/words.js";
import { columns } from "./columns.js";
import { usePaymentFilters, usePaymentSelection, type PaymentSelection } from "./filter.js";
import {
  PaymentCountsDocument,
  PaymentsDocument,
  PaymentUpdatesDocument,
  type TransactionStatus,
} from "./operations.graphql.js";
import { PaymentDetail } from "./payment.js";
import styles from "./payments.module.css";

const live = {
  document: PaymentUpdatesDocument,
  variables: {},
  idIn: ({ transactionUpdated }: { transactionUpdated: { id: string } }) => transactionUpdated.id,
};

/** All payments, live: filters, order and the opened row are in the address. */
export function PaymentList() {
  const { search, set } = useAddress();
  const { filter, orderBy, isBounded } = usePaymentSelection();
  const filters = usePaymentFilters();
  const list = useList(PaymentsDocument, { filter, orderBy }, ({ transactions }) => transactions, {
    live,
    isPaused: orderBy.by !== "CREATED_AT" || orderBy.direction !== "DESC",
  });
  const { open } = search;
  return (
    <Page title="Payments" isFilling actions={<NewPaymentLink />}>
      <SavedViews />
      <Filters filters={filters} />
      <StatusCounts filter={filter} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Payment" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <PaymentDetail id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="payments"
          label="Payments"
          columns={columns}
          list={list}
          order={orderBy}
          toolbar={
            isBounded ? (
              <span>Of the last 90 days: this filter or order needs an interval.</span>
            ) : (
              search.order?.startsWith("AMOUNT") &&
              orderBy.by !== "AMOUNT" && <span>Choose a currency to order by amount.</span>
            )
          }
          empty={<NoPayments isFiltered={filters.some(({ name }) => search[name] !== undefined)} />}
        />
      </WithPanel>
    </Page>
  );
}

function NewPaymentLink() {
  if (!useMay("TRANSACT")) return null;
  return (
    <LinkButton to="/payments/new" variant="primary" icon="plus">
      New payment
    </LinkButton>
  );
}

function NoPayments({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No payment matches">Remove a filter, or take a longer interval.</Empty>;
  return (
    <Empty
      title="No payment yet"
      graphql={`mutation {
  createQuote(input: { … }) { id }
  executeQuote(input: { quoteId: "Quote:…" }) { id status }
}`}
      curl={`curl -u "$CLIENT_ID:$CLIENT_SECRET" ${location.origin}/2025-10-13/quotes -H 'Content-Type: application/json' -d '{…}'`}
    >
      A payment begins with a quote and its execution, or when money arrives. It appears here immediately.
    </Empty>
  );
}

/** Filters that are asked for each day. */
function SavedViews() {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  const currency = search.currency ?? (Object.hasOwn(decimals, "USD") ? "USD" : (Object.keys(decimals)[0] ?? "USD"));
  const saved: readonly (readonly [string, Search])[] = [
    ["All", {}],
    ["Failed today", { status: "FAILED,REJECTED,DECLINED,EXCEPTION", created: "today" }],
    ["Open for an hour", { status: "CREATED,PENDING,PENDING_AUTHORIZATION,PROCESSING", created: "over-1h" }],
    ["Refunds", { refund: "yes" }],
    ["Largest this month", { currency, created: "month", order: "AMOUNT.DESC" }],
  ];
  const { open: _open, ...present } = search;
  const isSame = (one: Search) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(present).sort());
  return (
    <nav className={styles.saved} aria-label="Saved views">
      {saved.map(([title, one]) => (
        <Link key={title} search={one} className={styles.view} aria-current={isSame(one) ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

const countedDays = 30;

/** Numbers by status of what the other filters select; of the last 30 days, if no interval is chosen. */
function StatusCounts({ filter }: { readonly filter: PaymentSelection["filter"] }) {
  const { search } = useAddress();
  const { statuses: _statuses, createdAt, ...others } = filter;
  const from = useMemo(
    () => createdAt?.from ?? new Date(nowOf("environment") - countedDays * 86_400_000).toISOString(),
    [createdAt?.from],
  );
  const { data } = useRead(PaymentCountsDocument, { createdAt: { ...createdAt, from }, filter: others });
  const counts = new Map<TransactionStatus, number>();
  for (const { status, count } of data?.transactionStats ?? [])
    if (status) counts.set(status, (counts.get(status) ?? 0) + count);
  const entries = [...counts].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
  return (
    <ul
      className={styles.counts}
      aria-label={createdAt?.from ? "Number by status" : `Number by status, of the last ${countedDays} days`}
    >
      {entries.map(([status, count]) => (
        <li key={status}>
          <Link
            search={{ ...search, status: search.status === status ? "" : status }}
            className={classNames(styles.count, search.status === status && styles.chosen)}
          >
            <span>{words(status)}</span> <strong>{count.toLocaleString("en")}</strong>
          </Link>
        </li>
      ))}
      {entries.length > 0 && !createdAt?.from && <li className={styles.since}>last {countedDays} days</li>}
    </ul>
  );
}
