import { describe, expect, it } from "@jest/globals";
import { Decimal } from "decimal.js";
import { externalAccountTypes, rails } from "../../subgraphs/accounts/rails/table.js";
import { hasEnded } from "../../subgraphs/shared/kernel/currencies.js";
import { isSanctionedCurrency } from "../../subgraphs/shared/kernel/sanctions.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { external, startRatePeriod } from "./quotes.fixture.js";
import { startApp } from "../testkit/app.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
await startRatePeriod(platform.sandbox);

interface Rate {
  readonly sourceCurrency: { readonly code: string; readonly decimals: number };
  readonly destinationCurrency: { readonly code: string; readonly decimals: number };
  readonly destinationPaymentRail: string | null;
  readonly destinationCryptoNetwork: string | null;
  readonly sendingAmount: number;
  readonly minSendingAmount: number;
  readonly maxSendingAmount: number;
  readonly receivingAmount: number;
  readonly exchangeRate: number;
  readonly fees: { readonly fixed: number; readonly total: number };
  readonly updatedAt: string;
}

const list = (query = "", client = platform.sandbox) => client.rest("GET", `/exchange-rates${query}`);

/** The one rate of a pair and rail, in dollars unless said otherwise. */
async function rateOf(to: string, rail: string, query = "", client = platform.sandbox): Promise<Rate> {
  const { body } = await list(`?sourceCurrency=USD&destinationCurrency=${to}${query}`, client);
  const found = body.data.filter((rate: Rate) => rate.destinationPaymentRail === rail);
  expect(found).toHaveLength(1);
  return found[0];
}

const query = `query ($sourceCurrency: CurrencyCode, $destinationCurrency: [CurrencyCode!], $sendingAmount: MinorUnits) {
  exchangeRates(
    sourceCurrency: $sourceCurrency, destinationCurrency: $destinationCurrency, sendingAmount: $sendingAmount
  ) {
    sourceCurrency { code name symbol decimals } destinationCurrency { code name symbol decimals }
    destinationPaymentRail destinationCryptoNetwork sendingAmount minSendingAmount maxSendingAmount receivingAmount exchangeRate
    fees { fixed total } updatedAt
  }
}`;

describe("GET /exchange-rates", () => {
  it("has a rate for each currency that the platform sends, each that it supports, and each rail that reaches it", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    const keys = body.data.map(
      ({ sourceCurrency, destinationCurrency, destinationPaymentRail, destinationCryptoNetwork }: Rate) =>
        `${sourceCurrency.code} ${destinationCurrency.code} ${destinationPaymentRail ?? destinationCryptoNetwork}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(
      expect.arrayContaining(["USD EUR SEPA_INSTANT", "BTC MXN SPEI", "USDC USD ACH", "USD USD WIRE", "NGN INR UPI"]),
    );
    expect(new Set(body.data.map((rate: Rate) => rate.sourceCurrency.code)).size).toBe(12);
  });

  it("has every destination that can be paid, those that no payment rail reaches without one", async () => {
    const { body } = await list();
    const destinations = (source: string) =>
      new Set(
        body.data
          .filter(({ sourceCurrency }: Rate) => sourceCurrency.code === source)
          .map(({ destinationCurrency }: Rate) => destinationCurrency.code),
      );
    const payable = externalAccountTypes
      .flatMap((type) => rails[type].currencies)
      .filter((code) => !isSanctionedCurrency(code) && !hasEnded(code, new Date()));
    for (const code of ["CUP", "BGN"]) expect(payable).not.toContain(code);
    expect(destinations("USD")).toEqual(new Set(payable));
    const { body: fromPesos } = await list("?sourceCurrency=MXN");
    expect(new Set(fromPesos.data.map((rate: Rate) => rate.destinationCurrency.code))).toEqual(new Set(payable));
    const { body: config } = await platform.sandbox.rest("GET", "/config");
    const supported = config.supportedCurrencies.map(({ currencyCode }: { currencyCode: string }) => currencyCode);
    expect(destinations("MXN")).toEqual(new Set(supported));
    const unreached = body.data.filter((rate: Rate) => rate.destinationPaymentRail === null);
    expect(new Set(unreached.map((rate: Rate) => rate.destinationCurrency.code))).toEqual(
      new Set(["BTC", "USDC", "USDT", "USDB"]),
    );
  });

  it("says what arrives: the amount without the fees, at the rate, rounded down", async () => {
    const { body } = await list("?sendingAmount=1000000");
    const arriving: Rate[] = body.data.filter(({ receivingAmount }: Rate) => receivingAmount > 0);
    expect(arriving.length).toBeGreaterThan(100);
    for (const rate of arriving) {
      expect(rate.sendingAmount).toBe(1_000_000);
      const minor = new Decimal(10).pow(rate.destinationCurrency.decimals - rate.sourceCurrency.decimals);
      const exact = new Decimal(rate.sendingAmount - rate.fees.total).times(minor).div(rate.exchangeRate);
      // The response's rate has 15 digits, the inverse of the multiplied one.
      expect(exact.minus(rate.receivingAmount).toNumber()).toBeGreaterThan(-0.001);
      expect(exact.minus(rate.receivingAmount).toNumber()).toBeLessThan(1.001);
      expect(rate.fees.fixed).toBeLessThanOrEqual(rate.fees.total);
    }
    const same = await rateOf("USD", "ACH", "&sendingAmount=5000");
    expect(same).toMatchObject({ exchangeRate: 1, receivingAmount: 4990, fees: { fixed: 10, total: 10 } });
  });

  it("takes 10000 for an amount that isn't given, and says 0 arrives outside of the bounds", async () => {
    const usual = await rateOf("EUR", "SEPA");
    expect(usual.sendingAmount).toBe(10_000);
    expect(usual.receivingAmount).toBeGreaterThan(0);
    for (const amount of [0, usual.minSendingAmount - 1, usual.maxSendingAmount + 1, Number.MAX_SAFE_INTEGER]) {
      expect(await rateOf("EUR", "SEPA", `&sendingAmount=${amount}`)).toMatchObject({ receivingAmount: 0 });
    }
    for (const amount of [usual.minSendingAmount, usual.maxSendingAmount]) {
      const { receivingAmount } = await rateOf("EUR", "SEPA", `&sendingAmount=${amount}`);
      expect(receivingAmount).toBeGreaterThan(0);
    }
  });

  it("takes any destinations, several at once and one of them twice, in any order of rails", async () => {
    const { body } = await list(
      "?sourceCurrency=EUR&destinationCurrency=KES&destinationCurrency=JPY&destinationCurrency=KES",
    );
    const pairs = body.data.map((rate: Rate) => `${rate.destinationCurrency.code} ${rate.destinationPaymentRail}`);
    expect(pairs.sort()).toEqual(["JPY SWIFT", "KES MOBILE_MONEY", "KES SWIFT"]);
  });

  it("says of each crypto network what a quote to a wallet there says, its fee included", async () => {
    const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const [solana, tron] = ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"];
    const spark = "spark1pgss9xyupdmvk43ew87un0hnrmqxcdtq7vjf6mhfuhvrc4mz2ktwqhm06lpfz2";
    // A Bitcoin address is that of a Spark wallet.
    const addresses: Record<string, readonly [accountType: string, address: string]> = {
      BITCOIN: ["SPARK_WALLET", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
      SPARK: ["SPARK_WALLET", spark],
      LIGHTNING: ["LIGHTNING", "ana@example.com"],
      ...Object.fromEntries(["ETHEREUM", "BASE", "POLYGON", "PLASMA"].map((name) => [name, [`${name}_WALLET`, evm]])),
      SOLANA: ["SOLANA_WALLET", solana],
      TRON: ["TRON_WALLET", tron],
    };
    const { sandbox } = platform;
    const { id, account } = await payer(sandbox);
    const said: unknown[] = [];
    const quoted: unknown[] = [];
    for (const currency of ["BTC", "USDC", "USDT", "USDB"]) {
      const { body } = await list(`?sourceCurrency=USD&destinationCurrency=${currency}&sendingAmount=12345`);
      for (const rate of body.data as Rate[]) {
        const { destinationCryptoNetwork: network, destinationPaymentRail, receivingAmount, fees } = rate;
        said.push([currency, network, destinationPaymentRail, receivingAmount, fees.total]);
        const [accountType, address] = addresses[network ?? ""] ?? [];
        const accountInfo =
          accountType === "LIGHTNING" ? { accountType, lightningAddress: address } : { accountType, address };
        const wallet = await external(sandbox, id, { currency, accountInfo });
        const { body: quote } = await sandbox.rest("POST", "/quotes", { body: quoteBody(account.id, wallet, 12_345) });
        quoted.push([currency, network, null, quote.totalReceivingAmount, quote.feesIncluded]);
      }
    }
    expect(said).toEqual(quoted);
    expect(said).toHaveLength(13);
  });

  it.each([
    ["sourceCurrency=ZZZ", "INVALID_CURRENCY", "sourceCurrency"],
    ["sourceCurrency=KES", "INVALID_CURRENCY", "sourceCurrency"],
    ["destinationCurrency=EUR&destinationCurrency=eur", "INVALID_CURRENCY", "destinationCurrency[1]"],
    ["sendingAmount=-1", "INVALID_INPUT", "sendingAmount"],
    ["sendingAmount=1.5", "INVALID_INPUT", "sendingAmount"],
    ["sendingAmount=9007199254740993", "INVALID_INPUT", "sendingAmount"],
    ["sourceCurrency=USD&sourceCurrency=EUR", "INVALID_INPUT", "sourceCurrency"],
    ["sourceCurrency=", "INVALID_INPUT", "sourceCurrency"],
  ])("refuses ?%s", async (wrong, code, field) => {
    const { status, body } = await list(`?${wrong}`);
    expect({ status, code: body.code, field: body.details?.errors?.[0]?.field }).toEqual({ status: 400, code, field });
  });

  it("refuses more destinations than there are currencies", async () => {
    const { status, body } = await list(`?${Array.from({ length: 201 }, () => "destinationCurrency=EUR").join("&")}`);
    expect({ status, field: body.details.errors[0].field }).toEqual({ status: 400, field: "destinationCurrency" });
  });

  it("stands for about five minutes of the platform's clock, then moves", async () => {
    const other = await app.platform();
    const before = await rateOf("EUR", "SEPA", "", other.sandbox);
    expect(Date.parse(before.updatedAt) % 300_000).toBe(0);
    const rates = [before.exchangeRate];
    // Two of them may be the same by chance.
    for (let step = 1; step <= 5; step++) {
      await other.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 600 } });
      const after = await rateOf("EUR", "SEPA", "", other.sandbox);
      expect(Date.parse(after.updatedAt) - Date.parse(before.updatedAt)).toBeGreaterThanOrEqual(step * 600_000);
      expect(after.exchangeRate / before.exchangeRate).toBeCloseTo(1, 1);
      rates.push(after.exchangeRate);
    }
    expect(new Set(rates).size).toBeGreaterThan(3);
  });

  it("has the platform's own fee, bounds and currencies in it", async () => {
    const other = await app.platform();
    const plain = await rateOf("EUR", "SEPA", "&sendingAmount=10000", other.sandbox);
    const bounds = { minAmount: 9_000, maxAmount: 20_000, requiredCounterpartyFields: [] };
    const patched = await other.sandbox.rest("PATCH", "/config", {
      body: {
        supportedCurrencies: [
          { currencyCode: "USD", ...bounds },
          { currencyCode: "EUR", ...bounds, enabledTransactionTypes: ["INCOMING"] },
        ],
        feeConfigs: [
          {
            feeType: "CROSS_CURRENCY_TRANSACTION",
            sourceCurrency: "USD",
            variableFeeBps: 100,
            fixedFee: { amount: 50, currency: "USD" },
          },
        ],
      },
    });
    expect(patched.status).toBe(200);
    const charged = await rateOf("EUR", "SEPA", "&sendingAmount=10000", other.sandbox);
    expect(charged).toMatchObject({ minSendingAmount: 9_000, maxSendingAmount: 20_000 });
    expect(charged.fees).toEqual({ fixed: plain.fees.fixed + 50, total: plain.fees.total + 150 });
    expect(charged.receivingAmount).toBeLessThan(plain.receivingAmount);
    expect((await rateOf("EUR", "SEPA", "&sendingAmount=8999", other.sandbox)).receivingAmount).toBe(0);
    // Across currencies only.
    expect((await rateOf("USD", "ACH", "", other.sandbox)).fees.total).toBe(10);
    // No one sends a currency that is only received.
    const { body } = await list("", other.sandbox);
    expect(new Set(body.data.map((rate: Rate) => rate.sourceCurrency.code))).toEqual(new Set(["USD"]));
    expect((await list("?sourceCurrency=EUR", other.sandbox)).body.code).toBe("INVALID_CURRENCY");
  });

  it("refuses to answer more than 1900 rates at once", async () => {
    const other = await app.platform();
    const codes = (await list("?sourceCurrency=USD")).body.data.map((rate: Rate) => rate.destinationCurrency.code);
    const everywhere =
      "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF".split(
        " ",
      );
    const wanted = [...new Set<string>([...codes, ...everywhere])];
    const supportedCurrencies = wanted.map((currencyCode) => ({
      currencyCode,
      minAmount: 1,
      maxAmount: 1_000_000,
      requiredCounterpartyFields: [],
    }));
    await other.sandbox.rest("PATCH", "/config", { body: { supportedCurrencies } });
    const { status, body } = await list("", other.sandbox);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_INPUT" });
    expect(body.reason).toContain("request fewer");
    expect((await list("?sourceCurrency=AED", other.sandbox)).status).toBe(200);
  });

  it("is 501 in production while no source of rates is configured", async () => {
    const { status, body } = await list("", platform.production);
    expect({ status, code: body.code }).toEqual({ status: 501, code: "NOT_IMPLEMENTED" });
  });
});

describe("the query exchangeRates", () => {
  it("says the same as REST", async () => {
    const filter = { sourceCurrency: "GBP", destinationCurrency: ["INR", "JPY"], sendingAmount: 12_345 };
    const [{ data }, { body }] = await Promise.all([
      platform.sandbox.graph(query, filter),
      list("?sourceCurrency=GBP&destinationCurrency=INR&destinationCurrency=JPY&sendingAmount=12345"),
    ]);
    expect(data.exchangeRates).toEqual(body.data);
    expect(body.data).toHaveLength(5);
  });

  it("has rates by crypto networks too, without a payment rail, and takes null for what isn't given", async () => {
    const { data } = await platform.sandbox.graph(query, {
      sourceCurrency: "USD",
      destinationCurrency: ["BTC", "USDC"],
      sendingAmount: null,
    });
    expect(data.exchangeRates.map((rate: Rate) => rate.destinationCryptoNetwork)).toEqual([
      "LIGHTNING",
      "SPARK",
      "BITCOIN",
      "SOLANA",
      "BASE",
      "POLYGON",
      "ETHEREUM",
      "TRON",
    ]);
    for (const rate of data.exchangeRates) {
      expect(rate).toMatchObject({ destinationPaymentRail: null, sendingAmount: 10_000 });
    }
    for (const { receivingAmount } of data.exchangeRates) expect(receivingAmount).toBeGreaterThan(0);
  });

  it("refuses an unknown currency in the same words", async () => {
    const { errors } = await platform.sandbox.graph(query, { destinationCurrency: ["XXX"] });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_CURRENCY",
      status: 400,
      details: { errors: [{ field: "destinationCurrency[0]" }] },
    });
  });
});
