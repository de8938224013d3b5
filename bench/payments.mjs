import { progress } from "./harness.mjs";
import { customer } from "./product.mjs";
import { connections } from "./tpc-b.mjs";

const accountCount = 1_000;
/** More than any run debits from one account. */
const fundsMinor = 1_000_000_000;
export const paymentPath = "/2025-10-13/quotes";

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

/** Accounts with money, of as many customers. */
export async function openAccounts(product) {
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
export class Payments {
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
