import { accountOf, beneficiary, fundedIndividual, register } from "../customers.mjs";
import { flow, unique } from "../kit.mjs";
import { accepted, eventually, page, refused } from "../server.mjs";

const currency = (code) => ({ code, decimals: Number });

const quoteOf = ({ account, recipient }, more = {}) => ({
  source: { sourceType: "ACCOUNT", accountId: account.id },
  destination: { destinationType: "ACCOUNT", accountId: recipient.id },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: 25_000,
  ...more,
});

export const payout = flow("prefunded payout", {
  "a customer is funded": async ({ server, state }) => {
    Object.assign(state, await fundedIndividual(server));
  },
  "institutions are discovered": async ({ server }) => {
    const { data } = accepted(await server.get("/discoveries?country=MX&currency=MXN"), 200, { data: Array });
    if (!data.every(({ bankName }) => typeof bankName === "string")) throw new Error("An institution has no bankName");
  },
  "a bank account abroad is registered": async ({ server, state }) => {
    const accountInfo = { accountType: "MXN_ACCOUNT", clabeNumber: "002010077777777771", beneficiary };
    const shape = { id: /^ExternalAccount:/, status: "ACTIVE", currency: "MXN", accountInfo: { paymentRails: Array } };
    state.recipient = accepted(await register(server, state.customer.id, "MXN", accountInfo), 201, {
      ...shape,
      customerId: state.customer.id,
      beneficiaryVerificationStatus: "MATCHED",
    });
  },
  "it can be registered once": async ({ server, state: { customer, recipient } }) => {
    const { accountType, clabeNumber } = recipient.accountInfo;
    const again = await register(server, customer.id, "MXN", { accountType, clabeNumber, beneficiary });
    refused(again, 409, "CONFLICT");
  },
  "it is retrieved and listed": async ({ server, state: { customer, recipient } }) => {
    accepted(await server.get(`/customers/external-accounts/${recipient.id}`), 200, { id: recipient.id });
    const list = await server.get(`/customers/external-accounts?customerId=${customer.id}`);
    accepted(list, 200, page([{ id: recipient.id }]));
  },
  "rates say what would arrive": async ({ server }) => {
    const query = "sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=25000";
    const { data } = accepted(await server.get(`/exchange-rates?${query}`), 200, { data: Array });
    const isRate = (rate) =>
      rate.destinationCurrency.code === "MXN" && rate.receivingAmount > 0 && rate.exchangeRate > 0;
    if (data.length === 0 || !data.every(isRate)) throw new Error(`Not rates of MXN: ${JSON.stringify(data)}`);
  },
  "rates of several currencies are asked for in one value, or by repetition": async ({ server }) => {
    const hasBoth = (data) =>
      ["EUR", "MXN"].every((code) => data.some((rate) => rate.destinationCurrency.code === code));
    for (const wanted of ["destinationCurrency=EUR,MXN", "destinationCurrency=EUR&destinationCurrency=MXN"]) {
      accepted(await server.get(`/exchange-rates?sourceCurrency=USD&${wanted}`), 200, { data: hasBoth });
    }
  },
  "the receiver is looked up": async ({ server, state: { recipient, customer } }) => {
    const reply = await server.get(`/receiver/external-account/${recipient.id}?customerId=${customer.id}`);
    const isPesos = (found) => found.some((one) => one.currency.code === "MXN" && one.min < one.max);
    accepted(reply, 200, { lookupId: String, supportedCurrencies: isPesos });
  },
  "a quote offers a price": async ({ server, state }) => {
    const shape = {
      id: /^Quote:/,
      status: "PENDING",
      transactionId: /^Transaction:/,
      totalSendingAmount: 25_000,
      totalReceivingAmount: (amount) => amount > 0,
      feesIncluded: Number,
      exchangeRate: Number,
      sendingCurrency: currency("USD"),
      receivingCurrency: currency("MXN"),
      source: { sourceType: "ACCOUNT" },
      expiresAt: (time) => Date.parse(time) > Date.now(),
    };
    const wanted = quoteOf(state, { remittanceInformation: "Invoice 4711" });
    state.quote = accepted(await server.post("/quotes", wanted), 201, shape);
    accepted(await server.get(`/quotes/${state.quote.id}`), 200, { id: state.quote.id, status: "PENDING" });
  },
  "its rate is that of its amounts": async ({ state: { quote } }) => {
    const { totalSendingAmount, feesIncluded, totalReceivingAmount, exchangeRate } = quote;
    const rate = (totalSendingAmount - feesIncluded) / totalReceivingAmount;
    if (Math.abs(exchangeRate / rate - 1) > 0.001) throw new Error(`exchangeRate is ${exchangeRate}, not ${rate}`);
  },
  "it is executed, once for a key": async ({ server, state }) => {
    const key = { "idempotency-key": unique("key") };
    const execute = () => server.post(`/quotes/${state.quote.id}/execute`, undefined, key);
    const { transactionId } = state.quote;
    accepted(await execute(), 200, { transactionId, status: /^(PROCESSING|COMPLETED)$/ });
    accepted(await execute(), 200, { transactionId });
  },
  "an executed quote can't be executed again": async ({ server, state }) => {
    refused(await server.post(`/quotes/${state.quote.id}/execute`), 409, "CONFLICT");
  },
  "the payment completes": async ({ server, state: { quote, customer } }) => {
    await eventually(() => server.get(`/transactions/${quote.transactionId}`), {
      id: quote.transactionId,
      quoteId: quote.id,
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
      type: "OUTGOING",
      direction: "DEBIT",
      status: "COMPLETED",
      sentAmount: { amount: quote.totalSendingAmount, currency: currency("USD") },
      receivedAmount: { amount: quote.totalReceivingAmount, currency: currency("MXN") },
      settledAt: String,
    });
    accepted(await server.get(`/quotes/${quote.id}`), 200, { status: "COMPLETED" });
  },
  "it is listed among the customer's": async ({ server, state: { quote, customer } }) => {
    const list = await server.get(`/transactions?customerId=${customer.id}&type=OUTGOING`);
    accepted(list, 200, page([{ id: quote.transactionId }]));
    const since = await server.get(`/transactions?customerId=${customer.id}&startDate=2024-01-01`);
    accepted(
      since,
      200,
      page((data) => data.some(({ id }) => id === quote.transactionId)),
    );
  },
  "the account is debited to the cent": async ({ server, state: { customer } }) => {
    const { balance, totalBalance } = await accountOf(server, customer.id);
    if (balance.amount !== 75_000 || totalBalance.amount !== 75_000) throw new Error(`${balance.amount}, not 75000`);
  },
  "the receiving side can be locked, and the quote executed at once": async ({ server, state }) => {
    const wanted = quoteOf(state, {
      lockedCurrencySide: "RECEIVING",
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
    });
    const quote = accepted(await server.post("/quotes", wanted), 201, { totalReceivingAmount: 10_000 });
    await eventually(() => server.get(`/transactions/${quote.transactionId}`), { status: "COMPLETED" });
  },
  "a quote may be larger than the balance, its execution may not": async ({ server, state }) => {
    const quote = accepted(await server.post("/quotes", quoteOf(state, { lockedCurrencyAmount: 90_000 })), 201);
    refused(await server.post(`/quotes/${quote.id}/execute`), 400, "INSUFFICIENT_FUNDS");
    accepted(await server.post(`/transactions/${quote.transactionId}/cancel`), 200, { status: "FAILED" });
  },
  "an unknown quote, payment and account are 404": async ({ server, state }) => {
    const unknown = "01a1fbfa-4109-7002-a57d-a953f1b5a4fe";
    refused(await server.get(`/quotes/Quote:${unknown}`), 404, "QUOTE_NOT_FOUND");
    refused(await server.get(`/transactions/Transaction:${unknown}`), 404, "TRANSACTION_NOT_FOUND");
    const nowhere = quoteOf(state, { source: { sourceType: "ACCOUNT", accountId: `InternalAccount:${unknown}` } });
    refused(await server.post("/quotes", nowhere), 404, "ACCOUNT_NOT_FOUND");
  },
});
