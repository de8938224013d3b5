import { useMemo } from "react";
import { useList } from "../../client/list.js";
import { serverUrl } from "../../client/places.js";
import { useRead } from "../../client/read.js";
import { useAddress, type Search } from "../../ui/address.js";
import { Badge } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { useOrder } from "../../ui/order.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { RequestLogDocument, TokenNamesDocument, type RequestLogFilter } from "./operations.graphql.js";
import { RequestDetail } from "./request.js";
import { milliseconds, operationOf, toneOf, type LoggedRequest } from "./words.js";

const statusPattern = /^([1-5]xx|[1-5]\d\d(,[1-5]\d\d){0,9})$/;
const codePattern = /^[A-Z][A-Z0-9_]{1,60}(,[A-Z][A-Z0-9_]{1,60}){0,9}$/;
const namePattern = /^[\w.-]{1,100}$/;
const requestPattern = /^[\x21-\x7e]{1,200}$/;
const routePattern = /^\/?[\w./{}-]{1,200}$/;
const idPattern = (type: string) => new RegExp(`^${type}:[\\w-]{1,80}$`);
const tokenId = idPattern("Token");
const customerId = idPattern("Customer");
const agentId = idPattern("Agent");
const anyId = idPattern("[A-Z]\\w{1,40}");

/** The chips; of the tokens those that there are, and the one of the address. */
function useFilters(): readonly Filter[] {
  const { data } = useRead(TokenNamesDocument, {});
  const chosen = useAddress().get("token");
  const names = Object.fromEntries(data?.tokens.nodes.map(({ id, name }) => [id, name]) ?? []);
  const isKnown = chosen === undefined || Object.hasOwn(names, chosen) || !tokenId.test(chosen);
  const tokens = [...Object.keys(names), ...(isKnown ? [] : [chosen])];
  const textOf = (id: string) => names[id] ?? id;
  return [
    { type: "choice", name: "failed", title: "Failed", options: ["yes", "no"], isSingle: true },
    {
      type: "text",
      name: "requestId",
      title: "Request id",
      pattern: requestPattern,
      hint: "Of the response’s header x-request-id",
    },
    {
      type: "text",
      name: "status",
      title: "Status",
      placeholder: "404",
      pattern: statusPattern,
      hint: "409,422 or 5xx",
    },
    { type: "text", name: "code", title: "Code", placeholder: "INVALID_INPUT", pattern: codePattern },
    { type: "choice", name: "token", title: "Token", options: tokens, textOf, isSingle: true },
    { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: customerId },
    { type: "text", name: "agent", title: "Agent", placeholder: "Agent:…", pattern: agentId },
    { type: "text", name: "subject", title: "About", placeholder: "Transaction:…", pattern: anyId },
    { type: "text", name: "operation", title: "Operation", pattern: namePattern, hint: "Its name in GraphQL" },
    {
      type: "text",
      name: "route",
      title: "Route",
      placeholder: "/2025-10-13/customers/{customerId}",
      pattern: routePattern,
      hint: "With names in place of values, as the log shows it",
    },
    { type: "time", name: "at", title: "Time" },
  ];
}

const matching = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value) ? value : undefined;

function statusesOf(value: string | undefined): Pick<RequestLogFilter, "statuses" | "statusRange"> {
  if (value === undefined) return {};
  if (!value.endsWith("xx")) return { statuses: value.split(",").map(Number) };
  const atLeast = Number(value[0]) * 100;
  return { statusRange: { atLeast, atMost: atLeast + 99 } };
}

function filterOf(search: Search): RequestLogFilter {
  const operation = matching(search.operation, namePattern);
  const route = matching(search.route, routePattern);
  return {
    ...(search.failed === "yes" && { isError: true }),
    ...(search.failed === "no" && { isError: false }),
    ...statusesOf(matching(search.status, statusPattern)),
    requestId: matching(search.requestId, requestPattern),
    codes: matching(search.code, codePattern)?.split(","),
    tokenId: matching(search.token, tokenId),
    customerId: matching(search.customer, customerId),
    agentId: matching(search.agent, agentId),
    subjectId: matching(search.subject, anyId),
    operationNames: operation === undefined ? undefined : [operation],
    routes: route === undefined ? undefined : [route],
    createdAt: timeRange(search.at, Date.now()),
  };
}

/** The filter of the address; the same until a filter changes. */
function useRequestFilter(): RequestLogFilter {
  const { open: _open, order: _order, tab: _tab, ...search } = useAddress().search;
  const key = JSON.stringify(search);
  return useMemo(() => filterOf(JSON.parse(key) as Search), [key]);
}

const columns: readonly Column<LoggedRequest>[] = [
  {
    name: "request",
    title: "Request",
    width: 330,
    cell: (row) => <bdi>{operationOf(row)}</bdi>,
    text: operationOf,
  },
  {
    name: "status",
    title: "Status",
    width: 80,
    cell: (row) => <Badge tone={toneOf(row)}>{row.status}</Badge>,
    text: ({ status }) => String(status),
  },
  { name: "code", title: "Code", width: 210, cell: ({ code }) => code ?? "–", text: ({ code }) => code ?? "" },
  {
    name: "duration",
    title: "Took",
    width: 90,
    isNumber: true,
    cell: ({ durationMs }) => milliseconds(durationMs),
    text: ({ durationMs }) => String(durationMs),
  },
  {
    name: "caller",
    title: "Token or agent",
    width: 170,
    cell: ({ token, tokenId: id, agentId: agent }) => <Id id={id ?? agent}>{token?.name}</Id>,
    text: ({ token, tokenId: id, agentId: agent }) => token?.name ?? id ?? agent ?? "",
  },
  {
    name: "subject",
    title: "About",
    width: 190,
    cell: ({ subjectId, customerId: customer }) => <Id id={subjectId ?? customer} />,
    text: ({ subjectId, customerId: customer }) => subjectId ?? customer ?? "",
  },
  {
    name: "at",
    title: "Time",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ at }) => <Time at={at} clock="real" />,
    text: ({ at }) => at,
  },
  {
    name: "requestId",
    title: "Request id",
    width: 180,
    isOptional: true,
    cell: ({ requestId }) => <Id id={requestId} />,
    text: ({ requestId }) => requestId,
  },
  {
    name: "customer",
    title: "Customer",
    width: 180,
    isOptional: true,
    cell: ({ customerId: customer }) => <Id id={customer} />,
    text: ({ customerId: customer }) => customer ?? "",
  },
];

/** Requests of tokens and agents, with the one that is opened. */
export function RequestLog() {
  const { search, set } = useAddress();
  const filter = useRequestFilter();
  const filters = useFilters();
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const list = useList(RequestLogDocument, { filter, orderBy }, ({ requestLog }) => requestLog);
  const { open } = search;
  const isFiltered = filters.some(({ name }) => search[name] !== undefined);
  return (
    <>
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Request" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <RequestDetail id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="requests"
          label="Requests"
          columns={columns}
          list={list}
          order={orderBy}
          toolbar={
            <Button isSmall onClick={list.reload}>
              Read again
            </Button>
          }
          empty={
            isFiltered ? (
              <Empty title="No request matches">Remove a filter. Requests are kept for some days only.</Empty>
            ) : (
              <Empty title="No request yet" curl={firstRequest()}>
                A request is here about a second after its response.
              </Empty>
            )
          }
        />
      </WithPanel>
    </>
  );
}

const firstRequest = () => `curl -u "$CLIENT_ID:$CLIENT_SECRET" ${serverUrl("2025-10-13/config").href}`;
