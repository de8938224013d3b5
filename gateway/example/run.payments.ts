import { z } from "zod";
import type { Mistake, PlannedPayment } from "./plan.types.js";
import type { Stage } from "./stage.js";

const quote = z.object({
  id: z.string(),
  status: z.string(),
  transactionId: z.string(),
  totalSendingAmount: z.number(),
});
type Quote = z.output<typeof quote>;

/** The code of the sandbox, and the maximum number of proofs of a payment: an exchange, and a payout. */
const proof = { code: "123456" };
const maxRounds = 2;

export async function fund(stage: Stage, customer: number, currency: string, amount: number): Promise<void> {
  const account = await stage.accountOf(customer, currency);
  await stage.callers.payments.post(`/sandbox/internal-accounts/${account}/fund`, { amount });
}

const ownAccounts = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
/** Money of the platform itself, in the smallest unit. */
const ownMoney = { USD: 25_000_000, EUR: 12_000_000, GBP: 8_000_000 };

/** Funds the platform's own accounts. */
export async function fundPlatform({ callers: { admin } }: Stage): Promise<void> {
  for (const [currency, amount] of Object.entries(ownMoney)) {
    const { data } = await admin.read(`/platform/internal-accounts?currency=${currency}`, ownAccounts);
    await admin.post(`/sandbox/internal-accounts/${data[0]?.id ?? ""}/fund`, { amount });
  }
}

async function sourceOf(stage: Stage, { customer, currency, from }: PlannedPayment): Promise<object> {
  if (from === "REALTIME_FUNDING") return { sourceType: from, currency, customerId: stage.idOf(customer) };
  const accountId =
    from === "ACCOUNT" ? await stage.accountOf(customer, currency) : await stage.externalAccount(customer, from.bank);
  return { sourceType: "ACCOUNT", accountId };
}

async function destinationOf(stage: Stage, { customer, to, rail }: PlannedPayment): Promise<object> {
  if ("umaAddress" in to) return { destinationType: "UMA_ADDRESS", umaAddress: to.umaAddress };
  const accountId =
    "account" in to
      ? await stage.externalAccount(customer, to.account)
      : await stage.accountOf(to.customer, to.currency);
  return { destinationType: "ACCOUNT", accountId, ...(rail && { paymentRail: rail }) };
}

/** Requests the payment, and does with it what the plan says. */
export async function pay(stage: Stage, payment: PlannedPayment): Promise<void> {
  const { payments } = stage.callers;
  const { id, currency, from, side, amount, reference, description, end } = payment;
  const isImmediate = from !== "REALTIME_FUNDING" && (end === "EXECUTED" || end === "UNPROVEN");
  const made = quote.parse(
    await payments.post("/quotes", {
      source: await sourceOf(stage, payment),
      destination: await destinationOf(stage, payment),
      lockedCurrencySide: side,
      lockedCurrencyAmount: amount,
      ...(isImmediate && { immediatelyExecute: true }),
      ...(reference && { remittanceInformation: reference }),
      ...(description && { description }),
    }),
  );
  stage.quotes.set(id, { id: made.id, currency });
  if (end === "CANCELLED") await payments.post(`/transactions/${made.transactionId}/cancel`);
  else if (from === "REALTIME_FUNDING") await sendFunds(stage, made, payment);
  else if (end === "EXECUTED") await prove(stage, made);
}

/** Enters the payer's codes, if the payment requires any. */
async function prove({ callers: { payments } }: Stage, made: Quote): Promise<void> {
  let { status } = made;
  for (let round = 0; status === "PENDING_AUTHORIZATION" && round < maxRounds; round++) {
    ({ status } = quote.parse(await payments.post(`/quotes/${made.id}/authorize`, proof)));
  }
}

async function sendFunds(stage: Stage, made: Quote, { currency, end }: PlannedPayment): Promise<void> {
  const { payments } = stage.callers;
  const body = { quoteId: made.id, currencyCode: currency };
  if (end === "UNDERPAID") {
    await payments.post("/sandbox/send", { ...body, currencyAmount: Math.ceil(made.totalSendingAmount * 0.9) });
  }
  if (end === "EXECUTED" || end === "PAID_TWICE") await payments.post("/sandbox/send", body);
  if (end === "PAID_TWICE") await payments.post("/sandbox/send", body);
}

/** Sends the money of a quote that has expired: it is in suspense. */
export async function payLate({ quotes, callers: { payments } }: Stage, payment: number): Promise<void> {
  const found = quotes.get(payment);
  if (found) await payments.post("/sandbox/send", { quoteId: found.id, currencyCode: found.currency });
}

/** A payment by UMA from outside. Without an endpoint that approves it, it would fail. */
export async function receive(stage: Stage, customer: number, currency: string, amount: number): Promise<void> {
  if (!stage.endpoint) return;
  await stage.callers.payments.post("/sandbox/uma/receive", {
    senderUmaAddress: "$success.usd@sandbox.uma.test",
    customerId: stage.idOf(customer),
    receivingCurrencyCode: currency,
    receivingCurrencyAmount: amount,
  });
}

/** Returns the oldest money in suspense to where it came from. */
export async function release({ callers: { admin } }: Stage): Promise<void> {
  const suspense = z.object({ data: z.array(z.object({ id: z.string(), purpose: z.string() })) });
  const { data } = await admin.read("/suspense", suspense);
  const oldest = data.findLast(({ purpose }) => purpose === "FUNDS_SUSPENSE");
  if (oldest) await admin.post(`/ledger/suspense/${oldest.id}/release`, { to: { wayBack: "REALTIME_FUNDING" } });
}

const unknownId = "Customer:00000000-0000-7000-8000-000000000000";

/** A request that is refused: the log of requests and the errors by code show it. */
export async function mistake(stage: Stage, customer: number, made: Mistake): Promise<void> {
  const { payments } = stage.callers;
  const accountId = await stage.accountOf(customer, stage.customer(customer).currencies[0]);
  const source = { sourceType: "ACCOUNT", accountId };
  const requests: Record<Mistake, () => Promise<unknown>> = {
    unknownCustomer: () => payments.read(`/customers/${unknownId}`, z.unknown()),
    wrongIban: () =>
      payments.post("/customers/external-accounts", {
        customerId: stage.idOf(customer),
        currency: "EUR",
        accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE00 1234" },
      }),
    tooMuch: () =>
      payments.post("/quotes", {
        source,
        destination: { destinationType: "UMA_ADDRESS", umaAddress: "$success.usd@sandbox.uma.test" },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 5_000_000_000_000_000,
      }),
    noAmount: () => payments.post("/quotes", { source, destination: source, lockedCurrencySide: "SENDING" }),
  };
  const isAccepted = await requests[made]().then(
    () => true,
    () => false,
  );
  if (isAccepted) throw new Error(`${made}: the server accepted it`);
}
