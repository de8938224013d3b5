import { useList } from "../../client/list.js";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { nowOf } from "../../ui/clock.js";
import { useEnvironment } from "../../ui/environment.js";
import { choices, Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Money } from "../../ui/money.js";
import { useOrder } from "../../ui/order.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty, Failure, NotFound, Skeleton } from "../../ui/states.js";
import { SimpleTable, Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import {
  LedgerPostingDocument,
  LedgerPostingsDocument,
  type LedgerPostingQuery,
  type LedgerTransactionKind,
  type PostingRowFragment,
  type SystemAccount,
} from "./operations.graphql.js";
import { accountText } from "./words.js";

const kinds: readonly LedgerTransactionKind[] = [
  "PAYMENT",
  "REFUND",
  "UMA_PAYMENT",
  "SWEEP_FALLBACK",
  "FUNDING_MISMATCH",
  "CARD_CLEARING",
  "CARD_RETURN",
  "FUNDS_SUSPENDED",
  "SUSPENSE_RELEASED",
  "COLLECTION_RETURNED",
  "RECEIVABLE_SETTLED",
  "SANDBOX_FUNDING",
];
const systemAccounts = Object.keys(accountText) as readonly SystemAccount[];
const account = /^InternalAccount:[\w-]{1,80}$/;
const subject = /^[A-Za-z]+:[\w-]{1,80}$/;

const columns: readonly Column<PostingRowFragment>[] = [
  { name: "kind", title: "Kind", width: 190, cell: ({ kind }) => words(kind), text: ({ kind }) => kind },
  {
    name: "subject",
    title: "Of",
    width: 230,
    cell: ({ subjectId }) => <Id id={subjectId} />,
    text: ({ subjectId }) => subjectId ?? "",
  },
  {
    name: "created",
    title: "Posted",
    width: 130,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { name: "id", title: "Id", width: 230, cell: ({ id }) => <Id id={id} />, text: ({ id }) => id },
];

/** All postings, newest first: by account, kind, payment, currency and time. */
export function Postings() {
  const { search, set } = useAddress();
  const { decimals } = useEnvironment();
  const filters: readonly Filter[] = [
    { type: "choice", name: "kind", title: "Kind", options: kinds },
    {
      type: "choice",
      name: "system",
      title: "Account of the system",
      options: systemAccounts,
      textOf: (one) => accountText[one as SystemAccount] ?? one,
      isSingle: true,
    },
    { type: "text", name: "account", title: "Account", placeholder: "InternalAccount:…", pattern: account },
    { type: "text", name: "subject", title: "Payment", placeholder: "Transaction:…", pattern: subject },
    {
      type: "choice",
      name: "currency",
      title: "Currency",
      options: Object.keys(decimals).sort(),
      textOf: (code) => code,
      isSingle: true,
    },
    { type: "time", name: "created", title: "Posted" },
  ];
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const matching = {
    kinds: choices(search, "kind", kinds),
    systemAccount: choices(search, "system", systemAccounts)?.[0],
    accountId: search.account && account.test(search.account) ? search.account : undefined,
    subjectId: search.subject && subject.test(search.subject) ? search.subject : undefined,
    currency: search.currency && Object.hasOwn(decimals, search.currency) ? search.currency : undefined,
  };
  const isOwned = matching.accountId !== undefined || matching.subjectId !== undefined;
  const isRare = [matching.kinds, matching.systemAccount, matching.currency].some((one) => one !== undefined);
  /** The server refuses these filters without an interval. */
  const isBounded = isRare && !isOwned && search.created === undefined;
  const createdAt = timeRange(isBounded ? "30d" : search.created, nowOf("environment"));
  const filter = { ...matching, createdAt };
  const list = useList(LedgerPostingsDocument, { filter, orderBy }, ({ ledgerTransactions }) => ledgerTransactions);
  const { open } = search;
  return (
    <>
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Posting" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <Posting id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="postings"
          label="Postings"
          columns={columns}
          list={list}
          order={orderBy}
          toolbar={isBounded && <span>Of the last 30 days: this filter needs an interval.</span>}
          empty={
            <Empty title="No posting">Each movement of money is posted here, in entries that add up to zero.</Empty>
          }
        />
      </WithPanel>
    </>
  );
}

type Entry = NonNullable<LedgerPostingQuery["ledgerTransaction"]>["entries"][number];

const entryColumns: readonly Column<Entry>[] = [
  {
    name: "account",
    title: "Account",
    width: 200,
    cell: ({ account: own, systemAccount }) =>
      own ? <Id id={own.id}>{own.label}</Id> : systemAccount && accountText[systemAccount],
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

function Posting({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(LedgerPostingDocument, { id });
  const posting = data?.ledgerTransaction;
  if (!posting) {
    if (problem && problem.status !== 404) return <Failure problem={problem} onRetry={reload} />;
    return problem || data ? <NotFound id={id} /> : <Skeleton lines={6} />;
  }
  const { kind, subjectId, createdAt, entries } = posting;
  return (
    <>
      <Facts
        facts={[
          ["Kind", words(kind)],
          ["Of", subjectId && <Id id={subjectId} />],
          ["Posted", <Time key="posted" at={createdAt} />],
          ["Id", <Id key="id" id={id} />],
        ]}
      />
      <Section title="Entries" isFlush>
        <SimpleTable
          label="Entries of the posting"
          columns={entryColumns}
          rows={entries}
          keyOf={({ number }) => String(number)}
        />
      </Section>
    </>
  );
}

/** `/ledger/LedgerTransaction:…`: a posting. */
export function PostingPage({ id }: { readonly id: string }) {
  return (
    <Page
      title="Posting"
      above={
        <Link to="/ledger" search={{ tab: "postings" }}>
          Postings
        </Link>
      }
      beside={<Id id={id} />}
    >
      <Posting id={id} />
    </Page>
  );
}
