import { measureRounds, progress } from "../harness.mjs";
import { repeat, send } from "../load.mjs";
import { assertPaid } from "../stored.mjs";
import { customer, withProduct } from "../product.mjs";
import { connections } from "../tpc-b.mjs";

const customerCount = 200;
/** More than any run debits from one account. */
const fundsMinor = 1_000_000_000;
const warmUpSeconds = 10;

const policy = {
  permissions: ["CREATE_QUOTES", "EXECUTE_QUOTES"],
  defaultExecutionMode: "AUTO",
  spendingLimits: {
    currency: "USD",
    perTransactionLimit: 1_000,
    dailyLimit: fundsMinor,
    dailyTransactionLimit: 1_000_000,
    monthlyLimit: fundsMinor,
  },
};

/** A customer with money in US dollars, an account in euros, and an agent. */
async function openCustomer(product, number) {
  const { id: customerId } = await product.rest("POST", "/customers", {
    ...customer,
    platformCustomerId: `bench-${number}`,
    currencies: ["USD", "EUR"],
  });
  const accountIn = async (currency) => {
    const path = `/customers/internal-accounts?customerId=${customerId}&currency=${currency}`;
    return (await product.rest("GET", path)).data[0].id;
  };
  const source = await accountIn("USD");
  await product.rest("POST", `/sandbox/internal-accounts/${source}/fund`, { amount: fundsMinor });
  const { deviceCode } = await product.rest("POST", "/agents", { name: `Agent ${number}`, customerId, policy });
  const { accessToken } = await redeem(product, deviceCode.code);
  return { source, destination: await accountIn("EUR"), agent: `Bearer ${accessToken}` };
}

/** Through the graph: REST limits redemptions by address. */
async function redeem(product, code) {
  const query = `mutation { redeemAgentDeviceCode(input: { code: "${code}" }) { accessToken } }`;
  const { status, text } = await send(`${product.url}/graphql`, {
    method: "POST",
    headers: { authorization: product.authorization, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = JSON.parse(text);
  if (errors) throw new Error(`A code's redemption returned ${status}: ${text}`);
  return data.redeemAgentDeviceCode;
}

async function openAll(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const opened = [];
  let next = 0;
  const work = async () => {
    while (next < customerCount) opened.push(await openCustomer(product, next++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  progress(`${customerCount} customers, each with an agent`);
  return opened;
}

/** Exchanges of random customers, each a quote and its execution, and the ids of those confirmed. */
class Exchanges {
  #made = 0;
  confirmed = [];

  /** `authorizationOf`: the caller; `prefix`: of the paths. */
  constructor(product, customers, { authorizationOf, prefix, paymentOf }) {
    Object.assign(this, { product, customers, authorizationOf, prefix, paymentOf });
  }

  async #post(url, path, agent, { authorization, body, expected }) {
    const { status, text } = await send(`${url}/2025-10-13${this.prefix}${path}`, {
      method: "POST",
      headers: { authorization, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      agent,
    });
    if (status !== expected) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text);
  }

  async exchange(agent, url = this.product.url) {
    const from = this.customers[Math.floor(Math.random() * this.customers.length)];
    const authorization = this.authorizationOf(from);
    const number = ++this.#made;
    const quote = await this.#post(url, "/quotes", agent, {
      authorization,
      body: {
        source: { sourceType: "ACCOUNT", accountId: from.source },
        destination: { destinationType: "ACCOUNT", accountId: from.destination },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 100 + (number % 900),
        description: `exchange ${number}`,
      },
      expected: 201,
    });
    const executed = await this.#post(url, `/quotes/${quote.id}/execute`, agent, { authorization, expected: 200 });
    this.confirmed.push(this.paymentOf(executed));
  }
}

/** The transaction of an executed quote, and of an agent's action. */
const paidByPlatform = ({ status, transactionId, id }) => {
  if (status !== "COMPLETED") throw new Error(`The quote ${id} is ${status}`);
  return transactionId;
};
const paidByAgent = ({ status, transaction, id }) => {
  if (status !== "APPROVED" || transaction.status !== "COMPLETED") throw new Error(`The action ${id} is ${status}`);
  return transaction.id;
};

async function measure(product) {
  const customers = await openAll(product);
  const ours = new Exchanges(product, customers, {
    authorizationOf: ({ agent }) => agent,
    prefix: "/agents/me",
    paymentOf: paidByAgent,
  });
  const peers = new Exchanges(product, customers, {
    authorizationOf: () => product.authorization,
    prefix: "",
    paymentOf: paidByPlatform,
  });
  const rateOf = (exchanges) => (seconds) => repeat((agent) => exchanges.exchange(agent), { connections, seconds });
  await rateOf(ours)(warmUpSeconds);
  await rateOf(peers)(warmUpSeconds);
  const samples = await measureRounds("agent-quote", "payments/s", rateOf(ours), rateOf(peers));
  const statementsOf = await product.startCounted();
  const [one, other] = [
    await statementsOf((url) => ours.exchange(undefined, url)),
    await statementsOf((url) => peers.exchange(undefined, url)),
  ];
  progress(`a quote and its execution take ${one.length} SQL statements by an agent, ${other.length} by the platform`);
  for (const sql of one) progress(`  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
  await assertPaid(product, [...ours.confirmed, ...peers.confirmed]);
  return [samples];
}

/** Quotes and executions by agents within their policies, against the same by the platform. */
export const measureAgentQuote = () => withProduct(measure);
