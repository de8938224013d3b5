import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { bucketMs, sandboxRates } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import { peggedToUsd, unitsPerUsd } from "../../subgraphs/quotes/pricing/rate.table.js";
import { midRate, rateTable } from "../../subgraphs/quotes/pricing/rate.js";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { currencies } from "../../subgraphs/shared/kernel/currencies.js";
import { createGuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { createHttpRateSource } from "../../subgraphs/shared/providers/rate-source.js";

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
    await expect(rateTable({}, production, new Date())).rejects.toMatchObject({ code: "NOT_IMPLEMENTED" });
  });
});

describe("a rate source by HTTP", () => {
  const http = createGuardedHttp();
  const good = JSON.stringify({ base: "USD", rates: { EUR: 0.8, BTC: "0.00001", VND: 26110 } });
  let server: Server;
  let url: string;
  let answer: { status: number; body: string };
  let asked: number;
  let now: Date;
  const sourceOf = () =>
    createHttpRateSource({ http, logger: createLogger("silent"), clock: createClock(() => now) }, url);
  const later = (minutes: number) => (now = after(now, minutes * 60_000));
  /** Until it answers what it was asked for in the background. */
  const untilFresh = async (source: ReturnType<typeof sourceOf>) => {
    for (const deadline = Date.now() + 5_000; ;) {
      const table = await source.rates();
      if (table.updatedAt.getTime() === now.getTime()) return table;
      if (Date.now() > deadline) throw new Error("It never answered fresh rates");
      await setImmediate();
    }
  };

  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked++;
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`;
  });
  beforeEach(() => {
    answer = { status: 200, body: good };
    asked = 0;
    now = new Date("2026-11-21T12:00:00Z");
  });
  afterAll(async () => {
    await http.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it("is asked once by many at once, and again after five minutes", async () => {
    const source = sourceOf();
    const tables = await Promise.all(Array.from({ length: 20 }, () => source.rates()));
    expect(new Set(tables).size).toBe(1);
    expect(asked).toBe(1);
    const [table] = tables;
    expect(table?.updatedAt).toEqual(now);
    expect(Object.fromEntries(table?.usdPerUnit ?? [])).toMatchObject({ USD: "1", EUR: "1.25", BTC: "100000" });
    later(4);
    expect(await source.rates()).toBe(table);
    expect(asked).toBe(1);
    answer.body = JSON.stringify({ base: "USD", rates: { EUR: 0.5 } });
    later(1);
    expect(await source.rates()).toBe(table);
    expect((await untilFresh(source)).usdPerUnit.get("EUR")).toBe("2");
    expect(asked).toBe(2);
  });

  it("answers its last good rates until they are 15 minutes old, then 500, and recovers", async () => {
    const source = sourceOf();
    const table = await source.rates();
    answer.status = 503;
    later(14);
    expect(await source.rates()).toBe(table);
    later(1);
    await expect(source.rates()).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR", body: { status: 500 } });
    const before = asked;
    await expect(source.rates()).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR" });
    // A failing source isn't asked by each request.
    expect(asked).toBe(before);
    answer.status = 200;
    later(1);
    expect((await source.rates()).updatedAt).toEqual(now);
  });

  it.each([
    ["no JSON", "<html>"],
    ["another base", JSON.stringify({ base: "EUR", rates: { USD: 1.1 } })],
    ["no rates", JSON.stringify({ base: "USD", rates: {} })],
    ["a rate of 0", JSON.stringify({ base: "USD", rates: { EUR: 0 } })],
    ["a negative rate", JSON.stringify({ base: "USD", rates: { EUR: -1 } })],
    ["a rate in words", JSON.stringify({ base: "USD", rates: { EUR: "about 1" } })],
    ["more than 64 KiB", JSON.stringify({ base: "USD", rates: { EUR: 1 }, more: "x".repeat(70_000) })],
  ])("takes nothing of an answer with %s", async (_what, body) => {
    answer.body = body;
    await expect(sourceOf().rates()).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR" });
    expect(asked).toBe(1);
  });

  it("takes an answer of more than 4 KiB: there are many currencies", async () => {
    answer.body = JSON.stringify({ base: "USD", rates: { EUR: 0.8 }, terms: "x".repeat(20_000) });
    expect((await sourceOf().rates()).usdPerUnit.get("EUR")).toBe("1.25");
  });
});
