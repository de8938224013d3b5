import type { ReactNode } from "react";
import { Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import type { Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import type { CustomerRowFragment } from "./operations.graphql.js";
import { nameOf } from "../../ui/names.js";
import { statusOf } from "./words.js";

type Row = CustomerRowFragment;

const text = (value: string | null | undefined): ReactNode => (value ? <bdi>{value}</bdi> : "–");

export const columns: readonly Column<Row>[] = [
  { name: "name", title: "Name", width: 230, sort: "NAME", cell: (row) => text(nameOf(row)), text: nameOf },
  {
    name: "type",
    title: "Type",
    width: 100,
    cell: ({ customerType }) => words(customerType),
    text: ({ customerType }) => customerType,
  },
  {
    name: "status",
    title: "KYC or KYB",
    width: 120,
    cell: (row) => <Status value={statusOf(row)} />,
    text: (row) => statusOf(row) ?? "",
  },
  {
    name: "email",
    title: "E-mail",
    width: 210,
    cell: ({ email }) => text(email),
    text: ({ email }) => email ?? "",
  },
  {
    name: "platformId",
    title: "Your id",
    width: 170,
    cell: ({ platformCustomerId }) => text(platformCustomerId),
    text: ({ platformCustomerId }) => platformCustomerId,
  },
  {
    name: "region",
    title: "Region",
    width: 80,
    cell: ({ region }) => text(region),
    text: ({ region }) => region ?? "",
  },
  {
    name: "created",
    title: "Created",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    name: "currencies",
    title: "Currencies",
    width: 150,
    isOptional: true,
    cell: ({ currencies }) => text(currencies.join(", ")),
    text: ({ currencies }) => currencies.join(" "),
  },
  {
    name: "phone",
    title: "Phone",
    width: 140,
    isOptional: true,
    cell: ({ phoneNumber }) => text(phoneNumber),
    text: ({ phoneNumber }) => phoneNumber ?? "",
  },
  {
    name: "uma",
    title: "UMA address",
    width: 190,
    isOptional: true,
    cell: ({ umaAddress }) => text(umaAddress),
    text: ({ umaAddress }) => umaAddress,
  },
  {
    name: "updated",
    title: "Changed",
    width: 110,
    isOptional: true,
    sort: "UPDATED_AT",
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
    text: ({ updatedAt }) => updatedAt,
  },
  { name: "id", title: "Id", width: 190, isOptional: true, cell: ({ id }) => <Id id={id} />, text: ({ id }) => id },
];
