import { useEffect } from "react";
import { useRead } from "../../client/read.js";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Money } from "../../ui/money.js";
import { Json, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { PaymentEventsDocument, PaymentPostingsDocument, type PaymentPostingsQuery } from "./operations.graphql.js";
import styles from "./payments.module.css";

type Posting = PaymentPostingsQuery["ledgerTransactions"]["nodes"][number];
type Entry = Posting["entries"][number];

/** Reads again when the payment's status changes: a change posts and emits. */
function useAgain(status: string, reload: () => void): void {
  useEffect(() => {
    reload();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reload` does the same each time
  }, [status]);
}

const entryColumns: readonly Column<Entry>[] = [
  {
    name: "account",
    title: "Account",
    width: 220,
    cell: ({ account, systemAccount }) =>
      account ? <Id id={account.id}>{account.label}</Id> : words(systemAccount ?? "System"),
  },
  {
    name: "amount",
    title: "Amount",
    width: 140,
    isNumber: true,
    cell: ({ amount }) => <Money value={amount} isSigned />,
  },
  {
    name: "after",
    title: "Balance after",
    width: 140,
    isNumber: true,
    cell: ({ balanceAfter }) => <Money value={balanceAfter} />,
  },
];

/** What the payment posted: the entries of each posting add up to zero in each currency. */
export function Postings({ id, status }: { readonly id: string; readonly status: string }) {
  const { data, problem, reload } = useRead(PaymentPostingsDocument, { id });
  useAgain(status, reload);
  const postings = data?.ledgerTransactions.nodes;
  return (
    <Section title="Postings" isFlush={(postings?.length ?? 0) > 0}>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!postings && !problem && <Skeleton />}
      {postings?.length === 0 && <p>Nothing has moved yet.</p>}
      <div className={styles.postings}>
        {postings?.map((posting) => (
          <div key={posting.id} className={styles.posting}>
            <h3>
              <span>
                {words(posting.kind)} <Id id={posting.id} />
              </span>
              <Time at={posting.createdAt} />
            </h3>
            <SimpleTable
              label={`Entries of ${words(posting.kind)}`}
              columns={entryColumns}
              rows={posting.entries}
              keyOf={({ number }) => String(number)}
            />
          </div>
        ))}
      </div>
      {data?.ledgerTransactions.pageInfo.hasNextPage && (
        <p>
          <Link to={`/ledger?tab=postings&subject=${id}`}>All postings of the payment</Link>
        </p>
      )}
    </Section>
  );
}

/** The events of the payment, and the deliveries of each. */
export function Events({ id, status }: { readonly id: string; readonly status: string }) {
  const { data, problem, reload } = useRead(PaymentEventsDocument, { id });
  useAgain(status, reload);
  const events = data?.transaction?.events;
  return (
    <Section title="Events and deliveries">
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!events && !problem && <Skeleton />}
      {events?.length === 0 && <p>No event yet.</p>}
      <ul className={styles.events}>
        {events?.map((event) => (
          <li key={event.id}>
            <details>
              <summary>
                <strong>{event.type}</strong>
              </summary>
              <Json value={event.data} label={`Data of ${event.type}`} />
            </details>
            <Time at={event.timestamp} />
            {event.deliveries.nodes.map((delivery) => (
              <p key={delivery.id}>
                <Status value={delivery.status} />{" "}
                <Link to={pathOf(delivery.id) ?? "/webhooks"}>
                  delivery, {delivery.attemptCount === 1 ? "1 attempt" : `${delivery.attemptCount} attempts`}
                </Link>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
