import type { Decimal } from "decimal.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { Exact } from "../../shared/kernel/money.js";

/** Rounding may cost a payment at most 1 % of the exchanged amount (docs/interface.md, Dust). Pure. */

/** An exchange of whole units. */
interface Exchange {
  readonly lockedSide: "SENDING" | "RECEIVING";
  /** The exchanged amount, in the smallest unit of the sending currency. */
  readonly principalMinor: bigint;
  /** The result, in the smallest unit of the receiving currency, including an institution's fee. */
  readonly arrivingMinor: bigint;
  /** Smallest units per smallest unit, exactly. */
  readonly rate: Decimal;
}

/** Number of units above which the loss is less than 1 %: each of at most two roundings takes less than one unit. */
const enough = 200n;

/** Maximum share of a principal that rounding may take. */
const share = new Exact("0.01");

/** Whether rounding takes more than 1 % of the principal. In one currency nothing is rounded. */
export function isDust({ lockedSide, principalMinor, arrivingMinor, rate }: Exchange): boolean {
  // Usually there are many.
  if ((lockedSide === "SENDING" ? arrivingMinor : principalMinor) >= enough) return false;
  const exact = rate.times(principalMinor.toString());
  return exact.minus(arrivingMinor.toString()).gt(exact.times(share));
}

const floor = (value: Decimal) => BigInt(value.floor().toFixed(0));
const ceil = (value: Decimal) => BigInt(value.ceil().toFixed(0));

/** The minimum principal above this one that loses at most 1 % to rounding. */
export function nextPrincipal(principalMinor: bigint, rate: Decimal): bigint {
  let principal = principalMinor;
  for (;;) {
    // The next one that yields one more unit: in between, the loss grows.
    const units = floor(rate.times(principal.toString())) + 1n;
    const next = ceil(new Exact(units.toString()).div(rate));
    principal = next > principal ? next : principal + 1n;
    const arrivingMinor = floor(rate.times(principal.toString()));
    if (!isDust({ lockedSide: "SENDING", principalMinor: principal, arrivingMinor, rate })) return principal;
  }
}

/** The minimum amount, at least this one, that can arrive with a loss of at most 1 %. `principalOf` is monotonic. */
export function nextArriving(
  arrivingMinor: bigint,
  rate: Decimal,
  principalOf = (minor: bigint) => ceil(new Exact(minor.toString()).div(rate)),
): bigint {
  let arriving = arrivingMinor;
  for (;;) {
    const principalMinor = principalOf(arriving);
    if (!isDust({ lockedSide: "RECEIVING", principalMinor, arrivingMinor: arriving, rate })) return arriving;
    // The value of the same principal minus 1 %, or more than its value.
    const least = ceil(rate.times(principalMinor.toString()).times(new Exact(1).minus(share)));
    arriving = least > arriving ? least : arriving + 1n;
  }
}

/** The maximum amount, at most this one, that can arrive so; 0: none can. */
export function lastArriving(arrivingMinor: bigint, rate: Decimal): bigint {
  let arriving = arrivingMinor;
  while (arriving > 0n) {
    const principalMinor = ceil(new Exact(arriving.toString()).div(rate));
    if (!isDust({ lockedSide: "RECEIVING", principalMinor, arrivingMinor: arriving, rate })) break;
    arriving--;
  }
  return arriving;
}

/** 400 AMOUNT_OUT_OF_RANGE naming the next amount; `currency`: the locked side's. */
export function dust(currency: string, nextAmountMinor: bigint): ApiError {
  return new ApiError(
    "AMOUNT_OUT_OF_RANGE",
    `Rounding would take more than 1 % of the amount: the next one that loses less is ${nextAmountMinor} of the smallest unit of ${currency}.`,
    { nextAmount: Number(nextAmountMinor), currency },
  );
}
