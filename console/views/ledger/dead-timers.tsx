import { useList } from "../../client/list.js";
import { useMutate } from "../../client/mutate.js";
import { useAddress } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { nowOf } from "../../ui/clock.js";
import { Filters, timeRange, type Filter } from "../../ui/filters.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { useOrder } from "../../ui/order.js";
import { Facts, Page } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty, Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { words } from "../../ui/words.js";
import { DeadTimerListDocument, RunTimerAgainDocument, type DeadTimerRowFragment } from "./operations.graphql.js";

type Row = DeadTimerRowFragment;

const filters: readonly Filter[] = [{ type: "time", name: "created", title: "Given up" }];

const columns: readonly Column<Row>[] = [
  { name: "name", title: "Step", width: 200, cell: ({ name }) => words(name), text: ({ name }) => name },
  {
    name: "payment",
    title: "Payment",
    width: 200,
    cell: ({ transactionId }) => <Id id={transactionId} />,
    text: ({ transactionId }) => transactionId ?? "",
  },
  {
    name: "attempts",
    title: "Attempts",
    width: 90,
    isNumber: true,
    cell: ({ attempts }) => attempts.toLocaleString("en"),
    text: ({ attempts }) => String(attempts),
  },
  {
    name: "error",
    title: "Last failure",
    width: 320,
    cell: ({ error }) => <bdi>{error}</bdi>,
    text: ({ error }) => error,
  },
  {
    name: "created",
    title: "Given up",
    width: 120,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

function useDeadTimers() {
  const { search } = useAddress();
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const createdAt = timeRange(search.created, nowOf("environment"));
  const filter = createdAt ? { createdAt } : {};
  return { orderBy, list: useList(DeadTimerListDocument, { filter, orderBy }, ({ deadTimers }) => deadTimers) };
}

/** Scheduled steps that were given up after too many failures. */
export function DeadTimers() {
  const { search, set } = useAddress();
  const { orderBy, list } = useDeadTimers();
  const { open } = search;
  return (
    <>
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Dead timer" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <Timer row={list.rows.find(({ id }) => id === open)} id={open} isLoading={list.isLoading} />
            </Panel>
          )
        }
      >
        <Table
          name="dead-timers"
          label="Dead timers"
          columns={columns}
          list={list}
          order={orderBy}
          empty={<Empty title="No dead timer">A step that keeps failing is given up, and listed here.</Empty>}
        />
      </WithPanel>
    </>
  );
}

/** `/ledger/DeadTimer:…`. */
export function DeadTimerPage({ id }: { readonly id: string }) {
  const { list } = useDeadTimers();
  return (
    <Page
      title="Dead timer"
      above={
        <Link to="/ledger" search={{ tab: "timers" }}>
          Dead timers
        </Link>
      }
      beside={<Id id={id} />}
    >
      <Timer row={list.rows.find((row) => row.id === id)} id={id} isLoading={list.isLoading} />
    </Page>
  );
}

interface TimerProps {
  readonly row: Row | undefined;
  readonly id: string;
  readonly isLoading: boolean;
}

function Timer({ row, id, isLoading }: TimerProps) {
  const { send, isSending, problem } = useMutate(RunTimerAgainDocument, ["deadTimers"]);
  if (!row) return isLoading ? <Skeleton lines={5} /> : <NotFound id={id} />;
  return (
    <>
      <Facts
        facts={[
          ["Step", words(row.name)],
          ["Payment", row.transactionId && <Id id={row.transactionId} />],
          ["Was due", <Time key="due" at={row.dueAt} />],
          ["Attempts", String(row.attempts)],
          ["Last failure", row.error],
          ["Given up", <Time key="created" at={row.createdAt} />],
        ]}
      />
      <p>
        <Button
          variant="primary"
          needs="MANAGE"
          isBusy={isSending}
          onClick={() => void send((idempotencyKey) => ({ input: { timerId: id, idempotencyKey } }))}
        >
          Run it again
        </Button>
      </p>
      {problem && <Failure problem={problem} />}
    </>
  );
}
