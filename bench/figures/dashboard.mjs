import { graphRequest, measureAgainstGateway } from "../gateway-peer.mjs";
import { progress } from "../harness.mjs";
import { customer, fetchText, withProduct } from "../product.mjs";

const customerCount = 40;
const currencies = ["USD", "EUR", "MXN"];
const paymentsOfEach = 8;
const shownPayments = 5;
const fundsMinor = 1_000_000;

/** The first query of a platform's dashboard. */
const query = `{
  customers(first: 20) {
    nodes {
      id fullName platformCustomerId kycStatus
      internalAccounts(first: 10) {
        nodes { id type status balance { amount currency { code symbol decimals } } totalBalance { amount } }
      }
      transactions(first: ${shownPayments}) {
        nodes {
          id type direction status createdAt settledAt description
          sentAmount { amount currency { code decimals } }
          receivedAmount { amount currency { code decimals } }
        }
      }
    }
  }
}`;

function isWhole({ customers: { nodes } }) {
  const areWhole = nodes.every(
    ({ internalAccounts, transactions }) =>
      internalAccounts.nodes.length === currencies.length &&
      internalAccounts.nodes.some(({ balance }) => balance.amount > 0) &&
      transactions.nodes.length === shownPayments,
  );
  return nodes.length === 20 && areWhole;
}

/** A customer's funded account in the first currency. */
async function openAccount(product, number) {
  const body = { ...customer, platformCustomerId: `bench-${number}`, currencies };
  const { id } = await product.rest("POST", "/customers", body);
  const accounts = await product.rest("GET", `/customers/internal-accounts?customerId=${id}&currency=${currencies[0]}`);
  const [account] = accounts.data;
  await product.rest("POST", `/sandbox/internal-accounts/${account.id}/fund`, { amount: fundsMinor });
  return account.id;
}

/** Customers with accounts, who have paid each other. */
async function createData(product) {
  await product.command("platform", "update", product.platformId, "--skip-paperwork");
  const accounts = [];
  for (let number = 1; number <= customerCount; number++) accounts.push(await openAccount(product, number));
  for (let turn = 1; turn <= paymentsOfEach; turn++) {
    for (const [index, accountId] of accounts.entries()) {
      const to = accounts[(index + turn) % accounts.length];
      await product.rest("POST", "/quotes", {
        source: { sourceType: "ACCOUNT", accountId },
        destination: { destinationType: "ACCOUNT", accountId: to },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 100 * turn,
        immediatelyExecute: true,
        description: `payment ${turn}`,
      });
    }
  }
}

/** The SQL statements of the query: at most one for each type of entity. */
async function countStatements(product) {
  const statementsOf = await product.startCounted();
  const statements = await statementsOf((url) =>
    fetchText(`${url}/graphql`, graphRequest(product.authorization, query)),
  );
  progress(`the query takes ${statements.length} SQL statements, including the lookup of the credentials:`);
  for (const sql of statements) progress(`  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
}

async function measure(product) {
  await createData(product);
  await countStatements(product);
  return [await measureAgainstGateway(product, { name: "dashboard", query, isWhole })];
}

/** Customers with accounts, balances and payments, against the same subgraphs over HTTP behind Apollo Gateway. */
export const measureDashboard = () => withProduct(measure);
