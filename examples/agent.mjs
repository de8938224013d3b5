#!/usr/bin/env node
// A software agent under a policy, with nothing but `fetch`: it pays a small amount alone, waits for the approval of a
// larger one, is refused a third, and is paused and deleted.
//
//   node examples/agent.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name agents --skip-paperwork > .data/agents.json
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error("Usage: node examples/agent.mjs <credentials file>, such as the one that `platform create` prints");
  process.exit(2);
}
const { baseUrl, sandbox } = JSON.parse(readFileSync(file, "utf8"));
const basic = `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`;

/** A caller of the REST interface; without `authorization` one without credentials. */
function caller(authorization) {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/2025-10-13${path}`, {
      method,
      headers: { ...(authorization && { authorization }), ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };
}

async function ok(reply) {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`Answered ${status} ${body.code}: ${body.reason}`);
  return body;
}

function expectStatus({ status, body }, expected) {
  if (status !== expected) throw new Error(`Answered ${status} instead of ${expected}: ${JSON.stringify(body)}`);
  return body;
}

const usd = (minor) => `${(minor / 100).toFixed(2)} USD`;
const platform = caller(basic);

// The customer, its money, and the account of a supplier.
const customer = await ok(platform("POST", "/customers", { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" }));
if (customer.kycStatus !== "APPROVED") {
  throw new Error(`The customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork.`);
}
const accounts = `/customers/internal-accounts?customerId=${customer.id}&currency=USD`;
const [account] = (await ok(platform("GET", accounts))).data;
await ok(platform("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: 100_000 }));

console.log("The platform creates an agent: up to 100.00 alone, up to 500.00 with approval, 600.00 a day.");
const policy = {
  permissions: ["CREATE_QUOTES", "EXECUTE_QUOTES", "MANAGE_EXTERNAL_ACCOUNTS", "VIEW_TRANSACTIONS"],
  defaultExecutionMode: "AUTO",
  spendingLimits: { currency: "USD", perTransactionLimit: 50_000, dailyLimit: 60_000 },
  accountRestrictions: { allowedAccountIds: [account.id] },
  approvalThresholds: { currency: "USD", amount: 10_000 },
};
const { agent, deviceCode } = await ok(
  platform("POST", "/agents", { name: "Bookkeeper", customerId: customer.id, policy }),
);

console.log(`The software redeems the code ${deviceCode.code} for its access token, once.`);
const anonymous = caller();
const { accessToken } = await ok(anonymous("POST", `/agents/device-codes/${deviceCode.code}/redeem`));
expectStatus(await anonymous("POST", `/agents/device-codes/${deviceCode.code}/redeem`), 400);
const software = caller(`Bearer ${accessToken}`);

const supplier = await ok(
  software("POST", "/agents/me/external-accounts", {
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: "123456789012",
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "BUSINESS", legalName: "Paper and Ink Inc." },
    },
  }),
);

/** The agent asks for a payment to the supplier. */
async function pay(amount) {
  const quote = await ok(
    software("POST", "/agents/me/quotes", {
      source: { sourceType: "ACCOUNT", accountId: account.id },
      destination: { destinationType: "ACCOUNT", accountId: supplier.id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: amount,
    }),
  );
  return software("POST", `/agents/me/quotes/${quote.id}/execute`);
}

const small = expectStatus(await pay(4_000), 200);
console.log(`\nIt pays ${usd(4_000)} alone: ${small.status}, the payment is ${small.transaction.status}.`);

const large = expectStatus(await pay(30_000), 200);
console.log(`It asks for ${usd(30_000)}: ${large.status}.`);
const [waiting] = (await ok(platform("GET", `/agents/approvals?agentId=${agent.id}`))).data;
await ok(platform("POST", `/agents/${agent.id}/actions/${waiting.id}/approve`));
const outcome = await ok(software("GET", `/agents/me/actions/${large.id}`));
console.log(`A person approves it; the agent polls: ${outcome.status}, the payment is ${outcome.transaction.status}.`);

const refused = expectStatus(await pay(40_000), 403);
console.log(`It asks for ${usd(40_000)}: ${refused.code}. ${refused.reason}`);
console.log(`  limit ${usd(refused.details.limit)}, used ${usd(refused.details.used)}`);

await ok(platform("PATCH", `/agents/${agent.id}`, { isPaused: true }));
console.log(`\nThe platform pauses the agent: ${(await software("GET", "/agents/me")).status}.`);
await ok(platform("DELETE", `/agents/${agent.id}`));
console.log(`It deletes the agent: ${(await software("GET", "/agents/me")).status}.`);

const [after] = (await ok(platform("GET", accounts))).data;
if (after.balance.amount !== 66_000) throw new Error(`The balance is ${after.balance.amount}, not 66000`);
console.log(`\nThe balance: ${usd(after.balance.amount)}, to the cent.`);
