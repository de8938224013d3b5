import { describe, expect, it } from "@jest/globals";
import { conversionPrice, conversionRate, midRate } from "../../subgraphs/quotes/pricing/rate.js";
import { ecbFeed, ecbSettings } from "../../subgraphs/quotes/rate-feeds/ecb.js";
import { jsonFeed, jsonSettings } from "../../subgraphs/quotes/rate-feeds/json.js";
import { isTargetDay, targetDaysAfter } from "../../subgraphs/quotes/rate-feeds/target-days.js";
import type { FileContext } from "../../subgraphs/shared/providers/kinds.js";
import { euroRates } from "../subgraphs/rates.fixture.js";

// The formats of rates (docs/rates.md, Where rates come from).

const at = (text: string) => new Date(text);
const ecbOf = (given: object = {}) => ecbFeed(ecbSettings.parse(given));

describe("the ECB's reference rates", () => {
  const document = euroRates("2026-11-26", { USD: "1.0478", GBP: "0.83373", JPY: "160.87" });
  const fetchedAt = at("2026-11-26T15:20:00Z");

  it("are crossed exactly: each pair with the euro is the published rate", () => {
    const table = ecbOf().read(document, fetchedAt);
    expect(table.updatedAt).toEqual(at("2026-11-26T00:00:00Z"));
    expect(midRate(table, "EUR", "USD")?.toFixed()).toBe("1.0478");
    expect(midRate(table, "EUR", "GBP")?.toFixed()).toBe("0.83373");
    expect(midRate(table, "EUR", "JPY")?.toFixed()).toBe("160.87");
    // 160.87 / 0.83373
    expect(midRate(table, "GBP", "JPY")?.toFixed()).toBe("192.952154774327");
    expect(midRate(table, "EUR", "USDC")).toBeUndefined();
  });

  it.each([
    ["another document", "<html></html>"],
    ["a file that is cut", document.slice(0, -30)],
    ["no day", document.replace(/ time='[^']*'/, "")],
    ["two days", document.replace("<Cube time=", "<Cube time='2026-11-25'/><Cube time=")],
    ["a day that doesn't exist", document.replace("11-26", "11-31")],
    ["a day in the future", document.replace("11-26", "11-28")],
    ["no dollar", document.replace("USD", "SEK")],
    ["a currency twice", document.replace("GBP", "JPY")],
    ["a rate of 0", document.replace("1.0478", "0")],
    ["a negative rate", document.replace("1.0478", "-1.0478")],
    ["a rate in words", document.replace("1.0478", "N/A")],
    ["a further attribute", document.replace("rate='1.0478'", "rate='1.0478' bid='1'")],
    ["a document type", document.replace("<Cube>", "<!DOCTYPE x><Cube>")],
  ])("are refused as a whole for %s", (_what, given) => {
    expect(() => ecbOf().read(given, fetchedAt)).toThrow();
  });

  it.each([
    ["on the day itself", "2026-11-26", "2026-11-26T23:59:00Z", true],
    ["on the next day, before and after its publication", "2026-11-26", "2026-11-27T23:59:00Z", true],
    ["from Friday over the weekend until Monday", "2026-11-27", "2026-11-30T23:59:00Z", true],
    ["from Friday on Tuesday", "2026-11-27", "2026-12-01T00:00:00Z", false],
    ["over Christmas", "2026-12-24", "2026-12-28T20:00:00Z", true],
    ["over Easter", "2026-04-02", "2026-04-07T20:00:00Z", true],
    ["after Easter", "2026-04-02", "2026-04-08T00:00:00Z", false],
    ["over Labour Day", "2026-04-30", "2026-05-04T20:00:00Z", true],
    ["a year later", "2025-11-26", "2026-11-26T12:00:00Z", false],
  ])("of a day are usable %s: %s at %s is %s", (_when, day, now, isUsable) => {
    const rates = { updatedAt: at(`${day}T00:00:00Z`), fetchedAt: at(now) };
    expect(ecbOf().isUsable(rates, at(now))).toBe(isUsable);
    expect(ecbOf({ maxAgeDays: 2 }).isUsable(rates, at(now))).toBe(isUsable || !day.startsWith("2025"));
  });

  it("count days on which T2 is open: Easter moves", () => {
    const holidays = ["2024-03-29", "2024-04-01", "2025-04-18", "2025-04-21", "2027-03-26", "2027-03-29", "2038-04-26"];
    for (const day of holidays) expect([day, isTargetDay(at(`${day}T12:00:00Z`))]).toEqual([day, false]);
    expect(isTargetDay(at("2025-04-22T12:00:00Z"))).toBe(true);
    expect(targetDaysAfter(at("2026-12-23T00:00:00Z"), at("2027-01-05T00:00:00Z"))).toBe(7);
  });
});

describe("rates of any JSON", () => {
  const folder = { folder: "/" } as FileContext;
  const url = "https://rates.example.com";
  const settingsOf = (given: object) => jsonSettings(folder).safeParseAsync({ url, ...given });
  const fetchedAt = at("2026-11-26T15:20:00Z");
  async function read(given: object, document: unknown) {
    const feed = jsonFeed(jsonSettings(folder).parse({ url, ...given }));
    return feed.read(JSON.stringify(document), fetchedAt);
  }

  it("are an object of currencies at a pointer, whose escapes are those of RFC 6901", async () => {
    const document = {
      "a/b": [{}, { "m~n": { USD: 1.0478, GBP: "0.83373", XXX: null } }],
      of: { base: "EUR" },
      at: 1764170400,
    };
    const table = await read({ base: "/of/base", rates: "/a~1b/1/m~0n", time: "/at" }, document);
    expect(table.updatedAt).toEqual(new Date(1764170400_000));
    expect(midRate(table, "EUR", "GBP")?.toFixed()).toBe("0.83373");
  });

  it("are single places, in dollars for a unit", async () => {
    const document = { data: [{ symbol: "BTC", quote: { USD: 100_000.5 } }], eur: { usd: "1.25" }, day: "2026-11-26" };
    const rates = { BTC: "/data/0/quote/USD", EUR: "/eur/usd" };
    const given = { base: "USD", rates, quotation: "basePerUnit", time: "/day", pegs: { USDC: "USD" } };
    const table = await read(given, document);
    expect(midRate(table, "BTC", "USD")?.toFixed()).toBe("100000.5");
    expect(midRate(table, "EUR", "USDC")?.toFixed()).toBe("1.25");
  });

  it("are usable until they are as old as the operator allows, by their own time", async () => {
    const feed = jsonFeed(jsonSettings(folder).parse({ url, base: "USD", rates: "/rates", maxAgeMinutes: 60 }));
    const usable = (minutes: number) =>
      feed.isUsable({ updatedAt: fetchedAt, fetchedAt }, new Date(fetchedAt.getTime() + minutes * 60_000));
    expect([usable(59), usable(60)]).toEqual([true, false]);
  });

  it.each([
    ["nothing at the pointer", {}],
    ["a member of the prototype", { rates: [] }],
    ["no known currency", { rates: { ABC: 1 } }],
    ["a rate of 0", { rates: { EUR: 0 } }],
    ["a negative rate", { rates: { EUR: "-1" } }],
    ["null", { rates: { EUR: null } }],
    ["a time in the future", { rates: { EUR: 1 }, time: "2026-11-27" }],
    ["a time in words", { rates: { EUR: 1 }, time: "now" }],
  ])("are refused as a whole for %s", async (_what, document) => {
    const rates = Array.isArray((document as { rates?: unknown }).rates) ? "/rates/length" : "/rates";
    const time = "time" in document ? { time: "/time" } : {};
    await expect(read({ base: "USD", rates, ...time }, document)).rejects.toThrow();
  });

  it.each([
    ["a pointer without a slash", { base: "USD", rates: "rates" }],
    ["a wrong escape", { base: "USD", rates: "/a~2" }],
    ["an unknown base", { base: "ABC", rates: "/rates" }],
    ["a key in the file", { base: "USD", rates: "/rates", headers: { apikey: "secret" } }],
    ["an age below the interval", { base: "USD", rates: "/rates", everyMinutes: 60, maxAgeMinutes: 30 }],
    ["a spread of a half", { base: "USD", rates: "/rates", spreads: { "EUR/USD": 5000 } }],
    ["a spread of one currency", { base: "USD", rates: "/rates", spreads: { EUR: 50 } }],
    ["a spread for each direction", { base: "USD", rates: "/rates", spreads: { "EUR/USD": 50, "USD/EUR": 50 } }],
    ["a peg of a peg", { base: "USD", rates: "/rates", pegs: { USDC: "USDT", USDT: "USD" } }],
  ])("are not described by %s", async (_what, given) => {
    expect((await settingsOf(given)).success).toBe(false);
  });
});

it("has for a conversion the mid-market rate less the spread of its pair, in both directions", () => {
  const spreads = { "EUR/USD": 50, "*": 100 };
  const document = euroRates("2026-11-26", { USD: "1.25", GBP: "0.8" });
  const table = ecbOf({ spreads }).read(document, at("2026-11-26T15:20:00Z"));
  const of = (from: string, to: string) => [
    midRate(table, from, to)?.toFixed(),
    conversionRate(table, from, to)?.toFixed(),
    conversionPrice(table, from, to)?.toFixed(),
  ];
  expect(of("EUR", "USD")).toEqual(["1.25", "1.24375", "0.804020100502513"]);
  expect(of("USD", "EUR")).toEqual(["0.8", "0.796", "1.25628140703518"]);
  expect(of("GBP", "EUR")).toEqual(["1.25", "1.2375", "0.808080808080809"]);
  expect(of("EUR", "EUR")).toEqual(["1", "1", "1"]);
});
