import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { currencies, defaultCurrencyCodes, hasEnded, lastDayOf } from "../../subgraphs/shared/kernel/currencies.js";
import { currencyOf, fromMajor, maxAmountMinor, toMajor } from "../../subgraphs/shared/kernel/money.js";

const anyCurrency = fc.constantFrom(...currencies.values());
const anyAmount = fc.bigInt({ min: 0n, max: maxAmountMinor });

describe("money", () => {
  it("survives the way to major units and back, in every currency, to the smallest unit", () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, (amountMinor, currency) => {
        const money = { amountMinor, currency };
        expect(fromMajor(toMajor(money), currency, "down")).toEqual(money);
      }),
    );
  });

  it("rounds by less than one smallest unit, in the direction asked for", () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 999 }), anyCurrency, (whole, part, currency) => {
        const fine = toMajor({ amountMinor: whole, currency }).plus(
          toMajor({ amountMinor: 1n, currency }).times(part).div(1000),
        );
        expect(fromMajor(fine, currency, "down").amountMinor).toBe(whole);
        expect(fromMajor(fine, currency, "up").amountMinor).toBe(whole + 1n);
        expect(fromMajor(fine, currency, "halfUp").amountMinor).toBe(part >= 500 ? whole + 1n : whole);
      }),
    );
  });

  it("refuses a currency that nobody has", () => {
    expect(() => currencyOf("XXX")).toThrow("XXX");
  });
});

describe("the currencies", () => {
  it.each([
    ["USD", 2, "US Dollar", "$"],
    ["JPY", 0, "Japanese Yen", "¥"],
    ["KWD", 3, "Kuwaiti Dinar", "KWD"],
    ["BTC", 8, "Bitcoin", "₿"],
    ["USDC", 6, "USD Coin", "USDC"],
    ["USDT", 6, "Tether", "USDT"],
  ])("know %s with %i decimals", (code, decimals, name, symbol) => {
    expect(currencyOf(code)).toEqual({ code, decimals, name, symbol });
  });

  it("have what a new platform supports", () => {
    for (const code of defaultCurrencyCodes) expect(currencies.has(code)).toBe(true);
  });
});

it("a currency has ended after its last day, in UTC", () => {
  const [last, first] = [new Date("2025-12-31T23:59:59.999Z"), new Date("2026-01-01T00:00:00Z")];
  expect([last, first].map((now) => hasEnded("BGN", now))).toEqual([false, true]);
  expect(lastDayOf("BGN")).toBe("2025-12-31");
  for (const code of currencies.keys()) if (lastDayOf(code) === undefined) expect(hasEnded(code, first)).toBe(false);
});
