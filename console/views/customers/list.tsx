import { useList } from "../../client/list.js";
import { usePoll } from "../../client/poll.js";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { LinkButton } from "../../ui/button.js";
import { Filters } from "../../ui/filters.js";
import { useMay } from "../../ui/environment.js";
import { Page } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { SearchBox } from "../../ui/search-box.js";
import { Empty } from "../../ui/states.js";
import { Table } from "../../ui/table.js";
import { counted } from "../../ui/words.js";
import { columns } from "./columns.js";
import { CustomerDetail } from "./customer.js";
import { useCustomerFilters, useCustomerSelection, type CustomerSelection } from "./filter.js";
import {
  CustomerChangesDocument,
  CustomerCountDocument,
  CustomersDocument,
  type CustomerChangesSubscription,
  type EventType,
} from "./operations.graphql.js";

const changes: readonly EventType[] = [
  "CUSTOMER_CREATED",
  "CUSTOMER_UPDATED",
  "CUSTOMER_KYC_APPROVED",
  "CUSTOMER_KYC_REJECTED",
  "CUSTOMER_KYC_PENDING",
  "CUSTOMER_KYB_APPROVED",
  "CUSTOMER_KYB_REJECTED",
  "CUSTOMER_KYB_PENDING",
];
const live = {
  document: CustomerChangesDocument,
  variables: { types: [...changes] },
  idIn: ({ events }: CustomerChangesSubscription) => events.customer?.id,
};
const countMs = 10_000;

/** All customers, live: search, filters, order and the opened row are in the address. */
export function CustomerList() {
  const { search, set } = useAddress();
  const { filter, orderBy } = useCustomerSelection();
  const filters = useCustomerFilters();
  const list = useList(CustomersDocument, { filter, orderBy }, ({ customers }) => customers, { live });
  const { open } = search;
  return (
    <Page title="Customers" isFilling actions={<ListActions />}>
      <SearchBox label="Name, e-mail, your id or UMA address" />
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Customer" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <CustomerDetail id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="customers"
          label="Customers"
          columns={columns}
          list={list}
          order={orderBy ?? { by: "RELEVANCE", direction: "DESC" }}
          toolbar={<CountOf filter={filter} />}
          empty={
            <NoCustomers isFiltered={[...filters, { name: "q" }].some(({ name }) => search[name] !== undefined)} />
          }
        />
      </WithPanel>
    </Page>
  );
}

function ListActions() {
  if (!useMay("MANAGE")) return null;
  return (
    <>
      <LinkButton to="/customers/import">Import CSV</LinkButton>
      <LinkButton to="/customers/new" variant="primary" icon="plus">
        New customer
      </LinkButton>
    </>
  );
}

function CountOf({ filter }: { readonly filter: CustomerSelection["filter"] }) {
  const { data, reload } = useRead(CustomerCountDocument, { filter });
  usePoll(reload, countMs);
  if (!data) return null;
  const count = data.customers.countUpTo;
  return <span>{count == null ? "More than 10,000 customers" : counted(count, "customer")}</span>;
}

function NoCustomers({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No customer matches">Remove a filter, or search for fewer letters.</Empty>;
  return (
    <Empty
      title="No customer yet"
      graphql={`mutation {
  createCustomer(input: { customerType: INDIVIDUAL, fullName: "Ada Lovelace", platformCustomerId: "ada-1" }) { id }
}`}
      curl={`curl -u "$CLIENT_ID:$CLIENT_SECRET" ${location.origin}/2025-10-13/customers -H 'Content-Type: application/json' -d '{"customerType":"INDIVIDUAL","fullName":"Ada Lovelace","platformCustomerId":"ada-1"}'`}
    >
      Create the first one, or import a CSV file with many.
    </Empty>
  );
}
