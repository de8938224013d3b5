import { afterAll, expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { bankAccount, payer, quoteBody, transactionBecomes } from "../testkit/payments.js";

// The sandbox's wire from the external account that is a quote's source.
const app = await startApp();
const { sandbox: client } = await app.platform({ skipPaperwork: true });
afterAll(() => booksBalance(app));

async function quoted(from: string, to: string): Promise<{ id: string; transactionId: string }> {
  const { status, body } = await client.rest("POST", "/quotes", { body: quoteBody(from, to, 10_000) });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const send = (quoteId: string, more: object = {}) =>
  client.rest("POST", "/sandbox/send", { body: { quoteId, currencyCode: "USD", ...more } });
/** By the short path, which lists as `/customers/internal-accounts` does. */
async function balanceOf(customerId: string): Promise<number> {
  const { body } = await client.rest("GET", `/internal-accounts?customerId=${customerId}`);
  expect(body).toEqual((await client.rest("GET", `/customers/internal-accounts?customerId=${customerId}`)).body);
  return body.data[0].balance.amount;
}

it("credits an internal account at once, and one time only", async () => {
  const { id, account } = await payer(client);
  // An account whose collection would fail.
  const { id: bank } = await bankAccount(client, id, "002");
  const quote = await quoted(bank, account.id);
  const before = await balanceOf(id);
  expect(await send(quote.id, { currencyAmount: 9_999 })).toMatchObject({
    status: 400,
    body: { reason: expect.stringMatching(/^currencyAmount: must be the quote's 10000/) },
  });
  expect(await send(quote.id, { currencyCode: "EUR" })).toMatchObject({ status: 400 });
  const sent = await Promise.all([send(quote.id), send(quote.id), send(quote.id)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(sent.find(({ status }) => status === 200)?.body).toMatchObject({
    id: quote.transactionId,
    status: "COMPLETED",
    source: { accountId: bank },
  });
  const { body } = await client.rest("GET", `/quotes/${quote.id}`);
  expect(await balanceOf(id)).toBe(before + body.totalReceivingAmount);
});

it("is paid out to another external account", async () => {
  const { id } = await payer(client);
  const [from, to] = [await bankAccount(client, id, "111"), await bankAccount(client, id, "222")];
  const quote = await quoted(from.id, to.id);
  expect(await send(quote.id)).toMatchObject({ status: 200, body: { status: "PROCESSING" } });
  await transactionBecomes(client, quote.transactionId, ({ status }) => status === "COMPLETED");
});

it("refuses a quote from an internal account", async () => {
  const { id, account } = await payer(client);
  const { id: bank } = await bankAccount(client, id);
  const quote = await quoted(account.id, bank);
  expect(await send(quote.id)).toMatchObject({
    status: 400,
    body: { reason: "quoteId: is a quote from an internal account: execute it" },
  });
});
