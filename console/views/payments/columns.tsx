import type { ReactNode } from "react";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { decimalText, Money } from "../../ui/money.js";
import type { Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import type { PaymentRowFragment } from "./operations.graphql.js";
import { nameOf } from "../../ui/names.js";
import { amountOf, partiesOf, reasonOf } from "./words.js";

type Row = PaymentRowFragment;

const none = "–";
const text = (value: string | null | undefined): ReactNode => (value ? <bdi>{value}</bdi> : none);

export const columns: readonly Column<Row>[] = [
  {
    name: "amount",
    title: "Amount",
    width: 160,
    isNumber: true,
    sort: "AMOUNT",
    cell: (row) => <Money value={amountOf(row)} />,
    text: (row) => {
      const value = amountOf(row);
      return value ? decimalText(value.amount, value.currency.decimals) : "";
    },
  },
  {
    name: "status",
    title: "Status",
    width: 125,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  {
    name: "customer",
    title: "Customer",
    width: 155,
    cell: (row) => (row.customer ? <Id id={row.customer.id}>{nameOf(row.customer)}</Id> : "The platform"),
    text: (row) => (row.customer ? nameOf(row.customer) : ""),
  },
  { name: "parties", title: "From → to", width: 150, cell: (row) => text(partiesOf(row)), text: partiesOf },
  {
    name: "reason",
    title: "Reason",
    width: 170,
    cell: (row) => text(reasonOf(row)),
    text: (row) => row.failureReason ?? row.cardDeclinedReason ?? "",
  },
  {
    name: "created",
    title: "Created",
    width: 105,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { name: "type", title: "Type", width: 90, cell: ({ type }) => words(type), text: ({ type }) => type },
  {
    name: "currency",
    title: "Currency",
    width: 90,
    isOptional: true,
    cell: (row) => amountOf(row)?.currency.code ?? none,
    text: (row) => amountOf(row)?.currency.code ?? "",
  },
  {
    name: "received",
    title: "Received",
    width: 150,
    isOptional: true,
    isNumber: true,
    cell: ({ receivedAmount }) => <Money value={receivedAmount} />,
    text: ({ receivedAmount }) =>
      receivedAmount ? decimalText(receivedAmount.amount, receivedAmount.currency.decimals) : "",
  },
  {
    name: "rail",
    title: "Rail",
    width: 120,
    isOptional: true,
    cell: ({ paymentRail }) => (paymentRail ? words(paymentRail) : none),
    text: ({ paymentRail }) => paymentRail ?? "",
  },
  {
    name: "description",
    title: "Description",
    width: 200,
    isOptional: true,
    cell: ({ description }) => text(description),
    text: ({ description }) => description ?? "",
  },
  { name: "id", title: "Id", width: 170, isOptional: true, cell: ({ id }) => <Id id={id} />, text: ({ id }) => id },
  {
    name: "settled",
    title: "Settled",
    width: 110,
    isOptional: true,
    cell: ({ settledAt }) => <Time at={settledAt} />,
    text: ({ settledAt }) => settledAt ?? "",
  },
];
