import { useState } from "react";
import { useLive } from "../../client/live.js";
import { useMutate } from "../../client/mutate.js";
import { useRead } from "../../client/read.js";
import { Status } from "../../ui/badge.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { useEnvironment } from "../../ui/environment.js";
import { TextField } from "../../ui/form.js";
import { Id } from "../../ui/id.js";
import { Meter } from "../../ui/meter.js";
import { Money, moneyText } from "../../ui/money.js";
import { Facts, Section } from "../../ui/page.js";
import { useRemaining } from "../../ui/remaining.js";
import { Failure, NotFound, Skeleton } from "../../ui/states.js";
import { Time } from "../../ui/time.js";
import {
  ApprovalDocument,
  ApprovalUpdatesDocument,
  ApproveActionDocument,
  RejectActionDocument,
  type ApprovalQuery,
} from "./operations.graphql.js";
import { customerName, ruleText, TimeLeft, typeText } from "./words.js";
import styles from "./approvals.module.css";

type Action = Extract<NonNullable<ApprovalQuery["node"]>, { readonly status: unknown }>;

/** What an agent requested, with the limits it is judged by: its page, and the panel next to the list. */
export function ActionDetail({ id }: { readonly id: string }) {
  const { data, problem, reload } = useRead(ApprovalDocument, { id });
  useLive(ApprovalUpdatesDocument, {}, ({ agentActionUpdated }) => agentActionUpdated.id === id && reload());
  const action = data?.node;
  if (action && "agentId" in action) return <Detail action={action} reload={reload} />;
  if (problem && problem.status !== 404) return <Failure problem={problem} onRetry={reload} />;
  return problem || data ? <NotFound id={id} /> : <Skeleton lines={8} />;
}

function Detail({ action, reload }: { readonly action: Action; readonly reload: () => void }) {
  const { status, amount, type, expiresAt, transaction, quote, transferDetails, decidedBy } = action;
  return (
    <div className={styles.detail}>
      <div className={styles.headline}>
        <span className={styles.amount}>
          <Money value={amount} />
        </span>
        <Status value={status} />
        {status === "PENDING_APPROVAL" && expiresAt && (
          <span>
            <TimeLeft until={expiresAt} /> left
          </span>
        )}
      </div>
      {status === "PENDING_APPROVAL" ? <Decision action={action} reload={reload} /> : <Outcome action={action} />}
      <Section title="The request">
        <Facts
          facts={[
            [
              "Agent",
              <Id key="agent" id={action.agentId}>
                {action.agent?.name}
              </Id>,
            ],
            [
              "Customer",
              <Id key="customer" id={action.customerId}>
                {customerName(action)}
              </Id>,
            ],
            ["Payment", typeText[type]],
            ["Why it waits", action.approvalReason && ruleText[action.approvalReason]],
            [
              "Receives",
              quote && <Money value={{ amount: quote.totalReceivingAmount, currency: quote.receivingCurrency }} />,
            ],
            ["Quote", quote && <Id id={quote.id} />],
            ["From", transferDetails && <Id id={transferDetails.sourceAccountId} />],
            ["To", transferDetails && <Id id={transferDetails.destinationAccountId} />],
            ["Requested", <Time key="requested" at={action.createdAt} />],
            ["Decided by", decidedBy && (decidedBy.tokenName ?? <Id id={decidedBy.tokenId} />)],
            ["Decided", decidedBy && <Time key="decided" at={decidedBy.decidedAt} />],
            ["Resulting payment", transaction && <Id id={transaction.id} />],
          ]}
        />
      </Section>
      <Limits action={action} />
    </div>
  );
}

/** What the agent has used of its limits. */
function Limits({ action: { agent } }: { readonly action: Action }) {
  const { decimals } = useEnvironment();
  if (!agent) return null;
  const { usage, policy } = agent;
  const { spendingLimits: limits, approvalThresholds: threshold } = policy;
  const money = (amount: number, code: string = limits.currency) =>
    moneyText({ amount, currency: { code, decimals: decimals[code] ?? 2 } });
  return (
    <Section title="Limits of the agent">
      <div className={styles.meters}>
        <Meter label="Today" value={usage.dailySpend} limit={limits.dailyLimit} format={money} />
        <Meter
          label="Payments today"
          value={usage.dailyTransactionCount}
          limit={limits.dailyTransactionLimit}
          format={String}
        />
        <Meter label="This month" value={usage.monthlySpend} limit={limits.monthlyLimit} format={money} />
      </div>
      <Facts
        facts={[
          ["Maximum per payment", money(limits.perTransactionLimit)],
          [
            "Approval above",
            threshold?.amount != null && money(threshold.amount, threshold.currency ?? limits.currency),
          ],
          ["By default", policy.defaultExecutionMode === "AUTO" ? "Paid at once" : "Approved by a person"],
          ["State", agent.isPaused ? "Paused" : undefined],
        ]}
      />
    </Section>
  );
}

/** Why an action that was not approved ended. */
function Outcome({ action: { status, decidedBy, rejectionReason } }: { readonly action: Action }) {
  if (status === "APPROVED") return null;
  return (
    <p className={styles.note}>
      {status === "REJECTED"
        ? `${decidedBy?.tokenName ?? "A person"} rejected it. Nothing was paid.`
        : "Nothing was paid. Ask the agent to request the payment again."}
      {rejectionReason && (
        <>
          {" "}
          Reason: <bdi>{rejectionReason}</bdi>
        </>
      )}
    </p>
  );
}

function Decision({ action, reload }: { readonly action: Action; readonly reload: () => void }) {
  const [asked, setAsked] = useState<"approve" | "reject">();
  const [reason, setReason] = useState("");
  const remaining = useRemaining(action.expiresAt ? Date.parse(action.expiresAt) : Infinity);
  const approval = useMutate(ApproveActionDocument, ["agentApprovals"]);
  const rejection = useMutate(RejectActionDocument, ["agentApprovals"]);
  const { id: actionId, agentId, amount, agent } = action;
  const text = moneyText(amount);
  if (remaining === 0)
    return <p className={styles.note}>It has expired. Ask the agent to request the payment again.</p>;
  const close = () => {
    // Refused because another person was faster: what they decided is shown.
    if (approval.problem ?? rejection.problem) reload();
    setAsked(undefined);
    approval.reset();
    rejection.reset();
  };
  const approve = async () => {
    if (await approval.send((idempotencyKey) => ({ input: { agentId, actionId, idempotencyKey } }))) close();
  };
  const reject = async () => {
    const input = { agentId, actionId, ...(reason.trim() !== "" && { reason: reason.trim() }) };
    if (await rejection.send((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) close();
  };
  return (
    <div className={styles.decision}>
      <Button variant="primary" needs="TRANSACT" onClick={() => setAsked("approve")}>
        Approve…
      </Button>
      <Button needs="TRANSACT" onClick={() => setAsked("reject")}>
        Reject…
      </Button>
      <Confirm
        title={`Approve ${text}`}
        isOpen={asked === "approve"}
        onClose={close}
        action="Approve"
        onConfirm={() => void approve()}
        isSending={approval.isSending}
        problem={approval.problem}
        typed={text}
      >
        <p>
          <bdi>{agent?.name ?? "The agent"}</bdi> pays {text} of <bdi>{customerName(action)}</bdi> at once. The policy
          and the funds are checked again.
        </p>
      </Confirm>
      <Confirm
        title={`Reject ${text}`}
        isOpen={asked === "reject"}
        onClose={close}
        action="Reject"
        onConfirm={() => void reject()}
        isSending={rejection.isSending}
        problem={rejection.problem}
        isDangerous
      >
        <p>Nothing is paid, and the amount no longer counts towards the agent’s limits.</p>
        <TextField label="Reason, which the agent reads" value={reason} onChange={setReason} name="reason" />
      </Confirm>
    </div>
  );
}
