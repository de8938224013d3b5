import { invalidUmaAddress, readUmaAddress } from "../../customers/published.js";
import { findUmaHost, platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { UmaDeps } from "./deps.js";
import { notConfigured } from "../../shared/providers/provider.js";
import { payInvoice } from "./lightning.js";
import { umaKeys } from "./protocol/keys.js";
import {
  umaPendingLongMs,
  type UmaLookup,
  type UmaOffer,
  type UmaPaymentRequest,
  type UmaReceiver,
  type UmaSettlement,
  type UmaSettlementOutcome,
} from "./network.js";
import { umaNode } from "./node.js";
import { isHostName } from "./protocol/peers.js";
import { sandboxOutcome } from "./sandbox.js";
import { askOffer, askReceiver, domainOf, reportPaid, type UmaSender } from "./sender.js";

/**
 * Platforms' own lookups and payments by UMA, over the messages of the protocol: to other servers, within this one, and
 * to the sandbox's counterparties.
 */

async function senderOf(deps: UmaDeps, caller: Caller) {
  const tenant = tenantOf(caller);
  const profile = await inTransaction(deps, (tx) => platformProfile(deps, tx, tenant));
  const host = await findUmaHost(deps, profile.umaDomain, tenant);
  const sender: UmaSender = {
    tenant,
    scope: { ...tenant, prefix: "" },
    keys: await umaKeys(deps, tenant),
    domain: profile.umaDomain,
    isSubjectToTravelRule: host?.isRegulated ?? false,
  };
  return { sender, profile };
}

/**
 * Looks up a receiver. Throws 400 INVALID_UMA_ADDRESS, 404 UMA_NOT_FOUND, 412 UNSUPPORTED_UMA_VERSION, 424
 * NO_COMPATIBLE_UMA_VERSION, LNURLP_REQUEST_FAILED or COUNTERPARTY_PUBKEY_FETCH_ERROR, 400 PARSE_LNURLP_RESPONSE_ERROR.
 */
export async function lookUpUma(deps: UmaDeps, caller: Caller, lookup: UmaLookup): Promise<UmaReceiver> {
  const { umaAddress, domain } = readUmaAddress(lookup.receiverUmaAddress, "receiverUmaAddress");
  if (!isHostName(domain)) throw invalidUmaAddress("its domain is not a host name", "receiverUmaAddress");
  const isSandboxs = deps.env.sandboxUmaDomains.includes(domain);
  if (isSandboxs && caller.environment === "PRODUCTION") {
    throw new ApiError("UMA_NOT_FOUND", `${umaAddress} exists in the sandbox only.`);
  }
  const { sender } = await senderOf(deps, caller);
  return askReceiver(umaNode(deps, sender.tenant), sender, umaAddress);
}

function assertPayable(deps: UmaDeps, caller: Caller): void {
  if (caller.environment === "SANDBOX" || deps.lightning(tenantOf(caller))) return;
  throw notConfigured("lightning");
}

/**
 * Requests an offer. Throws 400 MISSING_MANDATORY_USER_INFO naming the fields, AMOUNT_OUT_OF_RANGE, INVALID_CURRENCY,
 * INVALID_PAYREQ_RESPONSE or PARSE_PAYREQ_RESPONSE_ERROR, 424 PAYREQ_REQUEST_FAILED or COUNTERPARTY_PUBKEY_FETCH_ERROR.
 */
export async function requestUmaPayment(deps: UmaDeps, caller: Caller, request: UmaPaymentRequest): Promise<UmaOffer> {
  assertPayable(deps, caller);
  const { sender, profile } = await senderOf(deps, caller);
  const requested = profile.supportedCurrencies.find(({ currencyCode }) => currencyCode === request.receivingCurrency);
  const payer = { ...request.payer, umaAddress: await introduced(deps, sender, request.payer.umaAddress) };
  const requestedFields = requested?.requiredCounterpartyFields ?? [];
  const { offer } = await askOffer(umaNode(deps, sender.tenant), sender, { ...request, payer, requestedFields });
  return offer;
}

/** Introduces a payer with a former domain of the platform by the current one, if others look for our keys. */
async function introduced(deps: UmaDeps, { tenant, domain }: UmaSender, umaAddress: string): Promise<string> {
  const host = await findUmaHost(deps, domainOf(umaAddress), tenant);
  const isOurs = host?.platformId === tenant.platformId && host.environment === tenant.environment;
  return isOurs ? umaAddress : `${umaAddress.split("@")[0] ?? ""}@${domain}`;
}

/** Settles an offer. Calls out: never inside a transaction. */
export async function settleUmaPayment(
  deps: UmaDeps,
  caller: Caller,
  { offer, transactionId, executedAt, at, isWanted }: UmaSettlement,
): Promise<UmaSettlementOutcome> {
  assertPayable(deps, caller);
  const outcome = sandboxOutcome(deps.env, offer.receiverUmaAddress);
  if (outcome === "pending.long" && at.getTime() < executedAt.getTime() + umaPendingLongMs) return "PENDING";
  const tenant = tenantOf(caller);
  const lightning = deps.lightning(tenant);
  if (lightning) {
    const state = await payInvoice(lightning, { tenant, transactionId, invoice: offer.invoice, isWanted });
    return settledByLightning(deps, caller, offer, state);
  }
  const { sender } = await senderOf(deps, caller);
  // The invoice is the counterparty's, which accepts repeated reports of one payment.
  const reported = await reportPaid(umaNode(deps, sender.tenant), sender, offer);
  switch (reported) {
    case "REFUSED":
      return { failureReason: "COMPLIANCE_REJECTED" };
    case "FAILED":
      return { failureReason: "COUNTERPARTY_POST_TX_FAILED" };
    default:
      // PENDING while unknown: a report may have been received, and a refund would pay twice.
      return reported;
  }
}

/** Only the preimage decides whether the payment was made, whatever the counterparty's response to the report. */
async function settledByLightning(
  deps: UmaDeps,
  caller: Caller,
  offer: UmaOffer,
  state: Awaited<ReturnType<typeof payInvoice>>,
): Promise<UmaSettlementOutcome> {
  if (state === "PENDING") return "PENDING";
  if (state === "FAILED") return { failureReason: "LIGHTNING_PAYMENT_FAILED" };
  return (await reportUmaPayment(deps, caller, offer)) ? "PAID" : "PAID_UNREPORTED";
}

/** Reports a sent payment. Returns whether the counterparty has accepted the report, or permanently refused it. */
export async function reportUmaPayment(deps: UmaDeps, caller: Caller, offer: UmaOffer): Promise<boolean> {
  const { sender } = await senderOf(deps, caller);
  const reported = await reportPaid(umaNode(deps, sender.tenant), sender, offer);
  const { receiverUmaAddress } = offer;
  if (reported === "REFUSED" || reported === "FAILED") {
    deps.logger.error({ receiverUmaAddress, reported }, "a counterparty was paid by UMA and refuses the report");
  }
  return reported !== "PENDING";
}
