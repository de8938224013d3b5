import { z } from "zod";
import { findCustomers, findCustomersByUma, readUmaAddress, type UmaCustomer } from "../../customers/published.js";
import { findUmaHost } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isCurrencyCode } from "../../shared/kernel/currencies.js";
import { isId } from "../../shared/kernel/ids.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { findTransactions } from "../transactions/service.js";
import type { TransactionRow } from "../transactions/type.js";
import type { UmaDeps } from "./deps.js";
import type { UserInfoField } from "./protocol/fields.js";
import { umaPendingLongMs, type UmaOffer } from "./network.js";
import { umaNode } from "./node.js";
import { sandboxOutcome, sandboxSender } from "./sandbox.js";
import { askOffer, askReceiver, domainOf, PayRequestRefused, reportPaid } from "./sender.js";
import { parseUmaOffer } from "./stored.js";
import type { sandboxUmaReceive } from "./wire.js";

/** POST /sandbox/uma/receive: a sandbox counterparty pays a customer over the protocol. */

const payTimer = "uma.sandbox-pays";
const retryMs = 10_000;

/**
 * Sends money of a sandbox counterparty by the messages of the protocol, through the platform's approval. Returns the
 * incoming transaction, whatever its outcome. Throws 400 INVALID_UMA_ADDRESS for a sender that isn't one of the
 * sandbox's, 404 UMA_NOT_FOUND or CUSTOMER_NOT_FOUND, 400 INVALID_CURRENCY and AMOUNT_OUT_OF_RANGE.
 */
export async function receiveSandboxPayment(
  deps: UmaDeps,
  caller: Caller,
  requested: SandboxReceive,
): Promise<TransactionRow> {
  const sender = senderAddress(deps, requested.senderUmaAddress);
  if (!isCurrencyCode(requested.receivingCurrencyCode)) {
    throw new ApiError("INVALID_CURRENCY", "receivingCurrencyCode: is not a currency.");
  }
  const receiver = await receiverOf(deps, caller, requested);
  const transactionId = await pay(deps, caller, { ...requested, sender, receiver });
  const row = (await findTransactions(deps, [transactionId], caller)).get(transactionId);
  if (!row) throw new Error(`The payment ${transactionId} is gone`);
  return row;
}

type SandboxReceive = z.output<typeof sandboxUmaReceive>;

function senderAddress({ env }: UmaDeps, given: string): string {
  const { umaAddress } = readUmaAddress(given, "senderUmaAddress");
  if (sandboxOutcome(env, umaAddress)) return umaAddress;
  const message = `must be one of the sandbox's, such as $success.usd@${env.sandboxUmaDomains.join(" or @")}`;
  throw new ApiError("INVALID_UMA_ADDRESS", `senderUmaAddress: ${message}`, {
    errors: [{ field: "senderUmaAddress", message }],
  });
}

/** The customer's address. If both are given, they must be of one customer. */
async function receiverOf(
  deps: UmaDeps,
  caller: Caller,
  { receiverUmaAddress, customerId }: SandboxReceive,
): Promise<string> {
  if (customerId !== undefined && !isId("Customer", customerId)) {
    throw invalidField("customerId", "is not the id of a customer");
  }
  if (receiverUmaAddress !== undefined) {
    const { umaAddress } = readUmaAddress(receiverUmaAddress, "receiverUmaAddress");
    const customer = (await findCustomersByUma(deps, [umaAddress])).find((each) => isOf(caller, each));
    if (!customer) throw new ApiError("UMA_NOT_FOUND");
    if (customerId === undefined || customer.id === customerId) return reachable(deps, caller, umaAddress);
    throw invalidField("customerId", "is not the customer at receiverUmaAddress");
  }
  if (customerId === undefined) throw invalidField("receiverUmaAddress", "is required, or customerId");
  const customer = (await findCustomers(deps, [customerId], caller)).get(customerId);
  if (!customer) throw new ApiError("CUSTOMER_NOT_FOUND");
  return reachable(deps, caller, customer.umaAddress);
}

/** An address keeps its domain (docs/interface.md, UMA domains), which the platform may have given up since. */
async function reachable(deps: UmaDeps, caller: Caller, umaAddress: string): Promise<string> {
  const domain = domainOf(umaAddress);
  if (deps.env.umaHosts.has(domain) || (await findUmaHost(deps, domain, caller))) return umaAddress;
  throw new ApiError("UMA_NOT_FOUND", `No one serves the domain of ${umaAddress} now.`);
}

const isOf = (caller: Caller, { platformId, environment }: UmaCustomer) =>
  platformId === caller.platformId && environment === caller.environment;

interface SandboxPayment extends SandboxReceive {
  readonly sender: string;
  readonly receiver: string;
}

/** Returns the id of its transaction. */
async function pay(deps: UmaDeps, caller: Caller, payment: SandboxPayment): Promise<string> {
  const node = umaNode(deps, tenantOf(caller));
  const sender = sandboxSender(node, tenantOf(caller), payment.sender);
  const receiver = await askReceiver(node, sender, payment.receiver);
  let asked: Awaited<ReturnType<typeof askOffer>>;
  try {
    asked = await askOffer(node, sender, {
      receiver,
      payer: { umaAddress: payment.sender, customerInfo: sandboxPayer, isVerified: true },
      amount: { lockedSide: "RECEIVING", receivingMinor: BigInt(payment.receivingCurrencyAmount) },
      receivingCurrency: payment.receivingCurrencyCode,
      marketMultiplier: undefined,
      requestedFields: [],
    });
  } catch (error) {
    // The outcome is the rejected payment; without one, the request is at fault.
    if (error instanceof PayRequestRefused && error.transactionId !== undefined) return error.transactionId;
    throw error;
  }
  const { offer, transactionId } = asked;
  if (transactionId === undefined) throw new Error("The sandbox paid nobody of this server");
  const isLate = sandboxOutcome(deps.env, payment.sender) === "pending.long";
  if (isLate) await inTransaction(deps, (tx) => payLater(deps, tx, caller, offer, umaPendingLongMs));
  else if ((await reportPaid(node, sender, offer)) === "PENDING") {
    await inTransaction(deps, (tx) => payLater(deps, tx, caller, offer, retryMs));
  }
  return transactionId;
}

/** Data that the sandbox's counterparties disclose, whatever a platform requests. */
const sandboxPayer = {
  FULL_NAME: "Sandbox Sender",
  BIRTH_DATE: "1990-01-01",
  NATIONALITY: "US",
  ADDRESS: "1 Sandbox Way, San Francisco, CA 94105, US",
  PHONE_NUMBER: "+14155550100",
  EMAIL: "sender@example.com",
  BUSINESS_NAME: "Sandbox Sender Inc.",
  TAX_ID: "900-70-0000",
  POSTAL_ADDRESS: "1 Sandbox Way, San Francisco, CA 94105, US",
  REGISTRATION_NUMBER: "0000001",
  USER_TYPE: "INDIVIDUAL",
  COUNTRY_OF_RESIDENCE: "US",
  ACCOUNT_IDENTIFIER: "sandbox-sender",
  FI_LEGAL_ENTITY_NAME: "Sandbox UMA",
  FI_ADDRESS: "1 Sandbox Way, San Francisco, CA 94105, US",
  PURPOSE_OF_PAYMENT: "GIFT",
  ULTIMATE_INSTITUTION_COUNTRY: "US",
  IDENTIFIER: "900-70-0000",
  BUSINESS_TYPE: "OTHER",
  COMPANY_LEGAL_NAME: "Sandbox Sender Inc.",
  ID_TYPE: "PASSPORT",
  ID_NUMBER: "X0000000",
} satisfies Record<UserInfoField, string>;

/** `$pending.long` pays after its delay; a provider that could not be notified is notified again. */
async function payLater(deps: UmaDeps, tx: Tx, caller: Caller, offer: UmaOffer, afterMs: number): Promise<void> {
  const now = await deps.clock.now(tx, caller);
  const dueAt = new Date(now.getTime() + afterMs);
  await scheduleTimer(tx, { tenant: caller, name: payTimer, dueAt, payload: { offer } });
}

const payPayload = z.object({ offer: z.unknown() });

/** Timers of the sandbox's paying counterparties. */
export function sandboxUmaTimers(deps: UmaDeps): TimerHandlers {
  const pays: CallingTimer = {
    async call(caller, payload) {
      const node = umaNode(deps, tenantOf(caller));
      const offer = parseUmaOffer(payPayload.parse(payload).offer);
      const outcome = await reportPaid(node, sandboxSender(node, tenantOf(caller), offer.payerUmaAddress), offer);
      if (outcome === "PENDING") throw new Error("The sandbox's payment by UMA was not taken yet");
      return async () => undefined;
    },
  };
  return { [payTimer]: pays };
}
