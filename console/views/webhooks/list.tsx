import { useMemo, useState } from "react";
import { useList } from "../../client/list.js";
import { useMutate } from "../../client/mutate.js";
import { usePoll } from "../../client/poll.js";
import { readOnce } from "../../client/read.js";
import { useAddress, type Search } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { eventTypes } from "../../ui/event-types.js";
import { choices, Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Link } from "../../ui/link.js";
import { useOrder } from "../../ui/order.js";
import { Page } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table } from "../../ui/table.js";
import { counted } from "../../ui/words.js";
import { columns } from "./columns.js";
import { DeliveryDetail } from "./delivery.js";
import { Endpoint } from "./endpoint.js";
import {
  RedeliverWebhookDocument,
  WebhookDeliveriesDocument,
  WebhookDeliveryChangesDocument,
  WebhookEventsDocument,
  type WebhookDeliveryFilter,
  type WebhookDeliveryStatus,
} from "./operations.graphql.js";
import { Replay } from "./replay.js";
import { WebhookTabs } from "./tabs.js";
import styles from "./webhooks.module.css";

const statusText: Readonly<Record<WebhookDeliveryStatus, string>> = {
  PENDING: "Not delivered yet",
  DELIVERED: "Delivered",
  FAILED: "Given up",
};
const statuses: readonly WebhookDeliveryStatus[] = ["PENDING", "DELIVERED", "FAILED"];
const httpStatus = /^[1-5]\d\d$/;
const eventId = /^Webhook:[\w-]{1,80}$/;
const anyId = /^[A-Z]\w{1,40}:[\w-]{1,80}$/;
const filters: readonly Filter[] = [
  { type: "choice", name: "failing", title: "Failing", options: ["yes", "no"], isSingle: true },
  {
    type: "choice",
    name: "status",
    title: "Status",
    options: statuses,
    textOf: (value) => statusText[value as WebhookDeliveryStatus] ?? value,
  },
  { type: "choice", name: "type", title: "Type", options: eventTypes },
  { type: "text", name: "response", title: "Response", placeholder: "503", pattern: httpStatus, hint: "HTTP status" },
  { type: "text", name: "event", title: "Event", placeholder: "Webhook:…", pattern: eventId },
  { type: "text", name: "subject", title: "Subject", placeholder: "Transaction:…", pattern: anyId },
  { type: "time", name: "created", title: "Created" },
];

const matching = (value: string | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(value) ? value : undefined;

function filterOf(search: Search): WebhookDeliveryFilter {
  const response = matching(search.response, httpStatus);
  return {
    isFailing: search.failing === "yes" ? true : search.failing === "no" ? false : undefined,
    statuses: choices(search, "status", statuses),
    eventTypes: choices(search, "type", eventTypes),
    responseStatus: response === undefined ? undefined : Number(response),
    eventId: matching(search.event, eventId),
    subjectId: matching(search.subject, anyId),
    createdAt: timeRange(search.created, Date.now()),
  };
}

/** The filter of the address; the same until a filter changes. */
function useDeliveryFilter(): WebhookDeliveryFilter {
  const { open: _open, order: _order, ...search } = useAddress().search;
  const key = JSON.stringify(search);
  return useMemo(() => filterOf(JSON.parse(key) as Search), [key]);
}

const live = {
  document: WebhookEventsDocument,
  variables: {},
  idIn: ({ events }: { events: { id: string } }) => events.id,
};
const followMs = 5_000;

/** Attempts have no subscription: as long as something waits, what is newest is read again. */
function useAttempts(filter: WebhookDeliveryFilter, isWaiting: boolean): void {
  // A read that fails is made again by the next one.
  const read = () => void readOnce(WebhookDeliveryChangesDocument, { filter }).catch(() => undefined);
  usePoll(read, followMs, { isPaused: !isWaiting });
}

/** The endpoint, and what is delivered to it, live. */
export function DeliveryList() {
  const { search, set } = useAddress();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const orderBy = useOrder(["CREATED_AT", "NEXT_ATTEMPT_AT"], { by: "CREATED_AT", direction: "DESC" });
  const filter = useDeliveryFilter();
  const list = useList(WebhookDeliveriesDocument, { filter, orderBy }, ({ webhookDeliveries }) => webhookDeliveries, {
    live,
    isPaused: orderBy.by !== "CREATED_AT" || orderBy.direction !== "DESC",
  });
  useAttempts(
    filter,
    list.rows.some(({ status }) => status === "PENDING"),
  );
  const chosen = list.rows.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const { open } = search;
  const done = () => {
    setMarked(new Set());
    list.reload();
  };
  return (
    <Page
      title="Webhooks"
      isFilling
      actions={
        <>
          <RedeliverSeveral ids={chosen} onDone={done} />
          <Replay onDone={list.reload} />
        </>
      }
    >
      <WebhookTabs />
      <Endpoint />
      <SavedViews />
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Delivery" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <DeliveryDetail id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="webhooks"
          label="Deliveries"
          columns={columns}
          list={list}
          order={orderBy}
          selection={{ ids: marked, onChange: setMarked }}
          empty={<NoDeliveries isFiltered={filters.some(({ name }) => search[name] !== undefined)} />}
        />
      </WithPanel>
    </Page>
  );
}

function NoDeliveries({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No delivery matches">Remove a filter, or take a longer interval.</Empty>;
  return (
    <Empty title="Nothing has been delivered yet">
      Each event is sent to the endpoint as soon as it happens. Send a test to see the first one.
    </Empty>
  );
}

const saved: readonly (readonly [string, Search])[] = [
  ["All", {}],
  ["Failing only", { failing: "yes" }],
  ["Given up", { status: "FAILED" }],
  ["Next attempts", { failing: "yes", order: "NEXT_ATTEMPT_AT.ASC" }],
];

function SavedViews() {
  const { open: _open, ...present } = useAddress().search;
  const isSame = (one: Search) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(present).sort());
  return (
    <nav className={styles.saved} aria-label="Saved views">
      {saved.map(([title, one]) => (
        <Link key={title} search={one} className={styles.view} aria-current={isSame(one) ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

interface SeveralProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Sends what is marked again, one after the other; it stops at the first that is refused. */
function RedeliverSeveral({ ids, onDone }: SeveralProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(RedeliverWebhookDocument);
  const text = counted(ids.length, "delivery", "deliveries");
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const redeliver = async () => {
    for (const deliveryId of ids)
      if (!(await send((idempotencyKey) => ({ input: { deliveryId, idempotencyKey } })))) return;
    close();
    onDone();
  };
  if (ids.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="primary" needs="MANAGE" onClick={() => setIsOpen(true)}>
        Redeliver {text}…
      </Button>
      <Confirm
        title={`Redeliver ${text}`}
        isOpen={isOpen}
        onClose={close}
        action="Redeliver them"
        onConfirm={() => void redeliver()}
        isSending={isSending}
        problem={problem}
      >
        <p>Each event is sent again, with the same id and content. An endpoint that has handled it ignores it.</p>
      </Confirm>
    </>
  );
}
