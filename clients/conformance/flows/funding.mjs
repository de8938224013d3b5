import { accountOf, approvedIndividual, register, usAccount } from "../customers.mjs";
import { flow } from "../kit.mjs";
import { accepted, eventually } from "../server.mjs";

const wanted = ({ customer, recipient }) => ({
  source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: customer.id },
  destination: { destinationType: "ACCOUNT", accountId: recipient.id },
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: 12_500,
});
const hasInstructions = (instructions) => instructions?.length > 0 && instructions[0].accountOrWalletInfo?.accountType;

export const funding = flow("just-in-time funding", {
  "a customer without money has a bank account to pay to": async ({ server, state }) => {
    state.customer = await approvedIndividual(server);
    state.recipient = accepted(await register(server, state.customer.id, "USD", usAccount("1234567890")), 201);
  },
  "a quote says where to send the money": async ({ server, state }) => {
    const shape = { status: "PENDING", totalSendingAmount: 12_500, paymentInstructions: hasInstructions };
    state.quote = accepted(await server.post("/quotes", wanted(state)), 201, shape);
  },
  "the money arrives, and the payment completes": async ({ server, state: { quote } }) => {
    accepted(await server.post("/sandbox/send", { quoteId: quote.id, currencyCode: "USD" }), 200);
    const shape = { status: "COMPLETED", sentAmount: { amount: 12_500 }, source: { sourceType: "REALTIME_FUNDING" } };
    await eventually(() => server.get(`/transactions/${quote.transactionId}`), shape);
    accepted(await server.get(`/quotes/${quote.id}`), 200, { status: "COMPLETED" });
  },
  "the customer's own account is untouched": async ({ server, state: { customer } }) => {
    const { balance } = await accountOf(server, customer.id);
    if (balance.amount !== 0) throw new Error(`The balance is ${balance.amount}, not 0`);
  },
  "an unfunded quote can be cancelled": async ({ server, state }) => {
    const { transactionId } = accepted(await server.post("/quotes", wanted(state)), 201);
    accepted(await server.post(`/transactions/${transactionId}/cancel`), 200, { status: "FAILED" });
  },
  "an account shows where it is funded": async ({ server, state: { customer } }) => {
    const { fundingPaymentInstructions } = await accountOf(server, customer.id);
    if (!hasInstructions(fundingPaymentInstructions)) throw new Error("fundingPaymentInstructions is empty");
  },
});
