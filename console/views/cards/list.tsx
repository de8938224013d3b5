import { useLive } from "../../client/live.js";
import { useList } from "../../client/list.js";
import { useSoon } from "../../client/soon.js";
import { useAddress } from "../../ui/address.js";
import { Status } from "../../ui/badge.js";
import { LinkButton } from "../../ui/button.js";
import { nowOf } from "../../ui/clock.js";
import { useEnvironment, useMay } from "../../ui/environment.js";
import { choices, Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { decimalText, Money } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { useOrder } from "../../ui/order.js";
import { Page } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { CardsDocument, CardStatusUpdatesDocument, type CardRowFragment } from "./operations.graphql.js";
import { cardName } from "./words.js";

const statuses = ["PENDING_KYC", "PROCESSING", "ACTIVE", "FROZEN", "CLOSED"] as const;
const customer = /^Customer:[\w-]{1,80}$/;
const account = /^InternalAccount:[\w-]{1,80}$/;
const digits = /^\d{4}$/;
const filters: readonly Filter[] = [
  { type: "choice", name: "status", title: "Status", options: statuses },
  { type: "text", name: "last4", title: "Last digits", placeholder: "4242", pattern: digits },
  { type: "text", name: "customer", title: "Holder", placeholder: "Customer:…", pattern: customer },
  { type: "text", name: "account", title: "Account", placeholder: "InternalAccount:…", pattern: account },
  { type: "text", name: "platformId", title: "Your id" },
  { type: "time", name: "created", title: "Created" },
];

const columnsOf = (decimals: Readonly<Record<string, number>>): readonly Column<CardRowFragment>[] => {
  const limit = (
    name: string,
    title: string,
    of: (row: CardRowFragment) => number | null | undefined,
  ): Column<CardRowFragment> => {
    const value = (row: CardRowFragment) => {
      const amount = of(row);
      const code = row.currency;
      return amount == null || !code ? undefined : { amount, currency: { code, decimals: decimals[code] ?? 2 } };
    };
    return {
      name,
      title,
      width: 140,
      isNumber: true,
      cell: (row) => <Money value={value(row)} />,
      text: (row) => {
        const money = value(row);
        return money ? decimalText(money.amount, money.currency.decimals) : "";
      },
    };
  };
  return [
    { name: "card", title: "Card", width: 170, cell: cardName, text: cardName },
    {
      name: "status",
      title: "Status",
      width: 130,
      cell: ({ status }) => <Status value={status} />,
      text: ({ status }) => status,
    },
    {
      name: "holder",
      title: "Holder",
      width: 220,
      cell: (row) => <Id id={row.customerId}>{nameOf(row.customer)}</Id>,
      text: (row) => nameOf(row.customer),
    },
    limit("perPurchase", "Per purchase", ({ maxSpendPerTransaction }) => maxSpendPerTransaction),
    limit("perDay", "Per day", ({ maxSpendPerDay }) => maxSpendPerDay),
    {
      name: "platformId",
      title: "Your id",
      width: 140,
      isOptional: true,
      cell: ({ platformCardId }) => <bdi>{platformCardId ?? "–"}</bdi>,
      text: ({ platformCardId }) => platformCardId ?? "",
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
};

/** All cards, live. */
export function CardList() {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  const mayManage = useMay("MANAGE");
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const chosen = choices(search, "status", statuses);
  const createdAt = timeRange(search.created, nowOf("environment"));
  const filter = {
    ...(chosen && { statuses: chosen }),
    ...(search.last4 && digits.test(search.last4) && { last4: search.last4 }),
    ...(search.customer && customer.test(search.customer) && { customerId: search.customer }),
    ...(search.account && account.test(search.account) && { accountId: search.account }),
    ...(search.platformId && { platformCardId: search.platformId }),
    ...(createdAt && { createdAt }),
  };
  const list = useList(CardsDocument, { filter, orderBy }, ({ cards }) => cards);
  useLive(CardStatusUpdatesDocument, {}, useSoon(list.reload));
  const isFiltered = filters.some(({ name }) => search[name] !== undefined);
  return (
    <Page
      title="Cards"
      isFilling
      actions={
        mayManage && (
          <LinkButton to="/cards/new" variant="primary">
            New card
          </LinkButton>
        )
      }
    >
      <Filters filters={filters} />
      <Table
        name="cards"
        label="Cards"
        columns={columnsOf(decimals)}
        list={list}
        order={orderBy}
        pathOf={({ id }) => pathOf(id) ?? "/cards"}
        empty={
          isFiltered ? (
            <Empty title="No card matches">Remove a filter.</Empty>
          ) : (
            <Empty
              title="No card yet"
              graphql={`mutation {\n  createCard(input: { customerId: "Customer:…", form: VIRTUAL, fundingSource: "InternalAccount:…", idempotencyKey: "…" }) { id status }\n}`}
            >
              A card pays from an internal account of its holder. Create one for a customer who is approved.
            </Empty>
          )
        }
      />
    </Page>
  );
}
