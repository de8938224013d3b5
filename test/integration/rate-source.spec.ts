import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, expect, it } from "@jest/globals";
import { createGuardedHttp } from "../../subgraphs/shared/http/guarded-http.js";
import { createRateSource, type RateSource } from "../../subgraphs/shared/providers/rate-source.js";
import { urlFeed } from "../../subgraphs/quotes/rate-feeds/url.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { railsEntry } from "../subgraphs/rates.fixture.js";
import { createTestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";

/** Rates by HTTP, as several processes share them. */

const http = createGuardedHttp();
const good = JSON.stringify({ base: "USD", rates: { EUR: 0.8, BTC: "0.00001", VND: 26110 } });
let answer: { status: number; body: string; afterMs: number };
let asked: number;
let now: Date;

/** The source of a process of its own. */
const sourceOf = (address = url) => createRateSource(deps, urlFeed({ url: address }));
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const eurAt = async (source: RateSource) => (await source.rates(now)).usdPerUnit.get("EUR");

/** Waits until it returns rates requested in the background. */
async function untilFresh(source: RateSource) {
  for (const deadline = Date.now() + 5_000; ;) {
    const table = await source.rates(now);
    if (table.updatedAt.getTime() === now.getTime()) return table;
    if (Date.now() > deadline) throw new Error("It never answered fresh rates");
    await setTimeout(5);
  }
}

const server = createServer((_request, response) => {
  asked++;
  const { status, body, afterMs } = answer;
  void setTimeout(afterMs).then(() => response.writeHead(status, { "content-type": "application/json" }).end(body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`;
const database = await createTestDatabase();
const deps = createTestDeps(database.url, { http, real: () => now });
beforeEach(async () => {
  answer = { status: 200, body: good, afterMs: 0 };
  asked = 0;
  now = new Date("2026-11-21T12:00:00Z");
  await query(database.url, "DELETE FROM shared.exchange_rates");
});
afterAll(async () => {
  await deps.close();
  await database.close();
  await http.close();
  await new Promise((resolve) => server.close(resolve));
});

it("is asked once by many at once, in however many processes, and again after five minutes", async () => {
  answer.afterMs = 300;
  const sources = [sourceOf(), sourceOf(), sourceOf()];
  const tables = await Promise.all(sources.flatMap((source) => Array.from({ length: 10 }, () => source.rates(now))));
  for (const table of tables) expect(table).toEqual(tables[0]);
  expect(asked).toBe(1);
  const [source = sourceOf()] = sources;
  const table = await source.rates(now);
  expect(table.updatedAt).toEqual(now);
  expect(Object.fromEntries(table.usdPerUnit)).toMatchObject({ USD: "1", EUR: "1.25", BTC: "100000" });
  later(4);
  expect(await eurAt(source)).toBe("1.25");
  expect(asked).toBe(1);
  answer = { status: 200, body: JSON.stringify({ base: "USD", rates: { EUR: 0.5 } }), afterMs: 0 };
  later(1);
  expect(await eurAt(source)).toBe("1.25");
  expect((await untilFresh(source)).usdPerUnit.get("EUR")).toBe("2");
  expect(asked).toBe(2);
});

it("has one price at a time in all processes, also for a transaction and a process that asked earlier", async () => {
  const [first, second] = [sourceOf(), sourceOf()];
  expect([await eurAt(first), await eurAt(second)]).toEqual(["1.25", "1.25"]);
  answer.body = JSON.stringify({ base: "USD", rates: { EUR: 0.5 } });
  later(5);
  await untilFresh(first);
  expect(await eurAt(second)).toBe("2");
  await deps.db.$transaction(async (tx) => {
    const { usdPerUnit } = await second.storedRates(tx, now);
    expect(usdPerUnit.get("EUR")).toBe("2");
    answer.body = JSON.stringify({ base: "USD", rates: { EUR: 0.25 } });
    later(5);
    await untilFresh(first);
    // Whatever happens meanwhile, a transaction has constant rates.
    expect((await second.storedRates(tx, now)).usdPerUnit).toEqual(usdPerUnit);
  });
  expect(asked).toBe(3);
});

it("answers its last good rates until they are 15 minutes old, then 500, and recovers", async () => {
  const source = sourceOf();
  await source.rates(now);
  answer.status = 503;
  later(14);
  expect(await eurAt(source)).toBe("1.25");
  const hasFailed = async () => (await query(database.url, "SELECT has_failed FROM shared.exchange_rates")).rows[0];
  await eventually(hasFailed, (row) => row?.has_failed === true);
  later(1);
  await expect(source.rates(now)).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR", body: { status: 500 } });
  const before = asked;
  await expect(source.rates(now)).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR" });
  await expect(sourceOf().rates(now)).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR" });
  // A failing source isn't asked by each request, nor by each process.
  expect(asked).toBe(before);
  answer.status = 200;
  later(1);
  expect((await source.rates(now)).updatedAt).toEqual(now);
});

it("two servers return the same rates of production, though the source has moved on meanwhile", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "paygraph-rate-source-"));
  const file = path.join(folder, "providers.yaml");
  await writeFile(file, `providers: { ${railsEntry(folder)} }`);
  const env = { PAYGRAPH_RATE_SOURCE_URL: url, PAYGRAPH_PROVIDERS: file };
  const first = await startApp({ env, beside: { databaseUrl: database.url, masterKey: randomBytes(32) } });
  const second = await startApp({ env, beside: first, worker: false });
  try {
    const { production } = await first.platform();
    const pathAndQuery = "/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR";
    const here = await production.rest("GET", pathAndQuery);
    answer.body = JSON.stringify({ base: "USD", rates: { EUR: 0.5 } });
    const there = await new Client(second.baseUrl, production.token).rest("GET", pathAndQuery);
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(here.body.data.length).toBeGreaterThan(0);
    expect(there.body).toEqual(here.body);
    expect(asked).toBe(1);
  } finally {
    await second.close();
    await first.close();
    await rm(folder, { recursive: true });
  }
});

it("is asked by another process where one ended during its call", async () => {
  await query(
    database.url,
    `INSERT INTO shared.exchange_rates (source, asked_at, has_failed)
     VALUES ('${urlFeed({ url }).id}', '${now.toISOString()}', false)`,
  );
  now = new Date(now.getTime() + 11_000);
  expect(await eurAt(sourceOf())).toBe("1.25");
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
  await expect(sourceOf().rates(now)).rejects.toMatchObject({ code: "SERVICE_SWITCH_ERROR" });
  expect(asked).toBe(1);
});

it("takes an answer of more than 4 KiB: there are many currencies", async () => {
  answer.body = JSON.stringify({ base: "USD", rates: { EUR: 0.8 }, terms: "x".repeat(20_000) });
  expect(await eurAt(sourceOf())).toBe("1.25");
});
