import { useMemo } from "react";
import { useLive } from "../../client/live.js";
import { useList } from "../../client/list.js";
import { useRead } from "../../client/read.js";
import { refresh } from "../../client/refresh.js";
import { useSoon } from "../../client/soon.js";
import { Status } from "../../ui/badge.js";
import { nowOf } from "../../ui/clock.js";
import { useEnvironment } from "../../ui/environment.js";
import { Id } from "../../ui/id.js";
import { Link } from "../../ui/link.js";
import { Meter } from "../../ui/meter.js";
import { decimalText, Money, moneyText } from "../../ui/money.js";
import { nameOf } from "../../ui/names.js";
import { useOrder } from "../../ui/order.js";
import { Facts, Page, Section } from "../../ui/page.js";
import { pathOf } from "../../ui/places.js";
import { Empty, Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Table, type Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import { counted } from "../../ui/words.js";
import { AgentActions } from "./actions.js";
import { State } from "./list.js";
import {
  AgentDocument,
  AgentFiguresDocument,
  AgentPaymentUpdatesDocument,
  AgentRequestsDocument,
  AgentRequestUpdatesDocument,
  type AgentRequestFragment,
  type AgentDetailFragment,
} from "./operations.graphql.js";
import { modeText, permissionText, typeText } from "./words.js";
import styles from "./agents.module.css";

const idIn = ({ agentActionUpdated }: { agentActionUpdated: { id: string } }) => agentActionUpdated.id;

/** An agent: its policy, what it has used of it, and what it asked for, live. */
export function AgentPage({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(AgentDocument, { id });
  const agent = data?.agent;
  const renew = () => {
    reload();
    refresh(["agentStats"]);
  };
  useLive(AgentRequestUpdatesDocument, { agentId: id }, useSoon(renew));
  usePayments(id, agent?.customerId, renew);
  const above = <Link to="/agents">Agents</Link>;
  if (!agent) {
    return (
      <Page title="Agent" above={above} beside={<Id id={id} />}>
        {problem && problem.status !== 404 ? (
          <Failure problem={problem} onRetry={reload} />
        ) : problem || data ? (
          <NotFound id={id} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={agent.name}
      above={above}
      beside={
        <>
          <State agent={agent} />
          <Id id={id} />
        </>
      }
      actions={<AgentActions agent={agent} reload={reload} />}
    >
      <div className={styles.detail}>
        <div className={styles.sections}>
          <Usage agent={agent} />
          <Policy agent={agent} />
        </div>
        <div className={styles.list}>
          <Requests agent={agent} />
        </div>
      </div>
    </Page>
  );
}

function useLimitMoney({ policy }: AgentDetailFragment) {
  const { decimals } = useEnvironment();
  const { currency } = policy.spendingLimits;
  return (amount: number, code: string = currency) =>
    moneyText({ amount, currency: { code, decimals: decimals[code] ?? 2 } });
}

const statsDays = 30;

function Usage({ agent }: { readonly agent: AgentDetailFragment }) {
  const money = useLimitMoney(agent);
  const { usage, policy, id } = agent;
  const { dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits;
  const from = useMemo(() => new Date(nowOf("environment") - statsDays * 86_400_000).toISOString(), []);
  const { data } = useRead(AgentFiguresDocument, { createdAt: { from } });
  const own = data?.agentStats.filter(({ agentId }) => agentId === id);
  return (
    <Section title="Use">
      <div className={styles.meters}>
        <Meter label="Today" value={usage.dailySpend} limit={dailyLimit} format={money} />
        <Meter
          label="Payments today"
          value={usage.dailyTransactionCount}
          limit={dailyTransactionLimit}
          format={String}
        />
        <Meter label="This month" value={usage.monthlySpend} limit={monthlyLimit} format={money} />
        {own && (
          <Facts
            facts={[
              ["Last 30 days", own.length === 0 && "It has asked for nothing"],
              ...own.map(
                ({ currency, actions, approved, rejected, failed, pending, volume }) =>
                  [
                    `Last 30 days, ${currency}`,
                    `${counted(actions, "request")}: ${approved} approved (${money(volume, currency)}), ${rejected} rejected, ${failed} failed, ${pending} waiting`,
                  ] as const,
              ),
            ]}
          />
        )}
      </div>
    </Section>
  );
}

function Policy({ agent }: { readonly agent: AgentDetailFragment }) {
  const money = useLimitMoney(agent);
  const { customerId, customer, policy, createdAt } = agent;
  const { permissions, defaultExecutionMode, spendingLimits, accountRestrictions, approvalThresholds } = policy;
  const threshold = approvalThresholds?.amount;
  const { allowedAccountIds, accountRules } = accountRestrictions ?? {};
  return (
    <Section title="Policy">
      <Facts
        facts={[
          [
            "Customer",
            <Id key="customer" id={customerId}>
              {nameOf(customer)}
            </Id>,
          ],
          ["It may", permissions.map((one) => permissionText[one]).join(", ") || "Only see itself and its accounts"],
          ["Its payments are", modeText[defaultExecutionMode]],
          ["Maximum per payment", money(spendingLimits.perTransactionLimit)],
          [
            "A person approves above",
            threshold != null && money(threshold, approvalThresholds?.currency ?? spendingLimits.currency),
          ],
          ["Accounts", allowedAccountIds ? counted(allowedAccountIds.length, "account") : "All of the customer"],
          ...(accountRules ?? []).map(
            ({ accountId, executionMode, perTransactionLimit }) =>
              [
                "Stricter rule",
                <span key={accountId}>
                  <Id id={accountId} /> {executionMode && modeText[executionMode]}
                  {perTransactionLimit != null && ` at most ${money(perTransactionLimit)} per payment`}
                </span>,
              ] as const,
          ),
          ["Created", <Time key="created" at={createdAt} />],
        ]}
      />
    </Section>
  );
}

const columns: readonly Column<AgentRequestFragment>[] = [
  {
    name: "amount",
    title: "Amount",
    width: 150,
    isNumber: true,
    cell: ({ amount }) => <Money value={amount} />,
    text: ({ amount }) => `${decimalText(amount.amount, amount.currency.decimals)} ${amount.currency.code}`,
  },
  {
    name: "status",
    title: "Status",
    width: 160,
    cell: ({ status }) => <Status value={status} />,
    text: ({ status }) => status,
  },
  {
    name: "type",
    title: "Payment",
    width: 170,
    cell: ({ type }) => typeText[type],
    text: ({ type }) => typeText[type],
  },
  {
    name: "reason",
    title: "Reason",
    width: 260,
    cell: ({ rejectionReason }) => <bdi>{rejectionReason ?? "–"}</bdi>,
    text: ({ rejectionReason }) => rejectionReason ?? "",
  },
  {
    name: "requested",
    title: "Requested",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

/** A payment that the policy allows needs no decision: it is followed by its own event. */
function usePayments(id: string, customerId: string | undefined, reload: () => void): void {
  const soon = useSoon(reload);
  useLive(
    AgentPaymentUpdatesDocument,
    { customerId: customerId ?? "" },
    ({ transactionUpdated: { agentId } }) => agentId === id && soon(),
    { isPaused: customerId === undefined },
  );
}

function Requests({ agent: { id, customerId } }: { readonly agent: AgentDetailFragment }) {
  const orderBy = useOrder(["CREATED_AT"], { by: "CREATED_AT", direction: "DESC" });
  const list = useList(AgentRequestsDocument, { id, orderBy }, ({ agent }) => agent?.actions, {
    live: { document: AgentRequestUpdatesDocument, variables: { agentId: id }, idIn },
    isPaused: orderBy.direction !== "DESC",
  });
  usePayments(id, customerId, list.reload);
  return (
    <Table
      name="agent-requests"
      label="Payments that the agent requested"
      columns={columns}
      list={list}
      order={orderBy}
      pathOf={({ id: action }) => pathOf(action) ?? "/approvals"}
      empty={<Empty title="It has requested no payment yet">Connect the software by a device code.</Empty>}
    />
  );
}
