import type { Decimal } from "decimal.js";
import type { Currency } from "../../shared/kernel/currencies.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { currencyOf, Exact, formatMoney, fromMajor, maxAmountMinor, toMajor } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { requireRate } from "./corridor.js";
import { dust, isDust, nextArriving, nextPrincipal } from "./dust.js";

/**
 * Prices of payments: pure. The principal is the exchanged amount; principal and fees are exactly the total sent. Fees
 * round up and the arriving amount rounds down, so that rounding never creates money.
 */

/** All amounts in the sending currency; variable fees in hundredths of a percent of the total sent. */
export interface FeeTerms {
  readonly fixedMinor: bigint;
  readonly variableBps: number;
  readonly platformFixedMinor: bigint;
  readonly platformVariableBps: number;
}

export interface PriceRequest {
  readonly sending: Currency;
  readonly receiving: Currency;
  readonly lockedSide: "SENDING" | "RECEIVING";
  readonly lockedAmountMinor: bigint;
  /** Major units received for one major unit of principal. */
  readonly rate: Decimal;
  readonly fees: FeeTerms;
  /** The receiving institution's terms; `rate` already includes its multiplier. */
  readonly counterparty?: {
    readonly multiplier: number;
    /** Its fee, in the receiving currency. */
    readonly fixedFeeMinor: bigint;
  };
}

/** OutgoingRateDetails of the wire. (total - fees) * serviceApiMultiplier / counterpartyMultiplier -
 * counterpartyFixedFee is what is received, up to rounding. */
interface RateDetails {
  /** As given by the counterparty; 1 without one. */
  readonly counterpartyMultiplier: number;
  /** Smallest unit of the receiving currency. */
  readonly counterpartyFixedFee: number;
  /** Value of the sending currency's smallest unit, in units that the counterparty's multiplier divides. */
  readonly serviceApiMultiplier: number;
  /** Smallest unit of the sending currency, including the platform's fixed fee. */
  readonly serviceApiFixedFee: number;
  /** Share of the total sent, including the platform's: 0.003 is 0.3 %. */
  readonly serviceApiVariableFeeRate: number;
  /** Smallest unit of the sending currency. */
  readonly serviceApiVariableFeeAmount: number;
}

export interface Price {
  readonly totalSendingMinor: bigint;
  readonly totalReceivingMinor: bigint;
  /** The total sent without the fees. */
  readonly principalMinor: bigint;
  /** All fees, including the platform's. */
  readonly feesMinor: bigint;
  readonly platformFeesMinor: bigint;
  /** Sending units per receiving unit, both major, without fees (docs/interface.md, The exchange rate of a quote). */
  readonly exchangeRate: string;
  readonly rateDetails: RateDetails;
}

/** Maximum locked amount, in the smallest unit. */
export const maxLockedAmount = 9_000_000_000_000_000;

export const allBps = 10_000n;
/** More digits than a JSON number keeps. */
const rateDigits = 20;

const outOfRange = (reason: string) => new ApiError("AMOUNT_OUT_OF_RANGE", reason);
export const ceilDiv = (amount: bigint, by: bigint) => (amount + by - 1n) / by;

function feeSums({ fixedMinor, platformFixedMinor, variableBps, platformVariableBps }: FeeTerms) {
  return { fixedMinor: fixedMinor + platformFixedMinor, bps: BigInt(variableBps) + BigInt(platformVariableBps) };
}

/** A total minus the fees; at or below zero, they use it up. */
function principalOf(totalMinor: bigint, fixedMinor: bigint, bps: bigint): bigint {
  return (totalMinor * (allBps - bps)) / allBps - fixedMinor;
}

/** A total's remainder for the other side; at or below zero, the fees use it up. */
export function principalAfter(fees: FeeTerms, totalMinor: bigint): bigint {
  const { fixedMinor, bps } = feeSums(fees);
  return principalOf(totalMinor, fixedMinor, bps);
}

/** All fees on the total, even if they exceed it. */
export function feesOn(totalSendingMinor: bigint, fees: FeeTerms): bigint {
  return totalSendingMinor - principalAfter(fees, totalSendingMinor);
}

/** A principal's value on the other side, rounded down, of which the receiving institution may keep a part. */
export function exchanged(
  principalMinor: bigint,
  { sending, receiving, rate }: Pick<PriceRequest, "sending" | "receiving" | "rate">,
): bigint {
  const major = toMajor({ amountMinor: principalMinor, currency: sending }).times(rate);
  return fromMajor(major, receiving, "down").amountMinor;
}

/** The minimum total that leaves this principal. The remaining share is at most 1, so no principal is skipped. */
function totalFor(principalMinor: bigint, fixedMinor: bigint, bps: bigint): bigint {
  if (bps >= allBps) throw outOfRange("The fees are as high as the amount: nothing would arrive.");
  return ceilDiv((principalMinor + fixedMinor) * allBps, allBps - bps);
}

interface Sums {
  readonly totalSendingMinor: bigint;
  readonly principalMinor: bigint;
  readonly totalReceivingMinor: bigint;
}

function sumsOf(request: PriceRequest, fixedMinor: bigint, bps: bigint): Sums {
  const { sending, receiving, lockedSide, lockedAmountMinor, rate } = request;
  const keptMinor = request.counterparty?.fixedFeeMinor ?? 0n;
  if (lockedSide === "SENDING") {
    const principalMinor = principalOf(lockedAmountMinor, fixedMinor, bps);
    if (principalMinor <= 0n) {
      const feesMinor = lockedAmountMinor - principalMinor;
      throw outOfRange(
        `The fees of ${formatMoney({ amountMinor: feesMinor, currency: sending })} use up ${formatMoney({ amountMinor: lockedAmountMinor, currency: sending })}.`,
      );
    }
    const totalReceivingMinor = exchanged(principalMinor, request) - keptMinor;
    if (totalReceivingMinor <= 0n && keptMinor === 0n) throw dustOf(request, principalMinor, 0n);
    if (totalReceivingMinor <= 0n) throw outOfRange(`Less than the smallest unit of ${receiving.code} would arrive.`);
    return { totalSendingMinor: lockedAmountMinor, principalMinor, totalReceivingMinor };
  }
  const major = toMajor({ amountMinor: lockedAmountMinor + keptMinor, currency: receiving }).div(rate);
  const principalMinor = fromMajor(major, sending, "up").amountMinor;
  const totalSendingMinor = totalFor(principalMinor, fixedMinor, bps);
  return { totalSendingMinor, principalMinor, totalReceivingMinor: lockedAmountMinor };
}

/**
 * The price of a payment. With SENDING locked, the locked amount is the total sent, with RECEIVING the arriving amount.
 * Throws 400 AMOUNT_OUT_OF_RANGE if the fees use up the amount, nothing would arrive, or a total exceeds 2^53-1.
 */
export function priceQuote(request: PriceRequest): Price {
  const { sending, receiving, lockedAmountMinor, rate, fees, counterparty } = request;
  if (lockedAmountMinor <= 0n) throw outOfRange("The amount must be greater than 0.");
  const { fixedMinor, bps } = feeSums(fees);
  if (bps >= allBps) throw outOfRange("The fees are as high as the amount: nothing would arrive.");
  return toPrice({ sending, receiving, fees, rate, counterparty }, sumsOf(request, fixedMinor, bps));
}

/** Throws 400 AMOUNT_OUT_OF_RANGE if rounding takes too much of the price (docs/interface.md, Dust). */
export function assertNotDust(request: PriceRequest, { principalMinor, totalReceivingMinor }: Price): void {
  const { lockedSide, counterparty } = request;
  const arrivingMinor = totalReceivingMinor + (counterparty?.fixedFeeMinor ?? 0n);
  if (isDust({ lockedSide, principalMinor, arrivingMinor, rate: minorRate(request) })) {
    throw dustOf(request, principalMinor, arrivingMinor);
  }
}

/** The minimum amount, at least `minMinor`, that isn't dust; `minMinor` if the fees use that up. */
export function leastSending(
  request: Omit<PriceRequest, "lockedSide" | "lockedAmountMinor">,
  minMinor: bigint,
): bigint {
  const least = { ...request, lockedSide: "SENDING", lockedAmountMinor: minMinor } as const;
  try {
    assertNotDust(least, priceQuote(least));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "AMOUNT_OUT_OF_RANGE") throw error;
    const { nextAmount } = error.body.details ?? {};
    if (typeof nextAmount === "number") return BigInt(nextAmount);
  }
  return minMinor;
}

function dustOf(request: PriceRequest, principalMinor: bigint, arrivingMinor: bigint): ApiError {
  const { lockedSide, sending, receiving, counterparty, fees } = request;
  const rate = minorRate(request);
  if (lockedSide === "RECEIVING") {
    return dust(receiving.code, nextArriving(arrivingMinor, rate) - (counterparty?.fixedFeeMinor ?? 0n));
  }
  const { fixedMinor, bps } = feeSums(fees);
  return dust(sending.code, totalFor(nextPrincipal(principalMinor, rate), fixedMinor, bps));
}

/** Smallest units received per smallest unit of principal. */
export function minorRate({ sending, receiving, rate }: Pick<PriceRequest, "sending" | "receiving" | "rate">): Decimal {
  return rate.times(new Exact(10).pow(receiving.decimals - sending.decimals));
}

/** The price; undefined for 400 AMOUNT_OUT_OF_RANGE. */
export function priceIfPossible(request: PriceRequest): Price | undefined {
  try {
    const price = priceQuote(request);
    assertNotDust(request, price);
    return price;
  } catch (error) {
    if (error instanceof ApiError && error.code === "AMOUNT_OUT_OF_RANGE") return undefined;
    throw error;
  }
}

/** Fees and rate; `rate` and `counterparty` as in a {@link PriceRequest}. */
type PriceTerms = Pick<PriceRequest, "sending" | "receiving" | "fees" | "rate" | "counterparty">;

function toPrice({ sending, receiving, fees, rate, counterparty }: PriceTerms, sums: Sums): Price {
  const { totalSendingMinor, totalReceivingMinor, principalMinor } = sums;
  if (totalSendingMinor > maxAmountMinor || totalReceivingMinor > maxAmountMinor) {
    throw outOfRange(`More than ${maxAmountMinor} smallest units would be sent or received.`);
  }
  const fixedMinor = fees.fixedMinor + fees.platformFixedMinor;
  const feesMinor = totalSendingMinor - principalMinor;
  const multiplier = counterparty?.multiplier ?? 1;
  const unitRate = minorRate({ sending, receiving, rate });
  return {
    totalSendingMinor,
    totalReceivingMinor,
    principalMinor,
    feesMinor,
    // Rounded down: the fraction of a unit is the service's, which bears the rounding of all fees.
    platformFeesMinor: fees.platformFixedMinor + (totalSendingMinor * BigInt(fees.platformVariableBps)) / allBps,
    exchangeRate: exchangeRateOf(sending, principalMinor, receiving, totalReceivingMinor),
    rateDetails: {
      counterpartyMultiplier: multiplier,
      counterpartyFixedFee: Number(counterparty?.fixedFeeMinor ?? 0n),
      serviceApiMultiplier: unitRate.times(multiplier).toNumber(),
      serviceApiFixedFee: Number(fixedMinor),
      serviceApiVariableFeeRate: (fees.variableBps + fees.platformVariableBps) / Number(allBps),
      serviceApiVariableFeeAmount: Number(feesMinor - fixedMinor),
    },
  };
}

/** A payment for which another institution has committed to the arriving amount. */
export interface OfferRequest {
  readonly sending: Currency;
  readonly receiving: Currency;
  readonly fees: FeeTerms;
  /** SENDING locked: the total sent. Absent: the offer's amount plus fees. */
  readonly lockedTotalMinor?: bigint | undefined;
  /** The offer's amount, in major units of the sending currency. */
  readonly principalMajor: Decimal;
  readonly receivingMinor: bigint;
  readonly counterparty: NonNullable<PriceRequest["counterparty"]>;
}

/**
 * The price of an offer, which fixes the arriving amount, to the last unit. Throws as {@link priceQuote} does, and 400
 * INVALID_PAYREQ_RESPONSE for an offer above the locked total minus fees.
 */
export function priceOffer(request: OfferRequest): Price {
  const { sending, receiving, fees, lockedTotalMinor, principalMajor, receivingMinor, counterparty } = request;
  const { fixedMinor, bps } = feeSums(fees);
  const askedMinor = fromMajor(principalMajor, sending, "up").amountMinor;
  const totalSendingMinor = lockedTotalMinor ?? totalFor(askedMinor, fixedMinor, bps);
  const principalMinor = lockedTotalMinor === undefined ? askedMinor : principalOf(lockedTotalMinor, fixedMinor, bps);
  if (principalMinor <= 0n) throw outOfRange("The fees use up the amount.");
  // A difference of one unit is the two rates' rounding, there and back.
  if (askedMinor > principalMinor + 1n) {
    throw new ApiError("INVALID_PAYREQ_RESPONSE", "The counterparty requests more than it was offered.");
  }
  if (receivingMinor <= 0n) throw outOfRange(`Less than the smallest unit of ${receiving.code} would arrive.`);
  const arriving = toMajor({ amountMinor: receivingMinor + counterparty.fixedFeeMinor, currency: receiving });
  const rate = arriving.div(toMajor({ amountMinor: principalMinor, currency: sending }));
  const sums = { totalSendingMinor, principalMinor, totalReceivingMinor: receivingMinor };
  return toPrice({ sending, receiving, fees, rate, counterparty }, sums);
}

function exchangeRateOf(sending: Currency, principalMinor: bigint, receiving: Currency, receivedMinor: bigint): string {
  const sent = toMajor({ amountMinor: principalMinor, currency: sending });
  const received = toMajor({ amountMinor: receivedMinor, currency: receiving });
  return sent.div(received).toSignificantDigits(rateDigits).toFixed();
}

/** A fee in any currency, as on the wire. */
interface FixedFee {
  readonly amount: number;
  readonly currency: string;
}

export interface PlatformFeeRequest {
  /** The platform's configuration. */
  readonly feeConfigs: readonly {
    readonly feeType: "CROSS_CURRENCY_TRANSACTION";
    readonly sourceCurrency: string;
    readonly variableFeeBps: number;
    readonly fixedFee: FixedFee;
  }[];
  /** A quote's own fee, which replaces the configured one, even within one currency. */
  readonly override?:
    { readonly platformFixedFee: FixedFee; readonly platformVariableFeeBps: number } | null | undefined;
  readonly sending: Currency;
  readonly receiving: Currency;
}

/** The platform's part of {@link FeeTerms}. */
export function platformFeeTerms(
  table: RateTable,
  { feeConfigs, override, sending, receiving }: PlatformFeeRequest,
): Pick<FeeTerms, "platformFixedMinor" | "platformVariableBps"> {
  const inSending = ({ amount, currency }: FixedFee): bigint => {
    if (amount === 0) return 0n;
    const major = toMajor({ amountMinor: BigInt(amount), currency: currencyOf(currency) });
    return fromMajor(major.times(requireRate(table, currency, sending.code)), sending, "up").amountMinor;
  };
  if (override) {
    const { platformFixedFee, platformVariableFeeBps } = override;
    return { platformFixedMinor: inSending(platformFixedFee), platformVariableBps: platformVariableFeeBps };
  }
  const isCrossCurrency = sending.code !== receiving.code;
  const config = isCrossCurrency && feeConfigs.find(({ sourceCurrency }) => sourceCurrency === sending.code);
  if (!config) return { platformFixedMinor: 0n, platformVariableBps: 0 };
  return { platformFixedMinor: inSending(config.fixedFee), platformVariableBps: config.variableFeeBps };
}
