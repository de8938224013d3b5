import { useMemo, useState } from "react";
import { useLive } from "../../client/live.js";
import { useList } from "../../client/list.js";
import { useMutate } from "../../client/mutate.js";
import { useSoon } from "../../client/soon.js";
import { useAddress } from "../../ui/address.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { Filters, timeRange, type Filter } from "../../ui/filters.js";
import { nowOf } from "../../ui/clock.js";
import { useOrder } from "../../ui/order.js";
import { Page } from "../../ui/page.js";
import { Panel, WithPanel } from "../../ui/panel.js";
import { pathOf } from "../../ui/places.js";
import { Empty } from "../../ui/states.js";
import { Table } from "../../ui/table.js";
import { counted } from "../../ui/words.js";
import { ActionDetail } from "./action.js";
import { columns } from "./columns.js";
import {
  ApprovalsDocument,
  ApprovalUpdatesDocument,
  ApproveActionDocument,
  type ApprovalRowFragment,
} from "./operations.graphql.js";
import { NotifyButton, useNotification } from "./notification.js";

const agent = /^Agent:[\w-]{1,80}$/;
const customer = /^Customer:[\w-]{1,80}$/;
const filters: readonly Filter[] = [
  { type: "text", name: "agent", title: "Agent", placeholder: "Agent:…", pattern: agent },
  { type: "text", name: "customer", title: "Customer", placeholder: "Customer:…", pattern: customer },
  { type: "time", name: "created", title: "Requested" },
];

/** Payments of agents that wait for a person, those with the least time left first. */
export function ApprovalList() {
  const { search, set } = useAddress();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const orderBy = useOrder(["EXPIRES_AT", "CREATED_AT"], { by: "EXPIRES_AT", direction: "ASC" });
  const createdAt = timeRange(search.created, nowOf("environment"));
  const filter = {
    ...(search.agent && agent.test(search.agent) && { agentId: search.agent }),
    ...(search.customer && customer.test(search.customer) && { customerId: search.customer }),
    ...(createdAt && { createdAt }),
  };
  const list = useList(ApprovalsDocument, { filter, orderBy }, ({ agentApprovals }) => agentApprovals);
  useLive(ApprovalUpdatesDocument, {}, useSoon(list.reload));
  const chosen = list.rows.filter(({ id, status }) => marked.has(id) && status === "PENDING_APPROVAL");
  useNotification(list.rows);
  const { open } = search;
  return (
    <Page
      title="Approvals"
      isFilling
      actions={
        <>
          <NotifyButton />
          <ApproveSeveral actions={chosen} onDone={() => setMarked(new Set())} />
        </>
      }
    >
      <Filters filters={filters} />
      <WithPanel
        panel={
          open !== undefined && (
            <Panel label="Agent’s payment" page={pathOf(open)} onClose={() => set({ open: undefined })}>
              <ActionDetail id={open} />
            </Panel>
          )
        }
      >
        <Table
          name="approvals"
          label="Approvals"
          columns={columns}
          list={list}
          order={orderBy}
          selection={{ ids: marked, onChange: setMarked }}
          empty={
            <Empty title="Nothing waits for approval">
              A payment appears here as soon as the policy of an agent requires that a person approves it.
            </Empty>
          }
        />
      </WithPanel>
    </Page>
  );
}

interface SeveralProps {
  readonly actions: readonly ApprovalRowFragment[];
  readonly onDone: () => void;
}

/** Approves what is marked, one after the other; it stops at the first that is refused. */
function ApproveSeveral({ actions, onDone }: SeveralProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { send, isSending, problem, reset } = useMutate(ApproveActionDocument);
  const text = useMemo(() => counted(actions.length, "payment"), [actions.length]);
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const approve = async () => {
    for (const { id, agentId } of actions) {
      if (!(await send((idempotencyKey) => ({ input: { agentId, actionId: id, idempotencyKey } })))) return;
    }
    onDone();
    close();
  };
  if (actions.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="primary" needs="TRANSACT" onClick={() => setIsOpen(true)}>
        Approve {text}…
      </Button>
      <Confirm
        title={`Approve ${text}`}
        isOpen={isOpen}
        onClose={close}
        action="Approve them"
        onConfirm={() => void approve()}
        isSending={isSending}
        problem={problem}
        typed={text}
      >
        <p>
          Their money moves at once. Each is approved by itself: what is refused stops here, what came before it stays.
        </p>
      </Confirm>
    </>
  );
}
