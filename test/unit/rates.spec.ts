import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { bucketMs, sandboxRates } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import { peggedToUsd, unitsPerUsd } from "../../subgraphs/quotes/pricing/rate.table.js";
import { midRate, rateTable } from "../../subgraphs/quotes/pricing/rate.js";
import { currencies } from "../../subgraphs/shared/kernel/currencies.js";

const anyTime = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const anyCode = fc.constantFrom(...currencies.keys());
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

describe("the sandbox's rates", () => {
  it("know every currency, and none besides", () => {
    expect([...sandboxRates(new Date(0)).usdPerUnit.keys()].sort()).toEqual([...currencies.keys()].sort());
    for (const code of peggedToUsd) expect(currencies.has(code)).toBe(true);
  });

  it("are pinned to the moment: the same wherever and whenever they are computed", () => {
    const { updatedAt, usdPerUnit } = sandboxRates(new Date("2026-11-21T12:04:59.999Z"));
    expect(updatedAt).toEqual(new Date("2026-11-21T12:00:00Z"));
    const some = ["USD", "USDC", "AED", "EUR", "XOF", "JPY", "BTC"].map((code) => [code, usdPerUnit.get(code)]);
    expect(Object.fromEntries(some)).toMatchInlineSnapshot(`
      {
        "AED": "0.27229407760381211709",
        "BTC": "105939.65304788539222",
        "EUR": "1.184771603484812809",
        "JPY": "0.0069669929875720336041",
        "USD": "1",
        "USDC": "1",
        "XOF": "0.0018060750179468772434",
      }
    `);
  });

  it("stand for five minutes, then move on by little, and stay near the dated table", () => {
    fc.assert(
      fc.property(anyTime, anyCode, (time, code) => {
        const table = sandboxRates(time);
        const start = table.updatedAt;
        expect(time.getTime() - start.getTime()).toBeLessThan(bucketMs);
        expect(sandboxRates(after(start, bucketMs - 1))).toEqual(table);
        const [now, next] = [table, sandboxRates(after(start, bucketMs))].map((one) =>
          Number(one.usdPerUnit.get(code)),
        );
        if (now === undefined || next === undefined) throw new Error("no rate");
        expect(Math.abs(next / now - 1)).toBeLessThan(0.005);
        const ofTable = 1 / Number(unitsPerUsd.get(code));
        expect(Math.abs(now / ofTable - 1)).toBeLessThan(code === "BTC" ? 0.08 : 0.016);
        if (peggedToUsd.has(code)) expect(now).toBeCloseTo(ofTable, 12);
      }),
      { numRuns: 50 },
    );
  });

  it("move: in a day each currency that isn't pegged has many values", () => {
    const day = Array.from({ length: 48 }, (_, bucket) => sandboxRates(new Date(6 * bucket * bucketMs)));
    for (const code of currencies.keys()) {
      const values = new Set(day.map(({ usdPerUnit }) => usdPerUnit.get(code)));
      if (peggedToUsd.has(code)) expect(values.size).toBe(1);
      else expect(values.size).toBeGreaterThan(40);
    }
  });
});

describe("a mid-market rate", () => {
  it("is 1 within a currency, the inverse on the way back, and a peg's own number", () => {
    fc.assert(
      fc.property(anyTime, anyCode, anyCode, (time, from, to) => {
        const table = sandboxRates(time);
        const [there, back] = [midRate(table, from, to), midRate(table, to, from)];
        if (from === to) expect(there?.toFixed()).toBe("1");
        expect(there?.times(back ?? 0).toNumber()).toBeCloseTo(1, 12);
        expect(there?.precision()).toBeLessThanOrEqual(15);
      }),
      { numRuns: 50 },
    );
    expect(midRate(sandboxRates(new Date(0)), "USD", "AED")?.toFixed()).toBe("3.6725");
  });

  it("is unknown where one of the currencies has no rate", () => {
    const table = { updatedAt: new Date(0), usdPerUnit: new Map([["USD", "1"]]) };
    expect(midRate(table, "USD", "EUR")).toBeUndefined();
    expect(midRate(table, "EUR", "USD")).toBeUndefined();
    expect(midRate(table, "EUR", "EUR")?.toFixed()).toBe("1");
  });

  it("is 501 in production without a source", async () => {
    const production = { platformId: "p", environment: "PRODUCTION" } as const;
    await expect(rateTable({ rateSource: () => undefined }, production, new Date())).rejects.toMatchObject({
      code: "NOT_IMPLEMENTED",
    });
  });
});
