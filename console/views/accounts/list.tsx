import { useList } from "../../client/list.js";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { Filters } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { useOrder } from "../../ui/order.js";
import { Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Empty, Failure, Skeleton } from "../../ui/states.js";
import { SimpleTable, Table } from "../../ui/table.js";
import { Tabs, useTab, type Tab } from "../../ui/tabs.js";
import { NewSweepingAccount } from "./create.js";
import { externalColumns, internalColumns } from "./columns.js";
import { useAccountFilters, useExternalFilter, useInternalFilter } from "./filter.js";
import {
  CustomerAccountsDocument,
  CustomerExternalAccountsDocument,
  PlatformAccountsDocument,
  PlatformExternalAccountsDocument,
} from "./operations.graphql.js";
import { internalName } from "./words.js";

const tabs: readonly Tab[] = [
  { name: "customers", title: "Customers’" },
  { name: "platform", title: "The platform’s" },
  { name: "external", title: "Customers’ external" },
  { name: "platform-external", title: "The platform’s external" },
];

/** The accounts of customers and of the platform, internal and external. */
export function AccountLists() {
  const tab = useTab(tabs);
  return (
    <Page title="Accounts" isFilling actions={<NewSweepingAccount />}>
      <Tabs tabs={tabs} label="Whose accounts" />
      {tab === "customers" && <OfCustomers />}
      {tab === "platform" && <OfPlatform />}
      {tab === "external" && <ExternalOfCustomers />}
      {tab === "platform-external" && <ExternalOfPlatform />}
    </Page>
  );
}

const pathOfRow = ({ id }: { readonly id: string }) => pathOf(id) ?? "/accounts";
const useCreationOrder = () => useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });

function NoAccounts({ children }: { readonly children: string }) {
  const { tab: _tab, ...others } = useAddress().search;
  if (Object.keys(others).length > 0) return <Empty title="No account matches">Remove a filter.</Empty>;
  return <Empty title="No account yet">{children}</Empty>;
}

function OfCustomers() {
  const filter = useInternalFilter(true);
  const orderBy = useCreationOrder();
  const list = useList(
    CustomerAccountsDocument,
    { filter, orderBy },
    ({ customerInternalAccounts }) => customerInternalAccounts,
  );
  return (
    <>
      <Filters filters={useAccountFilters("internal", true)} />
      <Table
        name="accounts"
        label="Accounts of customers"
        columns={internalColumns}
        list={list}
        order={orderBy}
        pathOf={pathOfRow}
        empty={<NoAccounts>A customer gets one in each of their currencies when they are created.</NoAccounts>}
      />
    </>
  );
}

const platformColumns = internalColumns
  .filter(({ name, isOptional }) => name !== "customer" && !isOptional)
  .map((column, index) =>
    index === 0
      ? { ...column, cell: (row: Parameters<typeof column.cell>[0]) => <Id id={row.id}>{internalName(row)}</Id> }
      : column,
  );

function OfPlatform() {
  const filter = useInternalFilter(false);
  const { data, problem, reload } = useRead(PlatformAccountsDocument, { filter });
  const accounts = data?.platformInternalAccounts;
  return (
    <>
      <Filters filters={useAccountFilters("internal", false)} />
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!accounts && !problem && <Skeleton lines={8} />}
      {accounts?.length === 0 && <NoAccounts>The platform gets one in each of its currencies.</NoAccounts>}
      {accounts && accounts.length > 0 && (
        <Section title="Accounts of the platform" isFlush>
          <SimpleTable
            label="Accounts of the platform"
            columns={platformColumns}
            rows={accounts}
            keyOf={({ id }) => id}
          />
        </Section>
      )}
    </>
  );
}

function ExternalOfCustomers() {
  const filter = useExternalFilter(true);
  const orderBy = useCreationOrder();
  const list = useList(
    CustomerExternalAccountsDocument,
    { filter, orderBy },
    ({ customerExternalAccounts }) => customerExternalAccounts,
  );
  return (
    <>
      <Filters filters={useAccountFilters("external", true)} />
      <Table
        name="external-accounts"
        label="External accounts of customers"
        columns={externalColumns}
        list={list}
        pathOf={pathOfRow}
        empty={<NoAccounts>Bank accounts and wallets outside appear here when they are registered.</NoAccounts>}
      />
    </>
  );
}

function ExternalOfPlatform() {
  const filter = useExternalFilter(false);
  const orderBy = useCreationOrder();
  const list = useList(
    PlatformExternalAccountsDocument,
    { filter, orderBy },
    ({ platformExternalAccounts }) => platformExternalAccounts,
  );
  return (
    <>
      <Filters filters={useAccountFilters("external", false)} />
      <Table
        name="external-accounts"
        label="External accounts of the platform"
        columns={externalColumns}
        list={list}
        pathOf={pathOfRow}
        empty={<NoAccounts>The platform has registered no account of its own outside.</NoAccounts>}
      />
    </>
  );
}
