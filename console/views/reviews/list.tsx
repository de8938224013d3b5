import { useLive } from "../../client/live.js";
import { useList, type Page as RowsPage } from "../../client/list.js";
import { useSoon } from "../../client/soon.js";
import { useAddress } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { nowOf } from "../../ui/clock.js";
import { choices, Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Money } from "../../ui/money.js";
import { useOrder } from "../../ui/order.js";
import { Page } from "../../ui/page.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { counted, words } from "../../ui/words.js";
import { ReviewChangesDocument, ReviewsDocument, type ReviewKind, type ReviewsQuery } from "./operations.graphql.js";
import { kindText, nameOf } from "./words.js";

const kinds: readonly ReviewKind[] = ["VERIFICATION", "PAYMENT", "CUSTOMER"];
const types = ["INDIVIDUAL", "BUSINESS"] as const;
const customer = /^Customer:[\w-]{1,80}$/;

const filters: readonly Filter[] = [
  {
    type: "choice",
    name: "kind",
    title: "Kind",
    options: kinds,
    textOf: (kind) => kindText[kind as ReviewKind] ?? kind,
  },
  { type: "choice", name: "customerType", title: "Type of customer", options: types },
  { type: "time", name: "since", title: "Waiting since" },
  { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: customer },
];

type Node = ReviewsQuery["reviews"]["nodes"][number];
type Row = Node & { readonly id: string };

/** The id of what is decided, by which it has its page. */
const idOf = ({ kind, verification, transaction, customerId }: Node): string =>
  (kind === "VERIFICATION" ? verification?.id : kind === "PAYMENT" ? transaction?.id : customerId) ?? customerId ?? "";

const rowsIn = ({ reviews }: ReviewsQuery): RowsPage<Row> => ({
  nodes: reviews.nodes.map((node) => ({ ...node, id: idOf(node) })),
  pageInfo: reviews.pageInfo,
});

const columns: readonly Column<Row>[] = [
  {
    name: "who",
    title: "Customer",
    width: 240,
    cell: ({ customer: who }) => <bdi>{who ? nameOf(who) : "The platform"}</bdi>,
    text: ({ customer: who }) => (who ? nameOf(who) : ""),
  },
  {
    name: "kind",
    title: "Kind",
    width: 150,
    cell: ({ kind }) => <Badge tone={kind === "VERIFICATION" ? "info" : "warn"}>{kindText[kind]}</Badge>,
    text: ({ kind }) => kind,
  },
  {
    name: "since",
    title: "Waiting since",
    width: 130,
    sort: "WAITING_SINCE",
    cell: ({ waitingSince }) => <Time at={waitingSince} />,
    text: ({ waitingSince }) => waitingSince,
  },
  {
    name: "type",
    title: "Type",
    width: 110,
    cell: ({ customer: who }) => (who ? words(who.customerType) : "–"),
    text: ({ customer: who }) => who?.customerType ?? "",
  },
  {
    name: "amount",
    title: "Amount",
    width: 150,
    isNumber: true,
    cell: ({ transaction }) => <Money value={transaction?.sentAmount} />,
    text: ({ transaction }) => String(transaction?.sentAmount?.amount ?? ""),
  },
  {
    name: "checks",
    title: "To check",
    width: 200,
    cell: ({ verification, kind }) =>
      kind === "VERIFICATION"
        ? verification && verification.missingChecks.length > 0
          ? counted(verification.missingChecks.length, "check that no provider made", "checks that no provider made")
          : "Escalated by the provider"
        : "A name on a list of sanctions",
  },
];

/** What waits for the decision of a person, the oldest first; live. */
export function ReviewList() {
  const { search } = useAddress();
  const orderBy = useOrder(["WAITING_SINCE"], { by: "WAITING_SINCE", direction: "ASC" });
  const chosen = choices(search, "kind", kinds);
  const customerTypes = choices(search, "customerType", types);
  const waitingSince = timeRange(search.since, nowOf("environment"));
  const filter = {
    ...(chosen && { kinds: chosen }),
    ...(customerTypes && { customerTypes }),
    ...(waitingSince && { waitingSince }),
    ...(search.customer && customer.test(search.customer) && { customerId: search.customer }),
  };
  const list = useList(ReviewsDocument, { filter, orderBy }, rowsIn);
  useLive(ReviewChangesDocument, {}, useSoon(list.reload));
  const isFiltered = filters.some(({ name }) => search[name] !== undefined);
  return (
    <Page title="Reviews" isFilling>
      <Filters filters={filters} />
      <Table
        name="reviews"
        label="Reviews"
        columns={columns}
        list={list}
        order={orderBy}
        pathOf={({ id }) => `/reviews/${id}`}
        empty={
          <Empty title={isFiltered ? "Nothing that waits matches" : "Nothing waits for a review"}>
            {isFiltered
              ? "Remove a filter."
              : "Verifications that a provider escalates, and payments and customers whose name is on a list of sanctions, appear here."}
          </Empty>
        }
      />
    </Page>
  );
}
