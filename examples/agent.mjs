#!/usr/bin/env node
// A software agent under a policy, with the typed client: it pays a small amount alone, waits for the approval of a
// larger one, is refused a third, and is paused and deleted.
//
//   npm run client
//   node examples/agent.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name agents --skip-paperwork > .data/agents.json
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createClient, ok } from "#client";

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error("Usage: node examples/agent.mjs <credentials file>, such as the one that `platform create` prints");
  process.exit(2);
}
const { baseUrl, sandbox } = JSON.parse(readFileSync(file, "utf8"));

/** The error of a call that must be refused with this status. */
async function refused(call, status) {
  const { response, error } = await call;
  if (response.status !== status) throw new Error(`Answered ${response.status} instead of ${status}`);
  return error;
}

const usd = (minor) => `${(minor / 100).toFixed(2)} USD`;
const platform = createClient({ baseUrl, ...sandbox }).rest;

// The customer, its money, and the account of a supplier.
const customer = await ok(
  platform.POST("/customers", { body: { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" } }),
);
if (customer.kycStatus !== "APPROVED") {
  throw new Error(`The customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork.`);
}
async function dollars() {
  const query = { customerId: customer.id, currency: "USD" };
  return (await ok(platform.GET("/customers/internal-accounts", { params: { query } }))).data[0];
}
const account = await dollars();
await ok(
  platform.POST("/sandbox/internal-accounts/{accountId}/fund", {
    params: { path: { accountId: account.id } },
    body: { amount: 100_000 },
  }),
);

console.log("The platform creates an agent: up to 100.00 alone, up to 500.00 with approval, 600.00 a day.");
const policy = {
  permissions: ["CREATE_QUOTES", "EXECUTE_QUOTES", "MANAGE_EXTERNAL_ACCOUNTS", "VIEW_TRANSACTIONS"],
  defaultExecutionMode: "AUTO",
  spendingLimits: { currency: "USD", perTransactionLimit: 50_000, dailyLimit: 60_000 },
  accountRestrictions: { allowedAccountIds: [account.id] },
  approvalThresholds: { currency: "USD", amount: 10_000 },
};
const { agent, deviceCode } = await ok(
  platform.POST("/agents", { body: { name: "Bookkeeper", customerId: customer.id, policy } }),
);

console.log(`The software redeems the code ${deviceCode.code} for its access token, once.`);
const anonymous = createClient({ baseUrl }).rest;
const redeem = () =>
  anonymous.POST("/agents/device-codes/{code}/redeem", { params: { path: { code: deviceCode.code } } });
const { accessToken } = await ok(redeem());
await refused(redeem(), 400);
const software = createClient({ baseUrl, accessToken }).rest;

const supplier = await ok(
  software.POST("/agents/me/external-accounts", {
    body: {
      currency: "USD",
      accountInfo: {
        accountType: "USD_ACCOUNT",
        accountNumber: "123456789012",
        routingNumber: "021000021",
        beneficiary: { beneficiaryType: "BUSINESS", legalName: "Paper and Ink Inc." },
      },
    },
  }),
);

/** The agent requests a payment to the supplier. */
async function pay(amount) {
  const quote = await ok(
    software.POST("/agents/me/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: account.id },
        destination: { destinationType: "ACCOUNT", accountId: supplier.id },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: amount,
      },
    }),
  );
  return software.POST("/agents/me/quotes/{quoteId}/execute", { params: { path: { quoteId: quote.id } } });
}

const small = await ok(pay(4_000));
console.log(`\nIt pays ${usd(4_000)} alone: ${small.status}, the payment is ${small.transaction.status}.`);

const large = await ok(pay(30_000));
console.log(`It asks for ${usd(30_000)}: ${large.status}.`);
const ofAgent = { query: { agentId: agent.id } };
const [waiting] = (await ok(platform.GET("/agents/approvals", { params: ofAgent }))).data;
const path = { agentId: agent.id, actionId: waiting.id };
await ok(platform.POST("/agents/{agentId}/actions/{actionId}/approve", { params: { path } }));
const outcome = await ok(software.GET("/agents/me/actions/{actionId}", { params: { path: { actionId: large.id } } }));
console.log(`A person approves it; the agent polls: ${outcome.status}, the payment is ${outcome.transaction.status}.`);

const { code, reason, details } = await refused(pay(40_000), 403);
console.log(`It asks for ${usd(40_000)}: ${code}. ${reason}`);
console.log(`  limit ${usd(details.limit)}, used ${usd(details.used)}`);

const thisAgent = { params: { path: { agentId: agent.id } } };
await ok(platform.PATCH("/agents/{agentId}", { ...thisAgent, body: { isPaused: true } }));
console.log(`\nThe platform pauses the agent: ${(await software.GET("/agents/me")).response.status}.`);
await ok(platform.DELETE("/agents/{agentId}", thisAgent));
console.log(`It deletes the agent: ${(await software.GET("/agents/me")).response.status}.`);

const after = await dollars();
if (after.balance.amount !== 66_000) throw new Error(`The balance is ${after.balance.amount}, not 66000`);
console.log(`\nThe balance: ${usd(after.balance.amount)}, to the cent.`);
