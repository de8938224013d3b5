import { carriedText } from "../../accounts/published.js";
import type { Payer } from "../../customers/published.js";
import { endedCurrency, profileAndTime } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { hasEnded, type Currency } from "../../shared/kernel/currencies.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inOneTrip } from "../../shared/persistence/transaction.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { currencyOf } from "../../shared/kernel/money.js";
import { requireCarried, requireCollected } from "../pricing/capabilities.js";
import { networkOf, requireRate, type Corridor, type Way } from "../pricing/corridor.js";
import type { PaymentDeps } from "../uma/deps.js";
import { findLookup } from "../lookups/service.js";
import { requireFunding } from "./funding.js";
import { payerInfo } from "./payer.js";
import { assertCurrencyAllowed } from "./permitted.js";
import { assertSendable, findParties, waysOf, type Parties } from "./parties.js";
import { assertNotDust, priceQuote, type FeeTerms, type Price } from "../pricing/price.js";
import {
  cheapestWay,
  forSmallAmount,
  isWithin,
  offerWay,
  spanOf,
  type OfferedWay,
  type Range,
} from "../pricing/ways.js";
import type { QuoteOrigin } from "./row.js";
import { remittanceMax, type QuoteCreate } from "./wire.js";
import { conversionRate, rateTable } from "../pricing/rate.js";
import { missingInfo } from "../uma/approval.js";
import { missingFields } from "../uma/protocol/fields.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import type { PaymentRailName } from "../../shared/schema/payments.js";

/** A requested payment between permitted parties, with the inputs of its price. */
export interface QuoteDraft {
  readonly ledger: LedgerContext;
  readonly requested: QuoteCreate;
  readonly parties: Parties;
  readonly sending: Currency;
  readonly receiving: Currency;
  /** The rail by which an external account is paid; null: none. */
  readonly rail: PaymentRailName | null;
  readonly corridor: Corridor;
  readonly fees: FeeTerms;
  readonly rates: RateTable;
  /** Limits of this way. */
  readonly bounds: Range;
  /** Limits over all ways that the request allows. */
  readonly span: Range;
}

/**
 * Checks a requested quote as far as possible without external calls. `umaCurrency`: the currency credited by UMA, if
 * known. Accounts are read unless given.
 */
export async function draftQuote(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  requested: QuoteCreate,
  { umaCurrency = "", accounts }: Pick<QuoteOrigin, "accounts"> & { readonly umaCurrency?: string } = {},
): Promise<QuoteDraft> {
  const [parties, { profile, now }] = await inOneTrip(
    findParties(deps, tx, caller, requested, accounts),
    profileAndTime(deps, tx, caller),
  );
  assertExecutable(requested, parties);
  await assertLookup(deps, tx, caller, requested, parties.payer);
  const ledger = { ...tenantOf(caller), now };
  const { source, destination } = parties;
  const sending = currencyOf(source.currency);
  const receiving = currencyOf(destination.kind === "UMA_ADDRESS" ? umaCurrency : destination.currency);
  for (const { code } of [sending, receiving]) assertCurrencyAllowed(code);
  assertCurrent(parties, sending, receiving, now);
  const field = source.kind === "REALTIME_FUNDING" ? "source.currency" : "source.accountId";
  const supported = assertSendable(profile, field, sending.code);
  const ways = offeredWays(deps, caller, parties);
  const isOwnBook =
    destination.kind === "INTERNAL" && sending.code === receiving.code && !requested.platformFeeOverride;
  const rates = isOwnBook ? noRates(ledger.now) : await rateTable(deps, caller, ledger.now, tx);
  const fees = { feeConfigs: profile.feeConfigs, override: requested.platformFeeOverride };
  const offer = (way: Way) => {
    const offered = offerWay(rates, way, { sending, receiving, supported, ...fees });
    if (caller.environment === "PRODUCTION" || networkOf(way) === null) return offered;
    return forSmallAmount(offered, amountOf({ requested, sending, receiving, rates }), supported);
  };
  const [first, ...others] = ways;
  const offered: readonly [OfferedWay, ...OfferedWay[]] = [offer(first), ...others.map(offer)];
  const { way, ...chosen } =
    others.length === 0 ? offered[0] : cheapestWay(offered, amountOf({ requested, sending, receiving, rates }));
  const rail = way.kind === "EXTERNAL" ? way.rail : null;
  const span = spanOf(offered.map(({ bounds }) => bounds));
  return { ledger, requested: asCarried(rail, requested), parties, sending, receiving, rail, rates, span, ...chosen };
}

/**
 * The request with its remittance information as the rail carries it. Throws 400 INVALID_INPUT if it can't
 * (docs/interface.md, Remittance information).
 */
function asCarried(rail: PaymentRailName | null, requested: QuoteCreate): QuoteCreate {
  const { remittanceInformation: text } = requested;
  if (rail === null || text === undefined) return requested;
  const carried = carriedText(rail, text);
  if (carried === undefined) {
    throw invalidField("remittanceInformation", `can't be carried by ${rail}: write it in Latin letters`);
  }
  if (carried.length > Math.max(text.length, remittanceMax)) {
    throw invalidField(
      "remittanceInformation",
      `has more than ${remittanceMax} characters as ${rail} carries it: ${carried}`,
    );
  }
  return { ...requested, remittanceInformation: carried };
}

/** Payments between internal accounts in one currency need no rates, and work without a source. */
const noRates = (updatedAt: Date): RateTable => ({ updatedAt, usdPerUnit: new Map() });

/**
 * An internal account's balance in a currency that has ended can be sent, but nothing arrives in one
 * (docs/interface.md, Currencies that have ended). Throws 400 INVALID_CURRENCY.
 */
function assertCurrent({ source, destination }: Parties, sending: Currency, receiving: Currency, now: Date): void {
  if (source.kind !== "INTERNAL" && hasEnded(sending.code, now)) {
    throw endedCurrency(source.kind === "EXTERNAL" ? "source.accountId" : "source.currency", sending.code);
  }
  if (hasEnded(receiving.code, now)) {
    throw endedCurrency(
      destination.kind === "UMA_ADDRESS" ? "destination.currency" : "destination.accountId",
      receiving.code,
    );
  }
}

/** The locked amount, at the rate of the conversion. */
function amountOf({
  requested,
  sending,
  receiving,
  rates,
}: Pick<QuoteDraft, "requested" | "sending" | "receiving" | "rates">) {
  const { lockedCurrencySide: lockedSide, lockedCurrencyAmount } = requested;
  const rate = requireRate(rates, sending.code, receiving.code, conversionRate);
  return { sending, receiving, lockedSide, lockedAmountMinor: BigInt(lockedCurrencyAmount), rate };
}

/** Refuses, before pricing, a quote that can't be executed at once. */
function assertExecutable({ immediatelyExecute }: QuoteCreate, { source }: Parties): void {
  if (!immediatelyExecute) return;
  if (source.kind === "REALTIME_FUNDING") {
    throw invalidField("immediatelyExecute", "a quote with REALTIME_FUNDING is executed when its funds arrive");
  }
  if (source.kind === "INTERNAL" && source.type === "EMBEDDED_WALLET") {
    throw invalidField("immediatelyExecute", "an embedded wallet signs the quote first: execute it afterwards");
  }
}

/**
 * Requires that a lookup is of the quote's receiver, and that its required fields of the payer are given. Throws 404
 * LOOKUP_REQUEST_NOT_FOUND, 400 MISSING_MANDATORY_USER_INFO naming each field.
 */
async function assertLookup(deps: PaymentDeps, tx: Tx, caller: Caller, requested: QuoteCreate, payer: Payer | null) {
  const { lookupId, destination } = requested;
  if (lookupId === undefined) return;
  const { receiver, data } = await findLookup(deps, tx, caller, lookupId);
  const paid = destination.destinationType === "ACCOUNT" ? destination.accountId : destination.umaAddress.toLowerCase();
  if (receiver !== paid) throw invalidField("lookupId", "is a lookup of another receiver");
  const missing = missingFields(data.requiredPayerDataFields, payerInfo(payer, requested));
  if (missing.length > 0) throw missingInfo("senderCustomerInfo", missing);
}

/**
 * The ways that can be offered. Throws 501 NOT_IMPLEMENTED if no provider carries them, collects from the source, or
 * gives instructions for a payment that is funded in real time.
 */
function offeredWays(deps: PaymentDeps, caller: Caller, parties: Parties): readonly [Way, ...Way[]] {
  const { source, destination } = parties;
  if (source.kind === "REALTIME_FUNDING" && caller.environment === "PRODUCTION") {
    requireFunding(deps, caller, source.currency);
  }
  if (source.kind === "EXTERNAL" && source.pullRail !== null) {
    requireCollected(deps, caller, source.currency, source.pullRail);
  }
  const ways = waysOf(parties);
  return destination.kind === "EXTERNAL" ? requireCarried(deps, caller, destination.currency, ways) : ways;
}

/** The price at the market rate. Throws 400 AMOUNT_OUT_OF_RANGE, also if rounding takes too much of it. */
export function priceDraft(draft: QuoteDraft): Price {
  const request = { ...amountOf(draft), fees: draft.fees };
  const price = priceQuote(request);
  assertInRange(draft, price);
  assertNotDust(request, price);
  return price;
}

/**
 * Throws 400 AMOUNT_OUT_OF_RANGE outside the corridor's and the platform's limits (docs/interface.md, Amount limits).
 */
export function assertInRange({ bounds, span, sending }: QuoteDraft, { totalSendingMinor }: Price): void {
  if (isWithin(bounds, totalSendingMinor)) return;
  const { minMinor, maxMinor } = span;
  throw new ApiError(
    "AMOUNT_OUT_OF_RANGE",
    `${totalSendingMinor} would be sent; it must be ${minMinor} to ${maxMinor} of the smallest unit of ${sending.code}.`,
    { minAmount: Number(minMinor), maxAmount: Number(maxMinor), currency: sending.code },
  );
}
