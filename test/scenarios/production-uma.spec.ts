import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, it } from "@jest/globals";
import { eventually, startApp, type Client, type TestApp } from "../testkit/app.js";
import { providerEntry, startProvider, useKey, type ReferenceProvider } from "../testkit/provider.js";
import { freePort } from "../testkit/server-process.js";
import { answer, keyOfSender, startWebhookSink, type WebhookSink } from "../testkit/webhook-sink.js";
import { usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { listFolder, zakharin } from "../subgraphs/screening.fixture.js";
import { tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import {
  approvedBy,
  fundBy,
  openAccount,
  operationOf,
  paymentBecomes,
  providersFile,
  startRates,
  verifyBooks,
} from "./production.fixture.js";
import { incomingOf, umaQuote } from "./uma.fixture.js";

// Two servers in production, each with a provider of identity, accounts and Lightning: the nodes pay each other.

interface Bank {
  readonly app: TestApp;
  readonly client: Client;
  readonly node: ReferenceProvider;
  readonly sink: WebhookSink;
  readonly domain: string;
}

/** The websites of the domains, which prove whose they are. */
const proofs = new Map<string, string>();
const web = createServer((request, response) => {
  const proof = request.url === "/.well-known/paygraph/uma-domain.txt" && proofs.get(String(request.headers.host));
  response.writeHead(proof ? 200 : 404).end(proof || "");
}).listen(0, "127.0.0.1");
await once(web, "listening");
afterAll(() => void web.close());
const site = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

const network = new Map<string, () => string | undefined>();
const rates = await startRates();

async function startBank(name: string, port: number, others: string, more: object = {}): Promise<Bank> {
  const domain = `${name}.test`;
  const node = await startProvider({ name, network });
  node.plan("VERIFICATION", ["APPROVED"]);
  node.plan("ACCOUNT", ["ACTIVE"]);
  useKey(node, name);
  const { file, write } = providersFile();
  write({
    staff: { roles: ["documents"], kind: "manual" },
    market: { roles: ["rates"], kind: "url", url: rates },
    ...providerEntry(node, name, { roles: ["identity", "accounts", "lightning"] }),
    ...more,
  });
  const app = await startApp({
    env: {
      PORT: String(port),
      PAYGRAPH_PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAYGRAPH_UMA_HOSTS: `${others},${domain}=${site}`,
      PAYGRAPH_PROVIDERS: file,
    },
  });
  node.setPaygraph(app.baseUrl);
  const { production: client } = await app.platform();
  const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps), behave: () => answer(200) });
  const claim = () => client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url, umaDomain: domain } });
  proofs.set(domain, (await claim()).body.umaDomainProof.value);
  expect((await claim()).body.umaDomainProof.status).toBe("PROVEN");
  return { app, client, node, sink, domain };
}

const list = listFolder();
const bank = await startProvider({ name: "bank" });
useKey(bank, "bank");
list.write([zakharin]);
const [eastPort, westPort] = [await freePort(), await freePort()];
const east = await startBank("east", eastPort, `west.test=http://127.0.0.1:${westPort}`, {
  sdn: { roles: ["screening"], kind: "ofac", folder: list.folder },
  ...providerEntry(bank, "bank", { roles: ["rails"] }),
});
bank.setPaygraph(east.app.baseUrl);
const west = await startBank("west", westPort, `east.test=http://127.0.0.1:${eastPort}`);
afterEach(async () => {
  for (const { app } of [east, west]) await verifyBooks(app);
});

async function person({ client, node, domain }: Bank, name: string, money = 0) {
  const umaAddress = `$${name}@${domain}`;
  const { id, accounts } = await approvedBy(client, { umaAddress });
  const accountId = accounts[0]?.id ?? "";
  if (money > 0) await fundBy(node, accountId, money);
  return { id, umaAddress, accountId, balance: async () => (await openAccount(client, id)).balance.amount };
}

/** The payment has failed for this reason, and its payer has the money again. */
async function refunded(transactionId: string, failureReason: string): Promise<void> {
  const failed = await eventually(
    async () => (await east.client.rest("GET", `/transactions/${transactionId}`)).body,
    ({ status, refund }) => status === "FAILED" && refund?.status === "COMPLETED",
  );
  expect(failed.failureReason).toBe(failureReason);
}

it("pay each other: the money is credited once the receiver's node has it", async () => {
  const [ann, bob] = [await person(east, "ann", 50_000), await person(west, "bob")];
  const { status, body } = await umaQuote(east.client, ann.accountId, bob.umaAddress, {
    remittanceInformation: "Boat",
  });
  expect([status, body.code]).toEqual([201, undefined]);
  const payment = await operationOf(east.node, "LIGHTNING_PAYMENT", { transactionId: body.transactionId });
  expect((await east.client.rest("GET", `/transactions/${body.transactionId}`)).body.status).toBe("PROCESSING");
  const { id: incoming, status: waiting } = await incomingOf(west.client, bob.id);
  expect(waiting).toBe("PROCESSING");
  expect((await operationOf(west.node, "LIGHTNING_INVOICE", { transactionId: incoming })).state).toBe("OPEN");
  east.node.advance(payment.operationId);
  await paymentBecomes(east.client, body.transactionId, "COMPLETED");
  expect(await paymentBecomes(west.client, incoming, "COMPLETED")).toMatchObject({
    source: { sourceType: "UMA_ADDRESS", umaAddress: ann.umaAddress },
    receivedAmount: { amount: body.totalReceivingAmount },
    description: "Boat",
  });
  expect([await ann.balance(), await bob.balance()]).toEqual([40_000, body.totalReceivingAmount]);
}, 60_000);

it("refund the payer where the invoice has expired, and where there is no route", async () => {
  const [ann, bob] = [await person(east, "anita", 50_000), await person(west, "bobby")];
  west.node.plan("LIGHTNING_INVOICE", ["OPEN", "EXPIRED"]);
  for (const hasRoute of [true, false]) {
    const { body } = await umaQuote(east.client, ann.accountId, bob.umaAddress);
    const { id: incoming } = await incomingOf(west.client, bob.id);
    const invoice = await operationOf(west.node, "LIGHTNING_INVOICE", { transactionId: incoming });
    if (!hasRoute) network.delete(String(invoice.members.invoice));
    west.node.advance(invoice.operationId);
    expect(await paymentBecomes(west.client, incoming, "FAILED")).toMatchObject({ failureReason: "QUOTE_EXPIRED" });
    const { transactionId } = body;
    const payment = await operationOf(east.node, "LIGHTNING_PAYMENT", { transactionId });
    east.node.advance(payment.operationId);
    await refunded(transactionId, "LIGHTNING_PAYMENT_FAILED");
    expect([await ann.balance(), await bob.balance()]).toEqual([50_000, 0]);
  }
}, 60_000);

async function conflictsOf({ client }: Bank, subjectId: string): Promise<string[]> {
  const { data } = await client.graph("{ providerConflicts { nodes { subjectId reason } } }");
  const listed: { subjectId: string; reason: string }[] = data.providerConflicts.nodes;
  return listed.flatMap(({ subjectId: id, reason }) => (id === subjectId ? [reason] : []));
}

it("settle nothing by a wrong preimage, which is a conflict, until the node states the right one", async () => {
  const [ann, bob] = [await person(east, "alice", 50_000), await person(west, "bert")];
  east.node.plan("LIGHTNING_PAYMENT", ["PENDING", "PAID", "PAID"], { PAID: { preimage: "08".repeat(32) } });
  const { transactionId } = (await umaQuote(east.client, ann.accountId, bob.umaAddress)).body;
  const { operationId } = await operationOf(east.node, "LIGHTNING_PAYMENT", { transactionId });
  east.node.advance(operationId);
  await east.node.events.settled();
  expect(await conflictsOf(east, transactionId)).toEqual(["PAID with a preimage that isn't the invoice's"]);
  expect((await east.client.rest("GET", `/transactions/${transactionId}`)).body).toMatchObject({
    status: "PROCESSING",
  });
  expect(await bob.balance()).toBe(0);
  east.node.plan("LIGHTNING_PAYMENT", ["PENDING", "PAID"]);
  east.node.advance(operationId);
  expect(await paymentBecomes(east.client, transactionId, "COMPLETED")).not.toHaveProperty("refund");
  await paymentBecomes(west.client, (await incomingOf(west.client, bob.id)).id, "COMPLETED");
  const { data } = await east.client.graph("{ deadTimers { nodes { id } } }");
  expect(data.deadTimers.nodes).toEqual([]);
}, 60_000);

it("credit nothing of an invoice that was paid in part, which is a conflict", async () => {
  const [ann, bob] = [await person(east, "alma", 50_000), await person(west, "ben")];
  west.node.plan("LIGHTNING_INVOICE", ["OPEN", "PAID"], { PAID: { amountMsat: 1_000 } });
  const { transactionId } = (await umaQuote(east.client, ann.accountId, bob.umaAddress)).body;
  const { id: incoming } = await incomingOf(west.client, bob.id);
  west.node.advance((await operationOf(west.node, "LIGHTNING_INVOICE", { transactionId: incoming })).operationId);
  west.node.plan("LIGHTNING_INVOICE", ["OPEN"]);
  await paymentBecomes(west.client, incoming, "FAILED");
  expect(await conflictsOf(west, incoming)).toEqual([
    expect.stringMatching(/^PAID 1000 millisatoshis of an invoice of \d+$/),
  ]);
  expect(await bob.balance()).toBe(0);
  east.node.advance((await operationOf(east.node, "LIGHTNING_PAYMENT", { transactionId })).operationId);
  await refunded(transactionId, "LIGHTNING_PAYMENT_FAILED");
  expect(await ann.balance()).toBe(50_000);
}, 60_000);

it("send nothing of a collection that is returned before: the payment fails, and no one owes", async () => {
  const [ann, bob] = [await person(east, "agnes"), await person(west, "bruno")];
  bank.plan("COLLECTION", ["COLLECTED"]);
  const bankAccount = await external(east.client, ann.id, usdAccount());
  await east.node.goDown();
  const quoted = await umaQuote(east.client, bankAccount, bob.umaAddress);
  expect([quoted.status, quoted.body.reason]).toEqual([201, undefined]);
  const { transactionId } = quoted.body;
  const { operationId } = await operationOf(bank, "COLLECTION", { transactionId });
  // The node gets the invoice once the money is there: it is down.
  await eventually(
    () =>
      east.app.core.deps.systemScope("operator").timer.count({
        where: { name: "payment.settle-uma", subject: transactionId, attempts: { gt: 0 } },
      }),
    (waiting) => waiting === 1,
  );
  bank.giveBack(operationId, { code: "R01" });
  expect(await paymentBecomes(east.client, transactionId, "FAILED")).toMatchObject({
    failureReason: "QUOTE_EXECUTION_FAILED",
    failureDetails: { code: "R01" },
  });
  await east.node.comeUp();
  const { data } = await east.client.graph("{ receivables { nodes { transactionId } } }");
  expect(data.receivables.nodes).toEqual([]);
  expect(east.node.book.list("LIGHTNING_PAYMENT").some(({ request }) => request.transactionId === transactionId)).toBe(
    false,
  );
}, 60_000);

it("hold a payment to someone whose institution gives a name of the list, until a person decides", async () => {
  const [ann, bob] = [await person(east, "anne", 50_000), await person(west, "robert")];
  const fields = [{ name: "FULL_NAME", mandatory: true }];
  const usd = { currencyCode: "USD", minAmount: 1, maxAmount: 1_000_000, requiredCounterpartyFields: fields };
  await east.client.rest("PATCH", "/config", { body: { supportedCurrencies: [usd] } });
  const named = { FULL_NAME: "Mstislav Prokopyevich Zakharinov" };
  west.sink.behave(answer(200, JSON.stringify({ receiverCustomerInfo: named })));
  const reviewer = await tokenOf(east.client, "REVIEW");
  for (const decision of ["REJECT", "APPROVE"]) {
    const { status, body } = await umaQuote(east.client, ann.accountId, bob.umaAddress);
    expect([status, body.counterpartyInformation]).toEqual([201, named]);
    const { transactionId } = body;
    expect(await paymentBecomes(east.client, transactionId, "PENDING")).toMatchObject({
      pendingReason: "COMPLIANCE_REVIEW",
    });
    expect(
      east.node.book.list("LIGHTNING_PAYMENT").some(({ request }) => request.transactionId === transactionId),
    ).toBe(false);
    const query = `{ reviews(filter: {kinds: [PAYMENT]}) { nodes { screening { version transactionId matches { partyId name } } } } }`;
    const { data } = await reviewer.graph(query);
    const [{ screening }] = data.reviews.nodes;
    expect(screening).toMatchObject({ transactionId, matches: [{ partyId: bob.umaAddress, name: zakharin.name }] });
    const decided = await reviewer.rest("POST", "/screenings/decision", {
      body: { transactionId, version: screening.version, decision, note: "By the birth date" },
    });
    expect(decided.status).toBe(200);
    if (decision === "REJECT") {
      await refunded(transactionId, "COMPLIANCE_REJECTED");
      expect(await ann.balance()).toBe(50_000);
      // The receiver's institution learns nothing; its invoice expires.
      const { id: incoming } = await incomingOf(west.client, bob.id);
      west.node.advance((await operationOf(west.node, "LIGHTNING_INVOICE", { transactionId: incoming })).operationId);
    } else {
      east.node.advance((await operationOf(east.node, "LIGHTNING_PAYMENT", { transactionId })).operationId);
      await paymentBecomes(east.client, transactionId, "COMPLETED");
      await paymentBecomes(west.client, (await incomingOf(west.client, bob.id)).id, "COMPLETED");
      expect(await bob.balance()).toBe(body.totalReceivingAmount);
    }
  }
}, 60_000);
