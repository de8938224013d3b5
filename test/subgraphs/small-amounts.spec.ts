import { afterAll, expect, it } from "@jest/globals";
import { createCustomer, fund } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";

// Small amounts to a crypto network, as guides begin with them.
const app = await startApp();
const { sandbox: client } = await app.platform({ skipPaperwork: true });
afterAll(() => booksBalance(app));

const { id: customerId } = await createCustomer(client, { currencies: ["USDC"] });
const { body: accounts } = await client.rest(
  "GET",
  `/customers/internal-accounts?customerId=${customerId}&currency=USDC`,
);
const account: string = accounts.data[0].id;
await fund(client, account, 100_000_000);
const address = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const { body: wallet } = await client.rest("POST", "/customers/external-accounts", {
  body: { customerId, currency: "USDC", accountInfo: { accountType: "SOLANA_WALLET", address } },
});

it.each([
  ["SENDING", 10_000, 10_000, 9_000],
  ["RECEIVING", 9_000, 10_000, 9_000],
  ["SENDING", 1_000_000, 1_000_000, 900_000],
  // From here on the fees are those of larger amounts: 0.11 USDC.
  ["SENDING", 1_100_000, 1_100_000, 990_000],
  ["SENDING", 5_000_000, 5_000_000, 4_890_000],
])("quotes %s %i USDC units with fees of at most a tenth", async (side, amount, sent, received) => {
  const body = quoteBody(account, wallet.id, amount, { lockedCurrencySide: side });
  const quote = await client.rest("POST", "/quotes", { body });
  expect(quote).toMatchObject({
    status: 201,
    body: { totalSendingAmount: sent, totalReceivingAmount: received, feesIncluded: sent - received },
  });
});

it("pays one cent, and estimates the same fee", async () => {
  const body = quoteBody(account, wallet.id, 10_000, { immediatelyExecute: true });
  const { body: quote } = await client.rest("POST", "/quotes", { body });
  await transactionBecomes(client, quote.transactionId, ({ status }) => status === "COMPLETED");
  const estimate = await client.rest("POST", "/crypto/estimate-withdrawal-fee", {
    body: {
      internalAccountId: account,
      currency: "USDC",
      cryptoNetwork: "SOLANA",
      amount: 10_000,
      destinationAddress: address,
    },
  });
  expect(estimate).toMatchObject({ status: 200, body: { totalFee: 1_000, netAmount: 9_000 } });
});
