import { LightningFault, tryInvoice } from "../../accounts/published.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { UmaOffer, UmaPaymentRequest } from "./network.js";

/** Checks that an offer of a receiver's provider matches the request, at an acceptable rate. */

/** A whole number of smallest units, or of millisatoshis. */
export const isAmount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** 400 INVALID_PAYREQ_RESPONSE. */
export function invalidOffer(why: string): ApiError {
  return new ApiError("INVALID_PAYREQ_RESPONSE", `The counterparty's offer does not match the request: ${why}.`);
}

/**
 * The amount of an offer's invoice, in millisatoshis. Throws 400 INVALID_PAYREQ_RESPONSE for an invoice that can't be paid
 * in the environment, by real time (docs/interface.md, Lightning).
 */
export function payableMsat(now: Date, { environment }: Pick<Tenant, "environment">, text: string): number {
  const invoice = tryInvoice(text);
  if (invoice instanceof LightningFault) throw invalidOffer(`its invoice can't be paid: ${invoice.message}`);
  if (environment === "PRODUCTION" && invoice.network !== "BITCOIN") {
    throw invalidOffer("its invoice is of a test network");
  }
  if (invoice.expiresAt <= now) throw invalidOffer(`its invoice expired at ${invoice.expiresAt.toISOString()}`);
  if (invoice.amountMsat === undefined) throw invalidOffer("its invoice has no amount");
  return Number(invoice.amountMsat);
}

/** Throws 409 QUOTE_EXPIRED if the invoice of an offer expired before its quote, by real time. */
export function assertInvoiceOpen(now: Date, { invoice: text }: Pick<UmaOffer, "invoice">): void {
  const invoice = tryInvoice(text);
  if (invoice instanceof LightningFault || invoice.expiresAt > now) return;
  const expiredAt = invoice.expiresAt.toISOString();
  throw new ApiError("QUOTE_EXPIRED", `The receiver's invoice expired at ${expiredAt}: create a new quote.`);
}

/**
 * Requires the locked amount, other amounts that agree with it to one unit, and rate and fee within `tolerance` (a
 * share, such as 0.02). Throws 400 INVALID_PAYREQ_RESPONSE.
 */
export function assertOffer(offer: UmaOffer, request: UmaPaymentRequest, tolerance: number): void {
  const { amount } = request;
  const { receivingMinor, amountMsat, multiplier, feeMsat } = offer;
  if (![receivingMinor, amountMsat, feeMsat].every(isAmount) || !(multiplier > 0) || receivingMinor < 1) {
    throw invalidOffer("its amounts aren't whole numbers");
  }
  const isLocked =
    amount.lockedSide === "SENDING"
      ? BigInt(amountMsat) === amount.amountMsat
      : BigInt(receivingMinor) === amount.receivingMinor;
  if (!isLocked) throw invalidOffer("the amount is different");
  // Rounding changes the amount by at most one unit of the coarser currency.
  const difference = Math.abs(receivingMinor * multiplier + feeMsat - amountMsat);
  if (difference > Math.max(1, multiplier)) throw invalidOffer("the rate doesn't fit the amounts");
  assertRate(offer, request, tolerance);
}

/** Compares the rate and fee of the receiver's provider with the expected ones. */
function assertRate(
  { multiplier, amountMsat, feeMsat, receivingCurrency }: UmaOffer,
  { receiver, marketMultiplier }: UmaPaymentRequest,
  tolerance: number,
): void {
  const percent = `${Number((tolerance * 100).toFixed(6))} %`;
  const isNear = (expected: number) =>
    Math.max(multiplier, expected) <= Math.min(multiplier, expected) * (1 + tolerance);
  const announced = receiver.currencies.find(({ code }) => code === receivingCurrency)?.multiplier;
  const rate = `its rate, ${multiplier} millisatoshis for the smallest unit of ${receivingCurrency}`;
  if (announced === undefined || !isNear(announced)) {
    throw invalidOffer(`${rate}, differs by more than ${percent} from that of its lookup, ${announced ?? "none"}`);
  }
  if (marketMultiplier !== undefined && !isNear(marketMultiplier)) {
    throw invalidOffer(`${rate}, differs by more than ${percent} from the market's, ${marketMultiplier}`);
  }
  if (feeMsat > amountMsat * tolerance) {
    throw invalidOffer(`its fee, ${feeMsat} of ${amountMsat} millisatoshis, is more than ${percent} of the amount`);
  }
}
