import { Badge, Status } from "../../ui/badge.js";
import { Id } from "../../ui/id.js";
import { decimalText, Money } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import type { Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import type { ExternalRowFragment, InternalRowFragment } from "./operations.graphql.js";
import { externalName, internalName, kindText, typeText } from "./words.js";

type Internal = InternalRowFragment;
type External = ExternalRowFragment;

export const internalColumns: readonly Column<Internal>[] = [
  { name: "account", title: "Account", width: 190, cell: (row) => <bdi>{internalName(row)}</bdi>, text: internalName },
  {
    name: "customer",
    title: "Customer",
    width: 200,
    cell: ({ customer }) => (customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "The platform"),
    text: ({ customer }) => (customer ? nameOf(customer) : ""),
  },
  {
    name: "status",
    title: "Status",
    width: 110,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  { name: "type", title: "Type", width: 100, cell: ({ type }) => typeText(type), text: ({ type }) => type },
  {
    name: "available",
    title: "Available",
    width: 160,
    isNumber: true,
    cell: ({ balance }) => <Money value={balance} />,
    text: ({ balance }) => decimalText(balance.amount, balance.currency.decimals),
  },
  {
    name: "total",
    title: "Total",
    width: 160,
    isNumber: true,
    cell: ({ totalBalance }) => <Money value={totalBalance} />,
    text: ({ totalBalance }) => decimalText(totalBalance.amount, totalBalance.currency.decimals),
  },
  {
    name: "currency",
    title: "Currency",
    width: 90,
    isOptional: true,
    cell: ({ balance }) => balance.currency.code,
    text: ({ balance }) => balance.currency.code,
  },
  {
    name: "created",
    title: "Created",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { name: "id", title: "Id", width: 200, isOptional: true, cell: ({ id }) => <Id id={id} />, text: ({ id }) => id },
];

export const externalColumns: readonly Column<External>[] = [
  { name: "account", title: "Account", width: 230, cell: (row) => <bdi>{externalName(row)}</bdi>, text: externalName },
  {
    name: "customer",
    title: "Customer",
    width: 200,
    cell: ({ customer }) => (customer ? <Id id={customer.id}>{nameOf(customer)}</Id> : "The platform"),
    text: ({ customer }) => (customer ? nameOf(customer) : ""),
  },
  {
    name: "status",
    title: "Status",
    width: 190,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  {
    name: "currency",
    title: "Currency",
    width: 90,
    cell: ({ currency }) => currency,
    text: ({ currency }) => currency,
  },
  {
    name: "kind",
    title: "Kind",
    width: 130,
    cell: ({ accountInfo }) => kindText(accountInfo.accountType),
    text: ({ accountInfo }) => accountInfo.accountType,
  },
  {
    name: "beneficiary",
    title: "Name check",
    width: 150,
    cell: ({ beneficiaryVerificationStatus: status }) => (status ? words(status) : "–"),
    text: ({ beneficiaryVerificationStatus: status }) => status ?? "",
  },
  {
    name: "warnings",
    title: "Warnings",
    width: 110,
    cell: ({ warnings, isTrusted }) =>
      warnings.length > 0 ? (
        <Badge tone="warn">{warnings.length}</Badge>
      ) : isTrusted ? (
        <Badge tone="good">Trusted</Badge>
      ) : (
        "–"
      ),
    text: ({ warnings }) => warnings.join(" "),
  },
  { name: "id", title: "Id", width: 200, isOptional: true, cell: ({ id }) => <Id id={id} />, text: ({ id }) => id },
];
