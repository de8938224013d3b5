import type { ReactNode } from "react";
import { usePoll } from "../../client/poll.js";
import { useRead } from "../../client/read.js";
import type { Search } from "../../ui/address.js";
import { Link } from "../../ui/link.js";
import { Section } from "../../ui/page.js";
import { Failure, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import { useToday } from "../../ui/today.js";
import { words } from "../../ui/words.js";
import { HomeAttentionDocument, type HomeAttentionQuery } from "./operations.graphql.js";
import styles from "./home.module.css";

interface Entry {
  readonly count: number | null | undefined;
  readonly text: readonly [one: string, several: string];
  readonly to: string;
  readonly search?: Search;
  readonly detail?: ReactNode;
}

const pollMs = 30_000;

/** What waits for a person, each a link to the view where it is decided; read again every 30 s. */
export function Attention() {
  const from = new Date(useToday()).toISOString();
  const { data, problem, reload } = useRead(HomeAttentionDocument, { today: { from } });
  usePoll(reload, pollMs);
  const entries = data ? entriesOf(data).filter(({ count }) => count !== 0) : undefined;
  return (
    <Section title="Needs attention">
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!entries && !problem && <Skeleton lines={2} />}
      {entries?.length === 0 && <p>Nothing: no review waits, and nothing fails.</p>}
      <ul className={styles.attention}>
        {entries?.map(({ count, text, to, search, detail }) => (
          <li key={text[1]}>
            <Link to={to} {...(search && { search })}>
              <strong>{count == null ? "99+" : count.toLocaleString("en")}</strong> {text[count === 1 ? 0 : 1]}
            </Link>
            {detail && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function entriesOf(data: HomeAttentionQuery): readonly Entry[] {
  const { reviews, agentApprovals, webhookDeliveries, platformConfig, failures } = data;
  const failed = failures
    .filter(({ failureReason, failed: count }) => failureReason && count > 0)
    .sort((one, other) => other.failed - one.failed);
  const endpoint = platformConfig?.webhookEndpointState;
  return [
    {
      count: reviews.countUpTo,
      text: ["waiting for a review", "waiting for a review"],
      to: "/reviews",
      detail: reviews.nodes[0] && (
        <>
          the oldest <Time at={reviews.nodes[0].waitingSince} />
        </>
      ),
    },
    {
      count: agentApprovals.countUpTo,
      text: ["payment of an agent to approve", "payments of agents to approve"],
      to: "/approvals",
      detail: agentApprovals.nodes[0]?.expiresAt && (
        <>
          the next expires <Time at={agentApprovals.nodes[0].expiresAt} />
        </>
      ),
    },
    {
      count: failed.reduce((sum, { failed: count }) => sum + count, 0),
      text: ["payment failed today", "payments failed today"],
      to: "/payments",
      search: { status: "FAILED,REJECTED,DECLINED,EXCEPTION", created: "today" },
      detail: failed
        .map(({ failureReason, failed: count }) => `${words(failureReason ?? "")} ${count}`)
        .slice(0, 4)
        .join(" · "),
    },
    {
      count: webhookDeliveries.countUpTo,
      text: ["webhook that fails to be delivered", "webhooks that fail to be delivered"],
      to: "/webhooks",
      search: { failing: "yes" },
      detail: endpoint?.failingSince && (
        <>
          {words(endpoint.status)} since <Time at={endpoint.failingSince} clock="real" />
        </>
      ),
    },
    {
      count: data.exceptions.countUpTo,
      text: ["card payment with an exception", "card payments with an exception"],
      to: "/payments",
      search: { status: "EXCEPTION" },
    },
    ...ledgerEntriesOf(data),
  ];
}

function ledgerEntriesOf(data: HomeAttentionQuery): readonly Entry[] {
  return [
    {
      count: data.suspenseItems.countUpTo,
      text: ["amount in suspense", "amounts in suspense"],
      to: "/ledger",
      search: { tab: "suspense" },
    },
    {
      count: data.receivables.countUpTo,
      text: ["debt of a returned collection", "debts of returned collections"],
      to: "/ledger",
      search: { tab: "receivables" },
    },
    {
      count: data.providerConflicts.countUpTo,
      text: [
        "statement of a provider that contradicts its operation",
        "statements of providers that contradict operations",
      ],
      to: "/ledger",
      search: { tab: "conflicts" },
    },
    { count: data.deadTimers.countUpTo, text: ["dead timer", "dead timers"], to: "/ledger", search: { tab: "timers" } },
  ];
}
