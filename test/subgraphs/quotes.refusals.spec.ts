import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { lightningInvoice } from "../../subgraphs/accounts/internal-accounts/funding-instructions.lightning.js";
import { accountInfoContext } from "../../subgraphs/accounts/external-accounts/type.js";
import { closeAtEnd } from "../setup/close.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { Client, startApp, type RestReply } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { advanceClock, bank, evmWallet, external } from "./quotes.fixture.js";

/** Refusals of quotes, which leave nothing. */

/** Accounts of one approved customer, and of others whom a refusal may concern. */
let ann: { id: string; usd: string; eur: string; usdb: string; bank: string; otherBank: string };
let bob: { usd: string };
let foreign: { usd: string; bank: string };

const app = await startApp({ isAlone: true });
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
const stranger = (await app.platform({ skipPaperwork: true })).sandbox;
const { body: token } = await client.rest("POST", "/tokens", { body: { name: "viewer", permissions: ["VIEW"] } });
const viewer = new Client(app.baseUrl, token);

beforeAll(async () => {
  const { id, accounts } = await payer(client, { currencies: ["USD", "EUR", "USDB"] });
  const [usd = "", eur = "", usdb = ""] = accounts.map((account) => account.id);
  ann = { id, usd, eur, usdb, bank: await bank(client, id), otherBank: await bank(client, id) };
  bob = { usd: (await payer(client, { amount: 0 })).account.id };
  const theirs = await payer(stranger);
  foreign = { usd: theirs.account.id, bank: await bank(stranger, theirs.id) };
}, 60_000);
afterAll(() => booksBalance(app));

const realtime = (source: object, more: object = {}) => ({
  ...quoteBody("", ann.usd, 10_000, more),
  source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: ann.id, ...source },
});
/** The body of a quote that locks what arrives. */
const receivingBody = (from: string, to: string, amount: number) =>
  quoteBody(from, to, amount, { lockedCurrencySide: "RECEIVING" });
const withSource = (source: object) => ({ ...quoteBody("", bob.usd, 100), source });
const withDestination = (destination: object) => ({ ...quoteBody(ann.usd, "", 100), destination });
const unknown = (type: string) => `${type}:${randomUUID()}`;

const counting = new pg.Client({ connectionString: app.databaseUrl });
await counting.connect();
closeAtEnd(() => counting.end());

/** All payments and money, in all environments of both platforms. */
async function everything(): Promise<object> {
  const { rows } = await counting.query<object>({
    // With a name it is planned once.
    name: "everything",
    text: `SELECT (SELECT count(*) FROM quotes.quote) AS quotes, (SELECT count(*) FROM quotes.transaction) AS transactions,
      (SELECT count(*) FROM ledger.entry) AS entries, (SELECT count(*) FROM shared.event) AS events,
      (SELECT count(*) FROM shared.timer WHERE name LIKE 'payment.%' OR name LIKE 'quote.%') AS timers`,
  });
  return rows;
}

interface Expected {
  readonly status: number;
  readonly code: string;
  /** The field of `details.errors`, or of the reason, if the code names the subject. */
  readonly field?: string;
  /** A pattern of the reason. */
  readonly says?: RegExp;
}

function expectRefusal({ status, body }: Pick<RestReply, "status" | "body">, { field, says, ...expected }: Expected) {
  expect({ ...expected, body }).toMatchObject({ status, body: { code: expected.code, message: body.reason } });
  if (field && body.details?.errors) expect(body.details.errors[0].field).toBe(field);
  else if (field) expect(body.reason).toMatch(field);
  if (says) expect(body.reason).toMatch(says);
}

/** The refusals of REST and the graph agree, and leave nothing. */
async function refuses(
  by: Client,
  path: string,
  { operation, type, input }: { operation: string; type: string; input: object },
  expected: Expected,
  body: object | undefined = input,
): Promise<void> {
  const before = await everything();
  const rest = await by.rest("POST", path, { body });
  expectRefusal(rest, expected);
  const document = `mutation ($input: ${type}!) { ${operation}(input: $input) { id } }`;
  const { errors } = await by.graph(document, { input });
  const { code, reason, status } = errors?.[0]?.extensions ?? {};
  expect({ code, reason, status }).toEqual({ code: rest.body.code, reason: rest.body.reason, status: rest.status });
  expect(await everything()).toEqual(before);
}

const refusesQuote = (input: object, expected: Expected, by = client) =>
  refuses(by, "/quotes", { operation: "createQuote", type: "CreateQuoteInput", input }, expected);

const input = (field: string, says?: RegExp): Expected => ({ status: 400, code: "INVALID_INPUT", field, says });
const notFound = (code: string): Expected => ({ status: 404, code });

describe("POST /quotes refuses", () => {
  it.each<[string, () => object, string]>([
    ["no source", () => ({ ...quoteBody(ann.usd, bob.usd, 1), source: undefined }), "source"],
    ["another type of source", () => withSource({ sourceType: "CASH" }), "source.sourceType"],
    ["a source without its account", () => withSource({ sourceType: "ACCOUNT" }), "source.accountId"],
    ["another type of destination", () => withDestination({ destinationType: "x" }), "destination.destinationType"],
    ["no address", () => withDestination({ destinationType: "UMA_ADDRESS" }), "destination.umaAddress"],
    [
      "no locked side",
      () => ({ ...quoteBody(ann.usd, bob.usd, 1), lockedCurrencySide: undefined }),
      "lockedCurrencySide",
    ],
    ["a bad locked side", () => quoteBody(ann.usd, bob.usd, 1, { lockedCurrencySide: "BOTH" }), "lockedCurrencySide"],
    ["nothing", () => quoteBody(ann.usd, bob.usd, 0), "lockedCurrencyAmount"],
    ["less than nothing", () => quoteBody(ann.usd, bob.usd, -5), "lockedCurrencyAmount"],
    ["half a cent", () => quoteBody(ann.usd, bob.usd, 1.5), "lockedCurrencyAmount"],
    ["text", () => ({ ...quoteBody(ann.usd, bob.usd, 1), lockedCurrencyAmount: "100" }), "lockedCurrencyAmount"],
    ["too much", () => quoteBody(ann.usd, bob.usd, 9_000_000_000_000_001), "lockedCurrencyAmount"],
    [
      "long remittance information",
      () => quoteBody(ann.usd, bob.usd, 1, { remittanceInformation: "x".repeat(81) }),
      "remittanceInformation",
    ],
    ["another purpose", () => quoteBody(ann.usd, bob.usd, 1, { purposeOfPayment: "FUN" }), "purposeOfPayment"],
    [
      "an unknown rail",
      () => withDestination({ destinationType: "ACCOUNT", accountId: ann.bank, paymentRail: "PIGEON" }),
      "destination.paymentRail",
    ],
    [
      "a fee of more than everything",
      () =>
        quoteBody(ann.usd, bob.usd, 1, {
          platformFeeOverride: { platformFixedFee: { amount: 0, currency: "USD" }, platformVariableFeeBps: 10_001 },
        }),
      "platformFeeOverride.platformVariableFeeBps",
    ],
  ])("%s: a body of another form", async (_what, body, field) => {
    const before = await everything();
    const reply = await client.rest("POST", "/quotes", { body: body() });
    expectRefusal(reply, { status: 400, code: "INVALID_INPUT" });
    expect(reply.body.details.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await everything()).toEqual(before);
  });

  it.each<[string, () => object, Expected]>([
    ["a malformed source", () => quoteBody("nonsense", bob.usd, 1), input("source.accountId")],
    ["an id of another type", () => quoteBody(ann.usd, ann.id, 1), input("destination.accountId")],
    ["an unknown source", () => quoteBody(unknown("InternalAccount"), bob.usd, 1), notFound("ACCOUNT_NOT_FOUND")],
    ["an unknown destination", () => quoteBody(ann.usd, unknown("ExternalAccount"), 1), notFound("ACCOUNT_NOT_FOUND")],
    ["another platform's source", () => quoteBody(foreign.usd, bob.usd, 1), notFound("ACCOUNT_NOT_FOUND")],
    ["another platform's account inside", () => quoteBody(ann.usd, foreign.usd, 1), notFound("ACCOUNT_NOT_FOUND")],
    ["another platform's account outside", () => quoteBody(ann.usd, foreign.bank, 1), notFound("ACCOUNT_NOT_FOUND")],
    [
      "a holder who isn't the source's",
      () => withSource({ sourceType: "ACCOUNT", accountId: ann.usd, customerId: unknown("Customer") }),
      input("source.customerId"),
    ],
    ["a malformed payer", () => realtime({ customerId: "nobody" }), input("source.customerId")],
    ["an unknown payer", () => realtime({ customerId: unknown("Customer") }), notFound("USER_NOT_FOUND")],
    ["the same account inside", () => quoteBody(ann.usd, ann.usd, 1), { status: 400, code: "SELF_PAYMENT" }],
    ["the same account outside", () => quoteBody(ann.bank, ann.bank, 1), { status: 400, code: "SELF_PAYMENT" }],
    [
      "a rail that doesn't reach it",
      () => withDestination({ destinationType: "ACCOUNT", accountId: ann.bank, paymentRail: "PIX" }),
      input("destination.paymentRail", /ACH/),
    ],
    [
      "a rail to an account inside",
      () => withDestination({ destinationType: "ACCOUNT", accountId: bob.usd, paymentRail: "ACH" }),
      input("destination.paymentRail"),
    ],
    ["no such currency", () => realtime({ currency: "QQQ" }), { status: 400, code: "INVALID_CURRENCY", says: /QQQ/ }],
    [
      "a currency that the platform hasn't",
      () => realtime({ currency: "JPY" }),
      { status: 400, code: "INVALID_CURRENCY", field: "source.currency" },
    ],
    ["a network for money of a state", () => realtime({ cryptoNetwork: "SOLANA" }), input("source.cryptoNetwork")],
    [
      "a network that the asset hasn't",
      () => realtime({ currency: "BTC", cryptoNetwork: "SOLANA" }),
      input("source.cryptoNetwork", /LIGHTNING/),
    ],
    [
      "funds at once that have yet to arrive",
      () => realtime({}, { immediatelyExecute: true }),
      input("immediatelyExecute"),
    ],
    [
      "an embedded wallet at once",
      () => quoteBody(ann.usdb, bob.usd, 100_000_000, { immediatelyExecute: true }),
      input("immediatelyExecute", /sign/),
    ],
    [
      "a fee in no currency",
      () =>
        quoteBody(ann.usd, bob.usd, 1, {
          platformFeeOverride: { platformFixedFee: { amount: 1, currency: "QQQ" }, platformVariableFeeBps: 0 },
        }),
      { status: 400, code: "INVALID_CURRENCY", says: /QQQ/ },
    ],
    ["a malformed look-up", () => quoteBody(ann.usd, ann.bank, 1_000, { lookupId: "x" }), input("lookupId")],
    [
      "an unknown look-up",
      () => quoteBody(ann.usd, ann.bank, 1_000, { lookupId: unknown("Lookup") }),
      notFound("LOOKUP_REQUEST_NOT_FOUND"),
    ],
  ])("%s", (_what, body, expected) => refusesQuote(body(), expected));

  const outOfRange = (says: RegExp): Expected => ({ status: 400, code: "AMOUNT_OUT_OF_RANGE", says });
  const receiving = { lockedCurrencySide: "RECEIVING" };
  const fee = (amount: number, bps = 0) => ({
    platformFeeOverride: { platformFixedFee: { amount, currency: "USD" }, platformVariableFeeBps: bps },
  });

  it.each<[string, () => object, RegExp]>([
    ["less than any rail takes", () => quoteBody(ann.usd, ann.bank, 49), /must be 50 to/],
    ["less than any rail takes, by what arrives", () => quoteBody(ann.usd, ann.bank, 34, receiving), /must be 50 to/],
    ["more than any rail takes", () => quoteBody(ann.usd, ann.bank, 1_000_000_001), /to 1000000000 of/],
    [
      "more than any rail takes, by what arrives",
      () => quoteBody(ann.usd, ann.bank, 999_999_501, receiving),
      /to 1000000000 of/,
    ],
    ["an amount that the fees use up", () => quoteBody(ann.usd, ann.bank, 100, fee(90)), /fees/],
    ["fees as high as the amount", () => quoteBody(ann.usd, bob.usd, 100, fee(0, 10_000)), /fees/],
    [
      "fees on top beyond every integer",
      () => quoteBody(ann.usd, bob.usd, 9e15, { ...receiving, ...fee(0, 5_000) }),
      /9007199254740991/,
    ],
    ["a cent in another currency of which nothing is left", () => quoteBody(ann.usd, ann.eur, 1), /fees/],
  ])("%s", (_what, body, says) => refusesQuote(body(), outOfRange(says)));

  it("what the platform's configuration bounds, by currency and direction", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const from = await payer(sandbox, { currencies: ["USD", "EUR", "GBP"] });
    const to = await payer(sandbox, { amount: 0 });
    const [usd = "", eur = "", gbp = ""] = from.accounts.map(({ id }) => id);
    const entry = (currencyCode: string, more = {}) => ({
      currencyCode,
      minAmount: 1_000,
      maxAmount: 5_000,
      requiredCounterpartyFields: [],
      ...more,
    });
    const supportedCurrencies = [entry("USD"), entry("EUR", { enabledTransactionTypes: ["INCOMING"] })];
    expect((await sandbox.rest("PATCH", "/config", { body: { supportedCurrencies } })).status).toBe(200);
    const pays = (source: string, amount: number, more = {}) => quoteBody(source, to.account.id, amount, more);
    const bounds = { status: 400, code: "AMOUNT_OUT_OF_RANGE", says: /must be 1000 to 5000/ };
    for (const amount of [999, 5_001]) {
      await refusesQuote(pays(usd, amount), bounds, sandbox);
      await refusesQuote(pays(usd, amount, receiving), bounds, sandbox);
    }
    const unsupported = { status: 400, code: "INVALID_CURRENCY", field: "source.accountId" };
    await refusesQuote(pays(gbp, 2_000), { ...unsupported, says: /GBP/ }, sandbox);
    await refusesQuote(pays(eur, 2_000), { ...unsupported, says: /EUR/ }, sandbox);
    for (const amount of [1_000, 5_000]) {
      const { status } = await sandbox.rest("POST", "/quotes", { body: pays(usd, amount) });
      expect([amount, status]).toEqual([amount, 201]);
    }
  });

  it("accounts that are deleted, closed, unproven, or can't be pulled from", async () => {
    const gone = await payer(client, { amount: 0 });
    const deleted = await bank(client, ann.id);
    expect((await client.rest("DELETE", `/customers/external-accounts/${deleted}`)).status).toBe(204);
    expect((await client.rest("DELETE", `/customers/${gone.id}`)).status).toBe(200);
    const wallet = await external(client, ann.id, evmWallet());
    const own = await external(client, ann.id, {
      ...evmWallet(),
      ownershipType: "FIRST_PARTY",
    });
    await refusesQuote(quoteBody(ann.usd, deleted, 1_000), notFound("ACCOUNT_NOT_FOUND"));
    await refusesQuote(quoteBody(ann.usd, gone.account.id, 1_000), input("destination.accountId", /CLOSED/));
    await refusesQuote(quoteBody(gone.account.id, bob.usd, 1_000), input("source.accountId", /CLOSED/));
    await refusesQuote(quoteBody(ann.usd, own, 100_000), {
      status: 400,
      code: "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED",
      says: /challenge/,
    });
    await refusesQuote(quoteBody(wallet, bob.usd, 100_000_000), input("source.accountId", /ETHEREUM_WALLET/));
  });

  it.each([
    ["GBP", { accountType: "GBP_ACCOUNT", sortCode: "200000", accountNumber: "55779911" }],
    ["MXN", { accountType: "MXN_ACCOUNT", clabeNumber: "032180000118359719" }],
    ["DKK", { accountType: "DKK_ACCOUNT", iban: "DK5000400440116243" }],
    ["INR", { accountType: "INR_ACCOUNT", accountNumber: "123456789012", ifsc: "HDFC0001234" }],
  ])("to pull %s from an account that no rail with direct debits reaches", async (currency, info) => {
    const beneficiary = { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe" };
    const from = await external(client, ann.id, { currency, accountInfo: { ...info, beneficiary } });
    const says = new RegExp(`${info.accountType}.*direct debits`);
    await refusesQuote(quoteBody(from, bob.usd, 10_000), input("source.accountId", says));
  });

  it("payers who aren't approved, whichever way they pay", async () => {
    const person = await createCustomer(client, { fullName: "Ada Byron 002" });
    const business = await createCustomer(client, {
      customerType: "BUSINESS",
      fullName: undefined,
      businessInfo: {
        legalName: "Ada Ltd",
        country: "US",
        incorporatedOn: "2015-12-10",
        entityType: "LLC",
        registrationNumber: "HRB 1815 001",
        taxId: "12-3456789",
        countriesOfOperation: ["US"],
        businessType: "INFORMATION",
        purposeOfAccount: "SUPPLIER_PAYMENTS",
        sourceOfFunds: "OPERATING_REVENUE",
      },
    });
    for (const [{ id }, code, says] of [
      [person, "USER_NOT_READY", /REJECTED/],
      [business, "CUSTOMER_NOT_VERIFIED", /UNVERIFIED/],
    ] as const) {
      const account = await baseAccount(client, id);
      await fund(client, account.id, 1_000);
      const expected = { status: 403, code, says };
      await refusesQuote(quoteBody(account.id, bob.usd, 100, { immediatelyExecute: true }), expected);
      await refusesQuote(quoteBody(await bank(client, id), bob.usd, 100), expected);
      await refusesQuote(realtime({ customerId: id }), expected);
    }
  });

  it("payees who were rejected, at their accounts here and outside; those who are not verified yet are paid", async () => {
    const [rejected, unverified] = [
      await createCustomer(client, { fullName: "Ada Byron 002" }),
      await createCustomer(client, { fullName: "Ada Byron 003" }),
    ];
    const expected = { status: 403, code: "COUNTERPARTY_NOT_ALLOWED", says: /REJECTED/ };
    await refusesQuote(quoteBody(ann.usd, (await baseAccount(client, rejected.id)).id, 100), expected);
    await refusesQuote(quoteBody(ann.usd, await bank(client, rejected.id), 100), expected);
    const { umaAddress } = (await client.rest("GET", `/customers/${rejected.id}`)).body;
    await refusesQuote(withDestination({ destinationType: "UMA_ADDRESS", umaAddress }), notFound("UMA_NOT_FOUND"));
    const received = await client.rest("POST", "/quotes", {
      body: quoteBody(ann.usd, (await baseAccount(client, unverified.id)).id, 100),
    });
    expect(received.status).toBe(201);
  });

  it("what is under sanctions: a bank, a holder, a currency, a customer who moved there", async () => {
    const expected = { status: 403, code: "COUNTERPARTY_NOT_ALLOWED", says: /sanctions/ };
    const swift = (country: string, more: object = {}, beneficiary: object = {}) =>
      external(client, ann.id, {
        currency: "USD",
        accountInfo: {
          accountType: "SWIFT_ACCOUNT",
          country,
          swiftCode: `BKCH${country}BJXXX`,
          bankName: "Bank",
          accountNumber: randomUUID().slice(0, 8),
          beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", ...beneficiary },
          ...more,
        },
      });
    // Registered before its country was under sanctions.
    const { sealer } = app.core.deps;
    for (const info of [
      { country: "CU" },
      { country: "LU", swiftCode: "BKCHKPBJXXX" },
      { country: "LU", beneficiary: { nationality: "IR" } },
      { country: "LU", beneficiary: { address: { country: "UA", state: "Crimea" } } },
    ]) {
      const account = await swift("LU");
      const stored = sealer.seal(
        JSON.stringify({ accountType: "SWIFT_ACCOUNT", paymentRails: ["SWIFT"], ...info }),
        accountInfoContext(account),
      );
      await query(app.databaseUrl, "UPDATE accounts.external_account SET account_info = $2 WHERE id = $1", [
        account,
        Buffer.from(stored),
      ]);
      await refusesQuote(quoteBody(ann.usd, account, 10_000), expected);
    }
    for (const currency of ["CUP", "IRR", "KPW"]) await refusesQuote(realtime({ currency }), expected);
    const elsewhere = { line1: "Khreshchatyk 1", postalCode: "01001", country: "UA", state: "Kyiv" };
    const allowed = await swift("LU", {}, { nationality: "UA", address: elsewhere });
    expect((await client.rest("POST", "/quotes", { body: quoteBody(ann.usd, allowed, 10_000) })).status).toBe(201);
    const moved = await payer(client);
    const address = { line1: "Calle 1", postalCode: "10100", country: "CU" };
    await client.rest("PATCH", `/customers/${moved.id}`, { body: { customerType: "INDIVIDUAL", address } });
    await refusesQuote(quoteBody(moved.account.id, bob.usd, 100), expected);
  });

  it("a currency that has ended, but for what an account holds of it; nor can it be configured or opened", async () => {
    const refused = (field: string): Expected => ({ status: 400, code: "INVALID_CURRENCY", field, says: /2025-12-31/ });
    const { platformId, sandbox } = await app.platform({ skipPaperwork: true });
    const lev = { currencyCode: "BGN", minAmount: 1, maxAmount: 1_000_000, requiredCounterpartyFields: [] };
    const { body: config } = await sandbox.rest("GET", "/config");
    const withLev = { supportedCurrencies: [...config.supportedCurrencies, lev] };
    const place = `supportedCurrencies[${config.supportedCurrencies.length}].currencyCode`;
    const patched = await sandbox.rest("PATCH", "/config", { body: withLev });
    expectRefusal(patched, refused(place));
    const { errors } = await sandbox.graph(
      "mutation ($input: UpdatePlatformConfigInput!) { updatePlatformConfig(input: $input) { umaDomain } }",
      { input: withLev },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_CURRENCY", reason: patched.body.reason });
    const rates = await sandbox.rest("GET", "/exchange-rates?destinationCurrency=BGN");
    expectRefusal(rates, refused("destinationCurrency[0]"));

    // An account, and the platform's setting, that exist already.
    const { id, accounts } = await payer(sandbox, { currencies: ["USD", "EUR"] });
    const [usd = "", levs = ""] = accounts.map((account) => account.id);
    const tables = ["accounts.internal_account", "ledger.account"];
    for (const table of tables)
      await query(app.databaseUrl, `UPDATE ${table} SET currency = 'BGN' WHERE id = $1`, [levs]);
    await query(
      app.databaseUrl,
      "UPDATE platform.platform_config SET supported_currencies = $2 WHERE platform_id = $1 AND environment = 'SANDBOX'",
      [platformId, JSON.stringify(withLev.supportedCurrencies)],
    );
    expect((await sandbox.rest("PATCH", "/config", { body: withLev })).status).toBe(200);
    const { body: found } = await sandbox.rest("GET", `/customers/internal-accounts?customerId=${id}&currency=BGN`);
    expect(found.data).toMatchObject([{ id: levs, balance: { currency: { code: "BGN" } } }]);
    const out = await sandbox.rest("POST", "/quotes", { body: quoteBody(levs, usd, 10_000) });
    expect([out.status, out.body.sendingCurrency?.code]).toEqual([201, "BGN"]);
    await refusesQuote(quoteBody(usd, levs, 10_000), refused("destination.accountId"), sandbox);
    const funded = { sourceType: "REALTIME_FUNDING", currency: "BGN", customerId: id };
    await refusesQuote({ ...quoteBody("", usd, 10_000), source: funded }, refused("source.currency"), sandbox);

    const accountInfo = {
      accountType: "SWIFT_ACCOUNT",
      country: "BG",
      swiftCode: "BNBGBGSF",
      bankName: "Bank",
      accountNumber: "12345678",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe" },
    };
    const registered = { customerId: id, currency: "BGN", accountInfo };
    expectRefusal(
      await sandbox.rest("POST", "/customers/external-accounts", { body: registered }),
      refused("currency"),
    );
    const customer = { customerType: "INDIVIDUAL", fullName: "Ivan Vazov", currencies: ["BGN"] };
    expectRefusal(await sandbox.rest("POST", "/customers", { body: customer }), refused("currencies[0]"));
    const later = await createCustomer(sandbox);
    expect((await sandbox.rest("GET", `/customers/${later.id}`)).body.currencies).not.toContain("BGN");
  });

  it("another amount than that of a Lightning invoice, on either side, and less than that of an offer", async () => {
    const from = await payer(client, { currencies: ["BTC"], amount: 100_000 });
    const register = (accountInfo: object) =>
      external(client, from.id, { currency: "BTC", accountInfo: { accountType: "LIGHTNING", ...accountInfo } });
    // 10,000 satoshis and a half: a node is paid with the amount itself, the books hold whole satoshis.
    const invoiceOf = (amountMsat?: bigint) =>
      lightningInvoice({
        paymentHash: randomBytes(32),
        paymentSecret: randomBytes(32),
        nodeSecretKey: randomBytes(32),
        description: "Tea",
        amountMsat,
        createdAt: new Date(),
      });
    const account = await register({ invoice: invoiceOf(10_000_500n) });
    const refused: Expected = { status: 400, code: "AMOUNT_OUT_OF_RANGE", says: /10001 satoshis/ };
    for (const amount of [5_000, 10_000, 10_002, 48_404])
      await refusesQuote(receivingBody(from.account.id, account, amount), refused);
    await refusesQuote(quoteBody(from.account.id, account, 10_001), refused);
    const { body } = await client.rest("POST", "/quotes", { body: receivingBody(from.account.id, account, 5_000) });
    expect(body.details).toEqual({ minAmount: 10_001, maxAmount: 10_001, currency: "BTC" });
    const found = await client.rest("GET", `/receiver/external-account/${account}`);
    expect(found.body.supportedCurrencies).toMatchObject([{ min: 10_001, max: 10_001 }]);
    const exact = await client.rest("POST", "/quotes", { body: receivingBody(from.account.id, account, 10_001) });
    expect([exact.status, exact.body.totalReceivingAmount]).toEqual([201, 10_001]);
    // The payer chooses.
    const any = await register({ invoice: invoiceOf() });
    expect((await client.rest("POST", "/quotes", { body: receivingBody(from.account.id, any, 5_000) })).status).toBe(
      201,
    );
    const split = await register({ invoice: invoiceOf(1_500n) });
    await refusesQuote(receivingBody(from.account.id, split, 2), input("destination.accountId", /more than 1 %/));
    // 10,000 millisatoshis at least.
    const offer = await register({
      bolt12: "lno1pqpzwyq2p32x2um5ypmx2cm5dae8x93pqthvwfzadd7jejes8q9lhc4rvjxd022zv5l44g6qah82ru5rdpnpj",
    });
    expect((await client.rest("POST", "/quotes", { body: receivingBody(from.account.id, offer, 5_000) })).status).toBe(
      201,
    );
  });

  it("a Lightning invoice that expired or is paid, also as another's account", async () => {
    const from = await payer(client, { currencies: ["BTC"], amount: 100_000 });
    const invoiceOf = (createdAt: Date, expirySeconds?: number) =>
      lightningInvoice({
        paymentHash: randomBytes(32),
        paymentSecret: randomBytes(32),
        nodeSecretKey: randomBytes(32),
        description: "Tea",
        amountMsat: 10_000_000n,
        createdAt,
        expirySeconds,
      });
    const register = (customerId: string, invoice: string) =>
      external(client, customerId, { currency: "BTC", accountInfo: { accountType: "LIGHTNING", invoice } });
    const pays = (account: string) => receivingBody(from.account.id, account, 10_000);
    const refused = (says: RegExp) => input("destination.accountId", says);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await refusesQuote(pays(await register(from.id, invoiceOf(hourAgo))), refused(/expired/));
    const invoice = invoiceOf(hourAgo, 7_200);
    const [own, other] = [await register(from.id, invoice), await register(ann.id, invoice)];
    const offers = await Promise.all(
      [own, other, own, other].map((account) => client.rest("POST", "/quotes", { body: pays(account) })),
    );
    const executed = await Promise.all(offers.map(({ body }) => client.rest("POST", `/quotes/${body.id}/execute`)));
    expect(executed.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const paid = executed.find(({ status }) => status === 200);
    await transactionBecomes(client, paid?.body.transactionId, ({ status }) => status === "COMPLETED");
    for (const account of [own, other]) await refusesQuote(pays(account), refused(/paid/));
  });

  it("look-ups of another receiver, another platform, and of a while ago", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const from = await payer(sandbox);
    const to = await bank(sandbox, from.id);
    const { status, body } = await sandbox.rest("GET", `/receiver/external-account/${to}`);
    expect(status).toBe(200);
    const { lookupId } = body;
    const pays = (account: string) => quoteBody(from.account.id, account, 1_000, { lookupId });
    await refusesQuote(pays(await bank(sandbox, from.id)), input("lookupId"), sandbox);
    await refusesQuote(quoteBody(ann.usd, ann.bank, 1_000, { lookupId }), notFound("LOOKUP_REQUEST_NOT_FOUND"));
    expect((await sandbox.rest("POST", "/quotes", { body: pays(to) })).status).toBe(201);
    const asked = { currencyCode: "USD", minAmount: 1, maxAmount: 1e6 };
    const requiredCounterpartyFields = [{ name: "NATIONALITY", mandatory: true }];
    await sandbox.rest("PATCH", "/config", {
      body: { supportedCurrencies: [{ ...asked, requiredCounterpartyFields }] },
    });
    const asking = (await sandbox.rest("GET", `/receiver/external-account/${to}`)).body.lookupId;
    const missing = {
      status: 400,
      code: "MISSING_MANDATORY_USER_INFO",
      field: "senderCustomerInfo.NATIONALITY",
      says: /NATIONALITY/,
    };
    await refusesQuote({ ...pays(to), lookupId: asking }, missing, sandbox);
    const told = { ...pays(to), lookupId: asking, senderCustomerInfo: { NATIONALITY: "US" } };
    expect((await sandbox.rest("POST", "/quotes", { body: told })).status).toBe(201);
    await advanceClock(sandbox, 60 * 60);
    await refusesQuote(pays(to), notFound("LOOKUP_REQUEST_NOT_FOUND"), sandbox);
  });

  it("what isn't there only when it is to be paid at once", async () => {
    const { account } = await payer(client, { amount: 99 });
    for (const to of [bob.usd, ann.bank]) {
      const body = quoteBody(account.id, to, 100, { immediatelyExecute: true });
      await refusesQuote(body, { status: 400, code: "INSUFFICIENT_FUNDS" });
      const offered = await client.rest("POST", "/quotes", { body: { ...body, immediatelyExecute: false } });
      expect([offered.status, offered.body.status]).toEqual([201, "PENDING"]);
      const executing = { operation: "executeQuote", type: "ExecuteQuoteInput", input: { quoteId: offered.body.id } };
      const refused = { status: 400, code: "INSUFFICIENT_FUNDS" };
      await refuses(client, `/quotes/${offered.body.id}/execute`, executing, refused, undefined);
      expect((await client.rest("GET", `/quotes/${offered.body.id}`)).body.status).toBe("PENDING");
    }
    await fund(client, account.id, 1);
    const again = quoteBody(account.id, bob.usd, 100, { immediatelyExecute: true });
    expect((await client.rest("POST", "/quotes", { body: again })).body.status).toBe("COMPLETED");
  });

  it("a key that was used with another body, and keeps it free after a refusal", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const post = (body: object) => client.rest("POST", "/quotes", { body, headers });
    expect((await post(quoteBody(ann.usd, ann.usd, 100))).body.code).toBe("SELF_PAYMENT");
    const first = await post(quoteBody(ann.usd, bob.usd, 100));
    expect(first.status).toBe(201);
    const before = await everything();
    const other = await post(quoteBody(ann.usd, bob.usd, 101));
    expectRefusal(other, { status: 409, code: "CONFLICT", says: /Idempotency-Key/ });
    expect(other.headers.get("x-should-retry")).toBe("false");
    const again = await post(quoteBody(ann.usd, bob.usd, 100));
    expect([again.body, again.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
    expect(await everything()).toEqual(before);
  });
});

describe("whoever may only look", () => {
  it("makes, executes, funds, proves and cancels nothing", async () => {
    const { body: quote } = await client.rest("POST", "/quotes", { body: quoteBody(ann.usd, bob.usd, 100) });
    const forbidden = { status: 403, code: "FORBIDDEN", says: /TRANSACT/ };
    await refusesQuote(quoteBody(ann.usd, bob.usd, 100), forbidden, viewer);
    for (const [path, operation, type, more] of [
      ["execute", "executeQuote", "ExecuteQuoteInput", {}],
      ["authorize", "authorizeQuote", "AuthorizeQuoteInput", { code: "123456" }],
      ["authorize/resend", "resendQuoteCode", "ResendQuoteCodeInput", {}],
    ] as const) {
      const asked = { operation, type, input: { quoteId: quote.id, ...more } };
      await refuses(viewer, `/quotes/${quote.id}/${path}`, asked, forbidden, more);
    }
    const cancelled = {
      operation: "cancelTransaction",
      type: "CancelTransactionInput",
      input: { transactionId: quote.transactionId },
    };
    await refuses(viewer, `/transactions/${quote.transactionId}/cancel`, cancelled, forbidden, {});
    const sent = {
      operation: "sendToQuote",
      type: "SendToQuoteInput",
      input: { quoteId: quote.id, currencyCode: "USD" },
    };
    await refuses(viewer, "/sandbox/send", sent, forbidden);
    expect((await viewer.rest("GET", `/quotes/${quote.id}`)).body.status).toBe("PENDING");
  });
});

describe("execute, authorize, cancel and send refuse", () => {
  const offer = async (body: object, by = client) => {
    const reply = await by.rest("POST", "/quotes", { body });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  const execute = (quoteId: string, expected: Expected, by = client) =>
    refuses(
      by,
      `/quotes/${quoteId}/execute`,
      { operation: "executeQuote", type: "ExecuteQuoteInput", input: { quoteId } },
      expected,
      {},
    );
  const cancel = (transactionId: string, expected: Expected, by = client) =>
    refuses(
      by,
      `/transactions/${transactionId}/cancel`,
      { operation: "cancelTransaction", type: "CancelTransactionInput", input: { transactionId } },
      expected,
      {},
    );
  const send = (asked: object, expected: Expected, by = client) =>
    refuses(by, "/sandbox/send", { operation: "sendToQuote", type: "SendToQuoteInput", input: asked }, expected);
  const conflict = (says: RegExp): Expected => ({ status: 409, code: "CONFLICT", says });

  it("ids that are malformed, unknown, another platform's or environment's", async () => {
    const quote = await offer(quoteBody(ann.usd, bob.usd, 100));
    for (const id of ["nonsense", quote.transactionId, unknown("Quote")]) {
      await execute(id, notFound("QUOTE_NOT_FOUND"));
      for (const path of ["authorize", "authorize/resend"]) {
        const { status, body } = await client.rest("POST", `/quotes/${id}/${path}`, { body: { code: "123456" } });
        expect([status, body.code]).toEqual([404, "QUOTE_NOT_FOUND"]);
      }
    }
    for (const id of ["nonsense", quote.id, unknown("Transaction")]) {
      await cancel(id, notFound("TRANSACTION_NOT_FOUND"));
    }
    await send({ quoteId: "nonsense", currencyCode: "USD" }, input("quoteId"));
    await send({ quoteId: quote.transactionId, currencyCode: "USD" }, input("quoteId"));
    await send({ quoteId: unknown("Quote"), currencyCode: "USD" }, notFound("QUOTE_NOT_FOUND"));
    for (const by of [stranger, platform.production]) {
      await execute(quote.id, notFound("QUOTE_NOT_FOUND"), by);
      await cancel(quote.transactionId, notFound("TRANSACTION_NOT_FOUND"), by);
      expect((await by.rest("GET", `/quotes/${quote.id}`)).status).toBe(404);
    }
    await send({ quoteId: quote.id, currencyCode: "USD" }, notFound("QUOTE_NOT_FOUND"), stranger);
    const production = await platform.production.rest("POST", "/sandbox/send", {
      body: { quoteId: quote.id, currencyCode: "USD" },
    });
    expectRefusal(production, { status: 403, code: "FORBIDDEN" });
  });

  it("a quote that has expired, of every kind of source, at its very time", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const from = await payer(sandbox);
    const to = await payer(sandbox, { amount: 0 });
    const own = await offer(quoteBody(from.account.id, to.account.id, 100), sandbox);
    const pulled = await offer(quoteBody(await bank(sandbox, from.id), from.account.id, 100), sandbox);
    const funded = await offer(
      {
        ...quoteBody("", to.account.id, 100),
        source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: from.id },
      },
      sandbox,
    );
    await advanceClock(sandbox, 15 * 60);
    const expired = { status: 409, code: "QUOTE_EXPIRED", says: /new one/ };
    for (const { id, transactionId } of [own, pulled]) {
      await execute(id, expired, sandbox);
      await cancel(transactionId, { status: 409, code: "TRANSACTION_NOT_CANCELLABLE" }, sandbox);
      expect((await sandbox.rest("GET", `/quotes/${id}`)).body.status).toBe("EXPIRED");
    }
    // Money that is paid all the same is booked as a separate payment.
    const late = await sandbox.rest("POST", "/sandbox/send", { body: { quoteId: funded.id, currencyCode: "USD" } });
    expect(late).toMatchObject({ status: 200, body: { type: "INCOMING", failureReason: "QUOTE_EXPIRED" } });
    const transactions = await Promise.all(
      [own, pulled, funded].map(({ transactionId }) => sandbox.rest("GET", `/transactions/${transactionId}`)),
    );
    expect(transactions.map(({ body }) => [body.status, body.failureReason])).toEqual([
      ["EXPIRED", undefined],
      ["FAILED", "QUOTE_EXPIRED"],
      ["EXPIRED", undefined],
    ]);
    // Each at its own time, with its event, and all in one database transaction.
    const quotes = [own, pulled, funded];
    for (const [index, { body }] of transactions.entries()) {
      expect(body.updatedAt).toBe(quotes[index]?.expiresAt);
    }
    const ids = quotes.map(({ transactionId }) => transactionId);
    const db = app.core.deps.systemScope("operator");
    const [written] = await db.$queryRaw`
      SELECT count(DISTINCT xmin::text)::int AS commits FROM quotes.transaction WHERE id = ANY(${ids})`;
    expect(written).toEqual({ commits: 1 });
    const events = await db.$queryRaw`
      SELECT "timestamp" FROM shared.event WHERE subject_id = ANY(${ids}) AND type = ANY(${["OUTGOING_PAYMENT.EXPIRED", "INCOMING_PAYMENT.FAILED"]})
      ORDER BY created_at, id`;
    expect(events).toEqual(quotes.map(({ expiresAt }) => ({ timestamp: new Date(expiresAt) })));
  });

  it("a quote that was executed, or cancelled, or isn't executed so", async () => {
    const executed = await offer(quoteBody(ann.usd, bob.usd, 100, { immediatelyExecute: true }));
    await execute(executed.id, conflict(/COMPLETED/));
    await cancel(executed.transactionId, { status: 409, code: "TRANSACTION_NOT_CANCELLABLE", says: /COMPLETED/ });
    await send({ quoteId: executed.id, currencyCode: "USD" }, input("quoteId"));
    const open = await offer(quoteBody(ann.usd, bob.usd, 100));
    const cancelled = await client.rest("POST", `/transactions/${open.transactionId}/cancel`, {
      body: { reason: "changed my mind" },
    });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "FAILED"]);
    expect(cancelled.body).not.toHaveProperty("refund");
    await execute(open.id, conflict(/FAILED/));
    await cancel(open.transactionId, { status: 409, code: "TRANSACTION_NOT_CANCELLABLE", says: /FAILED/ });
    const funded = await offer(realtime({}));
    await execute(funded.id, { status: 400, code: "INVALID_INPUT", says: /paymentInstructions/ });
    await send({ quoteId: funded.id, currencyCode: "QQQ" }, { status: 400, code: "INVALID_CURRENCY", says: /QQQ/ });
    const sent = await client.rest("POST", "/sandbox/send", { body: { quoteId: funded.id, currencyCode: "USD" } });
    expect([sent.status, sent.body.status]).toEqual([200, "COMPLETED"]);
    const again = await client.rest("POST", "/sandbox/send", { body: { quoteId: funded.id, currencyCode: "USD" } });
    expect(again).toMatchObject({ status: 200, body: { type: "INCOMING", failureReason: "QUOTE_EXECUTION_FAILED" } });
    expect(again.body.id).not.toBe(sent.body.id);
  });

  it("an embedded wallet's quote without a signature that proves anything", async () => {
    const quote = await offer(quoteBody(ann.usdb, bob.usd, 100_000_000));
    await execute(quote.id, { status: 401, code: "WALLET_SIGNATURE_MISSING", says: /payloadToSign/ });
    const before = await everything();
    const signed = await client.rest("POST", `/quotes/${quote.id}/execute`, {
      headers: { "service-wallet-signature": Buffer.from("{}").toString("base64url") },
    });
    expectRefusal(signed, { status: 401, code: "WALLET_SIGNATURE_MALFORMED" });
    expect(await everything()).toEqual(before);
  });

  it("a proof where none is awaited", async () => {
    const quote = await offer(quoteBody(ann.usd, bob.usd, 100));
    for (const path of ["authorize", "authorize/resend"]) {
      const reply = await client.rest("POST", `/quotes/${quote.id}/${path}`, { body: { code: "123456" } });
      expectRefusal(reply, conflict(/PENDING/));
      expect(reply.headers.get("x-should-retry")).toBe("false");
    }
  });

  it("a quote whose account is out of use, or whose payer was deleted, since", async () => {
    const unused = await bank(client, ann.id);
    const quote = await offer(quoteBody(ann.usd, unused, 1_000));
    await query(app.databaseUrl, `UPDATE accounts.external_account SET status = 'INACTIVE' WHERE id = $1`, [unused]);
    await execute(quote.id, input("destination.accountId", /INACTIVE/));
    const receiver = await payer(client, { amount: 0 });
    const toThem = await offer(quoteBody(ann.usd, receiver.account.id, 1_000));
    expect((await client.rest("DELETE", `/customers/${receiver.id}`)).status).toBe(200);
    await execute(toThem.id, input("destination.accountId", /CLOSED/));
    const from = await payer(client, { amount: 0 });
    const open = await offer(quoteBody(from.account.id, bob.usd, 100));
    const refused = await client.rest("DELETE", `/customers/${from.id}`);
    expectRefusal(refused, { status: 409, code: "CONFLICT" });
    await client.rest("POST", `/transactions/${open.transactionId}/cancel`);
    expect((await client.rest("DELETE", `/customers/${from.id}`)).status).toBe(200);
    await execute(open.id, conflict(/FAILED/));
  });
});

describe("production", () => {
  it("has no rails and no rates, and pretends neither; its own books need none", async () => {
    const { production, platformId } = await app.platform({ skipPaperwork: true });
    const accounts = (await production.rest("GET", "/platform/internal-accounts")).body.data;
    const of = (currency: string) =>
      accounts.find(({ balance }: { balance: { currency: { code: string } } }) => balance.currency.code === currency)
        .id;
    await refusesQuote(quoteBody(of("USD"), of("EUR"), 1_000), input("source.accountId", /PENDING/), production);
    const customer = await createCustomer(production);
    const theirs = await baseAccount(production, customer.id);
    // As a provider of account numbers does.
    await query(
      app.databaseUrl,
      `UPDATE accounts.internal_account SET status = 'ACTIVE' WHERE platform_id = '${platformId}'`,
    );
    const to = await bank(production, null);
    const unbuilt = { status: 501, code: "NOT_IMPLEMENTED" };
    await refusesQuote(quoteBody(of("USD"), to, 1_000), { ...unbuilt, says: /rails/ }, production);
    await refusesQuote(quoteBody(to, of("USD"), 1_000), { ...unbuilt, says: /rails/ }, production);
    await refusesQuote(
      {
        ...quoteBody("", of("USD"), 1_000),
        source: { sourceType: "REALTIME_FUNDING", currency: "USD" },
      },
      { ...unbuilt, says: /instructions/ },
      production,
    );
    await refusesQuote(quoteBody(of("USD"), of("EUR"), 1_000), { ...unbuilt, says: /rate/ }, production);
    const own = await production.rest("POST", "/quotes", { body: quoteBody(of("USD"), theirs.id, 1_000) });
    expect([own.status, own.body.totalReceivingAmount]).toEqual([201, 1_000]);
    expectRefusal(await production.rest("POST", `/quotes/${own.body.id}/execute`), {
      status: 400,
      code: "INSUFFICIENT_FUNDS",
    });
  });
});
