#!/usr/bin/env node
// A payout from beginning to end, with nothing but `fetch`: a customer, money on an account, a quote in another
// currency, its execution, and how it settles, seen by webhook, by subscription, by REST and in the graph. Then one
// that fails, and comes back to the last cent.
//
//   node examples/payout.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name payouts --skip-paperwork > .data/payouts.json
import { verify } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error("Usage: node examples/payout.mjs <credentials file>, such as the one that `platform create` prints");
  process.exit(2);
}
const { baseUrl, platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));
const authorization = `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`;
/** Longer than any ordinary outcome of the sandbox takes. */
const patienceMs = 10_000;

let step = 0;
function say(text, value) {
  console.log(`\n${++step}. ${text}`);
  if (value !== undefined) console.log(JSON.stringify(value, null, 2).replace(/^/gm, "   "));
}

async function rest(method, path, body, headers = {}) {
  const response = await fetch(`${baseUrl}/2025-10-13${path}`, {
    method,
    headers: { authorization, "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${answer.code}: ${answer.reason}`);
  return answer;
}

async function graph(query, variables) {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors.map(({ message }) => message).join("; "));
  return data;
}

/** Receives webhooks, and keeps those whose signature is genuine. */
async function startReceiver() {
  const received = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { s = "" } = JSON.parse(request.headers["x-service-signature"] ?? "{}");
    const isSigned = verify("sha256", body, sandbox.webhookPublicKey, Buffer.from(s, "base64"));
    const webhook = isSigned ? JSON.parse(body) : {};
    const isGenuine = webhook.platformId === platformId && webhook.environment === "SANDBOX";
    if (isGenuine) received.push(webhook);
    response.writeHead(isGenuine ? 200 : 401).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { received, url: `http://127.0.0.1:${server.address().port}/webhooks`, stop: () => server.close() };
}

/** Follows payments by server-sent events. */
async function subscribe() {
  const query = "subscription { transactionUpdated { id status refund { status } } }";
  const ending = new AbortController();
  const response = await fetch(`${baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query }),
    signal: ending.signal,
  });
  const seen = [];
  const read = async () => {
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const line = text.slice(0, end).match(/^data: (.*)$/m)?.[1];
        text = text.slice(end + 2);
        if (line) seen.push(JSON.parse(line).data.transactionUpdated);
      }
    }
  };
  const reading = read().catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  return { seen, stop: () => (ending.abort(), reading) };
}

async function until(what, look) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${patienceMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const receiver = await startReceiver();
const subscription = await subscribe();
try {
  await rest("PATCH", "/config", { webhookEndpoint: receiver.url });
  say(`Webhooks go to ${receiver.url}, and a subscription follows the payments.`);

  const customer = await rest("POST", "/customers", { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" });
  if (customer.kycStatus !== "APPROVED") {
    throw new Error(`The customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork.`);
  }
  say("A customer, approved at creation.", { id: customer.id, kycStatus: customer.kycStatus });

  const { data } = await rest("GET", `/customers/internal-accounts?customerId=${customer.id}&currency=USD`);
  const [account] = data;
  const funded = await rest("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: 100_000 });
  say("Money on the customer's account, in cents.", { id: account.id, balance: funded.balance.amount });

  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Frida Kahlo", countryOfResidence: "MX" };
  const recipient = await rest("POST", "/customers/external-accounts", {
    customerId: customer.id,
    currency: "MXN",
    accountInfo: { accountType: "MXN_ACCOUNT", clabeNumber: "002010077777777771", beneficiary },
  });
  say("A bank account in Mexico.", { id: recipient.id, rails: recipient.accountInfo.paymentRails });

  const rates = await rest("GET", "/exchange-rates?sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=25000");
  const [{ exchangeRate, fees, receivingAmount }] = rates.data;
  say("What 250.00 USD would come to.", { exchangeRate, fees, receivingAmount });

  const wanted = {
    source: { sourceType: "ACCOUNT", accountId: account.id },
    destination: { destinationType: "ACCOUNT", accountId: recipient.id, paymentRail: "SPEI" },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 25_000,
    remittanceInformation: "Invoice 4711",
  };
  const quote = await rest("POST", "/quotes", wanted, { "idempotency-key": crypto.randomUUID() });
  const { id: quoteId, status, totalSendingAmount, totalReceivingAmount, feesIncluded, expiresAt } = quote;
  say("A quote.", { quoteId, status, totalSendingAmount, feesIncluded, totalReceivingAmount, expiresAt });

  const executed = await rest("POST", `/quotes/${quoteId}/execute`);
  say("The quote, executed.", { status: executed.status, transactionId: executed.transactionId });

  const { transactionId } = quote;
  const hasCompleted = ({ id, status: now }) => id === transactionId && now === "COMPLETED";
  await until("The subscription", () => subscription.seen.some(hasCompleted));
  const seen = subscription.seen.filter(({ id }) => id === transactionId).map(({ status: now }) => now);
  say("What the subscription saw.", seen);

  const isOfPayment = ({ type, data: payment }) => type.startsWith("OUTGOING_PAYMENT.") && payment.id === transactionId;
  await until("The webhook", () =>
    receiver.received.some((webhook) => isOfPayment(webhook) && hasCompleted(webhook.data)),
  );
  say(
    "The webhooks that came, signatures checked.",
    receiver.received.filter(isOfPayment).map(({ type }) => type),
  );

  const transaction = await rest("GET", `/transactions/${transactionId}`);
  const { settledAt, sentAmount, receivedAmount } = transaction;
  say("The same by REST.", { status: transaction.status, settledAt, sentAmount, receivedAmount });

  const books = await graph(
    `query ($id: ID!) { quote(id: $id) { status transaction { statusHistory { status at }
       ledgerTransactions { kind entries { account { id } systemAccount amount { amount currency { code } } } } } } }`,
    { id: quoteId },
  );
  say("The same in the graph, with the ledger's entries behind it.", books.quote);

  const closed = await rest("POST", "/customers/external-accounts", {
    customerId: customer.id,
    currency: "USD",
    accountInfo: { accountType: "USD_ACCOUNT", accountNumber: "1234567002", routingNumber: "021000021", beneficiary },
  });
  const failing = await rest("POST", "/quotes", {
    source: { sourceType: "ACCOUNT", accountId: account.id },
    destination: { destinationType: "ACCOUNT", accountId: closed.id },
    lockedCurrencySide: "RECEIVING",
    lockedCurrencyAmount: 5_000,
    immediatelyExecute: true,
  });
  const failed = await until("The refund", async () => {
    const found = await rest("GET", `/transactions/${failing.transactionId}`);
    return found.refund?.status === "COMPLETED" ? found : undefined;
  });
  const { failureReason, refund } = failed;
  say("A payout to an account whose number ends in 002 fails, and is refunded.", { failureReason, refund });

  const after = await rest("GET", `/customers/internal-accounts?customerId=${customer.id}&currency=USD`);
  const balance = after.data[0].balance.amount;
  if (balance !== 75_000) throw new Error(`The balance is ${balance}, not what the one settled payment left`);
  say("The balance: what the one settled payment left, to the cent.", { balance });
} finally {
  await subscription.stop();
  receiver.stop();
}
