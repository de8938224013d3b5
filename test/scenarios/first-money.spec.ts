import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { evmWallet } from "../testkit/wallets.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { openLink, press } from "../subgraphs/ownership-harness.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true, ruleBasedAccounts: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
await platform.sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
await sink.waitFor(({ type }) => type === "TEST", 5_000);
afterAll(() => booksBalance(app));

const customerFields = { customerType: "INDIVIDUAL", fullName: "Ada Lovelace", currencies: ["USD", "USDC"] };

it("funds a customer's account, and every surface says the same of it", async () => {
  const { sandbox } = platform;
  const { body: customer } = await sandbox.rest("POST", "/customers", { body: customerFields });
  const list = await sandbox.rest("GET", `/customers/internal-accounts?customerId=${customer.id}&currency=USD`);
  const [{ id }] = list.body.data;
  const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
    query: `subscription ($id: ID) {
      accountBalanceUpdated(accountId: $id) { id balance { amount } customer { fullName } cursor } }`,
    variables: { id },
  });

  const request = { body: { amount: 12_345 }, headers: { "idempotency-key": randomUUID() } };
  const funded = await sandbox.rest("POST", `/sandbox/internal-accounts/${id}/fund`, request);
  const again = await sandbox.rest("POST", `/sandbox/internal-accounts/${id}/fund`, request);
  expect(funded.body).toMatchObject({ id, balance: { amount: 12_345 }, totalBalance: { amount: 12_345 } });
  expect(again.body).toEqual(funded.body);

  expect(await stream.next()).toMatchObject({
    data: {
      accountBalanceUpdated: { id, balance: { amount: 12_345 }, customer: { fullName: "Ada Lovelace" } },
    },
  });
  await stream.close();
  const webhook = await sink.waitFor(({ type }) => type === "INTERNAL_ACCOUNT.BALANCE_UPDATED", 5_000);
  expect(webhook.data).toEqual(funded.body);
  for (const { type, body } of sink.received) assertWebhook(type, JSON.parse(body));

  const { data } = await sandbox.graph(
    `query ($id: ID!) { customer(id: $id) { internalAccounts(filter: {currencies: ["USD"]}) { nodes {
      id balance { amount currency { code decimals } }
      entries(first: 5) { totalCount nodes { amount { amount } balanceAfter { amount } transaction { kind entries { amount { amount } } } } } } } } }`,
    { id: customer.id },
  );
  const [account] = data.customer.internalAccounts.nodes;
  expect(account).toMatchObject({ id, balance: { amount: 12_345, currency: { code: "USD", decimals: 2 } } });
  expect(account.entries).toEqual({
    totalCount: 1,
    nodes: [
      {
        amount: { amount: 12_345 },
        balanceAfter: { amount: 12_345 },
        transaction: {
          kind: "SANDBOX_FUNDING",
          entries: [{ amount: { amount: -12_345 } }, { amount: { amount: 12_345 } }],
        },
      },
    ],
  });
  expect(await sandbox.rest("DELETE", `/customers/${customer.id}`)).toMatchObject({ status: 409 });
});

it("registers a wallet of the customer's own, and proves it by a signature, another one on the hosted page", async () => {
  const { sandbox } = platform;
  const { body: customer } = await sandbox.rest("POST", "/customers", { body: customerFields });
  const register = async (address: string) => {
    const { status, body } = await sandbox.rest("POST", "/customers/external-accounts", {
      body: {
        customerId: customer.id,
        currency: "USDC",
        ownershipType: "FIRST_PARTY",
        accountInfo: { accountType: "BASE_WALLET", address },
      },
    });
    expect({ status, account: body.status }).toEqual({ status: 201, account: "PENDING_OWNERSHIP_VERIFICATION" });
    return `/customers/external-accounts/${body.id}`;
  };
  const signing = evmWallet();
  const signed = await register(signing.address);
  const { body: challenge } = await sandbox.rest("POST", `${signed}/challenge`, {
    body: { method: "WALLET_SIGNATURE" },
  });
  const proof = { body: { signature: signing.sign(challenge.messageToSign) } };
  expect(await sandbox.rest("POST", `${signed}/verify`, proof)).toMatchObject({ body: { status: "ACTIVE" } });

  const live = await register(evmWallet().address);
  const { body: liveness } = await sandbox.rest("POST", `${live}/challenge`, { body: { method: "LIVENESS" } });
  expect((await openLink(sandbox, liveness.verificationLink)).status).toBe(200);
  expect((await press(sandbox, liveness.verificationLink, "PASSED")).status).toBe(200);
  const outcome = await sink.waitFor(({ data }) => live.endsWith(String(data.id)), 5_000);
  expect(outcome).toMatchObject({ type: "EXTERNAL_ACCOUNT.STATUS_UPDATED", data: { status: "ACTIVE" } });
  expect((await sandbox.rest("GET", live)).body).toEqual(outcome.data);
});
