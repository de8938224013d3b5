import { createServer } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { creditEntry } from "../../subgraphs/accounts/account-numbers/credit.js";
import { systemAccount } from "../../subgraphs/shared/ledger/posting.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { eventually, startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { createCustomer } from "../testkit/accounts.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { external } from "../subgraphs/quotes.fixture.js";
import { packetOf } from "../subgraphs/reviews.fixture.js";
import { decide, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { individual, submit, upload } from "../subgraphs/verifications.fixture.js";

// A first day in production by the file of providers alone: reviewers, a bank account, rates, and a provider of rails.

const bank = await startProvider({ name: "bank" });
const rates = createServer((_request, response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ base: "USD", rates: { EUR: 0.85 } })),
);
await new Promise<void>((resolve) => rates.listen(0, "127.0.0.1", resolve));
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-production-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => rates.close(resolve));
});
useKey(bank, "bank");
const file = path.join(folder, "providers.yaml");
const iban = { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" };
writeFileSync(
  file,
  JSON.stringify({
    providers: {
      reviewers: { roles: ["identity", "documents"], kind: "manual" },
      house: { roles: ["accounts"], kind: "shared", accounts: { EUR: [iban] } },
      market: { roles: ["rates"], kind: "url", url: `http://127.0.0.1:${(rates.address() as AddressInfo).port}/` },
      ...providerEntry(bank, "bank", { roles: ["rails"], currencies: ["EUR"], rails: ["SEPA", "SEPA_INSTANT"] }),
    },
  }),
);

const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
bank.setPaygraph(app.baseUrl);
afterAll(() => booksBalance(app));

const payee = (number: string) => ({
  currency: "EUR",
  accountInfo: {
    accountType: "EUR_ACCOUNT",
    iban: number,
    beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "FR" },
  },
});

it("takes a customer from onboarding to funding, payouts and returns, with books that balance", async () => {
  const { production: client, platformId } = await app.platform();
  const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });

  // A person approves the customer, whose account has a number of the operator's bank.
  const { version: termsVersion } = (await client.rest("GET", "/customers/end-user-terms")).body;
  const acceptedAt = new Date(Date.now() - 60_000).toISOString();
  const consent = { acceptedAt, ipAddress: "192.0.2.7", termsVersion, acceptanceMethod: "CHECKBOX" };
  const { id } = await createCustomer(client, { ...individual, currencies: ["EUR"], endUserTermsConsent: consent });
  await upload(client, id, "PASSPORT");
  expect((await submit(client, id)).body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
  const reviewer = await tokenOf(client, "REVIEW");
  const approved = await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" });
  expect(approved.body).toMatchObject({ verificationStatus: "APPROVED" });
  const read = async () => (await client.rest("GET", `/customers/internal-accounts?customerId=${id}`)).body.data[0];
  const account = await eventually(read, ({ status }) => status === "ACTIVE");
  const { reference } = account.fundingPaymentInstructions[0].accountOrWalletInfo;
  const credited = { provider: "house", entryId: "statement/1", by: { reference }, currency: "EUR" };
  await creditEntry(app.core.deps, { ...credited, amountMinor: 100_000n });
  expect((await read()).balance.amount).toBe(100_000);

  const execute = async (from: string, to: string, amount: number) => {
    const { status, body } = await client.rest("POST", "/quotes", {
      body: quoteBody(from, to, amount, { immediatelyExecute: true }),
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.transactionId as string;
  };
  const becomes = (payment: string, wanted: string) =>
    transactionBecomes(client, payment, ({ status, refund }) => status === wanted || refund?.status === wanted);
  const operationOf = async (kind: string, payment: string) => {
    const found = () => bank.book.list(kind).find(({ request }) => request.transactionId === payment);
    return (
      (
        await eventually(
          async () => found(),
          (operation) => operation !== undefined,
        )
      )?.operationId ?? ""
    );
  };

  // A payout arrives; another is returned by the receiving bank.
  const to = await external(client, id, payee("FR1420041010050500013M02606"));
  const paid = await execute(account.id, to, 40_000);
  bank.advance(await operationOf("PAYOUT", paid));
  expect(await becomes(paid, "COMPLETED")).toMatchObject({ paymentRail: "SEPA" });
  const returned = await execute(account.id, to, 10_000);
  const payout = await operationOf("PAYOUT", returned);
  bank.advance(payout);
  await transactionBecomes(client, returned, ({ status }) => status === "COMPLETED");
  bank.giveBack(payout, { code: "AC04", reason: "Closed account" });
  expect(await transactionBecomes(client, returned, ({ refund }) => refund?.status === "COMPLETED")).toMatchObject({
    status: "FAILED",
    failureReason: "PAYOUT_RETURNED",
    failureDetails: { code: "AC04", reason: "Closed account" },
  });
  expect((await read()).balance.amount).toBe(60_000);

  // A collection is credited; the payer's bank returns it.
  const collected = await execute(to, account.id, 5_000);
  const debit = await operationOf("COLLECTION", collected);
  bank.advance(debit);
  await becomes(collected, "COMPLETED");
  expect((await read()).balance.amount).toBe(65_000);
  bank.giveBack(debit, { code: "MD06" });
  expect(await becomes(collected, "FAILED")).toMatchObject({ failureDetails: { code: "MD06" } });
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
  const { violations, suspense, receivables } = await verifyLedger(app.core.deps.systemScope("operator"));
  expect([violations.count, suspense, receivables]).toEqual([0, undefined, undefined]);
}, 60_000);
