import { fromMajor, toMajor } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { corridorOf, networkOf, sendingBounds, type AmountBounds, type Corridor, type Way } from "./corridor.js";
import { lastArriving, nextArriving } from "./dust.js";
import {
  allBps,
  ceilDiv,
  exchanged,
  maxLockedAmount,
  minorRate,
  platformFeeTerms,
  priceIfPossible,
  principalAfter,
  type FeeTerms,
  type PlatformFeeRequest,
  type PriceRequest,
} from "./price.js";

/** Amounts in the smallest unit, both ends included. */
export interface Range {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** A way of a payment, with its costs and limits in the sending currency. */
export interface OfferedWay {
  readonly way: Way;
  readonly corridor: Corridor;
  readonly fees: FeeTerms;
  readonly bounds: Range;
}

/** `supported`: the platform's limits of the sending currency. Throws 400 INVALID_CURRENCY. */
export function offerWay(
  table: RateTable,
  way: Way,
  request: PlatformFeeRequest & { readonly supported: AmountBounds },
): OfferedWay {
  const { sending, receiving, supported } = request;
  const corridor = corridorOf(table, { from: sending.code, to: receiving.code, way });
  const { fixedFeeMinor: fixedMinor, variableFeeBps: variableBps } = corridor;
  const fees = { fixedMinor, variableBps, ...platformFeeTerms(table, request) };
  return { way, corridor, fees, bounds: sendingBounds(corridor, supported) };
}

/** One over the maximum share of a small amount that the sandbox's fixed fee of a crypto network takes. */
const smallestPart = 10n;

/**
 * The way as the sandbox offers it for a small amount to a crypto network: its fees, the platform's apart, take at most
 * a tenth of what is sent, and the corridor has no minimum (docs/interface.md, Small amounts in the sandbox).
 */
export function forSmallAmount(
  offered: OfferedWay,
  { sending, receiving, rate, lockedSide, lockedAmountMinor }: Omit<PriceRequest, "fees">,
  supported: AmountBounds,
): OfferedWay {
  const { way, corridor, fees, bounds } = offered;
  if (networkOf(way) === null) return offered;
  const principalMinor = () =>
    fromMajor(toMajor({ amountMinor: lockedAmountMinor, currency: receiving }).div(rate), sending, "up").amountMinor;
  const totalMinor =
    lockedSide === "SENDING" ? lockedAmountMinor : ceilDiv(principalMinor() * smallestPart, smallestPart - 1n);
  const leftMinor = totalMinor / smallestPart - ceilDiv(totalMinor * BigInt(fees.variableBps), allBps);
  const fixedMinor = leftMinor > 0n ? leftMinor : 0n;
  if (fixedMinor >= corridor.fixedFeeMinor) return offered;
  const networkFeeMinor = corridor.networkFeeMinor < fixedMinor ? corridor.networkFeeMinor : fixedMinor;
  return {
    way,
    corridor: { ...corridor, fixedFeeMinor: fixedMinor, networkFeeMinor },
    fees: { ...fees, fixedMinor },
    bounds: { ...bounds, minMinor: BigInt(supported.minAmount) },
  };
}

export const isWithin = ({ minMinor, maxMinor }: Range, amountMinor: bigint): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor;

/** The span of one or more ranges. */
export function spanOf(ranges: readonly Range[]): Range {
  return ranges.reduce((span, { minMinor, maxMinor }) => ({
    minMinor: minMinor < span.minMinor ? minMinor : span.minMinor,
    maxMinor: maxMinor > span.maxMinor ? maxMinor : span.maxMinor,
  }));
}

/** The cheapest way whose limits allow the payment, then the fastest, then the first; the first if none does. */
export function cheapestWay(
  ways: readonly [OfferedWay, ...OfferedWay[]],
  request: Omit<PriceRequest, "fees">,
): OfferedWay {
  const [first] = ways;
  const holding = ways.flatMap((offered) => {
    const price = priceIfPossible({ ...request, fees: offered.fees });
    return price && isWithin(offered.bounds, price.totalSendingMinor) ? [{ offered, feesMinor: price.feesMinor }] : [];
  });
  const [best] = holding.toSorted(
    (a, b) =>
      Number(a.feesMinor - b.feesMinor) || a.offered.corridor.settlementSeconds - b.offered.corridor.settlementSeconds,
  );
  return best?.offered ?? first;
}

const maxLockedMinor = BigInt(maxLockedAmount);

/** The principals whose total is within the way's limits: a total leaves at most {@link principalAfter}. */
export function principalRange({ fees, bounds }: Pick<OfferedWay, "fees" | "bounds">): Range {
  const { minMinor, maxMinor } = bounds;
  return { minMinor: principalAfter(fees, minMinor - 1n) + 1n, maxMinor: principalAfter(fees, maxMinor) };
}

/** The widest of the spans without a gap that the ranges form; undefined without a range. */
function widestSpan(ranges: readonly Range[]): Range | undefined {
  const spans: Range[] = [];
  for (const range of ranges.toSorted((a, b) => Number(a.minMinor - b.minMinor))) {
    const last = spans.at(-1);
    if (last && range.minMinor <= last.maxMinor + 1n) spans[spans.length - 1] = spanOf([last, range]);
    else spans.push(range);
  }
  return spans.toSorted((a, b) => Number(b.maxMinor - b.minMinor - (a.maxMinor - a.minMinor)))[0];
}

/**
 * The amounts that can arrive by one of the ways (RECEIVING locked), with fees added; of a few units, some in between
 * may be dust (docs/interface.md, Dust). If fees leave a gap between the ways, the wider side. Undefined: none can.
 */
export function receivableRange(
  ways: readonly OfferedWay[],
  request: Pick<PriceRequest, "sending" | "receiving" | "rate">,
): Range | undefined {
  const most = (principalMinor: bigint) => (principalMinor > 0n ? exchanged(principalMinor, request) : 0n);
  const ranges = ways.flatMap((offered) => {
    const principals = principalRange(offered);
    const least = most(principals.minMinor - 1n) + 1n;
    const mostMinor = most(principals.maxMinor);
    const rate = minorRate(request);
    const maxMinor = lastArriving(mostMinor < maxLockedMinor ? mostMinor : maxLockedMinor, rate);
    const minMinor = nextArriving(least, rate);
    return minMinor <= maxMinor ? [{ minMinor, maxMinor }] : [];
  });
  return widestSpan(ranges);
}

/** The amounts in `range` that cost a principal within `principals`, by a monotonic `principalOf`; undefined: none. */
export function amountsWithin(
  range: Range,
  principals: Range,
  principalOf: (amountMinor: bigint) => bigint,
): Range | undefined {
  const minMinor = firstFrom(range, (amount) => principalOf(amount) >= principals.minMinor);
  const maxMinor = firstFrom(range, (amount) => principalOf(amount) > principals.maxMinor) - 1n;
  return minMinor <= maxMinor ? { minMinor, maxMinor } : undefined;
}

/** The first amount for which it holds, as for all above; one beyond the range if it holds for none. */
function firstFrom({ minMinor, maxMinor }: Range, holds: (amountMinor: bigint) => boolean): bigint {
  let [low, high] = [minMinor, maxMinor + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (holds(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}
