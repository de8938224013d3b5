#!/usr/bin/env node
// A payout from beginning to end, with the typed client: a customer, money on an account, a quote in another currency,
// its execution, and how it settles, seen by webhook, by subscription, by REST and in the graph. Then one that fails, and
// comes back to the last cent.
//
//   npm run client
//   node examples/payout.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name payouts --skip-paperwork > .data/payouts.json
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { createClient, documents, ok } from "#client";
import { openWebhook } from "#client/webhooks";

function credentialsOf(file) {
  try {
    const { baseUrl, platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));
    if (baseUrl && platformId && sandbox?.clientId && sandbox.clientSecret) return { baseUrl, platformId, sandbox };
    console.error(`payout: ${file} has no credentials, such as \`platform create\` prints`);
  } catch (error) {
    console.error(`payout: ${file} can't be read: ${error.message}`);
  }
  process.exit(2);
}

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error(
    "Usage: node examples/payout.mjs <credentials file>, of a platform created by `platform create --skip-paperwork`",
  );
  process.exit(2);
}
const { baseUrl, platformId, sandbox } = credentialsOf(file);
const { rest, graph } = createClient({ baseUrl, ...sandbox });
/** Longer than any ordinary outcome of the sandbox takes. */
const patienceMs = 10_000;

let step = 0;
function say(text, value) {
  console.log(`\n${++step}. ${text}`);
  if (value !== undefined) console.log(JSON.stringify(value, null, 2).replace(/^/gm, "   "));
}

function fail({ message, cause }) {
  console.error(`payout: ${message}${cause?.code ? ` (${cause.code}, ${baseUrl})` : ""}`);
  process.exitCode = 1;
}

/** Receives webhooks, and keeps those that are genuine. */
async function startReceiver() {
  const received = [];
  const expected = { publicKeys: sandbox.webhookPublicKey, platformId, environment: "SANDBOX" };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const webhook = openWebhook(body, request.headers["x-service-signature"], expected);
    if (webhook) received.push(webhook);
    response.writeHead(webhook ? 200 : 401).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { received, url: `http://127.0.0.1:${server.address().port}/webhooks`, stop: () => server.close() };
}

/** Follows payments from now; reconnects after a lost connection. */
async function subscribe() {
  const ending = new AbortController();
  const after = await graph.position();
  const updates = graph.subscribe(documents.PaymentUpdatesDocument, { after }, { signal: ending.signal });
  const seen = [];
  const read = async () => {
    for await (const { transactionUpdated } of updates) seen.push(transactionUpdated);
  };
  const reading = read();
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
let subscription;
let former;
try {
  former = await ok(rest.GET("/config"));
  subscription = await subscribe();
  await ok(rest.PATCH("/config", { body: { webhookEndpoint: receiver.url } }));
  say(`Webhooks go to ${receiver.url}, and a subscription follows the payments.`);

  const customer = await ok(
    rest.POST("/customers", { body: { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" } }),
  );
  if (customer.kycStatus !== "APPROVED") {
    throw new Error(`the customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork`);
  }
  say("A customer, approved at creation.", { id: customer.id, kycStatus: customer.kycStatus });

  const dollars = { params: { query: { customerId: customer.id, currency: "USD" } } };
  const [account] = (await ok(rest.GET("/customers/internal-accounts", dollars))).data;
  const funded = await ok(
    rest.POST("/sandbox/internal-accounts/{accountId}/fund", {
      params: { path: { accountId: account.id } },
      body: { amount: 100_000 },
    }),
  );
  say("Money on the customer's account, in cents.", { id: account.id, balance: funded.balance.amount });

  const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Frida Kahlo", countryOfResidence: "MX" };
  const register = (currency, accountInfo) =>
    ok(rest.POST("/customers/external-accounts", { body: { customerId: customer.id, currency, accountInfo } }));
  const recipient = await register("MXN", {
    accountType: "MXN_ACCOUNT",
    clabeNumber: "002010077777777771",
    beneficiary,
  });
  say("A bank account in Mexico.", { id: recipient.id, rails: recipient.accountInfo.paymentRails });

  const wantedRate = { sourceCurrency: "USD", destinationCurrency: ["MXN"], sendingAmount: 25_000 };
  const rates = await ok(rest.GET("/exchange-rates", { params: { query: wantedRate } }));
  const [{ exchangeRate, fees, receivingAmount }] = rates.data;
  say("What 250.00 USD would come to: the amounts in cents and centavos.", {
    usdPerMxn: exchangeRate,
    fees,
    receivingAmount,
  });

  const wanted = {
    source: { sourceType: "ACCOUNT", accountId: account.id },
    destination: { destinationType: "ACCOUNT", accountId: recipient.id, paymentRail: "SPEI" },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 25_000,
    remittanceInformation: "Invoice 4711",
  };
  const quote = await ok(rest.POST("/quotes", { body: wanted }));
  const { id: quoteId, status, totalSendingAmount, totalReceivingAmount, feesIncluded, expiresAt } = quote;
  say("A quote.", { quoteId, status, totalSendingAmount, feesIncluded, totalReceivingAmount, expiresAt });

  const executed = await ok(rest.POST("/quotes/{quoteId}/execute", { params: { path: { quoteId } } }));
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

  const show = (id) => ok(rest.GET("/transactions/{transactionId}", { params: { path: { transactionId: id } } }));
  const transaction = await show(transactionId);
  const { settledAt, sentAmount, receivedAmount } = transaction;
  say("The same by REST.", { status: transaction.status, settledAt, sentAmount, receivedAmount });

  const books = await graph.request(documents.PaymentHistoryDocument, { quoteId });
  say("The same in the graph, with the ledger's entries behind it.", books.quote);

  const closed = await register("USD", {
    accountType: "USD_ACCOUNT",
    accountNumber: "1234567002",
    routingNumber: "021000021",
    beneficiary,
  });
  const { createQuote: failing } = await graph.request(documents.CreatePaymentDocument, {
    source: { sourceType: "ACCOUNT", accountId: account.id },
    destination: { destinationType: "ACCOUNT", accountId: closed.id },
    lockedCurrencySide: "RECEIVING",
    lockedCurrencyAmount: 5_000,
  });
  const failed = await until("The refund", async () => {
    const found = await show(failing.transactionId);
    return found.refund?.status === "COMPLETED" ? found : undefined;
  });
  const { failureReason, refund } = failed;
  say("A payout to an account whose number ends in 002 fails, and is refunded.", { failureReason, refund });

  const after = await ok(rest.GET("/customers/internal-accounts", dollars));
  const balance = after.data[0].balance.amount;
  if (balance !== 75_000) throw new Error(`The balance is ${balance}, not what the one settled payment left`);
  say("The balance: what the one settled payment left, to the cent.", { balance });
} catch (error) {
  fail(error);
} finally {
  await subscription?.stop();
  if (former) {
    const body = { webhookEndpoint: former.webhookEndpoint ?? null };
    await ok(rest.PATCH("/config", { body })).catch(fail);
  }
  receiver.stop();
}
