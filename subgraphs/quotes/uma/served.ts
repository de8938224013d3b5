import { findBaseAccount } from "../../accounts/published.js";
import { findUmaHost, type SupportedCurrency } from "../../platform/published.js";
import { acceptCallback } from "./protocol/callback.js";
import type { UmaDeps } from "./deps.js";
import { missingFields, toInformation, type RequestedField } from "./protocol/fields.js";
import { faultAnswer, okAnswer, UmaFault, type UmaAnswer } from "./protocol/faults.js";
import { announceIncoming, readDecision, reportIncoming, tenantOfInvoice } from "./incoming.js";
import { lookNow, newInvoice } from "./invoices.js";
import { askPlatform } from "./approval.js";
import { pubKeyDocument, umaKeys } from "./protocol/keys.js";
import {
  answerLnurlp,
  lnurlpUser,
  readLnurlpRequest,
  umaMajorVersions,
  type UmaOfferedCurrency,
} from "./protocol/lnurlp.js";
import {
  acceptPayRequest,
  answerPayRequest,
  newPaymentSecret,
  priceOf,
  sandboxInvoice,
  type AcceptedPayRequest,
} from "./protocol/pay-request.js";
import type { NonceScope } from "./protocol/peers.js";
import { hostOf, kycStatusOf, multiplierOf, recipientAt, recipientBy, type UmaRecipient } from "./receivers.js";
import type { UmaNode, UmaServed } from "./protocol/transport.js";

/** This server's responses to other UMA providers, in the name of the requested platform. */

const payPath = "/uma/pay/";
const callbackPath = "/uma/utxos/";

const ownScope = ({ tenant }: Pick<UmaRecipient, "tenant">): NonceScope => ({ ...tenant, prefix: "" });

/** Responds to a message of the protocol; undefined if it is none. Faults of the message are responses too. */
export async function serveUma(node: UmaNode, served: UmaServed): Promise<UmaAnswer | undefined> {
  try {
    return await route(node, served);
  } catch (error) {
    return faultAnswer(error);
  }
}

function route(node: UmaNode, served: UmaServed): Promise<UmaAnswer> | undefined {
  const { method, path } = served;
  if (method === "GET") {
    if (path === "/.well-known/lnurlpubkey") return publishKeys(node, served);
    if (path === "/.well-known/uma-configuration") return publishConfiguration(node, served);
    if (path.startsWith("/.well-known/lnurlp/")) return lookUp(node, served);
  }
  if (method === "POST") {
    if (path.startsWith(payPath)) return pay(node, path.slice(payPath.length), served);
    if (path.startsWith(callbackPath)) return settle(node, path.slice(callbackPath.length), served.body);
  }
  return undefined;
}

async function publishKeys({ deps }: UmaNode, { host, from }: UmaServed): Promise<UmaAnswer> {
  return okAnswer(pubKeyDocument(await umaKeys(deps, await hostOf(deps, host, from)), deps.clock.real()));
}

async function publishConfiguration({ deps }: UmaNode, { host, from }: UmaServed): Promise<UmaAnswer> {
  const { name } = await hostOf(deps, host, from);
  return okAnswer({ name, uma_major_versions: umaMajorVersions });
}

const offered = (recipient: UmaRecipient, { currencyCode: code, minAmount, maxAmount }: SupportedCurrency) =>
  ({
    code,
    multiplier: multiplierOf(recipient.rates, code),
    minMinor: Math.max(1, minAmount),
    maxMinor: maxAmount,
  }) satisfies UmaOfferedCurrency;

/** Fields of payers that the platform requires, in any of the currencies; mandatory if so in one. */
function payerFields(currencies: readonly SupportedCurrency[]): RequestedField[] {
  const fields = new Map<RequestedField["name"], boolean>();
  for (const { name, mandatory } of currencies.flatMap(
    ({ requiredCounterpartyFields }) => requiredCounterpartyFields,
  )) {
    fields.set(name, mandatory || (fields.get(name) ?? false));
  }
  return [...fields].map(([name, mandatory]) => ({ name, mandatory }));
}

async function lookUp(node: UmaNode, served: UmaServed): Promise<UmaAnswer> {
  const { deps } = node;
  const request = await readLnurlpRequest(served);
  const user = lnurlpUser(served);
  if (user === undefined) throw new UmaFault("USER_NOT_FOUND", "The path names no user.");
  const recipient = await recipientBy(deps, user, { domain: served.host, viewer: served.from });
  const { tenant, customer, currencies } = recipient;
  const [, domain = ""] = customer.umaAddress.split("@");
  const host = await findUmaHost(deps, domain, tenant);
  return answerLnurlp(node, request, {
    tenant,
    scope: ownScope(recipient),
    keys: await umaKeys(deps, tenant),
    addresses: [customer.umaAddress],
    callback: `${deps.env.publicUrl}${payPath}${encodeURIComponent(customer.umaAddress)}`,
    currencies: currencies.map((currency) => offered(recipient, currency)),
    payerFields: payerFields(currencies),
    kycStatus: kycStatusOf(customer),
    isSubjectToTravelRule: host?.isRegulated ?? false,
  });
}

/** Asks the platform, and commits to what it approves. */
async function pay(node: UmaNode, address: string, { body, from }: UmaServed): Promise<UmaAnswer> {
  const { deps } = node;
  const recipient = await recipientAt(deps, address.toLowerCase(), from);
  const { tenant, customer, currencies } = recipient;
  const payee = { scope: ownScope(recipient), keys: await umaKeys(deps, tenant) };
  const accepted = await acceptPayRequest(node, payee, body);
  const code = accepted.receivingCurrency;
  const supported = currencies.find(({ currencyCode }) => currencyCode === code);
  if (!supported) throw new UmaFault("INVALID_CURRENCY", `The receiver can't be paid in ${code.slice(0, 10)}.`);
  const currency = offered(recipient, supported);
  const price = priceOf(accepted, currency);
  const information = toInformation(accepted.said, supported.requiredCounterpartyFields);
  const absent = missingFields(supported.requiredCounterpartyFields, information);
  if (absent.length > 0) {
    throw new UmaFault("MISSING_MANDATORY_PAYER_DATA", `Required data of the payer: ${absent.join(", ")}.`);
  }
  const account = await findBaseAccount(deps.db, tenant, customer.id, code);
  if (!account) throw new UmaFault("INVALID_CURRENCY", `The receiver can't be paid in ${code}.`);
  const secret = newPaymentSecret();
  const paymentHash = Buffer.from(secret.paymentHash).toString("hex");
  const { row, eventId, expiresAt } = await announceIncoming(deps, tenant, {
    customerId: customer.id,
    accountId: account.id,
    currency: code,
    ...price,
    paymentHash,
    payerUmaAddress: accepted.payerUmaAddress,
    payerDomain: accepted.payerDomain,
    comment: accepted.comment,
    counterpartyInformation: information,
    requested: accepted.requested,
    ...(isSanctioned(deps, accepted) && { refusal: "COMPLIANCE_REJECTED" as const }),
  });
  const missed = eventId === undefined ? [] : await askPlatform(deps, tenant, { transactionId: row.id, eventId });
  const decided = await readDecision(deps, tenant, row.id);
  if (decided.row.status !== "PROCESSING") {
    throw refusalOf(row.id, missed, decided.reason);
  }
  const answer = await answerPayRequest(payee, accepted, {
    payeeUmaAddress: customer.umaAddress,
    currency,
    price,
    createInvoice:
      tenant.environment === "SANDBOX"
        ? sandboxInvoice(node, secret)
        : (amountMsat, metadata) =>
            newInvoice(deps, tenant, { transactionId: row.id, amountMsat, metadata, expiresAt }),
    utxoCallback: `${deps.env.publicUrl}${callbackPath}${paymentHash}`,
    payeeInfo: decided.payeeInfo,
  });
  return { ...answer, transactionId: row.id };
}

function refusalOf(transactionId: string, missed: readonly string[], reason: string | null): UmaFault {
  if (missed.length > 0) {
    const text = `Required data of the payer: ${missed.join(", ")}.`;
    return new UmaFault("MISSING_MANDATORY_PAYER_DATA", text, {}, transactionId);
  }
  const text = reason ?? "The receiver's platform did not approve the payment.";
  return new UmaFault("COUNTERPARTY_NOT_ALLOWED", text, {}, transactionId);
}

/** The sandbox's payer that fails every compliance check. */
function isSanctioned({ env }: UmaDeps, { payerUmaAddress, payerDomain }: AcceptedPayRequest): boolean {
  return env.sandboxUmaDomains.includes(payerDomain) && payerUmaAddress.startsWith("$fail.compliance.");
}

/** The payer's provider reports that it has paid. */
async function settle(node: UmaNode, invoiceId: string, body: string): Promise<UmaAnswer> {
  const { deps } = node;
  if (!/^[0-9a-f]{64}$/.test(invoiceId)) throw new UmaFault("REQUEST_NOT_FOUND", "There is no such payment.");
  const tenant = await tenantOfInvoice(deps, invoiceId);
  const domain = await acceptCallback(node, { ...tenant, prefix: "" }, body);
  return { ...okAnswer({ status: "OK" }), transactionId: await reportIncoming(deps, invoiceId, domain, lookNow) };
}
