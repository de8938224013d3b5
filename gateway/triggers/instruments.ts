import { createECDH } from "node:crypto";
import { z } from "zod";
import { unique, type Sandbox } from "./sandbox.js";
import { accountOf, bankOf, funded, identity, until, verified } from "./steps.js";
import { impossible, type Triggers } from "./trigger.js";

// Instruments that pay in the name of a customer: cards, agents, wallets.

async function orderCard(sandbox: Sandbox) {
  const { customerId, accountId: fundingSource } = await funded(sandbox);
  return { customerId, id: await sandbox.create("/cards", { customerId, form: "VIRTUAL", fundingSource }) };
}

async function activeCard(sandbox: Sandbox) {
  const card = await orderCard(sandbox);
  const isActive = async () =>
    (await sandbox.read(`/cards/${card.id}`, z.object({ status: z.string() }))).status === "ACTIVE" || undefined;
  await until(isActive, "the card becomes ACTIVE");
  return card;
}

/** A purchase by a new card, of 25.00 USD unless `amount` is another. */
async function purchase(sandbox: Sandbox, amount = 2_500) {
  const card = await activeCard(sandbox);
  const simulate = (step: string, body: object) => sandbox.create(`/sandbox/cards/${card.id}/simulate/${step}`, body);
  const merchant = { descriptor: "Corner Shop", mcc: "5411", country: "US" };
  const cardTransactionId = await simulate("authorization", { amount, currency: { code: "USD" }, merchant });
  return { ...card, follow: (step: string, of: number) => simulate(step, { cardTransactionId, amount: of }) };
}

const agentPolicy = {
  permissions: ["VIEW_TRANSACTIONS", "CREATE_QUOTES", "EXECUTE_QUOTES"],
  defaultExecutionMode: "APPROVAL_REQUIRED",
  spendingLimits: { currency: "USD", perTransactionLimit: 1_000 },
};

/** An agent's payment of 60 cents, which waits for approval. */
async function agentAction(sandbox: Sandbox) {
  const { customerId, accountId } = await funded(sandbox);
  const bankId = await bankOf(sandbox, customerId);
  const { agent, deviceCode } = z
    .object({ agent: z.object({ id: z.string() }), deviceCode: z.object({ code: z.string() }) })
    .parse(await sandbox.post("/agents", { name: "Bookkeeper", customerId, policy: agentPolicy }));
  const redeemed = await sandbox.post(`/agents/device-codes/${deviceCode.code}/redeem`, undefined, {
    authorization: "",
  });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(redeemed);
  const asAgent = { authorization: `Bearer ${accessToken}` };
  const wanted = {
    source: { sourceType: "ACCOUNT", accountId },
    destination: { destinationType: "ACCOUNT", accountId: bankId },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 60,
  };
  const identified = z.object({ id: z.string() });
  const { id: quoteId } = identified.parse(await sandbox.post("/agents/me/quotes", wanted, asAgent));
  const action = await sandbox.post(`/agents/me/quotes/${quoteId}/execute`, undefined, asAgent);
  return { agent: `/agents/${agent.id}`, action: `/agents/${agent.id}/actions/${identified.parse(action).id}` };
}

/** An export of a wallet that takes 30 seconds, and ends by the suffix of its holder's `platformCustomerId`. */
async function exportWallet(sandbox: Sandbox, suffix: "004" | "005") {
  const email = `${unique()}@example.com`;
  const customerId = await verified(sandbox, {
    ...identity,
    email,
    currencies: ["USDB"],
    platformCustomerId: unique() + suffix,
  });
  const path = `/internal-accounts/${await accountOf(sandbox, customerId, "type=EMBEDDED_WALLET")}/export`;
  const body = { clientPublicKey: createECDH("prime256v1").generateKeys("hex", "compressed") };
  const { requestId } = z.object({ requestId: z.string() }).parse(await sandbox.post(path, body));
  const stamp = { "Service-Wallet-Signature": "sandbox-valid-signature", "Request-Id": requestId };
  await sandbox.post(path, body, stamp);
  return { laterSeconds: 30 };
}

export const instrumentTriggers = {
  "CARD.STATUS_CHANGE": orderCard,
  "CARD.STATE_CHANGE": impossible("it is a former name: trigger CARD.STATUS_CHANGE"),
  "CARD.FUNDING_SOURCE_CHANGE": impossible("it is emitted only by servers with PAYGRAPH_HEADER_ALIAS"),
  "CARD_TRANSACTION.AUTHORIZED": purchase,
  "CARD_TRANSACTION.PARTIALLY_SETTLED": async (sandbox) => (await purchase(sandbox)).follow("clearing", 1_000),
  "CARD_TRANSACTION.SETTLED": async (sandbox) => (await purchase(sandbox)).follow("clearing", 2_500),
  "CARD_TRANSACTION.DECLINED": (sandbox) => purchase(sandbox, 100_001),
  "CARD_TRANSACTION.REFUNDED": impossible("a return is a transaction of its own, which is SETTLED"),
  // Money is returned for a closed account.
  "CARD_TRANSACTION.EXCEPTION": async (sandbox) => {
    const bought = await purchase(sandbox, 100_000);
    await bought.follow("clearing", 100_000);
    await sandbox.delete(`/customers/${bought.customerId}`);
    await bought.follow("return", 400);
  },
  "AGENT_ACTION.PENDING_APPROVAL": agentAction,
  "AGENT_ACTION.APPROVED": async (sandbox) => sandbox.post(`${(await agentAction(sandbox)).action}/approve`),
  "AGENT_ACTION.REJECTED": async (sandbox) =>
    sandbox.post(`${(await agentAction(sandbox)).action}/reject`, { reason: "Not expected" }),
  // The policy allows less by the time of the approval.
  "AGENT_ACTION.FAILED": async (sandbox) => {
    const { agent, action } = await agentAction(sandbox);
    await sandbox.patch(`${agent}/policy`, { spendingLimits: { perTransactionLimit: 1 } });
    await sandbox.post(`${action}/approve`);
  },
  "WALLET_OPERATION.COMPLETED": (sandbox) => exportWallet(sandbox, "004"),
  "WALLET_OPERATION.FAILED": (sandbox) => exportWallet(sandbox, "005"),
} satisfies Triggers;
