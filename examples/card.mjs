#!/usr/bin/env node
// A card's live feed, with nothing but `fetch`: a purchase, its clearing above the hold, a refund, a freeze and a
// decline, each as the subscription and the webhook tell it.
//
//   node examples/card.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name cards --skip-paperwork > .data/cards.json
import { verify } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error("Usage: node examples/card.mjs <credentials file>, such as the one that `platform create` prints");
  process.exit(2);
}
const { baseUrl, platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));
const authorization = `Basic ${btoa(`${sandbox.clientId}:${sandbox.clientSecret}`)}`;
/** Longer than anything here takes. */
const patienceMs = 10_000;

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

const money = ({ amount, currency }) =>
  `${(amount / 10 ** currency.decimals).toFixed(currency.decimals)} ${currency.code}`;
const feed = [];

/** One line of the feed. */
function line(from, { status, merchant, direction, authorizedAmount, settledAmount, cardDeclinedReason, last4 }) {
  const what = merchant ? `${direction} at ${merchant.descriptor}` : `card •••• ${last4}`;
  const amounts = authorizedAmount
    ? `${money(authorizedAmount)}${settledAmount ? `, settled ${money(settledAmount)}` : ""}`
    : "";
  feed.push([from, status]);
  console.log(`${from.padEnd(12)} ${status.padEnd(18)} ${what} ${amounts} ${cardDeclinedReason ?? ""}`.trimEnd());
}

/** Receives webhooks, and shows those whose signature is genuine. */
async function startReceiver() {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { s = "" } = JSON.parse(request.headers["x-service-signature"] ?? "{}");
    const isSigned = verify("sha256", body, sandbox.webhookPublicKey, Buffer.from(s, "base64"));
    const webhook = isSigned ? JSON.parse(body) : {};
    const isGenuine = webhook.platformId === platformId && webhook.environment === "SANDBOX";
    if (isGenuine && webhook.type.startsWith("CARD")) line("webhook", webhook.data);
    response.writeHead(isGenuine ? 200 : 401).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/webhooks`, stop: () => server.close() };
}

const subscriptions = {
  cardStatusChanged: "cardStatusChanged { status last4 }",
  cardTransactionUpdated: `cardTransactionUpdated { status direction cardDeclinedReason merchant { descriptor }
    authorizedAmount { amount currency { code decimals } } settledAmount { amount currency { code decimals } } }`,
};

/** Follows by server-sent events. */
async function subscribe(name) {
  const ending = new AbortController();
  const response = await fetch(`${baseUrl}/graphql`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ query: `subscription { ${subscriptions[name]} }` }),
    signal: ending.signal,
  });
  const read = async () => {
    let text = "";
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const event = text.slice(0, end).match(/^data: (.*)$/m)?.[1];
        text = text.slice(end + 2);
        if (event) line("subscription", JSON.parse(event).data[name]);
      }
    }
  };
  const reading = read().catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  return { stop: () => (ending.abort(), reading) };
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

/** Waits until both have told the status for the n-th time. */
async function told(status, times = 1) {
  for (const from of ["subscription", "webhook"]) {
    const isTold = () => feed.filter(([by, what]) => by === from && what === status).length >= times;
    await until(`The ${status} by ${from}`, isTold);
  }
}

const receiver = await startReceiver();
const streams = await Promise.all(Object.keys(subscriptions).map(subscribe));
try {
  await rest("PATCH", "/config", { webhookEndpoint: receiver.url });
  const customer = await rest("POST", "/customers", { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" });
  if (customer.kycStatus !== "APPROVED") {
    throw new Error(`The customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork.`);
  }
  const accounts = `/customers/internal-accounts?customerId=${customer.id}&currency=USD`;
  const [account] = (await rest("GET", accounts)).data;
  await rest("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: 10_000 });

  console.log("\nA card is ordered.");
  const wanted = { customerId: customer.id, form: "VIRTUAL", fundingSource: account.id, maxSpendPerTransaction: 5_000 };
  const card = await rest("POST", "/cards", wanted, { "idempotency-key": crypto.randomUUID() });
  await told("ACTIVE");

  const simulate = (step, body) => rest("POST", `/sandbox/cards/${card.id}/simulate/${step}`, body);
  const buy = (amount, descriptor) =>
    simulate("authorization", {
      amount,
      currency: { code: "USD" },
      merchant: { descriptor, mcc: "5812", country: "US" },
    });

  console.log("\nA restaurant authorizes 40.00, and clears 46.00: with the tip.");
  const dinner = await buy(4_000, "Trattoria Ada");
  await told("AUTHORIZED");
  await simulate("clearing", { cardTransactionId: dinner.id, amount: 4_600 });
  await told("SETTLED");

  console.log("\nIt gives 6.00 back.");
  await simulate("return", { cardTransactionId: dinner.id, amount: 600 });
  await told("SETTLED", 2);

  console.log("\nThe card is frozen; the next purchase is declined.");
  await rest("PATCH", `/cards/${card.id}`, { status: "FROZEN" });
  await told("FROZEN");
  await buy(1_000, "Corner Shop");
  await told("DECLINED");

  const [after] = (await rest("GET", accounts)).data;
  if (after.balance.amount !== 6_000) throw new Error(`The balance is ${after.balance.amount}, not 6000`);
  console.log(`\nThe balance: ${money(after.balance)}, to the cent.`);
} finally {
  await Promise.all(streams.map(({ stop }) => stop()));
  receiver.stop();
}
