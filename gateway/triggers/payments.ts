import { z } from "zod";
import type { Sandbox } from "./sandbox.js";
import { accountOf, bankOf, european, fund, funded, until, verified } from "./steps.js";
import { impossible, type Triggers } from "./trigger.js";

const quote = z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() });

/** A quote of 25.00 USD from one account to another; executed at once, unless `more` says otherwise. */
async function quoted(sandbox: Sandbox, from: string, to: string, more: object = { immediatelyExecute: true }) {
  const body = {
    source: { sourceType: "ACCOUNT", accountId: from },
    destination: { destinationType: "ACCOUNT", accountId: to },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 2_500,
    ...more,
  };
  return quote.parse(await sandbox.post("/quotes", body));
}

/** A payment to a bank account whose number has this suffix. */
const payout = (suffix?: string) => async (sandbox: Sandbox) => {
  const { customerId, accountId } = await funded(sandbox);
  await quoted(sandbox, accountId, await bankOf(sandbox, customerId, suffix));
};

const paid = payout();
const refunded = payout("006");

/** The same from a bank account. */
const pull = (suffix?: string) => async (sandbox: Sandbox) => {
  const customerId = await verified(sandbox);
  await quoted(sandbox, await bankOf(sandbox, customerId, suffix), await accountOf(sandbox, customerId));
};

async function expiringQuote(sandbox: Sandbox) {
  const { customerId, accountId } = await funded(sandbox);
  const { createdAt, expiresAt } = await quoted(sandbox, accountId, await bankOf(sandbox, customerId), {});
  return { laterSeconds: Math.ceil((Date.parse(expiresAt) - Date.parse(createdAt)) / 1000) };
}

async function failingSweep(sandbox: Sandbox): Promise<void> {
  const customerId = await verified(sandbox);
  const bankId = await bankOf(sandbox, customerId);
  const rule = { type: "RULE_BASED", currency: "USD", customerId, sweepRule: { destination: { accountId: bankId } } };
  const account = await sandbox.create("/internal-accounts", rule);
  await sandbox.delete(`/customers/external-accounts/${bankId}`);
  await fund(sandbox, account, 5_000);
}

const pulled = pull();

const balances = z.object({ data: z.array(z.object({ balance: z.object({ amount: z.number() }) })) });
const fullBalance = Number.MAX_SAFE_INTEGER;
/** Default maximum amount of a payment. */
const largestAmount = 9_000_000_000_000_000;

/** A pull into a full account: it is refunded to the bank account, by the suffix of its number. */
const refundedPull = (suffix?: string) => async (sandbox: Sandbox) => {
  const customerId = await verified(sandbox);
  const [from, to] = [await bankOf(sandbox, customerId, suffix), await accountOf(sandbox, customerId)];
  for (const lockedCurrencyAmount of [largestAmount, fullBalance - largestAmount]) {
    await quoted(sandbox, from, to, { lockedCurrencyAmount, immediatelyExecute: true });
  }
  const accounts = `/customers/internal-accounts?customerId=${customerId}&currency=USD`;
  const isFull = async () =>
    (await sandbox.read(accounts, balances)).data.some(({ balance }) => balance.amount === fullBalance) || undefined;
  await until(isFull, "the account becomes full");
  await quoted(sandbox, from, to);
};

const returnedPull = refundedPull();

export const paymentTriggers = {
  "OUTGOING_PAYMENT.PENDING": paid,
  "OUTGOING_PAYMENT.PENDING_AUTHORIZATION": async (sandbox) => {
    const { customerId, accountId } = await funded(sandbox, await european(sandbox));
    await quoted(sandbox, accountId, await bankOf(sandbox, customerId));
  },
  "OUTGOING_PAYMENT.PROCESSING": paid,
  "OUTGOING_PAYMENT.COMPLETED": paid,
  "OUTGOING_PAYMENT.FAILED": payout("004"),
  "OUTGOING_PAYMENT.EXPIRED": expiringQuote,
  "OUTGOING_PAYMENT.CANCELED": impossible("a payment that is cancelled becomes FAILED"),
  "OUTGOING_PAYMENT.REFUND_PENDING": refunded,
  "OUTGOING_PAYMENT.REFUND_COMPLETED": refunded,
  "OUTGOING_PAYMENT.REFUND_FAILED": payout("007"),
  "INCOMING_PAYMENT.PENDING": pulled,
  "INCOMING_PAYMENT.PENDING_AUTHORIZATION": async (sandbox) => {
    const [payer, receiver] = [await european(sandbox), await verified(sandbox)];
    await quoted(sandbox, await bankOf(sandbox, payer), await accountOf(sandbox, receiver));
  },
  "INCOMING_PAYMENT.PROCESSING": pulled,
  "INCOMING_PAYMENT.COMPLETED": pulled,
  "INCOMING_PAYMENT.FAILED": pull("002"),
  "INCOMING_PAYMENT.REFUND_PENDING": returnedPull,
  "INCOMING_PAYMENT.REFUND_COMPLETED": returnedPull,
  "INCOMING_PAYMENT.REFUND_FAILED": refundedPull("007"),
  "SWEEP.FAILED": failingSweep,
} satisfies Triggers;
