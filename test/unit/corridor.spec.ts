import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { paymentRailsOf } from "../../subgraphs/accounts/account-info/wire.js";
import { externalAccountTypes, rails } from "../../subgraphs/accounts/rails/table.js";
import { corridorOf, requireRate, sendingBounds, type Way } from "../../subgraphs/quotes/pricing/corridor.js";
import { networkOf, payableCurrencies, railsTo, waysTo } from "../../subgraphs/quotes/pricing/corridor.rails.js";
import { priceIfPossible } from "../../subgraphs/quotes/pricing/price.js";
import { sandboxRates } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import { midRate } from "../../subgraphs/quotes/pricing/rate.js";
import { cheapestWay, isWithin, offerWay } from "../../subgraphs/quotes/pricing/ways.js";
import { currencies } from "../../subgraphs/shared/kernel/currencies.js";
import { currencyOf, maxAmountMinor, toMajor } from "../../subgraphs/shared/kernel/money.js";
import { paymentRail } from "../../subgraphs/shared/schema/payments.js";

const table = sandboxRates(new Date("2026-11-21T12:00:00Z"));
const ways: Way[] = [
  { kind: "INTERNAL" },
  { kind: "UMA" },
  { kind: "EXTERNAL", rail: null },
  { kind: "EXTERNAL", rail: null, network: "BITCOIN" },
  ...railsTo("USD").map((rail) => ({ kind: "EXTERNAL" as const, rail })),
  { kind: "EXTERNAL", rail: "MOBILE_MONEY" },
];

describe("a corridor", () => {
  it("is usable from every currency to every other: bounds in order, fees below the least amount, an end to its offers", () => {
    const unusable: unknown[] = [];
    for (const from of currencies.keys()) {
      for (const to of ["USD", "BTC", from]) {
        for (const way of ways) {
          const corridor = corridorOf(table, { from, to, way });
          const { minSendingMinor: min, maxSendingMinor: max, variableFeeBps, validSeconds } = corridor;
          // What the crypto network takes on top may exceed a small amount: priced, that is refused.
          const fee = corridor.fixedFeeMinor - corridor.networkFeeMinor;
          const isUsable =
            min >= 1n &&
            min < max &&
            max <= maxAmountMinor &&
            (fee < min || min <= 10n) &&
            variableFeeBps >= 0 &&
            variableFeeBps <= 200 &&
            validSeconds >= 60 &&
            validSeconds <= 900 &&
            corridor.settlementSeconds >= 0;
          if (!isUsable) unusable.push([from, to, way, corridor]);
        }
      }
    }
    expect(unusable).toEqual([]);
  });

  it("takes at most a quarter of a dollar, but where banks handle transfers one by one", () => {
    for (const rail of new Set([...payableCurrencies].flatMap((currency) => railsTo(currency)))) {
      if (rail === "WIRE" || rail === "SWIFT" || rail === "CIPS") continue;
      const { fixedFeeMinor } = corridorOf(table, { from: "USD", to: "USD", way: { kind: "EXTERNAL", rail } });
      expect(fixedFeeMinor <= 25n).toBe(true);
    }
  });

  it("costs the same in every currency that it is sent in", () => {
    const dollars = corridorOf(table, { from: "USD", to: "EUR", way: { kind: "EXTERNAL", rail: "SWIFT" } });
    expect(dollars).toMatchObject({ fixedFeeMinor: 1_000n, minSendingMinor: 2_500n, maxSendingMinor: 1_000_000_000n });
    for (const from of ["JPY", "KWD", "BTC", "USDC"]) {
      const corridor = corridorOf(table, { from, to: "EUR", way: { kind: "EXTERNAL", rail: "SWIFT" } });
      const fee = toMajor({ amountMinor: corridor.fixedFeeMinor, currency: currencyOf(from) });
      expect(fee.times(midRate(table, from, "USD") ?? 0).toNumber()).toBeCloseTo(10, 1);
    }
  });

  it("is free and without bounds within the books in one currency, also where that has no rate", () => {
    const empty = { updatedAt: new Date(0), usdPerUnit: new Map<string, string>() };
    expect(corridorOf(empty, { from: "EUR", to: "EUR", way: { kind: "INTERNAL" } })).toMatchObject({
      fixedFeeMinor: 0n,
      variableFeeBps: 0,
      minSendingMinor: 1n,
      maxSendingMinor: maxAmountMinor,
    });
    expect(() => corridorOf(empty, { from: "EUR", to: "EUR", way: { kind: "UMA" } })).toThrow(
      expect.objectContaining({ code: "INVALID_CURRENCY" }),
    );
  });

  it("has what the crypto network costs on top", () => {
    const plain = corridorOf(table, { from: "USDC", to: "USDC", way: { kind: "EXTERNAL", rail: null } });
    const onChain = corridorOf(table, {
      from: "USDC",
      to: "USDC",
      way: { kind: "EXTERNAL", rail: null, network: "ETHEREUM" },
    });
    expect(plain).toMatchObject({ fixedFeeMinor: 100_000n, networkFeeMinor: 0n });
    expect(onChain).toMatchObject({ fixedFeeMinor: 500_000n, networkFeeMinor: 400_000n });
  });

  it("gives way to the stricter bounds of the platform", () => {
    const corridor = corridorOf(table, { from: "USD", to: "USD", way: { kind: "EXTERNAL", rail: "ACH" } });
    expect(sendingBounds(corridor, { minAmount: 1, maxAmount: 9e15 })).toEqual({
      minMinor: 50n,
      maxMinor: 100_000_000n,
    });
    expect(sendingBounds(corridor, { minAmount: 100, maxAmount: 200 })).toEqual({ minMinor: 100n, maxMinor: 200n });
  });
});

describe("the way that is selected", () => {
  const anyRequest = fc.record({
    from: fc.constantFrom("USD", "JPY", "KWD", "BTC", "EUR"),
    type: fc.constantFrom(...externalAccountTypes),
    lockedSide: fc.constantFrom("SENDING" as const, "RECEIVING" as const),
    lockedAmountMinor: fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 13n })),
  });

  it("holds the amount where any does, no other that holds it is cheaper, and none as cheap is faster", () => {
    let held = 0;
    fc.assert(
      fc.property(anyRequest, ({ from, type, lockedSide, lockedAmountMinor }) => {
        const row = rails[type];
        const [sending, receiving] = [currencyOf(from), currencyOf(row.currencies[0] ?? "")];
        const rate = requireRate(table, from, receiving.code);
        const request = { sending, receiving, lockedSide, lockedAmountMinor, rate };
        const terms = { sending, receiving, feeConfigs: [], supported: { minAmount: 1, maxAmount: 9e15 } };
        const reached = waysTo(
          type,
          paymentRailsOf(row).map((name) => paymentRail.parse(name)),
        );
        const [first, ...others] = reached.map((way) => offerWay(table, way, terms));
        if (!first) throw new Error("An account is reached by no way");
        const chosen = cheapestWay([first, ...others], request);
        const priced = [first, ...others].flatMap(({ fees, bounds, corridor }) => {
          const price = priceIfPossible({ ...request, fees });
          const isHeld = price && isWithin(bounds, price.totalSendingMinor);
          return isHeld ? [{ corridor, cost: price.feesMinor, seconds: corridor.settlementSeconds }] : [];
        });
        if (priced.length === 0) return;
        held++;
        const own = priced.find(({ corridor }) => corridor === chosen.corridor);
        expect(own).toBeDefined();
        for (const { cost, seconds } of priced) {
          expect(own && (own.cost < cost || (own.cost === cost && own.seconds <= seconds))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(held).toBeGreaterThan(100);
  });

  it("leaves no gap between the bounds of an account's rails: their span is what can be paid", () => {
    for (const type of externalAccountTypes) {
      const names = paymentRailsOf(rails[type]).map((name) => paymentRail.parse(name));
      const bounds = waysTo(type, names)
        .map((way) => corridorOf(table, { from: "USD", to: "USD", way }))
        .toSorted((a, b) => Number(a.minSendingMinor - b.minSendingMinor));
      let most = bounds[0]?.maxSendingMinor ?? 0n;
      for (const { minSendingMinor, maxSendingMinor } of bounds) {
        expect([type, minSendingMinor <= most]).toEqual([type, true]);
        if (maxSendingMinor > most) most = maxSendingMinor;
      }
    }
  });
});

describe("the rails to a currency", () => {
  it.each([
    ["USD", ["ACH", "WIRE", "RTP", "FEDNOW", "SWIFT", "BANK_TRANSFER", "MOBILE_MONEY"]],
    ["EUR", ["SEPA", "SEPA_INSTANT", "SWIFT"]],
    ["KES", ["SWIFT", "MOBILE_MONEY"]],
    ["BTC", [null]],
    ["USDB", [null]],
  ])("are those of its account types: %s", (currency, rails) => {
    expect([...railsTo(currency)].sort()).toEqual([...rails].sort());
  });

  it("are networks for wallets only", () => {
    expect([networkOf("SOLANA_WALLET"), networkOf("LIGHTNING"), networkOf("USD_ACCOUNT")]).toEqual([
      "SOLANA",
      "LIGHTNING",
      null,
    ]);
  });
});
