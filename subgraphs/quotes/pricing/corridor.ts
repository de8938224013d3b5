import type { Decimal } from "decimal.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { currencyOf, fromMajor, maxAmountMinor, type Rounding } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import type { CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import type { PaymentRailName } from "../../shared/schema/payments.js";
import {
  conversionBpsOf,
  conversionTerms,
  networkFeesUsd,
  networkTerms,
  railTerms,
  umaTerms,
  type WayTerms,
} from "./corridor.table.js";
import { midRate } from "./rate.js";

/** The way of money from source to destination. */
export type Way =
  | { readonly kind: "INTERNAL" }
  | { readonly kind: "UMA" }
  | { readonly kind: "EXTERNAL"; readonly rail: PaymentRailName }
  | { readonly kind: "EXTERNAL"; readonly rail: null; readonly network: CryptoNetworkName };

/** Costs and limits of a payment between two currencies by one way; amounts in the sending currency. */
export interface Corridor {
  /** Includes the crypto network's fee. */
  readonly fixedFeeMinor: bigint;
  /** The crypto network's part of the fixed fee. */
  readonly networkFeeMinor: bigint;
  /** Share of the total sent. */
  readonly variableFeeBps: number;
  readonly minSendingMinor: bigint;
  readonly maxSendingMinor: bigint;
  readonly settlementSeconds: number;
  readonly validSeconds: number;
}

/** Within one institution, in one currency: free, at once, any amount; needs no rate. */
const ownBook: Corridor = {
  fixedFeeMinor: 0n,
  networkFeeMinor: 0n,
  variableFeeBps: 0,
  minSendingMinor: 1n,
  maxSendingMinor: maxAmountMinor,
  settlementSeconds: 0,
  validSeconds: 300,
};

function termsOf(way: Way): WayTerms {
  switch (way.kind) {
    case "INTERNAL":
      return conversionTerms;
    case "UMA":
      return umaTerms;
    case "EXTERNAL":
      return way.rail === null ? networkTerms : railTerms[way.rail];
    default:
      return way satisfies never;
  }
}

/** The crypto network by which a payment goes; null: none. */
export function networkOf(way: Way): CryptoNetworkName | null {
  return way.kind === "EXTERNAL" && way.rail === null ? way.network : null;
}

/** The mid-market rate, or another. Throws 400 INVALID_CURRENCY if there is none at present. */
export function requireRate(table: RateTable, from: string, to: string, rateOf: typeof midRate = midRate): Decimal {
  const rate = rateOf(table, from, to);
  if (rate) return rate;
  throw new ApiError("INVALID_CURRENCY", `There is no exchange rate from ${from} to ${to} at present.`);
}

/** Throws 400 INVALID_CURRENCY for a currency without a rate. */
export function corridorOf(
  table: RateTable,
  { from, to, way }: { readonly from: string; readonly to: string; readonly way: Way },
): Corridor {
  if (way.kind === "INTERNAL" && from === to) return ownBook;
  const terms = termsOf(way);
  const sending = currencyOf(from);
  const rate = requireRate(table, "USD", from);
  const minor = (usd: string, rounding: Rounding) => fromMajor(rate.times(usd), sending, rounding).amountMinor;
  const maxSendingMinor = minor(terms.maxUsd, "down");
  const network = networkOf(way);
  const networkFeeMinor = network === null ? 0n : minor(networkFeesUsd[network], "up");
  return {
    fixedFeeMinor: minor(terms.fixedFeeUsd, "up") + networkFeeMinor,
    networkFeeMinor,
    variableFeeBps: terms.variableFeeBps + conversionBpsOf(from, to),
    minSendingMinor: minor(terms.minUsd, "up"),
    maxSendingMinor: maxSendingMinor < maxAmountMinor ? maxSendingMinor : maxAmountMinor,
    settlementSeconds: terms.settlementSeconds,
    validSeconds: terms.validSeconds,
  };
}

/** A platform's limits for a sending currency, in the smallest unit. */
export interface AmountBounds {
  readonly minAmount: number;
  readonly maxAmount: number;
}

/** The stricter of the corridor's and the platform's limits (docs/interface.md, Amount limits). */
export function sendingBounds(
  { minSendingMinor, maxSendingMinor }: Corridor,
  supported: AmountBounds,
): { readonly minMinor: bigint; readonly maxMinor: bigint } {
  const [min, max] = [BigInt(supported.minAmount), BigInt(supported.maxAmount)];
  return {
    minMinor: min > minSendingMinor ? min : minSendingMinor,
    maxMinor: max < maxSendingMinor ? max : maxSendingMinor,
  };
}
