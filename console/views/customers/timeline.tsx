import { useMemo } from "react";
import { useList } from "../../client/list.js";
import { useAddress } from "../../ui/address.js";
import { Status } from "../../ui/badge.js";
import { Filters, choices, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { decimalText, Money } from "../../ui/money.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { CustomerTimelineDocument, type CustomerTimelineQuery, type TimelineKind } from "./operations.graphql.js";

type Item = NonNullable<CustomerTimelineQuery["customer"]>["timeline"]["nodes"][number];

const kinds: readonly TimelineKind[] = [
  "CUSTOMER",
  "VERIFICATION",
  "PAYMENT",
  "CARD",
  "CARD_PAYMENT",
  "AGENT",
  "ACCOUNT",
  "WALLET",
  "INVITATION",
  "DELIVERY",
];
const filters: readonly Filter[] = [{ type: "choice", name: "kind", title: "About", options: kinds }];

const columns: readonly Column<Item>[] = [
  {
    name: "what",
    title: "What",
    width: 280,
    cell: ({ eventType }) => words(eventType),
    text: ({ eventType }) => eventType,
  },
  {
    name: "status",
    title: "Status",
    width: 150,
    cell: ({ status }) => <Status value={status} />,
    text: (row) => row.status ?? "",
  },
  {
    name: "amount",
    title: "Amount",
    width: 150,
    isNumber: true,
    cell: ({ amount }) => <Money value={amount} />,
    text: ({ amount }) => (amount ? decimalText(amount.amount, amount.currency.decimals) : ""),
  },
  {
    name: "subject",
    title: "Of",
    width: 210,
    cell: ({ subjectId }) => <Id id={subjectId} />,
    text: ({ subjectId }) => subjectId ?? "",
  },
  {
    name: "at",
    title: "When",
    width: 120,
    cell: ({ at, kind }) => <Time at={at} clock={kind === "DELIVERY" ? "real" : "environment"} />,
    text: ({ at }) => at,
  },
];

/** All that happened to the customer, newest first. */
export function Timeline({ id }: { readonly id: string }) {
  const { search } = useAddress();
  const chosen = useMemo(() => choices(search, "kind", kinds), [search]);
  const list = useList(CustomerTimelineDocument, { id, kinds: chosen }, ({ customer }) => customer?.timeline);
  return (
    <>
      <Filters filters={filters} />
      <Table
        name="customer-timeline"
        label="Timeline"
        columns={columns}
        list={list}
        pathOf={({ id: item }) => pathOf(item) ?? "/events"}
        empty={
          <Empty title="Nothing happened">{chosen ? "Remove the filter." : <Link to="/events">All events</Link>}</Empty>
        }
      />
    </>
  );
}
