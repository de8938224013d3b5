import { useState } from "react";
import { useList } from "../../client/list.js";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { useAddress } from "../../ui/address.js";
import { Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { nowOf } from "../../ui/clock.js";
import { Confirm } from "../../ui/dialog.js";
import { choices, Filters, timeRange, type Filter } from "../../ui/filters.js";
import { TextField } from "../../ui/form.js";
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
import {
  ConflictDocument,
  ConflictListDocument,
  ResolveConflictDocument,
  type ConflictRowFragment,
  type ProviderConflictStatus,
} from "./operations.graphql.js";
import styles from "./ledger.module.css";

type Row = ConflictRowFragment;

/** Maximum length of a note, in characters. */
const maxNoteLength = 1_000;
const statuses: readonly ProviderConflictStatus[] = ["OPEN", "RESOLVED"];
const filters: readonly Filter[] = [
  { type: "choice", name: "status", title: "Status", options: statuses },
  { type: "time", name: "created", title: "Stated" },
];

const columns: readonly Column<Row>[] = [
  {
    name: "reason",
    title: "Contradiction",
    width: 380,
    cell: ({ reason }) => <bdi>{reason}</bdi>,
    text: ({ reason }) => reason,
  },
  {
    name: "provider",
    title: "Provider",
    width: 130,
    cell: ({ provider }) => <bdi>{provider}</bdi>,
    text: ({ provider }) => provider,
  },
  { name: "kind", title: "Operation", width: 130, cell: ({ kind }) => words(kind), text: ({ kind }) => kind },
  {
    name: "subject",
    title: "Of",
    width: 210,
    cell: ({ subjectId }) => <Id id={subjectId} />,
    text: ({ subjectId }) => subjectId,
  },
  {
    name: "status",
    title: "Status",
    width: 100,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  {
    name: "created",
    title: "Stated",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} clock="real" />,
    text: ({ createdAt }) => createdAt,
  },
];

/** Statements of providers that contradict their operations: nothing was posted, and a person looks into them. */
export function Conflicts() {
  const { search, set } = useAddress();
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const filter = {
    statuses: choices(search, "status", statuses),
    createdAt: timeRange(search.created, nowOf("real")),
  };
  const list = useList(ConflictListDocument, { filter, orderBy }, ({ providerConflicts }) => providerConflicts);
  const { open } = search;
  return (
    <>
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Provider conflict" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <Conflict id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="conflicts"
          label="Provider conflicts"
          columns={columns}
          list={list}
          order={orderBy}
          empty={
            <Empty title="No conflict waits">
              A provider’s statement that contradicts its operation posts nothing, and is listed here. Resolved ones are
              found by their status.
            </Empty>
          }
        />
      </WithPanel>
    </>
  );
}

/** `/ledger/ProviderConflict:…`. */
export function ConflictPage({ id }: { readonly id: string }) {
  return (
    <Page
      title="Provider conflict"
      above={
        <Link to="/ledger" search={{ tab: "conflicts" }}>
          Provider conflicts
        </Link>
      }
      beside={<Id id={id} />}
    >
      <Conflict id={id} />
    </Page>
  );
}

function Conflict({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(ConflictDocument, { id });
  const found = data?.node;
  if (found?.__typename === "ProviderConflict") return <Detail conflict={found} />;
  if (problem && problem.status !== 404 && problem.status !== 400)
    return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={6} />;
}

function Detail({ conflict }: { readonly conflict: Row }) {
  const { status, reason, provider, kind, operationId, subjectId, createdAt, resolvedAt, resolvedBy, note } = conflict;
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          ["Contradiction", reason],
          ["Status", <Status key="status" value={status} />],
          ["Provider", provider],
          ["Operation", words(kind)],
          ["The provider’s name of it", <code key="operation">{operationId}</code>],
          ["Of", <Id key="subject" id={subjectId} />],
          ["Stated", <Time key="created" at={createdAt} clock="real" />],
          ["Resolved", resolvedAt && <Time at={resolvedAt} clock="real" />],
          ["By", resolvedBy],
          ["Note", note],
        ]}
      />
      {status === "OPEN" && <Resolve conflict={conflict} />}
    </div>
  );
}

function Resolve({ conflict: { id, provider } }: { readonly conflict: Row }) {
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string>();
  const { send, isSending, problem, reset } = useMutate(ResolveConflictDocument, ["providerConflicts"]);
  const close = () => {
    setIsOpen(false);
    setFault(undefined);
    reset();
  };
  const resolve = async () => {
    const text = note.trim();
    if (text === "") return setFault("Enter what you found.");
    if ([...text].length > maxNoteLength) return setFault("Enter at most 1,000 characters.");
    setFault(undefined);
    if (await send((idempotencyKey) => ({ input: { conflictId: id, note: text, idempotencyKey } }))) close();
  };
  return (
    <p>
      <Button variant="primary" needs="REVIEW" onClick={() => setIsOpen(true)}>
        Resolve…
      </Button>
      <Confirm
        title="Resolve the conflict"
        isOpen={isOpen}
        onClose={close}
        action="Resolve"
        onConfirm={() => void resolve()}
        isSending={isSending}
        problem={problem}
        typed={provider}
      >
        <div className={styles.release}>
          <p>It moves no money: it records what was found and done. It can’t be undone.</p>
          <TextField
            label="What you found"
            name="note"
            value={note}
            onChange={setNote}
            error={fault}
            isMultiline
            hint="At most 1,000 characters."
          />
        </div>
      </Confirm>
    </p>
  );
}
