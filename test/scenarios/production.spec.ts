import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { creditEntry } from "../../subgraphs/accounts/account-numbers/credit.js";
import { systemAccount } from "../../subgraphs/shared/ledger/posting.js";
import { cryptoNetworkNames } from "../../subgraphs/shared/schema/crypto-networks.js";
import { paymentRail } from "../../subgraphs/shared/schema/payments.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { envelope, startCardIssuer } from "../testkit/card-issuer.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { quoteBody } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { openSession, stampOf, walletOf } from "../testkit/wallet-client.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { order, shop } from "../subgraphs/cards.fixture.js";
import { connectFor, decide as decideAction, pay as payAsAgent, policy } from "../subgraphs/agents.fixture.js";
import { jane, usdAccount } from "../subgraphs/external-accounts.fixture.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { packetOf } from "../subgraphs/reviews.fixture.js";
import { startMailServer } from "../subgraphs/smtp.fixture.js";
import { decide, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { complete, createBusiness, individual, submit, upload } from "../subgraphs/verifications.fixture.js";
import {
  approvedBy,
  consent,
  credit,
  customerBecomes,
  execute,
  fundBy,
  openAccount,
  operationOf,
  paymentBecomes,
  providersFile,
  railExamples,
  type RailExample,
  startRates,
  verifyBooks,
} from "./production.fixture.js";

// Production by the file of providers alone. One platform has reviewers and a bank account of the operator's; another
// one a provider of identity, of accounts and of rails. Both have rates, a card issuer and a mail server.

const [bank, kyc] = [await startProvider({ name: "bank" }), await startProvider({ name: "kyc" })];
useKey(bank, "bank");
useKey(kyc, "kyc");
kyc.plan("VERIFICATION", ["APPROVED"]);
bank.plan("ACCOUNT", ["ACTIVE"]);
const issuer = await startCardIssuer();
process.env.TEST_ISSUER_KEY = issuer.publicPem;
const mail = await startMailServer();
afterAll(() => mail.close());
const { file, write } = providersFile();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
for (const provider of [bank, kyc]) provider.setPaygraph(app.baseUrl);
const [house, bridged] = [await app.platform(), await app.platform()];
const iban = { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" };
write({
  reviewers: { roles: ["identity", "documents"], kind: "manual", priority: 2 },
  house: { roles: ["accounts"], kind: "shared", accounts: { EUR: [iban] }, platforms: [house.platformId] },
  market: { roles: ["rates"], kind: "url", url: await startRates() },
  issuer: { roles: ["issuer"], kind: "http", url: issuer.url, publicKey: "env:TEST_ISSUER_KEY" },
  mail: {
    roles: ["codes"],
    kind: "smtp",
    url: `smtp://localhost:${mail.port}`,
    from: "Acme Pay <no-reply@acme.example>",
  },
  ...providerEntry(kyc, "kyc", { roles: ["identity"], platforms: [bridged.platformId] }),
  ...providerEntry(bank, "bank", { roles: ["accounts", "rails"], priority: 2 }),
});
await app.core.reloadProviders();
await issuer.connect(app.baseUrl);
afterEach(() => verifyBooks(app));

const payee = (number: string) => ({
  currency: "EUR",
  accountInfo: { accountType: "EUR_ACCOUNT", iban: number, beneficiary: jane },
});

describe("a platform whose customers persons approve, with a bank account of the operator's", () => {
  const { production: client, platformId } = house;

  it("takes a customer from onboarding to funding, payouts and returns", async () => {
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const { id } = await createCustomer(client, { ...individual, currencies: ["EUR"], ...(await consent(client)) });
    await upload(client, id, "PASSPORT");
    expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    const reviewer = await tokenOf(client, "REVIEW");
    const approved = await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" });
    expect(approved.body).toMatchObject({ verificationStatus: "APPROVED" });
    const read = () => openAccount(client, id, "EUR");
    const account = await read();
    const [
      {
        accountOrWalletInfo: { reference },
      },
    ] = account.fundingPaymentInstructions as [{ accountOrWalletInfo: { reference: string } }];
    const credited = { provider: "house", entryId: "statement/1", by: { reference }, currency: "EUR" };
    await creditEntry(app.core.deps, { ...credited, amountMinor: 100_000n });
    expect((await read()).balance.amount).toBe(100_000);
    const operation = async (kind: string, transactionId: string) =>
      (await operationOf(bank, kind, { transactionId })).operationId;

    // A payout arrives; another is returned by the receiving bank.
    const to = await external(client, id, payee("FR1420041010050500013M02606"));
    const paid = await execute(client, account.id, to, 40_000);
    bank.advance(await operation("PAYOUT", paid));
    expect(await paymentBecomes(client, paid, "COMPLETED")).toMatchObject({ paymentRail: "SEPA" });
    const returned = await execute(client, account.id, to, 10_000);
    const payout = await operation("PAYOUT", returned);
    bank.advance(payout);
    await paymentBecomes(client, returned, "COMPLETED");
    bank.giveBack(payout, { code: "AC04", reason: "Closed account" });
    const refunded = () => client.rest("GET", `/transactions/${returned}`);
    await eventually(refunded, ({ body }) => body.refund?.status === "COMPLETED");
    expect((await refunded()).body).toMatchObject({
      status: "FAILED",
      failureReason: "PAYOUT_RETURNED",
      failureDetails: { code: "AC04", reason: "Closed account" },
    });
    expect((await read()).balance.amount).toBe(60_000);

    // A collection is credited; the payer's bank returns it.
    const collected = await execute(client, to, account.id, 5_000);
    const debit = await operation("COLLECTION", collected);
    bank.advance(debit);
    await paymentBecomes(client, collected, "COMPLETED");
    expect((await read()).balance.amount).toBe(65_000);
    bank.giveBack(debit, { code: "MD06" });
    expect(await paymentBecomes(client, collected, "FAILED")).toMatchObject({ failureDetails: { code: "MD06" } });
    expect((await read()).balance.amount).toBe(60_000);

    // Webhooks say the same; the provider's book equals ours.
    await sink.waitFor(({ type, data }) => type === "INCOMING_PAYMENT.FAILED" && data.id === collected);
    for (const { type, body } of sink.received) assertWebhook(type, JSON.parse(body));
    await sink.close();
    const paidOut = bank.book
      .list("PAYOUT")
      .filter(({ state }) => state === "PAID")
      .reduce((sum, { request }) => sum + Number(request.amount), 0);
    const ours = systemAccount({ platformId, environment: "PRODUCTION" }, "PAYOUTS", "EUR");
    const { rows } = await query(
      app.databaseUrl,
      `SELECT coalesce(sum(amount), 0)::int AS paid FROM ledger.entry WHERE account_id = '${ours}'`,
    );
    expect(rows).toEqual([{ paid: paidOut }]);
  }, 60_000);

  it("onboards a business with its owner, of whom a person first requires more", async () => {
    const { id } = await createBusiness(client);
    const changed = await client.rest("PATCH", `/customers/${id}`, {
      body: { customerType: "BUSINESS", currencies: ["EUR"], ...(await consent(client)) },
    });
    expect(changed.status).toBe(200);
    const { ownerId } = await complete(client, id);
    expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    const reviewer = await tokenOf(client, "REVIEW");
    const errors = [{ resourceId: ownerId, type: "MISSING_PROOF_OF_ADDRESS_DOCUMENT", reason: "Of this year." }];
    const more = await decide(reviewer, await packetOf(reviewer, id), { decision: "REQUEST_INFORMATION", errors });
    expect(more.body).toMatchObject({ verificationStatus: "RESOLVE_ERRORS" });
    await upload(client, ownerId, "PROOF_OF_ADDRESS");
    expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" });
    expect(await customerBecomes(client, id, "APPROVED")).toMatchObject({ kybStatus: "APPROVED" });
    expect((await client.rest("GET", `/beneficial-owners/${ownerId}`)).body.kycStatus).toBe("APPROVED");
    await openAccount(client, id, "EUR");
  }, 60_000);
});

describe("a platform whose providers approve customers, open accounts and move money", () => {
  const { production: client } = bridged;

  it("onboards a business, which is funded and pays out", async () => {
    const { id } = await createBusiness(client);
    await complete(client, id);
    await client.rest("PATCH", `/customers/${id}`, { body: { customerType: "BUSINESS", ...(await consent(client)) } });
    expect((await submit(client, id)).body).toMatchObject({ verificationStatus: "IN_PROGRESS" });
    await customerBecomes(client, id, "APPROVED");
    const account = await openAccount(client, id);
    await fundBy(bank, account.id, 50_000);
    const paid = await execute(client, account.id, await external(client, id, usdAccount()), 20_000);
    bank.advance((await operationOf(bank, "PAYOUT", { transactionId: paid })).operationId);
    expect(await paymentBecomes(client, paid, "COMPLETED")).toMatchObject({ paymentRail: "ACH" });
    expect((await openAccount(client, id)).balance.amount).toBe(30_000);
  }, 60_000);

  it("pays out by each payment rail and each crypto network", async () => {
    const { id, accounts } = await approvedBy(client);
    const [account = { id: "" }] = accounts;
    await fundBy(bank, account.id, 1_000_000);
    const registered = new Map<string, Promise<string>>();
    const register = (body: RailExample["account"]) => {
      const known = JSON.stringify(body);
      if (!registered.has(known)) registered.set(known, external(client, id, body));
      return registered.get(known);
    };
    const payments = await Promise.all(
      [...railExamples()].map(async ([rail, { account: body, paymentRail: named }]) => {
        const destination = { destinationType: "ACCOUNT", accountId: await register(body), paymentRail: named };
        return { rail, transactionId: await execute(client, account.id, "", 10_000, { destination }) };
      }),
    );
    const paid = new Set(payments.map(({ rail }) => rail));
    // No account is reached by these rails of the contract.
    const unused = ["ACH_COLOMBIA", "BRE_B", "CIPS", "INSTAPAY", "PESONET", "UNIONPAY"];
    expect([...paymentRail.options, ...cryptoNetworkNames].filter((rail) => !paid.has(rail)).toSorted()).toEqual(
      unused,
    );
    for (const { rail, transactionId } of payments) {
      const { operationId, request } = await operationOf(bank, "PAYOUT", { transactionId });
      expect(request.rail).toBe(rail);
      bank.advance(operationId);
    }
    for (const { transactionId } of payments) await paymentBecomes(client, transactionId, "COMPLETED");
    expect((await openAccount(client, id)).balance.amount).toBe(1_000_000 - 10_000 * payments.length);
  }, 60_000);

  it("makes a quote with the provider's instructions, which the payer's money executes, into another currency", async () => {
    const { id, accounts } = await approvedBy(client, { currencies: ["USD", "EUR"] });
    const [, euros = { id: "" }] = accounts;
    const { status, body: quote } = await client.rest("POST", "/quotes", {
      body: {
        ...quoteBody("", euros.id, 30_000),
        source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: id },
      },
    });
    expect([status, quote.status]).toEqual([201, "PENDING"]);
    const { operationId, members } = await operationOf(bank, "FUNDING", { quoteId: quote.id });
    const [{ accountNumber }] = members.instructions as [{ accountNumber: string }];
    expect(quote.paymentInstructions[0].accountOrWalletInfo).toMatchObject({
      accountType: "USD_ACCOUNT",
      accountNumber,
    });
    await credit(bank, operationId, 30_000);
    await paymentBecomes(client, quote.transactionId, "COMPLETED");
    expect((await openAccount(client, id, "EUR")).balance.amount).toBe(quote.totalReceivingAmount);
  }, 60_000);

  it("converts between a customer's accounts at the configured rates", async () => {
    const { id, accounts } = await approvedBy(client, { currencies: ["USD", "GBP"] });
    const [dollars = { id: "" }, pounds = { id: "" }] = accounts;
    await fundBy(bank, dollars.id, 10_000);
    await paymentBecomes(client, await execute(client, dollars.id, pounds.id, 10_000), "COMPLETED");
    const { amount } = (await openAccount(client, id, "GBP")).balance;
    // 0.7281 of the table, less the fee of a conversion.
    expect(amount).toBe(7_270);
    expect((await openAccount(client, id)).balance.amount).toBe(0);
  }, 60_000);

  it("has a card from its order to a clearing and a return", async () => {
    const { id: customerId, accounts } = await approvedBy(client);
    const [{ id: accountId } = { id: "" }] = accounts;
    await fundBy(bank, accountId, 10_000);
    const { body: card } = await order(client, { customerId, accountId });
    await eventually(
      async () => (await client.rest("GET", `/cards/${card.id}`)).body.status,
      (status) => status === "ACTIVE",
    );
    const payment = { cardId: card.id, amount: 4_000, currency: "USD", merchant: shop };
    const { body: authorized } = await issuer.send("authorizations", { ...envelope(), ...payment });
    expect(authorized).toMatchObject({ status: "AUTHORIZED" });
    const { cardTransactionId } = authorized;
    const balances = async () => {
      const { balance, totalBalance } = await openAccount(client, customerId);
      return [balance.amount, totalBalance.amount];
    };
    expect(await balances()).toEqual([6_000, 10_000]);
    await issuer.send("clearings", { ...envelope(), cardTransactionId, amount: 4_000 });
    await issuer.send("returns", { ...envelope(), cardTransactionId, amount: 500 });
    expect(await balances()).toEqual([6_500, 6_500]);
    expect((await client.rest("GET", `/transactions/${cardTransactionId}`)).body).toMatchObject({
      type: "CARD",
      status: "SETTLED",
    });
  }, 60_000);

  it("lets an agent pay alone within its policy, and more once a person approves", async () => {
    const { id: customerId, accounts } = await approvedBy(client);
    const [{ id: accountId } = { id: "" }] = accounts;
    await fundBy(bank, accountId, 10_000);
    const bankId = await external(client, customerId, usdAccount());
    const limits = { perTransactionLimit: 5_000 };
    const given = policy({ approvalThresholds: { currency: "USD", amount: 2_000 } }, limits);
    const agent = await connectFor(client, { customerId, accountId, bankId }, given);
    const small = (await payAsAgent(agent, 1_500)).body;
    const large = (await payAsAgent(agent, 4_000)).body;
    expect([small.status, large.status]).toEqual(["APPROVED", "PENDING_APPROVAL"]);
    expect((await payAsAgent(agent, 5_001)).status).toBe(403);
    const { body: approved } = await decideAction(client, agent, large.id, "approve");
    for (const { id } of [small.transaction, approved.transaction]) {
      bank.advance((await operationOf(bank, "PAYOUT", { transactionId: id })).operationId);
      await paymentBecomes(client, id, "COMPLETED");
    }
    expect((await openAccount(client, customerId)).balance.amount).toBe(4_500);
  }, 60_000);

  it("has embedded wallets, which the customer opens by a code and whose payments its device signs", async () => {
    const [ada, bob] = await Promise.all(
      ["ada@example.com", "bob@example.com"].map((email) => approvedBy(client, { currencies: ["USDB"], email })),
    );
    const from = ada?.accounts[0]?.id ?? "";
    const to = bob?.accounts[0]?.id ?? "";
    await fundBy(bank, from, 10_000_000, "USDB");
    const { credentialId } = await walletOf(client, ada?.id ?? "");
    const { key } = await openSession(client, credentialId, "EMAIL_OTP", async () => {
      const message = await eventually(
        async () => mail.received.find(({ to: [address] }) => address === "ada@example.com"),
        (found) => found !== undefined,
      );
      return /\b\d{6}\b/.exec(message?.text.split("\r\n\r\n")[1] ?? "")?.[0] ?? "";
    });
    const { body: quote } = await client.rest("POST", "/quotes", { body: quoteBody(from, to, 2_500_000) });
    const { payloadToSign } = quote.paymentInstructions
      .map((each: { accountOrWalletInfo: object }) => each.accountOrWalletInfo)
      .find((info: { accountType: string }) => info.accountType === "EMBEDDED_WALLET");
    const headers = { "Service-Wallet-Signature": await stampOf(key, payloadToSign) };
    const executed = await client.rest("POST", `/quotes/${quote.id}/execute`, { headers });
    expect(executed.status).toBe(200);
    await paymentBecomes(client, quote.transactionId, "COMPLETED");
    expect((await openAccount(client, bob?.id ?? "", "USDB")).balance.amount).toBe(2_500_000);
  }, 60_000);
});
