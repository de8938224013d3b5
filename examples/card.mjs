#!/usr/bin/env node
// A card's live feed, with the typed client: a purchase, its clearing above the hold, a refund, a freeze and a decline,
// each as the subscription and the webhook tell it.
//
//   npm run client
//   node examples/card.mjs <credentials file>
//
// The platform must skip the paperwork, so that its customers are approved at creation:
//
//   npm run -s paygraph -- platform create --name cards --skip-paperwork > .data/cards.json
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { createClient, documents, ok } from "#client";
import { openWebhook } from "#client/webhooks";

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (!file) {
  console.error("Usage: node examples/card.mjs <credentials file>, such as the one that `platform create` prints");
  process.exit(2);
}
const { baseUrl, platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));
const { rest, graph } = createClient({ baseUrl, ...sandbox });
/** Longer than anything here takes. */
const patienceMs = 10_000;

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

/** Receives webhooks, and shows those that are genuine. */
async function startReceiver() {
  const expected = { publicKeys: sandbox.webhookPublicKey, platformId, environment: "SANDBOX" };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const webhook = openWebhook(body, request.headers["x-service-signature"], expected);
    if (webhook?.type.startsWith("CARD")) line("webhook", webhook.data);
    response.writeHead(webhook ? 200 : 401).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/webhooks`, stop: () => server.close() };
}

const ending = new AbortController();
const { signal } = ending;

/** Shows a subscription's events after this cursor. */
async function follow(document, after) {
  for await (const result of graph.subscribe(document, { after }, { signal })) {
    line("subscription", Object.values(result)[0]);
  }
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

/** Waits until both have shown the status for the n-th time. */
async function told(status, times = 1) {
  for (const from of ["subscription", "webhook"]) {
    const isTold = () => feed.filter(([by, what]) => by === from && what === status).length >= times;
    await until(`The ${status} by ${from}`, isTold);
  }
}

const receiver = await startReceiver();
const position = await graph.position();
const following = [documents.CardUpdatesDocument, documents.CardTransactionUpdatesDocument].map((document) =>
  follow(document, position),
);
try {
  await ok(rest.PATCH("/config", { body: { webhookEndpoint: receiver.url } }));
  const customer = await ok(
    rest.POST("/customers", { body: { customerType: "INDIVIDUAL", fullName: "Ada Lovelace" } }),
  );
  if (customer.kycStatus !== "APPROVED") {
    throw new Error(`The customer is ${customer.kycStatus}: use a platform that was created with --skip-paperwork.`);
  }
  const accounts = { params: { query: { customerId: customer.id, currency: "USD" } } };
  const [account] = (await ok(rest.GET("/customers/internal-accounts", accounts))).data;
  await ok(
    rest.POST("/sandbox/internal-accounts/{accountId}/fund", {
      params: { path: { accountId: account.id } },
      body: { amount: 10_000 },
    }),
  );

  console.log("\nA card is ordered.");
  const wanted = { customerId: customer.id, form: "VIRTUAL", fundingSource: account.id, maxSpendPerTransaction: 5_000 };
  const card = await ok(rest.POST("/cards", { body: wanted }));
  await told("ACTIVE");

  const params = { path: { id: card.id } };
  const simulate = (step, body) => ok(rest.POST(`/sandbox/cards/{id}/simulate/${step}`, { params, body }));
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
  await ok(rest.PATCH("/cards/{id}", { params, body: { status: "FROZEN" } }));
  await told("FROZEN");
  await buy(1_000, "Corner Shop");
  await told("DECLINED");

  const [after] = (await ok(rest.GET("/customers/internal-accounts", accounts))).data;
  if (after.balance.amount !== 6_000) throw new Error(`The balance is ${after.balance.amount}, not 6000`);
  console.log(`\nThe balance: ${money(after.balance)}, to the cent.`);
} finally {
  ending.abort();
  await Promise.all(following);
  receiver.stop();
}
