import { lockLiveCustomer, type CustomerAgents } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { Tx } from "../../shared/persistence/client.js";
import { readStored } from "../../shared/schema/stored.js";
import { uncounted } from "../actions/store.js";
import { giveUp } from "../actions/timers.js";
import { lockAgent } from "../agents/store.js";
import type { AgentDeviceCode, AgentRow, TimedAgent } from "../agents/type.js";
import { issueCode, revokeCodes } from "../codes/service.js";
import type { AgentsDeps } from "../deps.js";
import { converted } from "../policy/amounts.js";
import { assertAccountsOf, assertConsistent, merged } from "../policy/change.js";
import { agentPolicy, type AgentPolicy, type AgentPolicyUpdate } from "../policy/wire.js";
import { usageOn, type Usage } from "../policy/usage.js";

interface NewAgent {
  readonly name: string;
  readonly customerId: string;
  readonly policy: AgentPolicy;
}

/** A new agent with its first code. Throws 404 for an unknown customer, or another's account in the policy. */
export async function createAgent(
  work: Work<AgentsDeps>,
  { name, customerId, policy }: NewAgent,
): Promise<{ readonly agent: TimedAgent; readonly deviceCode: AgentDeviceCode }> {
  const { tx, caller, ledgerContext } = work;
  await lockLiveCustomer(tx, caller, customerId);
  await assertAccountsOf(work, customerId, policy);
  const ledger = await ledgerContext();
  const { now } = ledger;
  const stamps = { createdAt: now, updatedAt: now };
  const row = await tx.agent.create({
    data: { id: newId("Agent"), ...tenantOf(caller), customerId, name, policy: { ...policy }, ...stamps },
  });
  return { agent: { ...row, now }, deviceCode: await issueCode(tx, ledger, row.id) };
}

/** Changes the name, or pauses and resumes. */
export async function updateAgent(
  { tx, caller, now }: Work<AgentsDeps>,
  { agentId, ...changes }: { readonly agentId: string; readonly name?: string; readonly isPaused?: boolean },
): Promise<TimedAgent> {
  const row = await lockAgent(tx, caller, agentId);
  return save(tx, caller, row, changes, await now());
}

async function save(
  tx: Tx,
  caller: Caller,
  row: AgentRow,
  changes: Partial<Usage> & { readonly name?: string; readonly isPaused?: boolean; readonly policy?: AgentPolicy },
  now: Date,
): Promise<TimedAgent> {
  const { policy, ...others } = changes;
  const data = { ...others, ...(policy && { policy: { ...policy } }), updatedAt: now };
  return { ...(await tx.agent.update({ where: { id: row.id, ...tenantOf(caller) }, data })), now };
}

/**
 * Changes the policy, also for actions that await approval. If the limits' currency changes, the usage is converted.
 */
export async function updatePolicy(
  work: Work<AgentsDeps>,
  { agentId, ...update }: AgentPolicyUpdate & { readonly agentId: string },
): Promise<TimedAgent> {
  const { tx, caller } = work;
  const row = await lockAgent(tx, caller, agentId);
  const before = readStored(agentPolicy, row.policy);
  const policy = merged(before, update);
  assertConsistent(policy);
  // Not the current policy's: they may be deleted since, and a limit can be lowered all the same.
  await assertAccountsOf(work, row.customerId, update);
  const usage =
    before.spendingLimits.currency === policy.spendingLimits.currency
      ? {}
      : await usageIn(work, row, { from: before.spendingLimits.currency, into: policy.spendingLimits.currency });
  return save(tx, caller, row, { ...usage, policy }, await work.now());
}

/**
 * Converts the usage, and the amount that each waiting action counts, rounded up. Usage of payments that were made
 * before is not released afterwards.
 */
async function usageIn(
  { deps, tx, caller, ledgerContext }: Work<AgentsDeps>,
  agent: AgentRow,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<Usage> {
  const ledger = await ledgerContext();
  const inNew = (amount: bigint) => converted(deps, tx, ledger, { amount, currency: from }, into);
  const { usedOn, dailyCount, dailySpend, monthlySpend } = usageOn(agent, ledger.now);
  const own = { ...tenantOf(caller), agentId: agent.id };
  const waiting = await tx.agentAction.findMany({
    where: { ...own, status: "PENDING_APPROVAL" },
    select: { id: true, countedAmount: true },
  });
  for (const { id, countedAmount } of waiting) {
    const data = { countedAmount: await inNew(countedAmount ?? 0n) };
    await tx.agentAction.update({ where: { id, ...tenantOf(caller) }, data });
  }
  await tx.agentAction.updateMany({
    where: { ...own, status: "APPROVED", countedAmount: { not: null } },
    data: uncounted,
  });
  return { usedOn, dailyCount, dailySpend: await inNew(dailySpend), monthlySpend: await inNew(monthlySpend) };
}

/** A new code. Throws 409 CONFLICT for an agent that is already connected. */
export async function newDeviceCode(
  { tx, caller, ledgerContext }: Work<AgentsDeps>,
  { agentId }: { readonly agentId: string },
): Promise<AgentDeviceCode> {
  const { tokenHash, id } = await lockAgent(tx, caller, agentId);
  if (tokenHash !== null) {
    throw new ApiError("CONFLICT", "The agent is connected: delete it and create another to connect other software.");
  }
  return issueCode(tx, await ledgerContext(), id);
}

/** Deletes an agent: its token and codes stop working, and actions that await approval fail. */
export async function removeAgent(
  deps: AgentsDeps,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  agentId: string,
): Promise<TimedAgent> {
  const { id } = await lockAgent(tx, caller, agentId);
  const waiting = await tx.agentAction.findMany({
    where: { ...tenantOf(caller), agentId: id, status: "PENDING_APPROVAL" },
    select: { id: true, agentId: true },
    orderBy: { id: "asc" },
  });
  for (const action of waiting) await giveUp(deps, tx, caller, action, "The agent was deleted.");
  await revokeCodes(tx, { ...tenantOf(caller), now: caller.now }, id);
  const { now } = caller;
  const data = { tokenHash: null, deletedAt: now, updatedAt: now };
  return { ...(await tx.agent.update({ where: { id, ...tenantOf(caller) }, data })), now };
}

/** The port of the customers subgraph: the customer's agents are deleted with it. */
export function createCustomerAgents(deps: AgentsDeps): CustomerAgents {
  return {
    async remove(tx, caller, customerId) {
      const agents = await tx.agent.findMany({
        where: { ...tenantOf(caller), customerId, deletedAt: null },
        select: { id: true },
        orderBy: { id: "asc" },
      });
      if (agents.length === 0) return;
      const timed = { ...caller, now: await deps.clock.now(tx, caller) };
      for (const { id } of agents) await removeAgent(deps, tx, timed, id);
    },
  };
}
