import { describe, expect, it } from "@jest/globals";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { isDust, nextArriving } from "../../subgraphs/quotes/pricing/dust.js";
import {
  assertNotDust,
  platformFeeTerms,
  priceOffer,
  priceQuote,
  type Price,
  type PriceRequest,
} from "../../subgraphs/quotes/pricing/price.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { currencyOf, Exact, maxAmountMinor, toMajor } from "../../subgraphs/shared/kernel/money.js";

const noFees = { fixedMinor: 0n, variableBps: 0, platformFixedMinor: 0n, platformVariableBps: 0 };

/** Currencies of 0, 2, 3, 6 and 8 decimals. */
const anyCurrency = fc.constantFrom("JPY", "USD", "KWD", "USDC", "BTC").map(currencyOf);
/** Smallest units for one smallest unit: from a millionth to a million, with 15 digits. */
const anyRate = fc
  .tuple(fc.bigInt({ min: 10n ** 14n, max: 10n ** 15n }), fc.integer({ min: -20, max: -9 }))
  .map(([digits, exponent]) => new Decimal(digits.toString()).times(new Decimal(10).pow(exponent)));
const anyFees = fc.record({
  fixedMinor: fc.bigInt({ min: 0n, max: 100_000n }),
  variableBps: fc.integer({ min: 0, max: 300 }),
  platformFixedMinor: fc.bigInt({ min: 0n, max: 100_000n }),
  platformVariableBps: fc.integer({ min: 0, max: 9_600 }),
});
const anyAmount = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: maxAmountMinor }));
const anyRequest: fc.Arbitrary<PriceRequest> = fc
  .record({
    sending: anyCurrency,
    receiving: anyCurrency,
    lockedSide: fc.constantFrom("SENDING" as const, "RECEIVING" as const),
    lockedAmountMinor: anyAmount,
    rate: anyRate,
    fees: anyFees,
    counterparty: fc.option(
      fc.record({ multiplier: fc.double({ min: 1e-3, max: 1e6, noNaN: true }), fixedFeeMinor: anyAmount }),
      { nil: undefined },
    ),
  })
  .map(({ counterparty, ...request }) => ({
    ...request,
    ...(counterparty && { counterparty }),
    rate:
      request.sending.code === request.receiving.code
        ? new Decimal(1)
        : request.rate.times(new Decimal(10).pow(request.sending.decimals - request.receiving.decimals)),
  }));

/** The price, or nothing if the amount is refused as it may be. */
function priceOf(request: PriceRequest) {
  try {
    return priceQuote(request);
  } catch (error) {
    if (error instanceof ApiError && error.code === "AMOUNT_OUT_OF_RANGE") return undefined;
    throw error;
  }
}

/** The locked amount plainly within reach, so that the properties don't hold of nothing. */
const usual = anyRequest.map((request) => ({
  ...request,
  lockedAmountMinor: request.lockedAmountMinor / 2n + 10_000_000n,
}));

describe("a price", () => {
  it("locks the side that was asked for, and its sums agree to the smallest unit", () => {
    let priced = 0;
    fc.assert(
      fc.property(fc.oneof(anyRequest, usual), (request) => {
        const price = priceOf(request);
        if (!price) return;
        priced++;
        const { totalSendingMinor, totalReceivingMinor, principalMinor, feesMinor, platformFeesMinor } = price;
        const locked = request.lockedSide === "SENDING" ? totalSendingMinor : totalReceivingMinor;
        expect(locked).toBe(request.lockedAmountMinor);
        expect(principalMinor + feesMinor).toBe(totalSendingMinor);
        for (const amount of [totalSendingMinor, totalReceivingMinor, principalMinor]) {
          expect(amount > 0n && amount <= maxAmountMinor).toBe(true);
        }
        const { fixedMinor, variableBps, platformFixedMinor, platformVariableBps } = request.fees;
        const share = totalSendingMinor * BigInt(variableBps + platformVariableBps);
        const variable = feesMinor - fixedMinor - platformFixedMinor;
        // Rounded up, by less than one unit.
        expect(variable * 10_000n >= share && (variable - 1n) * 10_000n < share).toBe(true);
        expect(platformFeesMinor).toBe(
          platformFixedMinor + (totalSendingMinor * BigInt(platformVariableBps)) / 10_000n,
        );
        expect(platformFeesMinor <= feesMinor).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(priced).toBeGreaterThan(100);
  });

  it("never makes money of rounding: what arrives is worth at most the principal, by less than one unit on the side that gives", () => {
    fc.assert(
      fc.property(fc.oneof(anyRequest, usual), (request) => {
        const price = priceOf(request);
        if (!price) return;
        const { sending, receiving, rate, counterparty } = request;
        const kept = counterparty?.fixedFeeMinor ?? 0n;
        const paidOut = toMajor({ amountMinor: price.totalReceivingMinor + kept, currency: receiving });
        const principal = toMajor({ amountMinor: price.principalMinor, currency: sending });
        expect(paidOut.lte(principal.times(rate))).toBe(true);
        const slack =
          request.lockedSide === "SENDING"
            ? toMajor({ amountMinor: 1n, currency: receiving })
            : toMajor({ amountMinor: 1n, currency: sending }).times(rate);
        expect(principal.times(rate).minus(paidOut).lt(slack)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("asks for no more than it must: with what it says is to be sent, at least the locked amount arrives, and with one unit less, less", () => {
    fc.assert(
      fc.property(usual, (request) => {
        const price = priceOf({ ...request, lockedSide: "RECEIVING" });
        if (!price) return;
        const sent = (lockedAmountMinor: bigint) => priceOf({ ...request, lockedSide: "SENDING", lockedAmountMinor });
        const back = sent(price.totalSendingMinor);
        expect(back && back.totalReceivingMinor >= price.totalReceivingMinor).toBe(true);
        expect(back).toMatchObject({ feesMinor: price.feesMinor, principalMinor: price.principalMinor });
        const less = price.totalSendingMinor > 1n ? sent(price.totalSendingMinor - 1n) : undefined;
        expect(!less || less.principalMinor < price.principalMinor).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("says a rate and details that agree with its amounts", () => {
    fc.assert(
      fc.property(usual, (request) => {
        const price = priceOf(request);
        if (!price) return;
        const { sending, receiving } = request;
        const received = toMajor({ amountMinor: price.totalReceivingMinor, currency: receiving });
        const exchanged = received.times(price.exchangeRate).toDecimalPlaces(sending.decimals);
        expect(exchanged.eq(toMajor({ amountMinor: price.principalMinor, currency: sending }))).toBe(true);
        const details = price.rateDetails;
        expect(BigInt(details.serviceApiFixedFee) + BigInt(details.serviceApiVariableFeeAmount)).toBe(price.feesMinor);
        expect(details.serviceApiMultiplier).toBeGreaterThan(0);
        const arrives = (Number(price.principalMinor) * details.serviceApiMultiplier) / details.counterpartyMultiplier;
        const expected = Number(price.totalReceivingMinor) + details.counterpartyFixedFee;
        const unit = Math.max(1, details.serviceApiMultiplier / details.counterpartyMultiplier);
        expect(Math.abs(arrives - expected)).toBeLessThan((unit + expected * 1e-9) * (1 + 1e-9));
      }),
      { numRuns: 500 },
    );
  });

  it("sends what it received and its fees, exactly, in one currency", () => {
    fc.assert(
      fc.property(usual, (request) => {
        const price = priceOf({
          ...request,
          receiving: request.sending,
          rate: new Decimal(1),
          counterparty: undefined,
        });
        if (!price) return;
        expect(price.totalReceivingMinor + price.feesMinor).toBe(price.totalSendingMinor);
        expect(price.exchangeRate).toBe("1");
      }),
    );
  });

  it("is the documented example: 995.00 USD exchanged for 0.00828835 BTC are 120048.0 USD for one", () => {
    const { exchangeRate, ...price } = priceQuote({
      sending: currencyOf("USD"),
      receiving: currencyOf("BTC"),
      lockedSide: "SENDING",
      lockedAmountMinor: 100_000n,
      rate: new Decimal("0.00000833001808"),
      fees: { ...noFees, fixedMinor: 500n },
    });
    expect(price).toMatchObject({ totalSendingMinor: 100_000n, feesMinor: 500n, totalReceivingMinor: 828_836n });
    expect(Number(exchangeRate)).toBeCloseTo(120_048, -1);
  });

  it.each<[string, Partial<PriceRequest>]>([
    ["the fees use up the amount", { fees: { ...noFees, fixedMinor: 100n } }],
    ["the fees are all of it", { fees: { ...noFees, platformVariableBps: 10_000 } }],
    ["the fees are all of it, whatever arrives", { lockedSide: "RECEIVING", fees: { ...noFees, variableBps: 10_001 } }],
    ["nothing would arrive", { receiving: currencyOf("JPY"), rate: new Decimal("0.5") }],
    ["the counterparty keeps it", { counterparty: { multiplier: 1, fixedFeeMinor: 100n } }],
    ["there is no amount", { lockedAmountMinor: 0n }],
    ["the amount is more than a client can read", { lockedAmountMinor: maxAmountMinor + 1n }],
    ["what arrives is more than a client can read", { lockedAmountMinor: maxAmountMinor, rate: new Decimal(2) }],
    ["what is sent is", { lockedSide: "RECEIVING", lockedAmountMinor: maxAmountMinor, rate: new Decimal("0.9") }],
  ])("is refused with a reason where %s", (_why, part) => {
    const request: PriceRequest = {
      sending: currencyOf("USD"),
      receiving: currencyOf("EUR"),
      lockedSide: "SENDING",
      lockedAmountMinor: 100n,
      rate: new Decimal(1),
      fees: noFees,
      ...part,
    };
    expect(() => priceQuote(request)).toThrow(
      expect.objectContaining({ code: "AMOUNT_OUT_OF_RANGE", message: expect.stringMatching(/\.$/) }),
    );
  });
});

describe("the price of an offer", () => {
  it("has what arrives by the offer's word, and asks for what the offer asks and the fees", () => {
    fc.assert(
      fc.property(usual, (request) => {
        const { sending, receiving, fees, lockedAmountMinor: receivingMinor } = request;
        const counterparty = request.counterparty ?? { multiplier: 1, fixedFeeMinor: 0n };
        const arriving = toMajor({ amountMinor: receivingMinor + counterparty.fixedFeeMinor, currency: receiving });
        const principalMajor = arriving.div(request.rate);
        const offer = { sending, receiving, fees, principalMajor, receivingMinor, counterparty };
        const locked = priceOf({ ...request, lockedSide: "RECEIVING", counterparty });
        if (!locked) return;
        const price = priceOffer(offer);
        expect(price).toMatchObject({ ...locked, rateDetails: { serviceApiMultiplier: expect.any(Number) } });
        // The same with the total locked: all of it is sent, the rest of it as principal.
        const lockedTotalMinor = price.totalSendingMinor + 1n;
        if (lockedTotalMinor > maxAmountMinor) return;
        const whole = priceOffer({ ...offer, lockedTotalMinor });
        expect(whole.totalSendingMinor).toBe(lockedTotalMinor);
        expect(whole.principalMinor + whole.feesMinor).toBe(lockedTotalMinor);
        expect(whole.totalReceivingMinor).toBe(receivingMinor);
      }),
    );
  });

  it("is refused where the offer asks for more than the locked total has left for it", () => {
    const offer = {
      sending: currencyOf("USD"),
      receiving: currencyOf("EUR"),
      fees: { ...noFees, fixedMinor: 10n },
      lockedTotalMinor: 1_000n,
      receivingMinor: 900n,
      counterparty: { multiplier: 1, fixedFeeMinor: 0n },
    };
    expect(priceOffer({ ...offer, principalMajor: new Decimal("9.90") })).toMatchObject({ principalMinor: 990n });
    expect(() => priceOffer({ ...offer, principalMajor: new Decimal("9.92") })).toThrow(
      expect.objectContaining({ code: "INVALID_PAYREQ_RESPONSE" }),
    );
    expect(() => priceOffer({ ...offer, lockedTotalMinor: 10n, principalMajor: new Decimal("0.01") })).toThrow(
      expect.objectContaining({ code: "AMOUNT_OUT_OF_RANGE" }),
    );
  });
});

describe("rounding", () => {
  const small = fc
    .tuple(
      anyRequest,
      fc.bigInt({ min: 1n, max: 3_000n }),
      fc.record({
        fixedMinor: fc.bigInt({ min: 0n, max: 20n }),
        variableBps: fc.integer({ min: 0, max: 300 }),
        platformFixedMinor: fc.bigInt({ min: 0n, max: 5n }),
        platformVariableBps: fc.integer({ min: 0, max: 100 }),
      }),
    )
    .map(([{ counterparty: _none, ...request }, lockedAmountMinor, fees]) => ({ ...request, lockedAmountMinor, fees }));

  /** The price, or the next amount that the refusal names; neither if the fees use it up. */
  function judged(request: PriceRequest): { price?: Price; next?: bigint } {
    try {
      const price = priceQuote(request);
      assertNotDust(request, price);
      return { price };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "AMOUNT_OUT_OF_RANGE") throw error;
      const { nextAmount, currency } = error.body.details ?? {};
      if (nextAmount === undefined) return {};
      expect(currency).toBe((request.lockedSide === "SENDING" ? request.sending : request.receiving).code);
      return { next: BigInt(Number(nextAmount)) };
    }
  }

  it("takes 1 % of what is exchanged at most, on either side, of any pair of decimals, and a refusal names the next amount", () => {
    const seen = { SENDING: 0, RECEIVING: 0, priced: 0 };
    fc.assert(
      fc.property(small, fc.double({ min: 0, max: 1, noNaN: true }), (request, share) => {
        const { sending, receiving, rate, lockedSide, lockedAmountMinor } = request;
        const { price, next } = judged(request);
        if (price) {
          seen.priced++;
          const exact = toMajor({ amountMinor: price.principalMinor, currency: sending }).times(rate);
          const lost = exact.minus(toMajor({ amountMinor: price.totalReceivingMinor, currency: receiving }));
          expect(lost.lte(exact.times("0.01"))).toBe(true);
        }
        if (next === undefined) return;
        seen[lockedSide]++;
        expect(next > lockedAmountMinor).toBe(true);
        expect(judged({ ...request, lockedAmountMinor: next }).price).toBeDefined();
        // None between would do.
        const between = lockedAmountMinor + BigInt(Math.floor(Number(next - lockedAmountMinor) * share));
        for (const amount of [between, next - 1n]) {
          if (amount < next) expect(judged({ ...request, lockedAmountMinor: amount })).toEqual({ next });
        }
      }),
      { numRuns: 1_000 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
  });

  it("never takes half of two cents", () => {
    const [usdc, usd] = [currencyOf("USDC"), currencyOf("USD")];
    const fees = { ...noFees, variableBps: 5 };
    const request = { sending: usdc, receiving: usd, rate: new Decimal(1), fees } as const;
    // 1.999 cents would be one; with what two cents and their fee cost, two arrive.
    expect(judged({ ...request, lockedSide: "SENDING", lockedAmountMinor: 20_000n })).toEqual({ next: 20_011n });
    expect(judged({ ...request, lockedSide: "SENDING", lockedAmountMinor: 20_011n }).price?.totalReceivingMinor).toBe(
      2n,
    );
    const back = { ...request, sending: usd, receiving: usdc, lockedSide: "RECEIVING" } as const;
    // A cent buys 10,000: 1 % less is the least that may be asked of it.
    expect(judged({ ...back, lockedAmountMinor: 5_000n })).toEqual({ next: 9_900n });
  });
});

describe("the platform's fee", () => {
  const table = {
    updatedAt: new Date(0),
    usdPerUnit: new Map([
      ["USD", "1"],
      ["EUR", "1.1"],
      ["BTC", "100000"],
    ]),
  };
  const feeConfigs = [
    {
      feeType: "CROSS_CURRENCY_TRANSACTION" as const,
      sourceCurrency: "USD",
      variableFeeBps: 25,
      fixedFee: { amount: 10, currency: "EUR" },
    },
  ];
  const [usd, eur, btc] = [currencyOf("USD"), currencyOf("EUR"), currencyOf("BTC")];

  it("is that of the source currency, across currencies only, its fixed part converted and rounded up", () => {
    const terms = (sending = usd, receiving = eur) => platformFeeTerms(table, { feeConfigs, sending, receiving });
    expect(terms()).toEqual({ platformFixedMinor: 11n, platformVariableBps: 25 });
    expect(terms(usd, usd)).toEqual({ platformFixedMinor: 0n, platformVariableBps: 0 });
    expect(terms(eur, usd)).toEqual({ platformFixedMinor: 0n, platformVariableBps: 0 });
  });

  it("is what a quote gives in its place, also in one currency", () => {
    const override = { platformFixedFee: { amount: 1, currency: "USD" }, platformVariableFeeBps: 7 };
    const terms = platformFeeTerms(table, { feeConfigs, override, sending: btc, receiving: btc });
    expect(terms).toEqual({ platformFixedMinor: 10n, platformVariableBps: 7 });
  });

  it("is refused in a currency without a rate, unless it is nothing", () => {
    const ofYen = (amount: number) => ({
      feeConfigs,
      override: { platformFixedFee: { amount, currency: "JPY" }, platformVariableFeeBps: 0 },
      sending: usd,
      receiving: eur,
    });
    expect(() => platformFeeTerms(table, ofYen(1))).toThrow(expect.objectContaining({ code: "INVALID_CURRENCY" }));
    expect(platformFeeTerms(table, ofYen(0)).platformFixedMinor).toBe(0n);
  });
});

it("the next amount that arrives is the first that loses at most 1 %, also where the principal is rounded twice", () => {
  const anyRate = fc.double({ min: 0.5, max: 20, noNaN: true }).map((rate) => new Exact(rate));
  fc.assert(
    fc.property(anyRate, fc.integer({ min: 1, max: 500 }), fc.constantFrom(-1n, 0n, 1n), (rate, start, extra) => {
      const principalOf = (minor: bigint) => {
        const principal = BigInt(new Exact(minor.toString()).div(rate).ceil().toFixed(0)) + extra;
        return principal > 1n ? principal : 1n;
      };
      const loses = (minor: bigint) =>
        isDust({ lockedSide: "RECEIVING", principalMinor: principalOf(minor), arrivingMinor: minor, rate });
      let first = BigInt(start);
      while (loses(first)) first++;
      expect(nextArriving(BigInt(start), rate, principalOf)).toBe(first);
    }),
  );
});
