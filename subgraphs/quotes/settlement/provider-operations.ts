import { z } from "zod";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import {
  failureMembers,
  moneyMembers,
  operationKind,
  type ChangedOperation,
} from "../../shared/providers/operations/kinds.js";
import { cryptoNetworkNames } from "../../shared/schema/crypto-networks.js";
import { paymentRail } from "../../shared/schema/payments.js";
import { bringForward, scheduleTimer } from "../../shared/timers/timers.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import { paymentTimer, type PaymentStep, type StepTimer } from "./execute.js";

/** The kinds of operations of the role `rails` (docs/providers.md, Rails). Their subject is the payment. */

/** Members of every order. */
const ordered = {
  platformId: z.string().describe("Platform whose payment it is."),
  transactionId: z.string().describe("The payment, `Transaction:…`."),
  ...moneyMembers,
  rail: z
    .enum([...paymentRail.options, ...cryptoNetworkNames])
    .describe("Payment rail, or crypto network of a wallet, such as `SEPA` or `BASE`."),
  statementReference: z.string().describe("Text for both parties' statements, such as `PG4K…`: at most 14 characters."),
  account: z
    .record(z.string(), z.unknown())
    .describe("The external account: `accountType` and the fields of that type, as registered."),
  beneficiary: z.record(z.string(), z.unknown()).optional().describe("Owner of the account, as registered."),
  remittanceInformation: z.string().optional().describe("Text for the receiver, as the rail carries it."),
  purposeOfPayment: z.string().optional().describe("Purpose that the payer states, such as `GOODS_OR_SERVICES`."),
};

const pending = z.object({ state: z.literal("PENDING") });
const failed = z.object({ state: z.literal("FAILED"), ...failureMembers });
const returned = z.object({ state: z.literal("RETURNED"), ...moneyMembers, ...failureMembers });
const paid = z.object({ state: z.literal("PAID"), ...moneyMembers });

/**
 * Makes the payment's next step due: it applies what the event says. A return may come when no step is left: then it
 * gets one.
 */
const following =
  (steps: readonly StepTimer[], returnStep?: StepTimer) =>
  async (tx: Tx, tenant: Tenant, { subjectId, state }: ChangedOperation): Promise<void> => {
    const now = await readDatabaseTime(tx);
    let found = 0;
    for (const name of steps) found += await bringForward(tx, tenant, { name, subject: subjectId, now });
    if (found > 0 || state !== "RETURNED" || !returnStep) return;
    const payload: PaymentStep = { transactionId: subjectId, since: now.toISOString() };
    await scheduleTimer(tx, { tenant, name: returnStep, subject: subjectId, dueAt: now, payload });
  };

export const payoutKind = operationKind({
  name: "PAYOUT",
  role: "rails",
  request: z.object(ordered),
  outcome: z.discriminatedUnion("state", [
    pending,
    paid,
    failed,
    returned,
    z.object({ state: z.literal("CANCELLED") }),
  ]),
  final: ["PAID", "FAILED", "RETURNED", "CANCELLED"],
  after: { PAID: ["RETURNED"] },
  isWatched: true,
  onChange: following([paymentTimer.payOut], paymentTimer.payOut),
});

export const collectionKind = operationKind({
  name: "COLLECTION",
  role: "rails",
  request: z.object(ordered),
  outcome: z.discriminatedUnion("state", [
    pending,
    z.object({
      state: z.literal("COLLECTED"),
      ...moneyMembers,
      availableAt: z.iso
        .datetime({ offset: true })
        .optional()
        .describe("From when it may be spent; absent: at once. Until then Paygraph holds it."),
    }),
    failed,
    returned,
  ]),
  final: ["COLLECTED", "FAILED", "RETURNED"],
  after: { COLLECTED: ["RETURNED"] },
  isWatched: true,
  onChange: following([paymentTimer.collect, paymentTimer.watchCollection], paymentTimer.watchCollection),
});

export const refundKind = operationKind({
  name: "REFUND",
  role: "rails",
  request: z.object({
    ...ordered,
    collectionOperationId: z
      .string()
      .optional()
      .describe("The collection whose money goes back, if it was an operation."),
  }),
  outcome: z.discriminatedUnion("state", [pending, paid, failed]),
  final: ["PAID", "FAILED"],
  onChange: following([paymentTimer.refund]),
});
