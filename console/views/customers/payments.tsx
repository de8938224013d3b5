import { useList } from "../../client/list.js";
import { LinkButton } from "../../ui/button.js";
import { Status } from "../../ui/badge.js";
import { Link } from "../../ui/link.js";
import { decimalText, Money } from "../../ui/money.js";
import { useOrder } from "../../ui/order.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import {
  CustomerPaymentsDocument,
  CustomerPaymentUpdatesDocument,
  type CustomerPaymentsQuery,
} from "./operations.graphql.js";

type Payment = NonNullable<CustomerPaymentsQuery["customer"]>["transactions"]["nodes"][number];

const amountOf = ({ sentAmount, authorizedAmount, receivedAmount }: Payment) =>
  sentAmount ?? authorizedAmount ?? receivedAmount;

const partiesOf = ({ type, merchant, source, destination }: Payment): string =>
  type === "CARD"
    ? (merchant?.descriptor ?? "Card")
    : `${source.umaAddress ?? source.currency ?? ""} → ${destination.umaAddress ?? destination.currency ?? ""}`;

const columns: readonly Column<Payment>[] = [
  {
    name: "amount",
    title: "Amount",
    width: 150,
    isNumber: true,
    cell: (row) => <Money value={amountOf(row)} />,
    text: (row) => {
      const value = amountOf(row);
      return value ? decimalText(value.amount, value.currency.decimals) : "";
    },
  },
  {
    name: "status",
    title: "Status",
    width: 150,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  { name: "type", title: "Type", width: 100, cell: ({ type }) => words(type), text: ({ type }) => type },
  { name: "parties", title: "From → to", width: 220, cell: (row) => <bdi>{partiesOf(row)}</bdi>, text: partiesOf },
  {
    name: "reason",
    title: "Reason",
    width: 190,
    cell: ({ failureReason, cardDeclinedReason }) => {
      const reason = failureReason ?? cardDeclinedReason;
      return reason ? words(reason) : "–";
    },
    text: ({ failureReason, cardDeclinedReason }) => failureReason ?? cardDeclinedReason ?? "",
  },
  {
    name: "created",
    title: "Created",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

const idIn = ({ transactionUpdated }: { transactionUpdated: { id: string } }) => transactionUpdated.id;

/** The customer's payments, live. */
export function Payments({ id }: { readonly id: string }) {
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const list = useList(CustomerPaymentsDocument, { id, orderBy }, ({ customer }) => customer?.transactions, {
    live: { document: CustomerPaymentUpdatesDocument, variables: { customerId: id }, idIn },
    isPaused: orderBy.direction !== "DESC",
  });
  return (
    <Table
      name="customer-payments"
      label="Payments of the customer"
      columns={columns}
      list={list}
      order={orderBy}
      pathOf={({ id: payment }) => pathOf(payment) ?? "/payments"}
      toolbar={
        <Link to="/payments" search={{ customer: id }}>
          With filters, in Payments
        </Link>
      }
      empty={
        <Empty title="No payment yet">
          <LinkButton to="/payments/new" search={{ customer: id }}>
            New payment
          </LinkButton>
        </Empty>
      }
    />
  );
}
