import type { Prisma } from "../../../generated/prisma/client.js";
import { findSamePayees } from "../../accounts/published.js";
import { assertPolicyPermits, tenantOf, type CallingAgent, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Work } from "../../shared/operation/operations.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import { readStored } from "../../shared/schema/stored.js";
import { lockAgentOf } from "../agents/store.js";
import { saveUsage } from "../agents/sql.js";
import type { AgentRow } from "../agents/type.js";
import type { AgentsDeps } from "../deps.js";
import { policyAmounts, type Debit } from "../policy/amounts.js";
import { decide, type ApprovalReason, type Violation } from "../policy/decide.js";
import { withPayment, type Counted, type Usage } from "../policy/usage.js";
import { agentPolicy, type AgentPolicy } from "../policy/wire.js";
import { insertAction, type ActionWork } from "./store.js";
import type { ActionRow, Left, LeftAction } from "./type.js";

/** A payment that an agent requests. */
export interface PaymentRequest {
  readonly type: ActionRow["type"];
  readonly platformCustomerId: string;
  readonly debit: Debit;
  readonly source: string;
  readonly destination: string;
  /** EXECUTE_QUOTE. */
  readonly quote?: {
    readonly id: string;
    readonly transactionId: string;
    readonly expiresAt: Date;
    readonly walletStamp: string | null;
  };
  /** A transfer's body. */
  readonly transfer?: Prisma.JsonObject;
}

/** A payment that was made. */
export type Paid = Left & Required<Pick<Left, "payment">>;

/** The permission that each type needs. */
const permissionFor: Readonly<Record<ActionRow["type"], AgentPolicy["permissions"][number]>> = {
  EXECUTE_QUOTE: "EXECUTE_QUOTES",
  TRANSFER_IN: "CREATE_TRANSFERS",
  TRANSFER_OUT: "CREATE_TRANSFERS",
};

/** Time for which a transfer awaits approval, domain time; a quote waits until it expires. */
const transferWaitMs = 7 * 24 * 3_600_000;
export const approvalExpiryTimer = "agent.approval-expired";

export function callingAgent({ agent }: Caller): CallingAgent {
  if (agent) return agent;
  throw new ApiError("UNAUTHORIZED", "This operation takes an agent's access token.");
}

export function deletedAgent(): ApiError {
  return new ApiError("UNAUTHORIZED", "The agent was deleted.");
}

/** A refusal by the policy as the agent sees it: 403, with the figures. */
export function refusalOf({ rule, reason, details }: Violation): ApiError {
  const isVelocity = rule === "dailyLimit" || rule === "dailyTransactionLimit" || rule === "monthlyLimit";
  return new ApiError(isVelocity ? "VELOCITY_LIMIT_EXCEEDED" : "FORBIDDEN", reason, { rule, ...details });
}

/** The policy's decision on a payment, and the usage with it. */
export interface Judged {
  /** The rule that requires approval; null: none. */
  readonly approvalReason: ApprovalReason | null;
  readonly usage: Usage;
  readonly counted: Counted;
}

/**
 * Checks a payment of an agent that the caller has locked; writes nothing. Every payment of an agent passes here.
 * `usage`: without the payment. Throws 403 with the rule that it breaks, 401 for a deleted agent.
 */
export async function judge(
  deps: AgentsDeps,
  tx: Tx,
  ledger: LedgerContext,
  agent: AgentRow,
  usage: Usage,
  request: Pick<PaymentRequest, "type" | "debit" | "source" | "destination">,
): Promise<Judged> {
  const policy = readStored(agentPolicy, agent.policy);
  const { type, debit, source, destination } = request;
  if (agent.deletedAt !== null) throw deletedAgent();
  if (agent.isPaused) throw new ApiError("FORBIDDEN", "The agent is paused.");
  assertPolicyPermits(policy.permissions, permissionFor[type]);
  const amounts = await policyAmounts(deps, tx, ledger, policy, debit);
  const ruled = policy.accountRestrictions?.accountRules?.map(({ accountId }) => accountId) ?? [];
  const samePayees = await findSamePayees(deps, tx, ledger, [source, destination], ruled);
  const decision = decide(policy, usage, { source, destination, samePayees, amounts }, ledger.now);
  if (decision.verdict === "REFUSED") throw refusalOf(decision.violation);
  const approvalReason = decision.verdict === "NEEDS_APPROVAL" ? decision.reason : null;
  return { approvalReason, ...withPayment(usage, amounts.limit, ledger.now) };
}

/** Maximum number of an agent's actions that await approval at once. */
const maxWaiting = 100;

/** Throws 409 CONFLICT if too many of the agent's actions await approval. */
async function assertMayWait({ tx, caller }: Pick<ActionWork, "tx" | "caller">, { id }: AgentRow): Promise<void> {
  const where = { ...tenantOf(caller), agentId: id, status: "PENDING_APPROVAL" } as const;
  if ((await tx.agentAction.count({ where })) < maxWaiting) return;
  throw new ApiError("CONFLICT", `${maxWaiting} actions of the agent await approval: try again when some are decided.`);
}

/**
 * Requests a payment for an agent: counts it, and makes it by `pay` or keeps it for approval, in one transaction.
 * Throws 403 with the rule that it breaks, and what `pay` throws.
 */
export async function submit(
  { deps, tx, caller, ledgerContext }: Work<AgentsDeps>,
  request: PaymentRequest,
  pay: () => Promise<Paid>,
): Promise<LeftAction> {
  const ledger = await ledgerContext();
  const agent = await lockAgentOf(tx, caller, callingAgent(caller).id);
  const { approvalReason, usage, counted } = await judge(deps, tx, ledger, agent, agent, request);
  saveUsage(tx, caller, { id: agent.id, ...usage });
  const { type, platformCustomerId, debit, source, destination, quote, transfer } = request;
  const action = {
    type,
    platformCustomerId,
    currency: debit.currency,
    amount: debit.amount,
    sourceAccountId: source,
    destination,
    countedAmount: counted.amount,
    countedOn: counted.on,
    ...(quote && { quoteId: quote.id, transactionId: quote.transactionId, walletStamp: quote.walletStamp }),
    ...(transfer && { transfer }),
  };
  const work = { deps, tx, caller, now: ledger.now };
  if (approvalReason === null) {
    const left = await pay();
    const { id: transactionId } = left.payment;
    return { ...(await insertAction(work, agent, { ...action, transactionId, status: "APPROVED" })), left };
  }
  await assertMayWait(work, agent);
  const dueAt = quote?.expiresAt ?? new Date(ledger.now.getTime() + transferWaitMs);
  const awaited = { status: "PENDING_APPROVAL", approvalReason, expiresAt: dueAt } as const;
  const waiting = await insertAction(work, agent, { ...action, ...awaited });
  await scheduleTimer(tx, { tenant: caller, name: approvalExpiryTimer, dueAt, payload: { actionId: waiting.id } });
  return waiting;
}
