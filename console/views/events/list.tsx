import { useMemo, useRef, useState } from "react";
import { useList } from "../../client/list.js";
import { useLive } from "../../client/live.js";
import { useAddress, type Search } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { nowOf } from "../../ui/clock.js";
import { eventTypes } from "../../ui/event-types.js";
import { choices, Filters, timeRange, type Filter } from "../../ui/filters.js";
import { useOrder } from "../../ui/order.js";
import { Page } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table } from "../../ui/table.js";
import { counted } from "../../ui/words.js";
import { columns } from "./columns.js";
import { EventDetail } from "./event.js";
import { EventsDocument, EventUpdatesDocument, type EventFilter } from "./operations.graphql.js";

const customer = /^Customer:[\w-]{1,80}$/;
const anyId = /^[A-Z]\w{1,40}:[\w-]{1,80}$/;
const filters: readonly Filter[] = [
  { type: "choice", name: "type", title: "Type", options: eventTypes },
  { type: "text", name: "subject", title: "Subject", placeholder: "Transaction:…", pattern: anyId },
  { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: customer },
  { type: "time", name: "created", title: "Time" },
];

const matching = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value) ? value : undefined;

const filterOf = (search: Search): EventFilter => ({
  types: choices(search, "type", eventTypes),
  subjectId: matching(search.subject, anyId),
  customerId: matching(search.customer, customer),
  createdAt: timeRange(search.created, nowOf("environment")),
});

/** The filter of the address; the same until a filter changes. */
function useEventFilter(): EventFilter {
  const { open: _open, order: _order, ...search } = useAddress().search;
  const key = JSON.stringify(search);
  return useMemo(() => filterOf(JSON.parse(key) as Search), [key]);
}

/** The log of events, live: while it is paused, what comes is counted. */
export function EventList() {
  const { search, set } = useAddress();
  const filter = useEventFilter();
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const isNewestFirst = orderBy.direction === "DESC";
  const [isPaused, setIsPaused] = useState(false);
  const { types, customerId, subjectId } = filter;
  const live = {
    document: EventUpdatesDocument,
    variables: { types, customerId },
    idIn: ({ events }: { events: { id: string; subjectId?: string | null } }) =>
      subjectId == null || events.subjectId === subjectId ? events.id : undefined,
  };
  const list = useList(EventsDocument, { filter, orderBy }, ({ events }) => events, {
    live,
    isPaused: isPaused || !isNewestFirst,
  });
  const [came, setCame] = useCame(filter, isPaused, list.rows);
  const resume = () => {
    setIsPaused(false);
    setCame(0);
    list.reload();
  };
  const { open } = search;
  return (
    <Page
      title="Events"
      isFilling
      actions={
        isNewestFirst &&
        (isPaused ? (
          <>
            <span role="status">{counted(came, "new event")}</span>
            <Button variant="primary" onClick={resume}>
              Resume
            </Button>
          </>
        ) : (
          <Button onClick={() => setIsPaused(true)}>Pause</Button>
        ))
      }
    >
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Event" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <EventDetail id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="events"
          label="Events"
          columns={columns}
          list={list}
          order={orderBy}
          empty={<NoEvents isFiltered={filters.some(({ name }) => search[name] !== undefined)} />}
        />
      </WithPanel>
    </Page>
  );
}

/** Number of events that came while the list is paused; each is counted once, and none that the list has. */
function useCame(filter: EventFilter, isPaused: boolean, rows: readonly { readonly id: string }[]) {
  const [count, setCount] = useState(0);
  const counted = useRef(new Set<string>());
  const { types, customerId, subjectId } = filter;
  useLive(
    EventUpdatesDocument,
    { types, customerId },
    ({ events: { id, subjectId: about } }) => {
      if (subjectId != null && about !== subjectId) return;
      if (counted.current.has(id) || rows.some((row) => row.id === id)) return;
      counted.current.add(id);
      setCount(counted.current.size);
    },
    { isPaused: !isPaused },
  );
  const set = (next: number) => {
    counted.current = new Set();
    setCount(next);
  };
  return [count, set] as const;
}

function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No event matches">Remove a filter, or take a longer interval.</Empty>;
  return (
    <Empty title="Nothing has happened yet" graphql={"mutation {\n  createCustomer(input: { … }) { id }\n}"}>
      Each change of a customer, account, card or payment leaves an event, which appears here immediately and is kept
      for 90 days.
    </Empty>
  );
}
