import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { creditEntry, type BankEntry } from "../../subgraphs/accounts/account-numbers/credit.js";
import { accountsCommands } from "../../subgraphs/accounts/commands.js";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { decide, tokenOf } from "./verification-decisions.fixture.js";
import { individual, submit, upload } from "./verifications.fixture.js";

const folder = mkdtempSync(path.join(tmpdir(), "paygraph-credit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const numbers = Array.from({ length: 8 }, (_, index) => `20000${index}`);
writeFileSync(
  path.join(folder, "gbp.csv"),
  `sortCode,accountNumber\n${numbers.map((code) => `${code},55779911`).join("\n")}\n`,
);
const providers = (unmatched = "") => `providers:
 reviewers: {roles: [identity, documents], kind: manual}
 bank:
  roles: [accounts]
  kind: shared
  accounts:
    EUR: [{accountType: EUR_ACCOUNT, iban: DE89370400440532013000}]
    USD: [{accountType: USD_ACCOUNT, accountNumber: "123456789", routingNumber: "021000021"}]
${unmatched && `  unmatched: "${unmatched}"\n`}
`;
writeFileSync(file, providers());

const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });

interface Account {
  readonly id: string;
  readonly status: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
  readonly fundingPaymentInstructions: readonly {
    readonly accountOrWalletInfo: { readonly reference: string; readonly sortCode?: string };
  }[];
}

/** A customer of production with an account that is open. */
async function funded(production: Client, currency = "EUR") {
  const { version: termsVersion } = (await production.rest("GET", "/customers/end-user-terms")).body;
  const endUserTermsConsent = {
    acceptedAt: new Date(Date.now() - 60_000).toISOString(),
    ipAddress: "192.0.2.7",
    termsVersion,
    acceptanceMethod: "CHECKBOX",
  };
  const fields = { ...individual, currencies: [currency], endUserTermsConsent };
  const { id: customerId } = await createCustomer(production, fields);
  const read = async (): Promise<Account> =>
    (await production.rest("GET", `/customers/internal-accounts?customerId=${customerId}`)).body.data[0];
  const account = await eventually(read, ({ status }) => status === "ACTIVE");
  const reference = account.fundingPaymentInstructions[0]?.accountOrWalletInfo.reference ?? "";
  return { customerId, account, reference, balance: async () => (await read()).balance.amount };
}

let entries = 0;
const entry = (by: BankEntry["by"], more: Partial<BankEntry> = {}): BankEntry => ({
  provider: "bank",
  entryId: `2026-11-26/${++entries}`,
  by,
  currency: "EUR",
  amountMinor: 1_250n,
  ...more,
});
const credit = (given: BankEntry) => creditEntry(app.core.deps, given);

describe("money that arrived at the operator's bank account", () => {
  it("is credited to the account of its reference, as an incoming payment with its events", async () => {
    const { production, platformId } = await app.platform();
    const { customerId, account, reference, balance } = await funded(production);
    const spelt = ` ${reference.toLowerCase().replace(/(.{4})/g, "$1 ")}`;
    const credited = await credit(entry({ reference: spelt }));
    expect(credited).toEqual({
      transactionId: expect.stringMatching(/^Transaction:/),
      platformId,
      accountId: account.id,
      amount: 1_250,
      currency: "EUR",
      isRepeated: false,
    });
    expect(await balance()).toBe(1_250);
    const { body } = await production.rest("GET", `/transactions/${credited.transactionId}`);
    expect(body).toMatchObject({
      type: "INCOMING",
      status: "COMPLETED",
      customerId,
      receivedAmount: { amount: 1_250 },
    });
    const { data } = await eventually(
      () =>
        production.graph(`query ($id: ID) { events(filter: {customerId: $id}) { nodes { type } } }`, {
          id: customerId,
        }),
      (reply) => reply.data.events.nodes.length >= 4,
    );
    expect(data.events.nodes.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(["INCOMING_PAYMENT.COMPLETED", "INTERNAL_ACCOUNT.BALANCE_UPDATED"]),
    );
    await booksBalance(app);
  });

  it("is credited once by twenty calls at once; the same entry with another amount is 409", async () => {
    const { production } = await app.platform();
    const { reference, balance } = await funded(production);
    const given = entry({ reference });
    const all = await Promise.all(Array.from({ length: 20 }, () => credit(given)));
    expect(new Set(all.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    await expect(credit({ ...given, amountMinor: 1n })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await balance()).toBe(1_250);
  });

  it("without a known reference is refused, or in the suspense of the platform that the file names", async () => {
    const { production, platformId } = await app.platform();
    const { reference, balance } = await funded(production);
    const digit = reference.endsWith("0") ? "1" : "0";
    const mistyped = entry({ reference: `${reference.slice(0, -1)}${digit}` });
    await expect(credit(mistyped)).rejects.toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    writeFileSync(file, providers(platformId));
    await app.core.reloadProviders();
    const credited = await credit(mistyped);
    expect(credited).toMatchObject({ platformId, isRepeated: false });
    expect(credited).not.toHaveProperty("accountId");
    const { body } = await production.rest("GET", `/transactions/${credited.transactionId}`);
    expect(body).toMatchObject({ type: "INCOMING", status: "FAILED", failureReason: "OFFRAMP_FAILED" });
    const { data } = (await production.rest("GET", "/suspense")).body;
    expect(data).toMatchObject([{ transactionId: credited.transactionId, amount: { amount: 1_250 } }]);
    expect(await balance()).toBe(0);
    // Repeated when the file no longer names a platform for it: it was credited.
    writeFileSync(file, providers());
    await app.core.reloadProviders();
    expect(await credit(mistyped)).toMatchObject({ transactionId: credited.transactionId, isRepeated: true });
    await booksBalance(app);
  });

  it("in another currency than the account's is in suspense of its platform", async () => {
    const { production, platformId } = await app.platform();
    const { reference, balance } = await funded(production);
    const credited = await credit(entry({ reference }, { currency: "USD" }));
    expect(credited).toMatchObject({ platformId, currency: "USD" });
    expect(await balance()).toBe(0);
    const { data } = (await production.rest("GET", "/suspense")).body;
    expect(data).toMatchObject([{ transactionId: credited.transactionId }]);
  });

  it("is credited by its number, if that is of a pool", async () => {
    const { production, platformId } = await app.platform();
    const pool = ` numbers:
  roles: [accounts]
  kind: pool
  currency: GBP
  platforms: ["${platformId}"]
  file: gbp.csv
  account: {accountType: GBP_ACCOUNT}
`;
    writeFileSync(file, providers() + pool);
    await app.core.reloadProviders();
    const { account, balance } = await funded(production, "GBP");
    expect(account.status).toBe("ACTIVE");
    const several = entry({ number: "55779911" }, { provider: "numbers", currency: "GBP" });
    await expect(credit(several)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    const { reference = "", sortCode = "" } = account.fundingPaymentInstructions[0]?.accountOrWalletInfo ?? {};
    await credit({ ...several, by: { number: `${sortCode} 55779911` } });
    await credit(entry({ reference }, { provider: "numbers", currency: "GBP" }));
    expect(await balance()).toBe(2_500);
  });

  it("names a provider of the file, and a currency that it has", async () => {
    const by = { reference: "RF18539007547034" };
    await expect(credit(entry(by, { provider: "other" }))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(credit(entry(by, { currency: "MXN" }))).rejects.toMatchObject({ code: "INVALID_CURRENCY" });
  });
});

it("is spent in production by a customer whom a person approved", async () => {
  const { production } = await app.platform();
  const reviewer = await tokenOf(production, "REVIEW");
  const [payer, payee] = [await funded(production), await funded(production)];
  for (const { customerId } of [payer, payee]) {
    const { id: documentId } = await upload(production, customerId, "PASSPORT");
    const { body: submitted } = await submit(production, customerId);
    const waiting = { customerId, documentId, verificationId: submitted.id, version: submitted.version };
    expect((await decide(reviewer, waiting, { decision: "APPROVE" })).status).toBe(200);
  }
  await credit(entry({ reference: payer.reference }));
  const body = {
    source: { sourceType: "ACCOUNT", accountId: payer.account.id },
    destination: { destinationType: "ACCOUNT", accountId: payee.account.id },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 1_000,
    immediatelyExecute: true,
  };
  const quote = await production.rest("POST", "/quotes", { body });
  expect(quote).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
  expect([await payer.balance(), await payee.balance()]).toEqual([250, 1_000]);
  await booksBalance(app);
});

it("the command reads the entry from its options, and names those that are wrong", async () => {
  const { production } = await app.platform();
  const { reference, account, balance } = await funded(production);
  const command = accountsCommands.find(({ name }) => name === "funding credit");
  const given = { provider: "bank", reference, amount: "75", currency: "EUR", "entry-id": "by-command" };
  const prepare = (options: Readonly<Record<string, string>>) =>
    command?.prepare({ text: (name) => options[name], flag: () => undefined, operands: [] });
  const context = {} as Parameters<NonNullable<ReturnType<typeof prepare>>>[1];
  expect(await prepare(given)?.(app.core.deps, context)).toMatchObject({ accountId: account.id, amount: 75 });
  expect(await balance()).toBe(75);
  for (const [name, value] of Object.entries({ amount: "0", currency: "XXX", "entry-id": "two words", number: "1" })) {
    expect(() => prepare({ ...given, [name]: value })).toThrow(name);
  }
});
