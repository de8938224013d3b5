import { randomUUID } from "node:crypto";
import { measureRounds, progress } from "../harness.mjs";
import { loadEach, send } from "../load.mjs";
import { assertPaid } from "../stored.mjs";
import { customer, withProduct } from "../product.mjs";
import { connections, prepareTpcB } from "../tpc-b.mjs";

const accountCount = 1_000;
/** More than any run debits from one account. */
const fundsMinor = 1_000_000_000;
const warmUpSeconds = 10;
const path = "/2025-10-13/quotes";

/** A funded account in US dollars, with its own customer. */
async function openAccount(product, number) {
  const { id } = await product.rest("POST", "/customers", {
    ...customer,
    platformCustomerId: `bench-${number}`,
    currencies: ["USD"],
  });
  const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}`);
  const [account] = data;
  await product.rest("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: fundsMinor });
  return account.id;
}

async function openAccounts(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const accounts = [];
  const work = async () => {
    while (accounts.length < accountCount) {
      const number = accounts.push(undefined);
      accounts[number - 1] = await openAccount(product, number);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  progress(`${accountCount} accounts with money`);
  return accounts;
}

/** Payments between random accounts, each with another body, and the ids of those that were confirmed. */
class Payments {
  #accounts;
  #authorization;
  #made = 0;
  confirmed = [];

  constructor(accounts, authorization) {
    this.#accounts = accounts;
    this.#authorization = authorization;
  }

  #anyAccount() {
    return this.#accounts[Math.floor(Math.random() * this.#accounts.length)];
  }

  next(headers = {}) {
    const from = this.#anyAccount();
    let to = this.#anyAccount();
    while (to === from) to = this.#anyAccount();
    const number = ++this.#made;
    const body = JSON.stringify({
      source: { sourceType: "ACCOUNT", accountId: from },
      destination: { destinationType: "ACCOUNT", accountId: to },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 1 + (number % 1_000),
      immediatelyExecute: true,
      description: `payment ${number}`,
    });
    return {
      method: "POST",
      headers: { authorization: this.#authorization, "content-type": "application/json", ...headers },
      body,
    };
  }

  take({ status, text }) {
    const { transactionId, status: state } = status === 201 ? JSON.parse(text) : {};
    if (state !== "COMPLETED") throw new Error(`A payment returned ${status}: ${text}`);
    this.confirmed.push(transactionId);
  }
}

/** The SQL statements of one payment, counted in a gateway beside the product. */
async function countStatements(product, payments) {
  const statementsOf = await product.startCounted();
  const count = (headers) =>
    statementsOf(async (url) => payments.take(await send(`${url}${path}`, payments.next(headers()))));
  const statements = await count(() => ({}));
  const withKey = await count(() => ({ "idempotency-key": randomUUID() }));
  progress(`a payment takes ${statements.length} SQL statements, and ${withKey.length} with an Idempotency-Key:`);
  for (const sql of statements) progress(`  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
}

async function measure(product) {
  const payments = new Payments(await openAccounts(product), product.authorization);
  const tpcB = await prepareTpcB(product.databaseUrl);
  /** All connections together, spread over the servers. */
  const pay = async (urls, seconds) => {
    const rates = urls.map((url) =>
      loadEach(`${url}${path}`, {
        next: () => payments.next(),
        take: (response) => payments.take(response),
        connections: connections / urls.length,
        seconds,
      }),
    );
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate);
  };
  const one = (seconds) => pay([product.url], seconds);
  await one(warmUpSeconds);
  await tpcB(warmUpSeconds);
  const transfer = await measureRounds("transfer", "requests/s", one, tpcB);

  // Started only now, so that the first figure is that of one process. Background work stays with the first process.
  const second = await product.startBeside(["--enable-source-maps", "dist/gateway/processes/main.js"]);
  const two = (seconds) => pay([product.url, second], seconds);
  await two(warmUpSeconds);
  const transferTwo = await measureRounds("transfer-two", "requests/s", two, one);
  await countStatements(product, payments);
  await assertPaid(product, payments.confirmed);
  return [transfer, transferTwo];
}

/** Payments by REST, one request each, against TPC-B on the same server; and two processes against one. */
export const measureTransfer = () => withProduct(measure);
