import { z } from "zod";
import { emitBalances } from "../../accounts/published.js";
import { findPayer } from "../../customers/published.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import type { TimedTenant } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { post, type LedgerContext } from "../../shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../shared/ledger/posting.js";
import { suspendFunds } from "../../shared/ledger/suspense.js";
import { emit } from "../../shared/events/emit.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { inTransaction, withSavepoint } from "../../shared/persistence/transaction.js";
import { shape } from "../../shared/schema/shape.js";
import { cannotReceive } from "../transactions/failure-reasons.js";
import {
  advance,
  insertTransaction,
  lockTransaction,
  openTransaction,
  unchanged,
  updateTransaction,
  type TransactionRow,
} from "../transactions/store.js";
import { sealCounterparty, transactionToGraph } from "../transactions/type.js";
import { type IncomingTransactionFailureReason } from "../transactions/value-types.wire.js";
import { incomingPayment } from "../transactions/wire.js";
import { missingFields, toInformation, type RequestedField } from "./protocol/fields.js";
import { UmaFault } from "./protocol/faults.js";
import { invoiceLifeSeconds } from "./protocol/pay-request.js";

/** An incoming payment as the database knows it: its transaction, and the invoice by which it is paid. */

/** A payment that a counterparty requests to make. */
export interface IncomingPayment {
  readonly customerId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly receivingMinor: number;
  readonly amountMsat: number;
  /** Hex: the invoice's id, in the sandbox its payment hash. */
  readonly paymentHash: string;
  readonly payerUmaAddress: string;
  readonly payerDomain: string;
  readonly comment: string | null;
  /** Known data of the payer, by the contract's names. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
  readonly requested: readonly RequestedField[];
  /** Set if final from the start: the platform isn't asked. */
  readonly refusal?: IncomingTransactionFailureReason;
}

/** The event that asks the platform; undefined if the payment was refused at once. */
interface Announced {
  readonly row: TransactionRow;
  readonly eventId: string | undefined;
  /** From when its invoice can't be paid. */
  readonly expiresAt: Date;
}

const expiryTimer = "uma.invoice-expiry";

/**
 * Writes the payment, PENDING, with the event that asks the platform: sent by the operation itself
 * (docs/interface.md, Webhooks whose response decides).
 */
export function announceIncoming(deps: Deps, tenant: Tenant, payment: IncomingPayment): Promise<Announced> {
  return inTransaction(deps, async (tx) => {
    const { platformCustomerId } = await findPayer(tx, tenant, payment.customerId);
    const now = await deps.clock.now(tx, tenant);
    const ledger = { ...tenantOf(tenant), now };
    const expiresAt = new Date(now.getTime() + invoiceLifeSeconds * 1000);
    const opened = openTransaction(ledger, {
      type: "INCOMING",
      direction: "CREDIT",
      customerId: payment.customerId,
      platformCustomerId,
      sourceType: "UMA_ADDRESS",
      source: payment.payerUmaAddress,
      // The protocol doesn't tell the payer's currency.
      sourceCurrency: payment.currency,
      destinationType: "ACCOUNT",
      destination: payment.accountId,
      destinationCurrency: payment.currency,
      receivedAmount: BigInt(payment.receivingMinor),
      description: payment.comment,
    });
    const { id } = opened.row;
    const isKnown = Object.keys(payment.counterpartyInformation).length > 0;
    const row = {
      ...opened.row,
      ...(isKnown && { counterpartyInformation: sealCounterparty(deps.sealer, id, payment.counterpartyInformation) }),
    };
    const { refusal } = payment;
    if (refusal !== undefined) {
      const failed = advance(unchanged(row), "fail", now, { failureReason: refusal });
      return { row: await insertTransaction(deps, tx, ledger, failed), eventId: undefined, expiresAt };
    }
    await insertTransaction(deps, tx, ledger, unchanged(row));
    await insertInvoice(tx, ledger, { ...payment, transactionId: id, expiresAt });
    const requestedReceiverCustomerInfoFields = payment.requested.length > 0 ? payment.requested : null;
    const event = await emit(deps, tx, {
      tenant: ledger,
      type: "INCOMING_PAYMENT.PENDING",
      subject: { type: "Transaction", id },
      customerId: payment.customerId,
      data: shape(
        incomingPayment,
        Object.assign(transactionToGraph(deps.sealer, row), { requestedReceiverCustomerInfoFields }),
      ),
      inFlow: true,
    });
    return { row, eventId: event.id, expiresAt };
  });
}

async function insertInvoice(
  tx: Tx,
  ledger: Tenant & { now: Date },
  payment: IncomingPayment & { readonly transactionId: string; readonly expiresAt: Date },
) {
  const { now } = ledger;
  const { transactionId, expiresAt, paymentHash, payerDomain, amountMsat, requested } = payment;
  await tx.umaInvoice.createMany({
    data: [
      {
        id: paymentHash,
        ...tenantOf(ledger),
        transactionId,
        senderDomain: payerDomain,
        amountMsat: BigInt(amountMsat),
        requestedPayeeData: requested.map(({ name, mandatory }) => ({ name, mandatory })),
        createdAt: now,
        expiresAt,
      },
    ],
  });
  const timer = { name: expiryTimer, subject: transactionId, dueAt: expiresAt, payload: { transactionId } };
  await scheduleTimer(tx, { tenant: ledger, ...timer });
}

/** The platform's decision on a payment that awaits its approval. */
export type Decision =
  | { readonly action: "approve"; readonly receiverCustomerInfo: Readonly<Record<string, unknown>> }
  | { readonly action: "reject"; readonly reason: string | null }
  | { readonly action: "fail"; readonly failureReason: IncomingTransactionFailureReason };

/** The platform's decision, stored for the process that waits for it. */
const storedAnswer = z.object({
  receiverCustomerInfo: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().nullish(),
});

const answerContext = (invoiceId: string) => `uma_invoice/${invoiceId}/payee_data`;
const requestedFields = z.array(z.object({ name: z.string(), mandatory: z.boolean() }));

type StoredInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

function findInvoice(tx: Pick<Tx, "umaInvoice">, tenant: Tenant, transactionId: string) {
  return tx.umaInvoice.findFirst({ where: { ...tenantOf(tenant), transactionId } });
}

/** A locked payment that awaits the platform's decision; undefined for any other. */
export async function lockUndecided(
  tx: Tx,
  tenant: TimedTenant,
  transactionId: string,
): Promise<{ row: TransactionRow; invoice: StoredInvoice } | { row: TransactionRow; invoice: undefined }> {
  const row = await lockTransaction(tx, tenant, transactionId);
  const isUndecided = row.type === "INCOMING" && row.sourceType === "UMA_ADDRESS" && row.status === "PENDING";
  const invoice = isUndecided ? await findInvoice(tx, tenant, transactionId) : null;
  return invoice ? { row, invoice } : { row, invoice: undefined };
}

/** Mandatory fields of the receiver that an approval omits. */
export function missingPayeeFields(invoice: StoredInvoice, info: Readonly<Record<string, unknown>>): string[] {
  return missingFields(requestedFields.parse(invoice.requestedPayeeData), info);
}

/** Writes the decision on a payment that {@link lockUndecided} locked, and its event. */
export async function writeDecision(
  deps: Deps,
  tx: Tx,
  tenant: TimedTenant,
  { row, invoice }: { readonly row: TransactionRow; readonly invoice: StoredInvoice },
  decision: Decision,
): Promise<TransactionRow> {
  const now = await deps.clock.now(tx, tenant);
  const ledger = { ...tenantOf(tenant), now };
  const patch = decision.action === "fail" ? { failureReason: decision.failureReason } : {};
  if (decision.action !== "fail") {
    const answer =
      decision.action === "approve"
        ? { receiverCustomerInfo: decision.receiverCustomerInfo }
        : { reason: decision.reason };
    await tx.umaInvoice.updateMany({
      where: { ...tenantOf(tenant), id: invoice.id },
      data: { payeeData: deps.sealer.seal(JSON.stringify(answer), answerContext(invoice.id)) },
    });
  }
  return updateTransaction(deps, tx, ledger, advance(unchanged(row), decision.action, now, patch));
}

/** Decides, unless the payment is already decided. Returns the current payment. */
export function decideIncoming(deps: Deps, tenant: Tenant, transactionId: string, decision: Decision) {
  return inTransaction(deps, async (tx) => {
    const { row, invoice } = await lockUndecided(tx, tenant, transactionId);
    if (!invoice) return row;
    const isIncomplete =
      decision.action === "approve" && missingPayeeFields(invoice, decision.receiverCustomerInfo).length > 0;
    const made: Decision = isIncomplete ? { action: "fail", failureReason: "MISSING_MANDATORY_PAYEE_DATA" } : decision;
    return writeDecision(deps, tx, tenant, { row, invoice }, made);
  });
}

/** The platform's decision, made in any process; `payeeInfo`: its data about the receiver. */
export async function readDecision(deps: Deps, tenant: Tenant, transactionId: string) {
  const [row, invoice] = await Promise.all([
    deps.db.transaction.findUniqueOrThrow({ where: { id: transactionId, ...tenantOf(tenant) } }),
    findInvoice(deps.db, tenant, transactionId),
  ]);
  const answer = invoice?.payeeData
    ? storedAnswer.parse(JSON.parse(deps.sealer.open(invoice.payeeData, answerContext(invoice.id)).toString()))
    : {};
  const asked = invoice ? requestedFields.parse(invoice.requestedPayeeData) : [];
  return {
    row,
    reason: answer.reason ?? null,
    payeeInfo: toInformation(answer.receiverCustomerInfo ?? {}, asked),
  };
}

/**
 * The sandbox credits the customer once the payer's provider reports that it has paid: exactly once, however often that
 * is reported; money that can't be credited goes to suspense. Production only looks at once whether its provider has
 * received the money (`invoices.ts`). Returns the transaction's id. Throws REQUEST_NOT_FOUND for another provider,
 * INVOICE_EXPIRED if it can no longer be paid.
 */
export async function reportIncoming(
  deps: Deps,
  invoiceId: string,
  payerDomain: string,
  lookNow: (tx: Tx, tenant: Tenant, transactionId: string) => Promise<void>,
): Promise<string> {
  const found = await deps.systemScope("host look-up").umaInvoice.findUnique({ where: { id: invoiceId } });
  if (!found || found.senderDomain !== payerDomain) {
    throw new UmaFault("REQUEST_NOT_FOUND", "There is no such payment of that provider.");
  }
  const { transactionId } = found;
  const isPaid = await inTransaction(deps, async (tx) => {
    const invoiced = await lockInvoiced(tx, found, transactionId);
    if (invoiced.row.status === "COMPLETED" || invoiced.invoice.paidAt) return true;
    if (invoiced.row.status !== "PROCESSING") return false;
    // A report alone proves nothing in production: the provider must have the money.
    if (found.environment === "PRODUCTION") await lookNow(tx, found, transactionId);
    else await receiveIncoming(deps, tx, { ...tenantOf(found), now: await deps.clock.now(tx, found) }, invoiced);
    return true;
  });
  if (!isPaid) throw new UmaFault("INVOICE_EXPIRED", "The payment can no longer be made.");
  return transactionId;
}

/** An incoming payment that is paid by an invoice. */
interface Invoiced {
  readonly row: TransactionRow;
  readonly invoice: StoredInvoice;
}

/** The same, locked. */
export async function lockInvoiced(tx: Tx, tenant: Tenant, transactionId: string): Promise<Invoiced> {
  const row = await lockTransaction(tx, tenant, transactionId);
  const invoice = await findInvoice(tx, tenant, transactionId);
  if (!invoice) throw new Error(`${transactionId} is paid by no invoice`);
  return { row, invoice };
}

/** Books money that has arrived for a locked payment, once: the account is credited, or else it is in suspense. */
export async function receiveIncoming(
  deps: Deps,
  tx: Tx,
  tenant: Tenant & { readonly now: Date },
  { row, invoice }: Invoiced,
): Promise<void> {
  if (invoice.paidAt) return;
  const { now } = tenant;
  const ledger = { ...tenantOf(tenant), now };
  const { id, status, destination, destinationCurrency, receivedAmount } = row;
  if (receivedAmount === null) throw new Error(`The amount of ${id} is unknown`);
  const amount = { currency: destinationCurrency, amountMinor: receivedAmount };
  await tx.umaInvoice.updateMany({ where: { ...tenantOf(tenant), id: invoice.id }, data: { paidAt: now } });
  const credited =
    status === "PROCESSING" && (await withSavepoint(tx, () => creditAccount(tx, ledger, id, destination, amount)));
  if (credited === false || credited instanceof ApiError) return suspendIncoming(deps, tx, ledger, row, amount);
  await updateTransaction(deps, tx, ledger, advance(unchanged(row), "complete", now));
  await emitBalances(deps, tx, ledger, [destination]);
}

/** Ends a locked payment that is neither decided nor paid in time. */
export async function endIncoming(
  deps: Deps,
  tx: Tx,
  tenant: Tenant & { readonly now: Date },
  row: TransactionRow,
  failureReason: IncomingTransactionFailureReason,
): Promise<void> {
  if (row.status !== "PENDING" && row.status !== "PROCESSING") return;
  const ended = advance(unchanged(row), "fail", tenant.now, { failureReason });
  await updateTransaction(deps, tx, { ...tenantOf(tenant), now: tenant.now }, ended);
}

interface Amount {
  readonly currency: string;
  readonly amountMinor: bigint;
}

async function creditAccount(tx: Tx, ledger: LedgerContext, subjectId: string, account: string, amount: Amount) {
  const { currency, amountMinor } = amount;
  const source = systemAccount(ledger, "UMA_SETTLEMENT", currency);
  const legs = transferLegs(source, account, currency, amountMinor);
  await post(tx, ledger, { kind: "UMA_PAYMENT", subjectId, legs });
}

/** The money has arrived, and can't be credited, or comes for a payment that has ended: it is in suspense. */
async function suspendIncoming(deps: Deps, tx: Tx, ledger: LedgerContext, row: TransactionRow, amount: Amount) {
  const failureReason = cannotReceive(row);
  const arrived = { ...amount, from: "UMA_SETTLEMENT", subjectId: row.id, reason: failureReason } as const;
  await suspendFunds(deps, tx, ledger, arrived);
  if (row.status !== "PROCESSING") return;
  await updateTransaction(deps, tx, ledger, advance(unchanged(row), "fail", ledger.now, { failureReason }));
}

/** The tenant of an invoice, in whose name its callback is handled. */
export async function tenantOfInvoice(deps: Deps, invoiceId: string): Promise<Tenant> {
  const found = await deps.systemScope("host look-up").umaInvoice.findUnique({ where: { id: invoiceId } });
  if (!found) throw new UmaFault("REQUEST_NOT_FOUND", "There is no such payment.");
  return tenantOf(found);
}

const expiryPayload = z.object({ transactionId: z.string() });

/** Ends payments that were not decided or not paid in time. */
export function umaTimers(deps: Deps): TimerHandlers {
  return {
    async [expiryTimer](tx: Tx, caller: Caller & { now: Date }, payload: unknown) {
      const { transactionId } = expiryPayload.parse(payload);
      const row = await lockTransaction(tx, caller, transactionId);
      // The process that waited for the platform's decision is gone.
      if (row.status === "PENDING") return endIncoming(deps, tx, caller, row, "PAYMENT_APPROVAL_TIMED_OUT");
      // In production the provider says whether it was paid in time.
      if (caller.environment === "SANDBOX") await endIncoming(deps, tx, caller, row, "QUOTE_EXPIRED");
    },
  };
}
