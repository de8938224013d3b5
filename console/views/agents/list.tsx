import { useList } from "../../client/list.js";
import { useAddress } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { LinkButton } from "../../ui/button.js";
import { nowOf } from "../../ui/clock.js";
import { useEnvironment, useMay } from "../../ui/environment.js";
import { Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { decimalText, Money } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { useOrder } from "../../ui/order.js";
import { Page } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { SearchBox } from "../../ui/search-box.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { AgentsDocument, type AgentRowFragment } from "./operations.graphql.js";

const customer = /^Customer:[\w-]{1,80}$/;
const yesOrNo = ["yes", "no"];
const filters: readonly Filter[] = [
  { type: "choice", name: "paused", title: "Paused", options: yesOrNo, isSingle: true },
  { type: "choice", name: "connected", title: "Connected", options: yesOrNo, isSingle: true },
  { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: customer },
  { type: "time", name: "created", title: "Created" },
];

const stateOf = ({ isPaused, isConnected }: Pick<AgentRowFragment, "isPaused" | "isConnected">) =>
  isPaused ? "Paused" : isConnected ? "Connected" : "Not connected";

export function State({ agent }: { readonly agent: Pick<AgentRowFragment, "isPaused" | "isConnected"> }) {
  return <Badge tone={agent.isPaused ? "warn" : agent.isConnected ? "good" : "plain"}>{stateOf(agent)}</Badge>;
}

function columnsOf(decimals: Readonly<Record<string, number>>): readonly Column<AgentRowFragment>[] {
  const amount = (
    name: string,
    title: string,
    of: (row: AgentRowFragment) => number | null | undefined,
  ): Column<AgentRowFragment> => {
    const value = (row: AgentRowFragment) => {
      const sum = of(row);
      const code = row.policy.spendingLimits.currency;
      return sum == null ? undefined : { amount: sum, currency: { code, decimals: decimals[code] ?? 2 } };
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
    {
      name: "name",
      title: "Name",
      width: 190,
      sort: "NAME",
      cell: ({ name }) => <bdi>{name}</bdi>,
      text: ({ name }) => name,
    },
    { name: "state", title: "State", width: 130, cell: (row) => <State agent={row} />, text: stateOf },
    {
      name: "customer",
      title: "Customer",
      width: 200,
      cell: (row) => <Id id={row.customerId}>{nameOf(row.customer)}</Id>,
      text: (row) => nameOf(row.customer),
    },
    amount("today", "Used today", ({ usage }) => usage.dailySpend),
    amount("daily", "Per day", ({ policy }) => policy.spendingLimits.dailyLimit),
    amount("month", "Used this month", ({ usage }) => usage.monthlySpend),
    amount("monthly", "Per month", ({ policy }) => policy.spendingLimits.monthlyLimit),
    {
      name: "created",
      title: "Created",
      width: 110,
      sort: "CREATED_AT",
      cell: ({ createdAt }) => <Time at={createdAt} />,
      text: ({ createdAt }) => createdAt,
    },
  ];
}

/** All agents, with what they have used of their limits. */
export function AgentList() {
  const { search } = useAddress();
  const { decimals } = useEnvironment();
  const mayManage = useMay("MANAGE");
  const orderBy = useOrder(["CREATED_AT", "NAME"], { by: "CREATED_AT", direction: "DESC" });
  const createdAt = timeRange(search.created, nowOf("environment"));
  const isSet = (name: "paused" | "connected") => yesOrNo.includes(search[name] ?? "");
  const filter = {
    ...(search.q && { search: search.q }),
    ...(isSet("paused") && { isPaused: search.paused === "yes" }),
    ...(isSet("connected") && { isConnected: search.connected === "yes" }),
    ...(search.customer && customer.test(search.customer) && { customerId: search.customer }),
    ...(createdAt && { createdAt }),
  };
  const list = useList(AgentsDocument, { filter, orderBy }, ({ agents }) => agents);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title="Agents"
      isFilling
      actions={
        mayManage && (
          <LinkButton to="/agents/new" variant="primary">
            New agent
          </LinkButton>
        )
      }
    >
      <Filters filters={filters}>
        <SearchBox label="Name of the agent" />
      </Filters>
      <Table
        name="agents"
        label="Agents"
        columns={columnsOf(decimals)}
        list={list}
        order={orderBy}
        pathOf={({ id }) => pathOf(id) ?? "/agents"}
        empty={
          isFiltered ? (
            <Empty title="No agent matches">Remove a filter.</Empty>
          ) : (
            <Empty title="No agent yet">
              An agent is software that pays for a customer within limits. Create one, and connect the software by its
              code.
            </Empty>
          )
        }
      />
    </Page>
  );
}
