import { Id } from "../../ui/id.js";
import type { Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import type { EventRowFragment } from "./operations.graphql.js";

type Customer = NonNullable<EventRowFragment["customer"]>;
export const nameOf = ({ fullName, businessInfo, platformCustomerId }: Customer): string =>
  fullName ?? businessInfo?.legalName ?? platformCustomerId;

export const columns: readonly Column<EventRowFragment>[] = [
  { name: "type", title: "Type", width: 300, cell: ({ type }) => type, text: ({ type }) => type },
  {
    name: "subject",
    title: "Subject",
    width: 220,
    cell: ({ subjectId }) => <Id id={subjectId} />,
    text: ({ subjectId }) => subjectId ?? "",
  },
  {
    name: "customer",
    title: "Customer",
    width: 200,
    cell: ({ customer }) => (customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "–"),
    text: ({ customer }) => (customer ? nameOf(customer) : ""),
  },
  {
    name: "time",
    title: "Time",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ timestamp }) => <Time at={timestamp} />,
    text: ({ timestamp }) => timestamp,
  },
  { name: "id", title: "Id", width: 180, isOptional: true, cell: ({ id }) => <Id id={id} />, text: ({ id }) => id },
];
