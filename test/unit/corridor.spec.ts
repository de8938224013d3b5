import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { paymentRailsOf } from "../../subgraphs/accounts/account-info/wire.js";
import { externalAccountTypes, rails } from "../../subgraphs/accounts/rails/table.js";
import { corridorOf, requireRate, sendingBounds, type Way } from "../../subgraphs/quotes/pricing/corridor.js";
import { payableCurrencies, waysTo, waysToCurrency } from "../../subgraphs/quotes/pricing/corridor.rails.js";
import { maxLockedAmount, priceIfPossible, priceOffer, type Price } from "../../subgraphs/quotes/pricing/price.js";
import { sandboxRates } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import { midRate } from "../../subgraphs/quotes/pricing/rate.js";
import {
  amountsWithin,
  cheapestWay,
  isWithin,
  offerWay,
  principalRange,
  receivableRange,
  type OfferedWay,
} from "../../subgraphs/quotes/pricing/ways.js";
import { currencies } from "../../subgraphs/shared/kernel/currencies.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { currencyOf, Exact, fromMajor, maxAmountMinor, toMajor } from "../../subgraphs/shared/kernel/money.js";
import { paymentRail } from "../../subgraphs/shared/schema/payments.js";

const table = sandboxRates(new Date("2026-11-21T12:00:00Z"));
const ways: Way[] = [
  { kind: "INTERNAL" },
  { kind: "UMA" },
  { kind: "EXTERNAL", rail: null, network: "SPARK" },
  { kind: "EXTERNAL", rail: null, network: "BITCOIN" },
  ...waysToCurrency("USD"),
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
          // The crypto network's fee may exceed a small amount: priced, that is refused.
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
    for (const way of [...payableCurrencies].flatMap((currency) => waysToCurrency(currency))) {
      if (way.rail === "WIRE" || way.rail === "SWIFT" || way.rail === "CIPS") continue;
      const { fixedFeeMinor, networkFeeMinor } = corridorOf(table, { from: "USD", to: "USD", way });
      expect(fixedFeeMinor - networkFeeMinor <= 25n).toBe(true);
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
    const by = (network: "BASE" | "ETHEREUM") =>
      corridorOf(table, { from: "USDC", to: "USDC", way: { kind: "EXTERNAL", rail: null, network } });
    expect(by("BASE")).toMatchObject({ fixedFeeMinor: 110_000n, networkFeeMinor: 10_000n });
    expect(by("ETHEREUM")).toMatchObject({ fixedFeeMinor: 500_000n, networkFeeMinor: 400_000n });
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
        const reached = waysTo({
          paymentRails: paymentRailsOf(row).map((name) => paymentRail.parse(name)),
          network: "BASE",
        });
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
      const bounds = waysTo({ paymentRails: names, network: "BASE" })
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

describe("what can be asked to arrive", () => {
  const anyBounds = fc
    .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 10_000, max: 1e12 }))
    .map(([minAmount, maxAmount]) => ({ minAmount, maxAmount }));
  const anyTerms = fc.record({
    sending: fc.constantFrom("USD", "JPY", "KWD", "BTC", "EUR").map(currencyOf),
    receiving: fc.constantFrom("USD", "JPY", "KWD", "BTC", "IDR").map(currencyOf),
    supported: anyBounds,
    override: fc.option(
      fc.record({
        platformFixedFee: fc.record({ amount: fc.integer({ min: 0, max: 5_000 }), currency: fc.constant("USD") }),
        platformVariableFeeBps: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10_000 })),
      }),
    ),
  });
  /** Whether a quote accepts it, as `draftQuote` and `assertInRange` decide. */
  function isAccepted(
    ways: readonly [OfferedWay, ...OfferedWay[]],
    request: Parameters<typeof cheapestWay>[1],
  ): Price | undefined {
    const { fees, bounds } = cheapestWay(ways, request);
    const price = priceIfPossible({ ...request, fees });
    return price && isWithin(bounds, price.totalSendingMinor) ? price : undefined;
  }

  /** The fees of the two rails differ by more than the width of these bounds. */
  const narrow = {
    sending: currencyOf("BTC"),
    receiving: currencyOf("USD"),
    supported: { minAmount: 9_990, maxAmount: 10_000 },
    override: null,
  };

  it("by the rails of an account is what a quote accepts, on either side, and one unit outside is refused", () => {
    let ranges = 0;
    const anyRails = fc.uniqueArray(fc.constantFrom(...paymentRail.options), { maxLength: 4 });
    fc.assert(
      fc.property(anyTerms, anyRails, fc.double({ min: 0, max: 1, noNaN: true }), (terms, names, share) => {
        const { sending, receiving } = terms;
        const rate = requireRate(table, sending.code, receiving.code);
        const [first, ...others] = waysTo({ paymentRails: names, network: "SOLANA" }).map((way) =>
          offerWay(table, way, { ...terms, feeConfigs: [] }),
        );
        if (!first) throw new Error("No way");
        // Rails whose bounds leave a gap reach no account: each alone.
        const isWhole = others.every(({ bounds }) => bounds.minMinor <= first.bounds.maxMinor);
        const ways = [first, ...(isWhole ? others : [])] as const;
        const accepts = (lockedAmountMinor: bigint, lockedSide: "SENDING" | "RECEIVING" = "RECEIVING") =>
          isAccepted(ways, { sending, receiving, rate, lockedSide, lockedAmountMinor });
        const range = receivableRange(ways, { sending, receiving, rate });
        if (!range) {
          for (const amount of [1n, 100n, 10_000n, 10n ** 6n, 10n ** 9n]) expect(accepts(amount)).toBeUndefined();
          return;
        }
        ranges++;
        const { minMinor, maxMinor } = range;
        const between = minMinor + BigInt(Math.floor(Number(maxMinor - minMinor) * share));
        for (const amount of [minMinor, maxMinor, between < maxMinor ? between : maxMinor]) {
          const price = accepts(amount);
          // Of a few units single amounts between are dust.
          const principal = toMajor({ amountMinor: amount, currency: receiving })
            .div(rate)
            .times(10 ** sending.decimals);
          if (!price && amount === between && principal.lt(100)) continue;
          expect(price?.totalReceivingMinor).toBe(amount);
          const sent = accepts(price?.totalSendingMinor ?? 0n, "SENDING");
          expect(sent && sent.totalReceivingMinor >= amount).toBe(true);
        }
        expect(accepts(minMinor - 1n)).toBeUndefined();
        if (maxMinor < BigInt(maxLockedAmount)) expect(accepts(maxMinor + 1n)).toBeUndefined();
      }),
      { numRuns: 500, examples: [[narrow, ["WIRE", "ACH"], 0.002]] },
    );
    expect(ranges).toBeGreaterThan(100);
  });

  it("by UMA is what the offer's price accepts, within what the receiver takes", () => {
    let ranges = 0;
    const anyTaken = fc
      .tuple(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
      .map(([minMinor, more]) => ({ minMinor, maxMinor: minMinor + more }));
    fc.assert(
      fc.property(anyTerms, anyTaken, (terms, taken) => {
        const { sending, receiving } = terms;
        const { fees, bounds } = offerWay(table, { kind: "UMA" }, { ...terms, feeConfigs: [] });
        const perUnit = requireRate(table, receiving.code, sending.code).div(new Exact(10).pow(receiving.decimals));
        const principalMajor = (amountMinor: bigint) => perUnit.times(amountMinor.toString());
        const askedFor = (amountMinor: bigint) => fromMajor(principalMajor(amountMinor), sending, "up").amountMinor;
        const counterparty = { multiplier: 1, fixedFeeMinor: 0n };
        const accepts = (receivingMinor: bigint) => {
          if (!isWithin(taken, receivingMinor)) return false;
          const offer = { sending, receiving, fees, receivingMinor, counterparty };
          try {
            const price = priceOffer({ ...offer, principalMajor: principalMajor(receivingMinor) });
            return isWithin(bounds, price.totalSendingMinor);
          } catch (error) {
            if (error instanceof ApiError && error.code === "AMOUNT_OUT_OF_RANGE") return false;
            throw error;
          }
        };
        const range = amountsWithin(taken, principalRange({ fees, bounds }), askedFor);
        if (!range) {
          for (const amount of [taken.minMinor, taken.maxMinor]) expect(accepts(amount)).toBe(false);
          return;
        }
        ranges++;
        expect([range.minMinor, range.maxMinor].map(accepts)).toEqual([true, true]);
        expect([range.minMinor - 1n, range.maxMinor + 1n].map(accepts)).toEqual([false, false]);
      }),
      { numRuns: 500 },
    );
    expect(ranges).toBeGreaterThan(100);
  });
});

describe("the rails to a currency", () => {
  it.each([
    ["USD", ["ACH", "WIRE", "RTP", "FEDNOW", "SWIFT", "BANK_TRANSFER", "MOBILE_MONEY"]],
    ["EUR", ["SEPA", "SEPA_INSTANT", "SWIFT"]],
    ["KES", ["SWIFT", "MOBILE_MONEY"]],
    ["BTC", ["LIGHTNING", "SPARK", "BITCOIN"]],
    ["USDB", ["SPARK"]],
    ["CUP", []],
  ])("are those of its account types, and its networks: %s", (currency, names) => {
    const reached = waysToCurrency(currency).map((way) => way.rail ?? way.network);
    expect([...reached].sort()).toEqual([...names].sort());
  });

  it("has the cheapest network of an asset first", () => {
    const fees = (currency: string) =>
      waysToCurrency(currency).map((way) => corridorOf(table, { from: "USD", to: currency, way }).fixedFeeMinor);
    for (const currency of ["BTC", "USDC", "USDT"]) {
      expect(fees(currency)).toEqual(fees(currency).toSorted((a, b) => Number(a - b)));
    }
  });
});
