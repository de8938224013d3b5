import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readInvoice } from "../../subgraphs/accounts/rails/bolt11.js";
import { baseAccount } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { payer, quoteBody, transactionBecomes } from "../testkit/payments.js";
import { advanceClock, bank, evmWallet, external, mobileWallet, moved, netOf, pixAccount } from "./quotes.fixture.js";

/** Every way from a source to a destination, and that all amounts of a payment agree to the smallest unit. */

const currencies = ["USD", "EUR", "JPY", "KWD", "BTC", "USDC"] as const;
const decimals: Readonly<Record<string, number>> = { USD: 2, EUR: 2, BRL: 2, JPY: 0, XOF: 0, KWD: 3, BTC: 8, USDC: 6 };
const funds = 100_000_000_000;

/** Accounts by what they are called in the tables below. */
const accounts = new Map<string, string>();
let ann: string;

const app = await startApp();
const client = (await app.platform({ skipPaperwork: true })).sandbox;
const supportedCurrencies = currencies.map((currencyCode) => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 9e15,
  requiredCounterpartyFields: [],
}));

beforeAll(async () => {
  const { status } = await client.rest("PATCH", "/config", { body: { supportedCurrencies } });
  expect(status).toBe(200);
  const customer = await payer(client, { currencies: [...currencies], amount: 0 });
  const other = await payer(client, { currencies: [...currencies], amount: 0 });
  ann = customer.id;
  for (const [index, currency] of currencies.entries()) {
    const own = customer.accounts[index]?.id ?? "";
    accounts.set(`own ${currency}`, own).set(`other's ${currency}`, other.accounts[index]?.id ?? "");
    await client.rest("POST", `/sandbox/internal-accounts/${own}/fund`, { body: { amount: funds } });
  }
  const platform = await baseAccount(client);
  await client.rest("POST", `/sandbox/internal-accounts/${platform.id}/fund`, { body: { amount: funds } });
  accounts
    .set("platform's USD", platform.id)
    .set("bank USD", await bank(client, ann))
    .set("second bank USD", await bank(client, ann))
    .set("platform's bank USD", await bank(client, null))
    .set("Pix BRL", await external(client, ann, pixAccount("001")))
    .set("mobile XOF", await external(client, ann, mobileWallet()))
    .set("wallet USDC", await external(client, ann, evmWallet()));
}, 60_000);
afterAll(() => booksBalance(app));

const accountOf = (name: string): string => {
  const id = accounts.get(name);
  if (!id) throw new Error(`No account ${name}`);
  return id;
};
const currencyOf = (name: string): string => name.split(" ").at(-1) ?? "";
const isInternal = (name: string) => accountOf(name).startsWith("InternalAccount:");

function sourceOf(name: string): object {
  const [first, currency, cryptoNetwork] = name.split(" ");
  if (first !== "funded") return { sourceType: "ACCOUNT", accountId: accountOf(name) };
  return { sourceType: "REALTIME_FUNDING", currency, customerId: ann, ...(cryptoNetwork && { cryptoNetwork }) };
}

/** Requests a payment and executes it, or pays its instructions. Returns the offered quote, and the ended payment. */
async function pay(from: string, to: string, locked: object, more: object = {}) {
  const body = {
    source: sourceOf(from),
    destination: { destinationType: "ACCOUNT", accountId: accountOf(to) },
    ...locked,
    ...more,
  };
  const offered = await client.rest("POST", "/quotes", { body });
  expect({ from, to, status: offered.status, body: offered.body }).toMatchObject({ status: 201 });
  const quote = offered.body;
  const isFunded = from.startsWith("funded");
  const executed = isFunded
    ? await client.rest("POST", "/sandbox/send", {
        body: { quoteId: quote.id, currencyCode: quote.sendingCurrency.code },
      })
    : await client.rest("POST", `/quotes/${quote.id}/execute`);
  expect({ from, to, status: executed.status, body: executed.body }).toMatchObject({ status: 200 });
  const transaction = await transactionBecomes(
    client,
    quote.transactionId,
    ({ status }) => status === "COMPLETED",
    10_000,
  );
  return { quote, transaction };
}

/** The account's name in the books: its own id, or of money outside where the system keeps it. */
function endOf(name: string, side: "from" | "to"): string {
  if (name.startsWith("funded")) return "REALTIME_FUNDING";
  if (isInternal(name)) return accountOf(name);
  return side === "from" ? "COLLECTIONS" : "PAYOUTS";
}

const major = (amount: number, currency: string) => amount / 10 ** (decimals[currency] ?? NaN);

const sides = ["SENDING", "RECEIVING"] as const;

describe.each<[string, string, number, number]>([
  ["own USD", "other's USD", 1, 1],
  ["own JPY", "other's JPY", 7, 7],
  ["own USD", "own EUR", 12_345, 12_345],
  ["own USD", "own JPY", 9_999, 1_001],
  ["own JPY", "own KWD", 100_003, 5_557],
  ["own KWD", "other's BTC", 77_777, 123_457],
  ["own USDC", "own BTC", 55_555_555, 33_333],
  ["own BTC", "own USDC", 54_321, 9_876_543],
  ["own USD", "bank USD", 10_001, 9_999],
  ["own USD", "Pix BRL", 33_333, 77_777],
  ["own USD", "mobile XOF", 5_005, 10_007],
  ["own BTC", "bank USD", 100_001, 4_999],
  ["own USDC", "wallet USDC", 25_000_001, 24_999_999],
  ["bank USD", "own USD", 501, 499],
  ["bank USD", "other's EUR", 1_003, 997],
  ["bank USD", "second bank USD", 1_234, 4_321],
  ["bank USD", "Pix BRL", 7_771, 7_773],
  ["funded USD", "own USD", 1_111, 1_112],
  ["funded USD", "mobile XOF", 2_222, 3_333],
  ["funded BTC LIGHTNING", "bank USD", 54_321, 2_345],
  ["funded USDC SOLANA", "wallet USDC", 25_000_003, 24_999_991],
  ["platform's USD", "platform's bank USD", 4_567, 5_678],
  ["platform's USD", "own EUR", 8_901, 9_012],
])("from %s to %s", (from, to, sending, receiving) => {
  it.each(sides)(
    "with %s locked, quote, record and books agree to the smallest unit",
    async (side) => {
      const lockedCurrencyAmount = side === "SENDING" ? sending : receiving;
      const { quote, transaction } = await pay(from, to, { lockedCurrencySide: side, lockedCurrencyAmount });
      const { totalSendingAmount: sent, totalReceivingAmount: received, feesIncluded: fees } = quote;
      const [sendingCode, receivingCode] = [quote.sendingCurrency.code, quote.receivingCurrency.code];
      expect([sendingCode, receivingCode]).toEqual([
        from.split(" ")[0] === "funded" ? from.split(" ")[1] : currencyOf(from),
        currencyOf(to),
      ]);
      expect(side === "SENDING" ? sent : received).toBe(lockedCurrencyAmount);
      const rate = major(sent - fees, sendingCode) / major(received, receivingCode);
      expect(Math.abs(quote.exchangeRate / rate - 1)).toBeLessThan(1e-9);
      const { serviceApiFixedFee, serviceApiVariableFeeAmount } = quote.rateDetails;
      expect(serviceApiFixedFee + serviceApiVariableFeeAmount).toBe(fees);
      expect(transaction).toMatchObject({
        quoteId: quote.id,
        sentAmount: { amount: sent, currency: { code: sendingCode, decimals: decimals[sendingCode] } },
        receivedAmount: { amount: received, currency: { code: receivingCode, decimals: decimals[receivingCode] } },
        settledAt: expect.any(String),
      });
      const isComingIn = !from.startsWith("funded") && !isInternal(from) && isInternal(to);
      expect(transaction).toMatchObject(
        isComingIn
          ? { type: "INCOMING", direction: "CREDIT" }
          : { type: "OUTGOING", direction: "DEBIT", fees, exchangeRate: quote.exchangeRate },
      );
      const transactions = await moved(client, quote.id);
      expect(transactions.map(({ kind }) => kind)).toEqual(["PAYMENT"]);
      expect(netOf(transactions)).toEqual({
        [`${endOf(from, "from")} ${sendingCode}`]: -sent,
        [`${endOf(to, "to")} ${receivingCode}`]: received,
        ...(fees > 0 && { [`FEES ${sendingCode}`]: fees }),
        ...(sendingCode !== receivingCode && {
          [`LIQUIDITY ${sendingCode}`]: sent - fees,
          [`LIQUIDITY ${receivingCode}`]: -received,
        }),
      });
      // An offer is the same afterwards, except its outcome.
      const { body } = await client.rest("GET", `/quotes/${quote.id}`);
      expect(body).toEqual({ ...quote, status: "COMPLETED" });
    },
    30_000,
  );
});

describe("a platform's own fee", () => {
  const override = (amount: number, currency: string, bps: number) => ({
    platformFeeOverride: { platformFixedFee: { amount, currency }, platformVariableFeeBps: bps },
  });

  it.each(sides)(
    "is a leg of its own, and within all fees, with %s locked",
    async (lockedCurrencySide) => {
      for (const [to, more] of [
        ["other's USD", override(33, "USD", 150)],
        ["Pix BRL", override(41, "EUR", 77)],
      ] as const) {
        const { quote, transaction } = await pay(
          "own USD",
          to,
          { lockedCurrencySide, lockedCurrencyAmount: 20_011 },
          more,
        );
        const { platformFeesIncluded: own, feesIncluded: fees, totalSendingAmount: sent } = quote;
        const fixed = more.platformFeeOverride.platformFixedFee.currency === "USD" ? 33 : undefined;
        const variable = Math.floor((sent * more.platformFeeOverride.platformVariableFeeBps) / 10_000);
        if (fixed !== undefined) expect(own).toBe(fixed + variable);
        // 0.41 EUR is between 0.30 and 1 USD.
        else expect(own - variable > 30 && own - variable < 100).toBe(true);
        expect(transaction).toMatchObject({ fees, platformFees: own });
        const net = netOf(await moved(client, quote.id));
        expect([net["PLATFORM_FEES USD"], (net["FEES USD"] ?? 0) + own]).toEqual([own, fees]);
      }
    },
    30_000,
  );

  it("as configured is charged where currencies differ, and by the source's currency", async () => {
    const feeConfigs = [
      {
        feeType: "CROSS_CURRENCY_TRANSACTION",
        sourceCurrency: "USD",
        variableFeeBps: 100,
        fixedFee: { amount: 5, currency: "USD" },
      },
    ];
    expect((await client.rest("PATCH", "/config", { body: { feeConfigs } })).status).toBe(200);
    const locked = { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 10_000 };
    const feesOf = async (from: string, to: string) => (await pay(from, to, locked)).quote.platformFeesIncluded ?? 0;
    expect(await feesOf("own USD", "own EUR")).toBe(105);
    expect(await feesOf("own USD", "other's USD")).toBe(0);
    expect(await feesOf("own EUR", "own USD")).toBe(0);
    expect((await client.rest("PATCH", "/config", { body: { feeConfigs: [] } })).status).toBe(200);
  }, 30_000);
});

describe("a quote that is funded in real time", () => {
  const offer = async (source: string, to: string, amount: number, destination = accountOf(to)) => {
    const { status, body } = await client.rest("POST", "/quotes", {
      body: {
        source: sourceOf(source),
        destination: { destinationType: "ACCOUNT", accountId: destination },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: amount,
      },
    });
    expect({ status, body }).toMatchObject({ status: 201, body: { status: "PENDING" } });
    return body;
  };
  const send = async (quoteId: string, currencyCode: string, currencyAmount?: number) => {
    const { status, body } = await client.rest("POST", "/sandbox/send", {
      body: { quoteId, currencyCode, currencyAmount },
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const own = async (currency: string) => (await baseAccount(client, ann, currency)).balance.amount;

  it("has instructions of its own, by the network that was asked for", async () => {
    const offers = [];
    for (let index = 0; index < 3; index++) {
      offers.push(await offer("funded USD", "own USD", 1_000));
    }
    const texts = offers.map(({ paymentInstructions }) => JSON.stringify(paymentInstructions));
    expect(new Set(texts).size).toBe(3);
    for (const { paymentInstructions } of offers) {
      expect(paymentInstructions.length).toBeGreaterThan(0);
      expect(paymentInstructions[0].accountOrWalletInfo).toHaveProperty("accountType");
    }
    const { paymentInstructions } = await offer("funded BTC LIGHTNING", "bank USD", 100_000);
    const types = paymentInstructions.map((instruction: any) => instruction.accountOrWalletInfo.accountType); // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses freely
    expect(types).toEqual(["LIGHTNING"]);
  });

  const [minutes, hours] = [60, 3_600];

  it.each<
    [source: { currency: string; cryptoNetwork?: string }, to: string, amount: number, by: string[], life: number]
  >([
    [{ currency: "USD" }, "own USD", 1_000, ["RTP", "FEDNOW"], 5 * minutes],
    [{ currency: "EUR" }, "own USD", 1_000, ["SEPA_INSTANT"], 5 * minutes],
    [{ currency: "USD" }, "own USD", 150_000_000, ["WIRE"], 8 * hours],
    [{ currency: "JPY" }, "own JPY", 10_000, ["SWIFT"], 96 * hours],
    [{ currency: "BTC" }, "own USD", 100_000, ["LIGHTNING", "SPARK_WALLET"], 5 * minutes],
    [{ currency: "BTC", cryptoNetwork: "BITCOIN" }, "own USD", 100_000, ["BITCOIN_L1"], 2 * hours],
  ])("in %j to %s, %d, offers what arrives while it is valid: %j", async (source, to, amount, by, life) => {
    const body = {
      source: { sourceType: "REALTIME_FUNDING", customerId: ann, ...source },
      destination: { destinationType: "ACCOUNT", accountId: accountOf(to) },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: amount,
    };
    const { status, body: quote } = await client.rest("POST", "/quotes", { body });
    expect([status, quote.code]).toEqual([201, undefined]);
    expect((Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)) / 1000).toBe(life);
    const infos: Record<string, string>[] = quote.paymentInstructions.map(
      (each: { accountOrWalletInfo: object }) => each.accountOrWalletInfo,
    );
    expect(infos.map(({ accountType, paymentRails }) => paymentRails?.[0] ?? accountType)).toEqual(by);
    for (const { accountOrWalletInfo: info } of quote.paymentInstructions) {
      if (info.paymentRails) expect(info.accountHolderName).toBe("Paygraph Sandbox");
      if (info.invoice) expect(readInvoice(info.invoice).amountMsat).toBe(BigInt(amount) * 1000n);
    }
  });

  it("is funded by a slow rail a day later, at the price of the offer; not where it is paid by UMA", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const { id, account } = await payer(sandbox, { currencies: ["NGN"], amount: 0 });
    const source = { sourceType: "REALTIME_FUNDING", currency: "NGN", customerId: id };
    const body = { ...quoteBody("", account.id, 1_000_000), source };
    const { body: quote } = await sandbox.rest("POST", "/quotes", { body });
    const destination = { destinationType: "UMA_ADDRESS", umaAddress: "$success.usd@sandbox.uma.test" };
    expect(await sandbox.rest("POST", "/quotes", { body: { ...body, destination } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: "source.currency" }] } },
    });
    await advanceClock(sandbox, 24 * hours);
    const sent = await sandbox.rest("POST", "/sandbox/send", { body: { quoteId: quote.id, currencyCode: "NGN" } });
    expect(sent).toMatchObject({ status: 200, body: { status: "COMPLETED" } });
    expect((await baseAccount(sandbox, id, "NGN")).balance.amount).toBe(quote.totalReceivingAmount);
  });

  it("fails where another amount or currency comes, and gives back what came", async () => {
    for (const [source, to, code, amount, back] of [
      ["funded USD", "own USD", "USD", 999, "REALTIME_FUNDING"],
      ["funded USD", "own USD", "USD", 1_001, "REALTIME_FUNDING"],
      ["funded USD", "own USD", "EUR", 1_000, "REALTIME_FUNDING"],
      ["funded USD", "own USD", "BTC", 5_000, "own BTC"],
    ] as const) {
      const quote = await offer(source, to, 1_000);
      const [usd, btc] = [await own("USD"), await own("BTC")];
      const failed = await send(quote.id, code, amount);
      expect(failed).toMatchObject({
        status: "FAILED",
        failureReason: "FUNDING_AMOUNT_MISMATCH",
        refund: { status: "COMPLETED", reason: "TRANSACTION_FAILED" },
      });
      const gained = back === "own BTC" ? amount : 0;
      expect([await own("USD"), await own("BTC")]).toEqual([usd, btc + gained]);
      const net = netOf(await moved(client, quote.id));
      expect(net).toEqual(gained ? { [`${accountOf("own BTC")} BTC`]: amount, "REALTIME_FUNDING BTC": -amount } : {});
    }
  }, 30_000);

  it("keeps an asset that its payer has no account for, and says that it could not be given back", async () => {
    const quote = await offer("funded USD", "own USD", 1_000);
    const failed = await send(quote.id, "USDT", 7_000_000);
    expect(failed).toMatchObject({ status: "FAILED", refund: { status: "FAILED" } });
    expect(netOf(await moved(client, quote.id))).toEqual({
      "REALTIME_FUNDING USDT": -7_000_000,
      "REFUND_SUSPENSE USDT": 7_000_000,
    });
  });

  it("gives the money back where who is to be paid can no longer be paid when it comes", async () => {
    const unused = await bank(client, ann);
    const quote = await offer("funded USD", "bank USD", 1_000, unused);
    await query(app.databaseUrl, `UPDATE accounts.external_account SET status = 'INACTIVE' WHERE id = $1`, [unused]);
    expect(await send(quote.id, "USD")).toMatchObject({
      status: "FAILED",
      failureReason: "ACCOUNT_CANNOT_RECEIVE",
      refund: { status: "COMPLETED" },
    });
    expect(netOf(await moved(client, quote.id))).toEqual({});
  });

  it("whose payout fails goes back to where fiat came from, and an asset to its payer's account", async () => {
    const failing = await bank(client, ann, "002");
    const refunded = ({ refund }: { refund?: { status: string } }) => refund?.status === "COMPLETED";
    const fiat = await offer("funded USD", "bank USD", 1_000, failing);
    await send(fiat.id, "USD");
    await transactionBecomes(client, fiat.transactionId, refunded, 10_000);
    expect(netOf(await moved(client, fiat.id))).toEqual({});
    const asset = await offer("funded BTC LIGHTNING", "bank USD", 100_000, failing);
    const before = await own("BTC");
    await send(asset.id, "BTC");
    await transactionBecomes(client, asset.transactionId, refunded, 10_000);
    expect(await own("BTC")).toBe(before + 100_000);
    expect(netOf(await moved(client, asset.id))).toEqual({
      "REALTIME_FUNDING BTC": -100_000,
      [`${accountOf("own BTC")} BTC`]: 100_000,
    });
  }, 30_000);
});
