import { request } from "node:http";
import { expect, it } from "@jest/globals";
import { domainOfUrlHost, urlHostOf } from "../../subgraphs/quotes/uma/protocol/domain.js";
import { startApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import { payer, transactionBecomes } from "../testkit/payments.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";

/** As `npm start` has it: the public host is an IP address, and the default domain a name below it. */
const app = await startApp({ env: { PAYGRAPH_PUBLIC_URL: "http://127.0.0.1:4000" } });
const platform = await app.platform({ skipPaperwork: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });

it("a customer below an IP address pays and is paid by UMA", async () => {
  const { sandbox } = platform;
  const { account } = await payer(sandbox);
  const { body: quote } = await sandbox.rest("POST", "/quotes", {
    body: {
      source: { sourceType: "ACCOUNT", accountId: account.id },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$success.usd@sandbox.uma.test" },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
    },
  });
  expect(quote).toMatchObject({ status: "PROCESSING" });
  await transactionBecomes(sandbox, quote.transactionId, ({ status }) => status === "COMPLETED", 10_000);

  const { id } = await createCustomer(sandbox);
  const { body: receiver } = await sandbox.rest("GET", `/customers/${id}`);
  expect(receiver.umaAddress).toMatch(/\.127\.0\.0\.1$/);
  const received = await sandbox.rest("POST", "/sandbox/uma/receive", {
    body: {
      senderUmaAddress: "$success.usd@sandbox.uma.test",
      receiverUmaAddress: receiver.umaAddress,
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: 500,
    },
  });
  expect(received).toMatchObject({ status: 200, body: { status: "COMPLETED", receivedAmount: { amount: 500 } } });
});

it("a domain below an IP address answers for its keys", async () => {
  const { body: config } = await platform.sandbox.rest("GET", "/config");
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { host: config.umaDomain };
    const asked = request(`${app.baseUrl}/.well-known/lnurlpubkey`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });
  expect(status).toBe(200);
});

it("only what no URL takes is spelt otherwise in URLs", () => {
  for (const domain of ["pay.example.com", "localhost", "a.localhost", "p1.127.0.0.1"]) {
    expect(domainOfUrlHost(urlHostOf(domain))).toBe(domain);
  }
  expect(urlHostOf("pay.example.com")).toBe("pay.example.com");
  expect(urlHostOf("p1.127.0.0.1")).toBe("p1.127.0.0.1.localhost");
});
