import type { RateTable } from "../../shared/providers/rate-source.js";
import { corridorOf, sendingBounds, type AmountBounds, type Corridor, type Way } from "./corridor.js";
import {
  platformFeeTerms,
  priceIfPossible,
  type FeeTerms,
  type PlatformFeeRequest,
  type PriceRequest,
} from "./price.js";

/** Amounts in the smallest unit, both ends included. */
export interface Range {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** A way that a payment can take, with what it costs and how much can be sent by it, in the sending currency. */
export interface OfferedWay {
  readonly way: Way;
  readonly corridor: Corridor;
  readonly fees: FeeTerms;
  readonly bounds: Range;
}

/** `supported`: the platform's own bounds of the sending currency. Throws 400 INVALID_CURRENCY. */
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

export const isWithin = ({ minMinor, maxMinor }: Range, amountMinor: bigint): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor;

/** From the least to the most of several ranges, one at least. */
export function spanOf(ranges: readonly Range[]): Range {
  return ranges.reduce((span, { minMinor, maxMinor }) => ({
    minMinor: minMinor < span.minMinor ? minMinor : span.minMinor,
    maxMinor: maxMinor > span.maxMinor ? maxMinor : span.maxMinor,
  }));
}

/** The cheapest way whose bounds hold the payment, then the fastest, then the first; the first where none does. */
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
