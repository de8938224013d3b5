import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { Exact } from "../../shared/kernel/money.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { requireRate } from "../pricing/corridor.js";
import { conversionPrice, conversionRate } from "../pricing/rate.js";
import type { PaymentDeps } from "../uma/deps.js";
import { findLookup } from "../lookups/service.js";
import { draftQuote, priceDraft, type QuoteDraft } from "./draft.js";
import { payerInfo } from "./payer.js";
import { assertNotDust, priceOffer, type Price } from "../pricing/price.js";
import type { QuoteCreate } from "./wire.js";

import type { UmaOffer, UmaReceiver } from "../uma/network.js";
import { lookUpUma, requestUmaPayment } from "../uma/outgoing.js";
import { marketMultiplier } from "../uma/receivers.js";
import { isUmaReceiver } from "../uma/stored.js";

/** Millisatoshis of a bitcoin. */
const msatPerBitcoin = 100_000_000_000;

export interface Negotiated {
  readonly draft: QuoteDraft;
  readonly price: Price;
  readonly offer: UmaOffer;
}

/**
 * Requests an offer from the receiver's provider, outside of any transaction: looks the receiver up, unless a lookup is
 * named; the provider determines the other amount. Throws as the network does (424, 412, 404).
 */
export async function negotiateUma(deps: PaymentDeps, caller: Caller, requested: QuoteCreate): Promise<Negotiated> {
  const { destination, lookupId } = requested;
  if (destination.destinationType !== "UMA_ADDRESS") throw new Error("Not a payment by UMA");
  const receiver = await receiverOf(deps, caller, destination.umaAddress, lookupId);
  const currency = currencyOf(receiver, destination.currency);
  const draft = await inTransaction(deps, (tx) => draftQuote(deps, tx, caller, requested, { umaCurrency: currency }));
  const payer = draft.parties.payer;
  if (!payer) throw invalidField("source", "a payment by UMA requires a payer that is a customer with a UMA address");
  const { price: before, amount } = lockedAmount(draft);
  const offer = await requestUmaPayment(deps, caller, {
    receiver,
    payer: {
      umaAddress: payer.umaAddress,
      customerInfo: payerInfo(payer, requested),
      isVerified: payer.verificationStatus === "APPROVED",
    },
    amount,
    receivingCurrency: currency,
    marketMultiplier: marketMultiplier(draft.rates, currency),
    comment: requested.remittanceInformation ?? null,
  });
  return { draft, offer, price: priceWith(draft, before, offer) };
}

async function receiverOf(
  deps: PaymentDeps,
  caller: Caller,
  receiverUmaAddress: string,
  lookupId: string | undefined,
): Promise<UmaReceiver> {
  if (lookupId === undefined) return lookUpUma(deps, caller, { receiverUmaAddress });
  const { receiver, data } = await inTransaction(deps, (tx) => findLookup(deps, tx, caller, lookupId));
  if (!isUmaReceiver(data.uma)) throw invalidField("lookupId", "is not a lookup of a UMA address");
  if (receiver !== receiverUmaAddress.toLowerCase()) throw invalidField("lookupId", "is a lookup of another receiver");
  return data.uma;
}

/** The requested currency; default: the one that the receiver prefers. Throws 400 INVALID_CURRENCY. */
function currencyOf({ currencies, umaAddress }: UmaReceiver, requested: string | undefined): string {
  const found = requested === undefined ? currencies[0] : currencies.find(({ code }) => code === requested);
  if (found) return found.code;
  const codes = currencies.map(({ code }) => code).join(", ");
  throw new ApiError("INVALID_CURRENCY", `destination.currency: ${umaAddress} receives ${codes}.`);
}

/**
 * The locked amount for the receiver's provider: the principal in millisatoshis, or the arriving amount. Rounded up to
 * a millisatoshi, so that a receiver that rounds down at the same rate credits the whole principal.
 */
function lockedAmount(draft: QuoteDraft) {
  const { requested, rates, sending } = draft;
  if (requested.lockedCurrencySide === "RECEIVING") {
    const receivingMinor = BigInt(requested.lockedCurrencyAmount);
    return { price: undefined, amount: { lockedSide: "RECEIVING" as const, receivingMinor } };
  }
  const price = priceDraft(draft);
  const msat = requireRate(rates, sending.code, "BTC", conversionRate)
    .times(price.principalMinor.toString())
    .div(10 ** sending.decimals)
    .times(msatPerBitcoin);
  return { price, amount: { lockedSide: "SENDING" as const, amountMsat: BigInt(msat.ceil().toFixed(0)) } };
}

function priceWith(
  { requested, rates, sending, receiving, fees }: QuoteDraft,
  before: Price | undefined,
  { amountMsat, receivingMinor, multiplier, feeMsat }: UmaOffer,
) {
  const inSending = requireRate(rates, sending.code, "BTC", conversionPrice).times(amountMsat).div(msatPerBitcoin);
  const lockedAmountMinor = BigInt(requested.lockedCurrencyAmount);
  const terms = {
    sending,
    receiving,
    fees,
    counterparty: { multiplier, fixedFeeMinor: BigInt(Math.ceil(feeMsat / multiplier)) },
  };
  const price = priceOffer({
    ...terms,
    lockedTotalMinor: before && lockedAmountMinor,
    principalMajor: inSending,
    receivingMinor: BigInt(receivingMinor),
  });
  // The offer's value of a unit, before its provider's rounding.
  const rate = new Exact(amountMsat).div(inSending).div(multiplier).div(new Exact(10).pow(receiving.decimals));
  assertNotDust({ ...terms, rate, lockedSide: requested.lockedCurrencySide, lockedAmountMinor }, price);
  return price;
}
