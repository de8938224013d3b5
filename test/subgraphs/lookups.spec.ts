import { describe, expect, it } from "@jest/globals";
import { removeOldLookups } from "../../subgraphs/quotes/lookups/retention.js";
import { findLookup } from "../../subgraphs/quotes/lookups/service.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { register, usdAccount } from "./external-accounts.fixture.js";
import { expectBounds, external, mobileWallet, startRatePeriod } from "./quotes.fixture.js";

const app = await startApp({ isAlone: true });
const [platform, other] = await Promise.all([app.platform(), app.platform()]);
const customerId = (await createCustomer(platform.sandbox, { currencies: ["USD", "BTC", "USDC", "USDT", "USDB"] })).id;

const unknownUuid = "0193b1c0-0000-7000-8000-000000000000";
const evmWallet = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const euroAccount = () => ({
  currency: "EUR",
  accountInfo: {
    accountType: "EUR_ACCOUNT",
    iban: "DE89370400440532013000",
    beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "DE" },
  },
});

const wallet = (ownershipType: string) => ({
  currency: "USDC",
  ownershipType,
  accountInfo: { accountType: "ETHEREUM_WALLET", address: evmWallet },
});

describe("GET /receiver/external-account/{accountId}", () => {
  const lookUp = (accountId: string, query = "", client = platform.sandbox) =>
    client.rest("GET", `/receiver/external-account/${accountId}${query}`);

  it("answers the account's currency with an estimate and bounds, and an id that is found again until it expires", async () => {
    const clients = await app.platform();
    const { id } = await register(clients.sandbox, "/platform", euroAccount());
    const { status, body } = await lookUp(id, "", clients.sandbox);
    expect(status).toBe(200);
    expect(body).toEqual({
      accountId: id,
      lookupId: expect.stringMatching(/^Lookup:/),
      supportedCurrencies: [
        {
          currency: expect.objectContaining({ code: "EUR", decimals: 2 }),
          estimatedExchangeRate: expect.any(Number),
          min: expect.any(Number),
          max: expect.any(Number),
        },
      ],
      requiredPayerDataFields: [],
    });
    const [{ estimatedExchangeRate, min, max }] = body.supportedCurrencies;
    const { body: rates } = await clients.sandbox.rest(
      "GET",
      "/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR",
    );
    const [sepa] = rates.data;
    expect(estimatedExchangeRate).toBe(sepa.exchangeRate);
    // The fees are on top of what is received.
    expect(min * sepa.exchangeRate).toBeLessThan(sepa.minSendingAmount);
    expect(max * sepa.exchangeRate).toBeLessThan(sepa.maxSendingAmount);
    expect(max * sepa.exchangeRate).toBeGreaterThan(sepa.maxSendingAmount * 0.99);

    const { deps } = app.core;
    const caller = { platformId: clients.platformId, environment: "SANDBOX", actor: "platform" } as const;
    const sandbox = { ...caller, credentialId: "", permissions: [] };
    const find = (lookupId: string, by: Parameters<typeof findLookup>[2] = sandbox) =>
      deps.db.$transaction((tx) => findLookup(deps, tx, by, lookupId));
    expect(await find(body.lookupId)).toMatchObject({
      kind: "EXTERNAL_ACCOUNT",
      receiver: id,
      data: { supportedCurrencies: body.supportedCurrencies, requiredPayerDataFields: [] },
    });
    const notFound = { code: "LOOKUP_REQUEST_NOT_FOUND", body: { status: 404 } };
    await expect(find(`Lookup:${unknownUuid}`)).rejects.toMatchObject(notFound);
    await expect(find(body.lookupId, { ...sandbox, platformId: other.platformId })).rejects.toMatchObject(notFound);
    await expect(find(body.lookupId, { ...sandbox, environment: "PRODUCTION" })).rejects.toMatchObject(notFound);
    await expect(find(`Quote:${unknownUuid}`)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await clients.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 901 } });
    await expect(find(body.lookupId)).rejects.toMatchObject(notFound);
  });

  it("names the information that the platform requires of payments in that currency", async () => {
    const clients = await app.platform();
    const requiredCounterpartyFields = [
      { name: "FULL_NAME", mandatory: true },
      { name: "BIRTH_DATE", mandatory: false },
    ];
    await clients.sandbox.rest("PATCH", "/config", {
      body: {
        supportedCurrencies: [
          { currencyCode: "USD", minAmount: 1, maxAmount: 50_000, requiredCounterpartyFields },
          { currencyCode: "EUR", minAmount: 1, maxAmount: 50_000, requiredCounterpartyFields: [] },
        ],
      },
    });
    const dollars = await register(clients.sandbox, "/platform", usdAccount());
    const { body } = await lookUp(dollars.id, "", clients.sandbox);
    expect(body.requiredPayerDataFields).toEqual(requiredCounterpartyFields);
    expect(body.supportedCurrencies).toMatchObject([{ estimatedExchangeRate: 1, min: 35, max: 49_990 }]);
    const euros = await register(clients.sandbox, "/platform", euroAccount());
    expect((await lookUp(euros.id, "", clients.sandbox)).body.requiredPayerDataFields).toEqual([]);
  });

  it("has the bounds that a quote enforces, fees included: within them it is offered, one unit outside refused", async () => {
    const own = (await app.platform({ skipPaperwork: true })).sandbox;
    const fixedFee = { amount: 25, currency: "USD" };
    const fee = { feeType: "CROSS_CURRENCY_TRANSACTION", sourceCurrency: "USD", variableFeeBps: 75, fixedFee };
    await own.rest("PATCH", "/config", { body: { feeConfigs: [fee] } });
    await startRatePeriod(own);
    const ann = await payer(own, { amount: 0 });
    for (const account of [usdAccount(), euroAccount(), mobileWallet(), wallet("THIRD_PARTY")]) {
      const accountId = await external(own, ann.id, account);
      const { body: found } = await lookUp(accountId, "", own);
      await expectBounds(own, found, (amount) => ({
        ...quoteBody(ann.account.id, accountId, amount, { lockedCurrencySide: "RECEIVING", lookupId: found.lookupId }),
      }));
    }
  });

  it("takes who would pay, and refuses a payer that isn't there", async () => {
    const { id } = await register(platform.sandbox, "/customers", { ...usdAccount(), customerId });
    expect((await lookUp(id, `?customerId=${customerId}&senderUmaAddress=$ada@example.com`)).status).toBe(200);
    const refused = async (query: string) => {
      const { status, body } = await lookUp(id, query);
      return [status, body.code, body.details?.errors?.[0]?.field];
    };
    expect(await refused(`?customerId=Customer:${unknownUuid}`)).toEqual([404, "USER_NOT_FOUND", undefined]);
    expect(await refused("?customerId=ada")).toEqual([400, "INVALID_INPUT", "customerId"]);
    expect(await refused("?senderUmaAddress=ada")).toEqual([400, "INVALID_UMA_ADDRESS", "senderUmaAddress"]);
  });

  it("finds neither unknown accounts nor those of other types, tenants and environments, nor deleted ones", async () => {
    const { id } = await register(platform.sandbox, "/customers", { ...usdAccount(), customerId });
    const internal = await baseAccount(platform.sandbox, customerId);
    for (const reply of [
      await lookUp(`ExternalAccount:${unknownUuid}`),
      await lookUp(internal.id),
      await lookUp("nonsense"),
      await lookUp(id, "", other.sandbox),
      await lookUp(id, "", platform.production),
    ]) {
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    }
    expect((await platform.sandbox.rest("DELETE", `/customers/external-accounts/${id}`)).status).toBe(204);
    expect((await lookUp(id)).status).toBe(404);
  });

  it("refuses a wallet whose holder has yet to prove that it is theirs", async () => {
    const clients = await app.platform();
    const { id } = await register(clients.sandbox, "/platform", wallet("FIRST_PARTY"));
    const { status, body } = await lookUp(id, "", clients.sandbox);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED" });
  });

  it("is a mutation of the graph, which any token may use, with the time at which it expires", async () => {
    const { id } = await register(platform.sandbox, "/platform", wallet("THIRD_PARTY"));
    const { body: token } = await platform.sandbox.rest("POST", "/tokens", {
      body: { name: "reader", permissions: ["VIEW"] },
    });
    const Reader = platform.sandbox.constructor as new (...of: [string, object]) => typeof platform.sandbox;
    const reader = new Reader(app.baseUrl, token);
    const { data, errors } = await reader.graph(
      `mutation ($input: LookUpExternalAccountInput!) {
        lookUpExternalAccount(input: $input) {
          lookupId accountId receiverUmaAddress expiresAt
          supportedCurrencies { currency { code } estimatedExchangeRate min max } requiredPayerDataFields { name }
        }
      }`,
      { input: { accountId: id, customerId: null } },
    );
    expect(errors).toBeUndefined();
    expect(data.lookUpExternalAccount).toMatchObject({
      accountId: id,
      receiverUmaAddress: null,
      supportedCurrencies: [{ currency: { code: "USDC" }, estimatedExchangeRate: 1 }],
    });
    expect(Date.parse(data.lookUpExternalAccount.expiresAt)).toBeGreaterThan(Date.now() + 800_000);
  });

  it("is forgotten a day after it expired", async () => {
    const clients = await app.platform();
    const { id } = await register(clients.sandbox, "/platform", usdAccount());
    const [old, young] = [await lookUp(id, "", clients.sandbox), await lookUp(id, "", clients.sandbox)];
    const tenant = { platformId: clients.platformId, environment: "SANDBOX" } as const;
    await app.core.deps.db.lookup.update({
      where: { id: old.body.lookupId, ...tenant },
      data: { expiresAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect(await removeOldLookups(app.core.deps, new AbortController().signal)).toBe(1);
    const left = await app.core.deps.db.lookup.findMany({ where: tenant, select: { id: true } });
    expect(left).toEqual([{ id: young.body.lookupId }]);
  });

  it("is 501 in production while no source of rates is configured", async () => {
    const { id } = await register(platform.production, "/platform", usdAccount());
    expect((await lookUp(id, "", platform.production)).status).toBe(501);
  });
});

describe("POST /crypto/estimate-withdrawal-fee", () => {
  const bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
  const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
  const solana = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
  const spark = "spark1pgss9xyupdmvk43ew87un0hnrmqxcdtq7vjf6mhfuhvrc4mz2ktwqhm06lpfz2";
  const estimate = (body: object, client = platform.sandbox) =>
    client.rest("POST", "/crypto/estimate-withdrawal-fee", { body });
  const accountIn = async (currency: string) => (await baseAccount(platform.sandbox, customerId, currency)).id;
  const wanted = async (currency: string, cryptoNetwork: string, destinationAddress: string, amount = 50_000_000) => ({
    internalAccountId: await accountIn(currency),
    currency,
    cryptoNetwork,
    destinationAddress,
    amount,
  });

  it.each([
    ["USDC", "ETHEREUM", evmWallet, 400_000],
    ["USDC", "BASE", evmWallet, 10_000],
    ["USDC", "SOLANA", solana, 10_000],
    ["USDC", "TRON", tron, 500_000],
    ["USDT", "TRON", tron, 500_000],
    ["USDT", "PLASMA", evmWallet, 10_000],
  ])("says what a withdrawal of %s by %s costs, and what arrives", async (currency, network, address, networkFee) => {
    const { status, body } = await estimate(await wanted(currency, network, address));
    expect(status).toBe(200);
    expect(body).toEqual({
      networkFee,
      networkFeeAsset: currency,
      applicationFee: 100_000,
      totalFee: networkFee + 100_000,
      netAmount: 50_000_000 - networkFee - 100_000,
    });
  });

  it("counts in satoshis where bitcoin is withdrawn, at the rate of the moment", async () => {
    const { status, body } = await estimate(await wanted("BTC", "BITCOIN", bitcoin, 1_000_000));
    expect(status).toBe(200);
    expect(body.networkFeeAsset).toBe("BTC");
    // 0.60 and 0.10 dollars, at 97,000 to 117,000 dollars.
    expect(body.networkFee).toBeGreaterThan(500);
    expect(body.networkFee).toBeLessThan(620);
    expect(body.applicationFee).toBeLessThan(110);
    expect(body.netAmount).toBe(1_000_000 - body.totalFee);
    expect(body.totalFee).toBe(body.networkFee + body.applicationFee);
    expect((await estimate(await wanted("BTC", "SPARK", spark, 1_000_000))).status).toBe(200);
  });

  it("says the same on the graph", async () => {
    const input = await wanted("USDC", "POLYGON", evmWallet);
    const query = `query ($input: EstimateCryptoWithdrawalFeeInput!) {
      estimateCryptoWithdrawalFee(input: $input) { networkFee networkFeeAsset applicationFee totalFee netAmount }
    }`;
    const [{ data }, { body }] = await Promise.all([platform.sandbox.graph(query, { input }), estimate(input)]);
    expect(data.estimateCryptoWithdrawalFee).toEqual(body);
    const { errors } = await platform.sandbox.graph(query, { input: { ...input, cryptoNetwork: "PLASMA" } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT", status: 400 });
  });

  it.each<[string, (usual: Awaited<ReturnType<typeof wanted>>) => object | Promise<object>, unknown[]]>([
    [
      "an unknown account",
      () => ({ internalAccountId: `InternalAccount:${unknownUuid}` }),
      [404, "ACCOUNT_NOT_FOUND", undefined],
    ],
    ["an id that is none", () => ({ internalAccountId: "mine" }), [400, "INVALID_INPUT", "internalAccountId"]],
    [
      "an account of money of states",
      async () => ({ internalAccountId: await accountIn("USD"), currency: "USD" }),
      [400, "INVALID_INPUT", "internalAccountId"],
    ],
    [
      "an embedded wallet",
      async () => ({ internalAccountId: await accountIn("USDB"), currency: "USDB" }),
      [400, "INVALID_INPUT", "internalAccountId"],
    ],
    ["another currency than the account's", () => ({ currency: "USDT" }), [400, "INVALID_CURRENCY", "currency"]],
    ["a currency that nobody has", () => ({ currency: "DOGE" }), [400, "INVALID_CURRENCY", "currency"]],
    ["a network that nobody knows", () => ({ cryptoNetwork: "DOGECOIN" }), [400, "INVALID_INPUT", "cryptoNetwork"]],
    ["a network without the asset", () => ({ cryptoNetwork: "PLASMA" }), [400, "INVALID_INPUT", "cryptoNetwork"]],
    [
      "an address of another network",
      () => ({ destinationAddress: tron }),
      [400, "INVALID_INPUT", "destinationAddress"],
    ],
    [
      "an address without its last digit",
      () => ({ destinationAddress: evmWallet.slice(0, -1) }),
      [400, "INVALID_INPUT", "destinationAddress"],
    ],
    ["an amount that isn't one", () => ({ amount: 1.5 }), [400, "INVALID_INPUT", "amount"]],
    ["no amount", () => ({ amount: 0 }), [400, "INVALID_INPUT", "amount"]],
    ["an amount above the greatest", () => ({ amount: 5_000_000_000_001 }), [400, "AMOUNT_OUT_OF_RANGE", undefined]],
  ])("refuses %s", async (_what, change, expected) => {
    const usual = await wanted("USDC", "ETHEREUM", evmWallet);
    const { status, body } = await estimate({ ...usual, ...(await change(usual)) });
    expect([status, body.code, body.details?.errors?.[0]?.field]).toEqual(expected);
  });

  it("warns in the sandbox of an address with a wrong checksum", async () => {
    const mistyped = await wanted("USDC", "ETHEREUM", evmWallet.replace("d", "D"));
    const { status, headers } = await estimate(mistyped);
    expect(status).toBe(200);
    const warning =
      "destinationAddress: is not an EVM address: the mixed case of its digits must be the checksum of EIP-55";
    expect(headers.get("paygraph-warning")).toBe(warning);
    const query = `query ($input: EstimateCryptoWithdrawalFeeInput!) {
      estimateCryptoWithdrawalFee(input: $input) { totalFee }
    }`;
    const { extensions } = await platform.sandbox.graph(query, { input: mistyped });
    expect(extensions).toMatchObject({ warnings: [warning] });
  });

  it("finds neither another platform's account nor the other environment's", async () => {
    const body = await wanted("USDC", "ETHEREUM", evmWallet);
    for (const client of [other.sandbox, platform.production]) {
      const reply = await estimate(body, client);
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 404, code: "ACCOUNT_NOT_FOUND" });
    }
  });

  it("is what a quote to that wallet costs", async () => {
    const clients = await app.platform();
    const account = await baseAccount(clients.sandbox, undefined, "USDC");
    const body = { ...(await wanted("USDC", "ETHEREUM", evmWallet)), internalAccountId: account.id };
    const { body: fee } = await estimate(body, clients.sandbox);
    const { id } = await register(clients.sandbox, "/platform", wallet("THIRD_PARTY"));
    const { status, body: quote } = await clients.sandbox.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: account.id },
        destination: { destinationType: "ACCOUNT", accountId: id },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: body.amount,
      },
    });
    expect(status).toBe(201);
    expect(quote).toMatchObject({ feesIncluded: fee.totalFee, totalReceivingAmount: fee.netAmount });
  });

  it("takes at most a tenth of a small amount", async () => {
    for (const [amount, totalFee, netAmount] of [
      [1, 0, 1],
      [499_999, 49_999, 450_000],
      [4_999_999, 499_999, 4_500_000],
      [5_000_001, 500_000, 4_500_001],
    ]) {
      const small = await estimate(await wanted("USDC", "ETHEREUM", evmWallet, amount));
      expect(small.body).toMatchObject({ totalFee, netAmount });
    }
  });
});
