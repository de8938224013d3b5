import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { captureLog } from "../testkit/secrets.js";
import { euroRates, railsEntry } from "../subgraphs/rates.fixture.js";

// Rates in production, by providers of the file (docs/rates.md, Where rates come from).

const today = new Date().toISOString().slice(0, 10);
let asked = 0;
let daily = euroRates(today, { USD: "1.25", GBP: "0.8" });
const server = createServer((request, response) => {
  asked++;
  if (request.url === "/daily.xml") return response.end(daily);
  const isKnown = request.headers.apikey === "the key";
  return response.writeHead(isKnown ? 200 : 403).end(JSON.stringify({ of: { EUR: 0.5 } }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-rates-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => void server.close(resolve));
});
writeFileSync(path.join(folder, "key"), "the key\n");
const file = path.join(folder, "providers.yaml");
const account = (currency: string, number: object) =>
  JSON.stringify({ [currency]: [{ accountHolderName: "Example", ...number }] }).slice(1, -1);
const banks = `
  ${railsEntry(folder)}
  bank:
    roles: [accounts]
    kind: shared
    accounts:
      {${account("EUR", { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" })},
       ${account("USD", { accountType: "USD_ACCOUNT", accountNumber: "123456789", routingNumber: "021000021", bankName: "B" })}}`;
const ecb = `
  ecb: { roles: [rates], kind: ecb, url: "${url}/daily.xml" }`;
writeFileSync(file, `providers:${banks}${ecb}`);
const log = captureLog();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger: log.logger });

const query = "?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=100000";
const rateOf = async (client: Client) => {
  const { status, body } = await client.rest("GET", `/exchange-rates${query}`);
  return status === 200 ? body.data[0].exchangeRate : [status, body.code];
};

it("are those of a platform's own provider, with its spreads, also in quotes; one request serves all", async () => {
  const [plain, spread, other] = await Promise.all([
    app.platform({ skipPaperwork: true }),
    app.platform({ skipPaperwork: true }),
    app.platform(),
  ]);
  const own = `
  with-spread:
    roles: [rates]
    kind: ecb
    url: ${url}/daily.xml
    platforms: ["${spread.platformId}"]
    priority: 2
    spreads: { EUR/USD: 100 }
  other:
    roles: [rates]
    kind: json
    url: ${url}/json
    headers: { apikey: file:key }
    platforms: ["${other.platformId}"]
    base: USD
    rates: /of
    priority: 3`;
  writeFileSync(file, `providers:${banks}${ecb.replace("}", `, platforms: ["${plain.platformId}"] }`)}${own}`);
  await app.core.reloadProviders();
  const clients = [plain.production, plain.production, spread.production, spread.production];
  asked = 0;
  const rates = await Promise.all(clients.map(rateOf));
  // Dollars for a euro: 1.25 at mid-market, and 1.25 / 0.99.
  expect(rates).toEqual([1.25, 1.25, 1.26262626262627, 1.26262626262627]);
  expect(asked).toBe(1);
  expect(await rateOf(other.production)).toBe(2);

  for (const [{ production }, receivingAmount] of [
    [plain, 79_880],
    [spread, 79_081],
  ] as const) {
    const accounts = await eventually(
      async () => (await production.rest("GET", "/platform/internal-accounts")).body.data,
      (all) => all.filter(({ status }: { status: string }) => status === "ACTIVE").length >= 2,
    );
    const of = (code: string) =>
      accounts.find(({ balance }: { balance: { currency: { code: string } } }) => balance.currency.code === code).id;
    const body = {
      source: { sourceType: "ACCOUNT", accountId: of("USD") },
      destination: { destinationType: "ACCOUNT", accountId: of("EUR") },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100_000,
    };
    const quote = await production.rest("POST", "/quotes", { body });
    expect(quote.status).toBe(201);
    const { totalReceivingAmount, feesIncluded = 0 } = quote.body;
    expect([totalReceivingAmount, feesIncluded]).toEqual([receivingAmount, expect.any(Number)]);
  }
  expect(log.text()).not.toContain("the key");
}, 60_000);

it("are 500 where the last file is older than weekends and holidays explain", async () => {
  const { production, platformId } = await app.platform();
  daily = euroRates("2025-01-02", { USD: "1.25" });
  const late = `
  late: { roles: [rates], kind: ecb, url: "${url}/daily.xml?", platforms: ["${platformId}"] }`.replace("?", "");
  await app.core.deps.db.exchangeRates.deleteMany();
  writeFileSync(file, `providers:${banks}${late}`);
  await app.core.reloadProviders();
  expect(await rateOf(production)).toEqual([500, "SERVICE_SWITCH_ERROR"]);
  expect(log.text()).toContain("the rate source has outdated rates");
});
