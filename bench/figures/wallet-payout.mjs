import { measureRounds, progress } from "../harness.mjs";
import { repeat, send } from "../load.mjs";
import { assertPaid } from "../stored.mjs";
import { customer, withProduct } from "../product.mjs";
import { connections } from "../tpc-b.mjs";
import { openSession } from "../wallet-device.mjs";

/** Number of accounts per currency. */
const accountCount = 200;
/** More than any run debits from one account. */
const fundsMinor = 1_000_000_000;
const warmUpSeconds = 10;

/** A customer's account in USDB, which is a wallet, with a session, and one in USDC, which is none; both with money. */
async function openAccounts(product, number) {
  const { id } = await product.rest("POST", "/customers", {
    ...customer,
    platformCustomerId: `bench-${number}`,
    email: `bench-${number}@example.com`,
    currencies: ["USDB", "USDC"],
  });
  const open = async (currency) => {
    const { data } = await product.rest("GET", `/customers/internal-accounts?customerId=${id}&currency=${currency}`);
    const [account] = data;
    await product.rest("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: fundsMinor });
    return account.id;
  };
  const wallet = { id: await open("USDB") };
  const plain = { id: await open("USDC") };
  return { wallet: { ...wallet, stamp: await openSession(product, wallet.id) }, plain };
}

async function openAll(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const opened = [];
  let next = 0;
  const work = async () => {
    while (next < accountCount) opened.push(await openAccounts(product, next++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  progress(`${accountCount} wallets with a session, and as many accounts without a wallet`);
  return { wallets: opened.map(({ wallet }) => wallet), plain: opened.map(({ plain }) => plain) };
}

/** Payments between random accounts of one type, each a quote and its execution, and the ids of those confirmed. */
class Payments {
  #made = 0;
  confirmed = [];

  constructor(product, accounts) {
    this.product = product;
    this.accounts = accounts;
  }

  #any() {
    return this.accounts[Math.floor(Math.random() * this.accounts.length)];
  }

  async #post(url, path, agent, { body, headers, expected }) {
    const { authorization } = this.product;
    const { status, text } = await send(`${url}/2025-10-13${path}`, {
      method: "POST",
      headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      agent,
    });
    if (status !== expected) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text);
  }

  /** One payment: its quote, signed if the account is a wallet, and its execution. */
  async pay(agent, url = this.product.url) {
    const from = this.#any();
    let to = this.#any();
    while (to === from) to = this.#any();
    const number = ++this.#made;
    const quote = await this.#post(url, "/quotes", agent, {
      body: {
        source: { sourceType: "ACCOUNT", accountId: from.id },
        destination: { destinationType: "ACCOUNT", accountId: to.id },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 1 + (number % 1_000),
        description: `payment ${number}`,
      },
      expected: 201,
    });
    const infos = quote.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo) ?? [];
    const payload = infos.find(({ payloadToSign }) => payloadToSign)?.payloadToSign;
    if (Boolean(payload) !== Boolean(from.stamp)) throw new Error(`The quote ${quote.id} is not one of its account`);
    const headers = from.stamp ? { "service-wallet-signature": from.stamp(payload) } : {};
    const { transactionId, status } = await this.#post(url, `/quotes/${quote.id}/execute`, agent, {
      headers,
      expected: 200,
    });
    if (status !== "COMPLETED") throw new Error(`The quote ${quote.id} is ${status}`);
    this.confirmed.push(transactionId);
  }
}

async function measure(product) {
  const { wallets, plain } = await openAll(product);
  const signed = new Payments(product, wallets);
  const unsigned = new Payments(product, plain);
  const rateOf = (payments) => (seconds) => repeat((agent) => payments.pay(agent), { connections, seconds });
  await rateOf(signed)(warmUpSeconds);
  await rateOf(unsigned)(warmUpSeconds);
  const samples = await measureRounds("wallet-payout", "payments/s", rateOf(signed), rateOf(unsigned));
  const statementsOf = await product.startCounted();
  const [one, other] = [
    await statementsOf((url) => signed.pay(undefined, url)),
    await statementsOf((url) => unsigned.pay(undefined, url)),
  ];
  progress(`a quote and its execution take ${one.length} SQL statements, and ${other.length} without a wallet`);
  await assertPaid(product, [...signed.confirmed, ...unsigned.confirmed]);
  return [samples];
}

/** Quotes and signed executions from embedded wallets, against the same from accounts without a wallet. */
export const measureWalletPayout = () => withProduct(measure);
