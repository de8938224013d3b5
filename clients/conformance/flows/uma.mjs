import { accountOf, approvedIndividual, fundedIndividual } from "../customers.mjs";
import { flow, receiverOf, unique } from "../kit.mjs";
import { accepted, eventually, page, refused } from "../server.mjs";

const encoded = (address) => encodeURIComponent(address);

export const umaOut = flow("UMA, sending", {
  "a customer is funded": async ({ server, state }) => {
    Object.assign(state, await fundedIndividual(server));
  },
  "providers are listed": async ({ server }) => {
    accepted(await server.get("/uma-providers"), 200, page(Array));
  },
  "a receiver is looked up": async ({ server, umaDomain, state }) => {
    state.receiver = `$success.eur@${umaDomain}`;
    const reply = await server.get(`/receiver/uma/${encoded(state.receiver)}?customerId=${state.customer.id}`);
    const isEuro = (found) => found.some(({ currency }) => currency.code === "EUR");
    const shape = { lookupId: String, receiverUmaAddress: state.receiver, supportedCurrencies: isEuro };
    state.lookup = accepted(reply, 200, shape);
  },
  "a lookup of an unknown address is 404": async ({ server, umaDomain, state: { customer } }) => {
    const reply = await server.get(`/receiver/uma/${encoded(`$nobody.here@${umaDomain}`)}?customerId=${customer.id}`);
    refused(reply, 404, "UMA_NOT_FOUND");
  },
  "a quote refers to the lookup": async ({ server, state }) => {
    const body = {
      lookupId: state.lookup.lookupId,
      source: { sourceType: "ACCOUNT", accountId: state.account.id },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: state.receiver, currency: "EUR" },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 10_000,
    };
    const shape = { status: "PENDING", totalSendingAmount: 10_000, receivingCurrency: { code: "EUR" } };
    state.quote = accepted(await server.post("/quotes", body), 201, shape);
  },
  "it is executed, and completes": async ({ server, state: { quote, receiver } }) => {
    accepted(await server.post(`/quotes/${quote.id}/execute`), 200);
    const destination = { destinationType: "UMA_ADDRESS", umaAddress: receiver };
    const shape = { status: "COMPLETED", receivedAmount: { amount: quote.totalReceivingAmount }, destination };
    await eventually(() => server.get(`/transactions/${quote.transactionId}`), shape);
  },
  "the account is debited": async ({ server, state: { customer } }) => {
    const { balance } = await accountOf(server, customer.id);
    if (balance.amount !== 90_000) throw new Error(`The balance is ${balance.amount}, not 90000`);
  },
});

const receive = (server, umaDomain, customer, more = {}) =>
  server.post("/sandbox/uma/receive", {
    senderUmaAddress: `$success.usd@${umaDomain}`,
    receiverUmaAddress: customer.umaAddress,
    receivingCurrencyCode: "USD",
    receivingCurrencyAmount: 1_250,
    ...more,
  });

export const umaIn = flow("UMA, receiving", {
  "a customer has an address": async ({ server, state }) => {
    state.customer = await approvedIndividual(server);
  },
  "a payment to an unknown address is 404": async ({ server, umaDomain, state: { customer } }) => {
    const nobody = `$${unique("nobody")}@${customer.umaAddress.split("@")[1]}`;
    refused(await receive(server, umaDomain, { umaAddress: nobody }), 404, "UMA_NOT_FOUND");
  },
  "a payment arrives, approved by webhook": async (run) => {
    const { server, umaDomain, state } = run;
    const receiver = receiverOf(run);
    const shape = {
      id: /^Transaction:/,
      type: "INCOMING",
      direction: "CREDIT",
      customerId: state.customer.id,
      receivedAmount: { amount: 1_250, currency: { code: "USD" } },
    };
    const { id } = accepted(await receive(server, umaDomain, state.customer), 200, shape);
    await receiver.waitFor("INCOMING_PAYMENT.PENDING", ({ data }) => data.id === id);
    await eventually(() => server.get(`/transactions/${id}`), { ...shape, status: "COMPLETED" });
    await receiver.waitFor("INCOMING_PAYMENT.COMPLETED", ({ data }) => data.id === id);
  },
  "the account is credited": async (run) => {
    receiverOf(run);
    const { balance } = await accountOf(run.server, run.state.customer.id);
    if (balance.amount !== 1_250) throw new Error(`The balance is ${balance.amount}, not 1250`);
  },
});
