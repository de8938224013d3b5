import { useLive } from "../../client/live.js";
import { useRead } from "../../client/read.js";
import { useSoon } from "../../client/soon.js";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Money } from "../../ui/money.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import {
  LatestPaymentChangesDocument,
  LatestPaymentsDocument,
  type HomePaymentFragment,
} from "./operations.graphql.js";

const columns: readonly Column<HomePaymentFragment>[] = [
  {
    name: "amount",
    title: "Amount",
    width: 140,
    isNumber: true,
    cell: ({ id, sentAmount, authorizedAmount, receivedAmount }) => (
      <Link to={`/payments/${id}`}>
        <Money value={sentAmount ?? authorizedAmount ?? receivedAmount} />
      </Link>
    ),
  },
  { name: "status", title: "Status", width: 120, cell: ({ status }) => <Status value={status} /> },
  {
    name: "customer",
    title: "Customer",
    width: 160,
    cell: ({ customer }) =>
      customer ? (
        <Id id={customer.id}>{customer.fullName ?? customer.businessInfo?.legalName ?? customer.platformCustomerId}</Id>
      ) : (
        "The platform"
      ),
  },
  { name: "created", title: "Created", width: 100, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** The last ten payments, live. */
export function Latest() {
  const { data, problem, reload } = useRead(LatestPaymentsDocument, {});
  const rows = data?.transactions.nodes;
  const soon = useSoon(reload);
  useLive(LatestPaymentChangesDocument, {}, ({ transactionUpdated: { id } }) => {
    // A payment that is shown is renewed by the cache.
    if (!rows?.some((row) => row.id === id)) soon();
  });
  return (
    <Section title="Latest payments" isFlush actions={<Link to="/payments">All payments</Link>}>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!rows && !problem && <Skeleton lines={10} />}
      {rows && <SimpleTable label="Latest payments" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </Section>
  );
}
