import { z } from "zod";
import type { Act } from "./plan.types.js";
import { idIn, type Stage } from "./stage.js";

type ActOf<Type extends Act["type"]> = Extract<Act, { type: Type }>;

export async function order(stage: Stage, number: number): Promise<void> {
  const card = stage.plan.cards[number];
  if (!card) throw new Error(`No card ${number} in the plan`);
  const { customer, currency, maxSpendPerTransaction, maxSpendPerDay } = card;
  const id = await stage.callers.admin.create("/cards", {
    customerId: stage.idOf(customer),
    form: "VIRTUAL",
    fundingSource: await stage.accountOf(customer, currency),
    maxSpendPerTransaction,
    maxSpendPerDay,
  });
  stage.cards.set(number, id);
}

export async function changeCard(stage: Stage, { card, status }: ActOf<"changeCard">): Promise<void> {
  await stage.callers.admin.patch(`/cards/${idIn(stage.cards, card, "card")}`, { status });
}

const cardTransaction = z.object({ id: z.string(), status: z.string() });

/** The network's calls of the simulation require MANAGE: they are the operator's. */
const simulate = ({ cards, callers: { admin } }: Stage, card: number, step: string, body: object) =>
  admin.post(`/sandbox/cards/${idIn(cards, card, "card")}/simulate/${step}`, body);

export async function purchase(stage: Stage, { card, id, amount, merchant }: ActOf<"purchase">): Promise<void> {
  const code = stage.plan.cards[card]?.currency;
  const made = cardTransaction.parse(
    await simulate(stage, card, "authorization", { amount, currency: { code }, merchant }),
  );
  if (made.status !== "DECLINED") stage.purchases.set(id, made.id);
}

export async function network(stage: Stage, { card, step, purchase: of, amount }: ActOf<"network">): Promise<void> {
  const cardTransactionId = stage.purchases.get(of);
  if (cardTransactionId !== undefined) await simulate(stage, card, step, { cardTransactionId, amount });
}

const employed = z.object({ agent: z.object({ id: z.string() }), deviceCode: z.object({ code: z.string() }) });

export async function employ(stage: Stage, number: number): Promise<void> {
  const { admin } = stage.callers;
  const agent = stage.plan.agents[number];
  if (!agent) throw new Error(`No agent ${number} in the plan`);
  const { name, customer, currency, perTransactionLimit, monthlyLimit, approvalAbove } = agent;
  const policy = {
    permissions: ["VIEW_TRANSACTIONS", "CREATE_TRANSFERS"],
    defaultExecutionMode: "AUTO",
    spendingLimits: { currency, perTransactionLimit, dailyLimit: perTransactionLimit, monthlyLimit },
    approvalThresholds: { currency, amount: approvalAbove },
  };
  const made = employed.parse(await admin.post("/agents", { name, customerId: stage.idOf(customer), policy }));
  const redeemed = await admin.post(`/agents/device-codes/${made.deviceCode.code}/redeem`, undefined, {
    authorization: "",
  });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(redeemed);
  stage.agents.set(number, { id: made.agent.id, accessToken });
}

function agentOf({ agents }: Stage, number: number) {
  const agent = agents.get(number);
  if (!agent) throw new Error(`No agent ${number} yet`);
  return agent;
}

/** The agent's own request for a payment. */
export async function ask(stage: Stage, act: ActOf<"ask">): Promise<void> {
  const { agent, id, account, amount, reference, isRefused } = act;
  const planned = stage.plan.agents[agent];
  if (!planned) throw new Error(`No agent ${agent} in the plan`);
  const { customer, currency } = planned;
  const body = {
    source: { accountId: await stage.accountOf(customer, currency) },
    destination: { accountId: await stage.externalAccount(customer, account) },
    amount,
    remittanceInformation: reference,
  };
  const authorization = `Bearer ${agentOf(stage, agent).accessToken}`;
  const asked = stage.callers.admin.create("/agents/me/transfer-out", body, { authorization });
  if (isRefused) {
    const isAccepted = await asked.then(
      () => true,
      () => false,
    );
    if (isAccepted) throw new Error(`The policy of agent ${agent} allowed ${amount}`);
    return;
  }
  stage.actions.set(id, await asked);
}

export async function decide(stage: Stage, { agent, ask: of, rejection }: ActOf<"decide">): Promise<void> {
  const path = `/agents/${agentOf(stage, agent).id}/actions/${idIn(stage.actions, of, "action")}`;
  if (rejection === undefined) await stage.callers.payments.post(`${path}/approve`);
  else await stage.callers.payments.post(`${path}/reject`, { reason: rejection });
}
