import { lockQuote } from "../../quotes/published.js";
import { findTokenName } from "../../platform/published.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { transition } from "../../shared/kernel/transitions.js";
import type { Work } from "../../shared/operation/operations.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import { lockAgent } from "../agents/store.js";
import { saveUsage } from "../agents/sql.js";
import type { AgentRow } from "../agents/type.js";
import type { AgentsDeps } from "../deps.js";
import { withoutPayment, type Usage } from "../policy/usage.js";
import { debitOfAction, makePayment } from "./payments.js";
import { advanceAction, findActionOf, lockAction, recordDecision, uncounted, type DecisionOf } from "./store.js";
import { judge } from "./submit.js";
import { actionTransitions } from "./transitions.js";
import type { ActionRow, LeftAction } from "./type.js";

interface ActionTarget {
  readonly agentId: string;
  readonly actionId: string;
}

/** The agent's usage without the action, which the caller has locked. */
export function usageWithout(usage: Usage, { countedAmount, countedOn }: ActionRow): Usage {
  if (countedAmount === null || countedOn === null) return usage;
  return withoutPayment(usage, { amount: countedAmount, on: countedOn });
}

/** An action and its agent, locked after the quote's transaction. Throws 404 NOT_FOUND. */
async function lockTarget(
  { tx, caller }: Work<AgentsDeps>,
  target: ActionTarget,
): Promise<{ readonly agent: AgentRow; readonly action: ActionRow }> {
  const { quoteId, id } = await findActionOf(tx, caller, target);
  if (quoteId !== null) await lockQuote(tx, caller, quoteId);
  const agent = await lockAgent(tx, caller, target.agentId);
  return { agent, action: await lockAction(tx, caller, id) };
}

/** The decider, for the audit. */
async function decision({ tx, caller, now }: Work<AgentsDeps>): Promise<DecisionOf> {
  const decidedByName = (await findTokenName(tx, caller)) ?? null;
  return { decidedBy: caller.credentialId, decidedByName, decidedAt: await now() };
}

/**
 * Makes the payment of an action with the platform's authority. The current policy, the agent's pause, the quote's
 * expiry and the funds are checked again: a refusal ends the action FAILED with the reason, and nothing is paid. An
 * action that failed while it waited is returned FAILED, whether or not its timer was first (docs/interface.md,
 * Decisions on an action). Throws 404 NOT_FOUND, 409 CONFLICT for a decided one.
 */
export async function approveAction(work: Work<AgentsDeps>, target: ActionTarget): Promise<LeftAction> {
  const { deps, tx, caller, ledgerContext } = work;
  const ledger = await ledgerContext();
  const { agent, action } = await lockTarget(work, target);
  const changing = { deps, tx, caller, now: ledger.now };
  const decided = await decision(work);
  if (action.status === "FAILED" && action.decidedAt === null) return recordDecision(changing, action, decided);
  transition(actionTransitions, action.status, "approve");
  const released = usageWithout(agent, action);
  const paid = await withSavepoint(tx, async () => {
    const debit = await debitOfAction(work, action);
    const request = { type: action.type, debit, source: action.sourceAccountId, destination: action.destination };
    const { usage, counted } = await judge(deps, tx, ledger, agent, released, request);
    saveUsage(tx, caller, { id: agent.id, ...usage });
    return { left: await makePayment(work, action), counted };
  });
  if (paid instanceof ApiError) {
    saveUsage(tx, caller, { id: agent.id, ...released });
    return advanceAction(changing, action, "fail", { ...decided, ...uncounted, rejectionReason: paid.body.reason });
  }
  const { left, counted } = paid;
  const approved = await advanceAction(changing, action, "approve", {
    ...decided,
    countedAmount: counted.amount,
    countedOn: counted.on,
    transactionId: left.payment.id,
  });
  return { ...approved, left };
}

/** Ends an action without a payment, and releases its usage. Throws 404 NOT_FOUND, 409 CONFLICT. */
export async function rejectAction(
  work: Work<AgentsDeps>,
  { reason, ...target }: ActionTarget & { readonly reason?: string | undefined },
): Promise<ActionRow> {
  const { deps, tx, caller } = work;
  const { agent, action } = await lockTarget(work, target);
  saveUsage(tx, caller, { id: agent.id, ...usageWithout(agent, action) });
  return advanceAction({ deps, tx, caller, now: await work.now() }, action, "reject", {
    ...(await decision(work)),
    ...uncounted,
    rejectionReason: reason ?? null,
  });
}
