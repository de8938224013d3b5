import type { z } from "zod";
import {
  endedCurrency,
  invalidCurrency,
  profileAndTime,
  type PlatformProfile,
  type SupportedCurrency,
} from "../../platform/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { currencies, hasEnded, type Currency } from "../../shared/kernel/currencies.js";
import type { Deps } from "../../shared/deps.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { currencyOf } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { carriedWays, nameOf, notCarried, type RailsDeps } from "./capabilities.js";
import { networkOf } from "./corridor.js";
import { payableCurrencies, waysToCurrency } from "./corridor.rails.js";
import type { ExchangeRate } from "./exchange-rate.type.js";
import type { exchangeRateFilter } from "./exchange-rate.wire.js";
import { feesOn, leastSending, priceIfPossible } from "./price.js";
import { conversionPrice, conversionRate, midRate, rateTable, type RateDeps } from "./rate.js";
import { isWithin, offerWay } from "./ways.js";

/** Maximum number of rates in a response, which is not paged. */
export const maxExchangeRates = 1_900;

/** The currencies that the platform may send. */
export function sourcesOf(
  { supportedCurrencies }: PlatformProfile,
  requested: string | undefined,
): SupportedCurrency[] {
  const sources = supportedCurrencies.filter(({ enabledTransactionTypes }) =>
    enabledTransactionTypes.includes("OUTGOING"),
  );
  if (requested === undefined) return sources;
  const source = sources.find(({ currencyCode }) => currencyCode === requested);
  if (!source) throw invalidCurrency("sourceCurrency", requested);
  return [source];
}

/** Throws 400 INVALID_CURRENCY for a destination that has ended. */
function assertCurrencies(requested: readonly string[] = [], now: Date): void {
  for (const [index, code] of requested.entries()) {
    if (hasEnded(code, now)) throw endedCurrency(`destinationCurrency[${index}]`, code);
  }
}

interface Row {
  readonly source: SupportedCurrency;
  readonly destination: Currency;
  readonly way: ReturnType<typeof waysToCurrency>[number];
}

/**
 * The rates from each currency that the platform sends to each destination, by each payment rail and each crypto
 * network that reaches it. Without named destinations, only those of the first source. Throws 400 INVALID_CURRENCY,
 * also for a source that the platform doesn't send; 501 in production without a rate source, and if no provider carries
 * a named destination.
 */
export async function listExchangeRates(
  deps: Deps & RateDeps & RailsDeps,
  caller: Caller,
  { sourceCurrency, destinationCurrency, sendingAmount }: z.output<typeof exchangeRateFilter>,
): Promise<ExchangeRate[]> {
  const { profile, now } = await profileAndTime(deps, deps.db, caller);
  const sources = sourcesOf(profile, sourceCurrency);
  assertCurrencies(destinationCurrency, now);
  const table = await rateTable(deps, caller, now);
  const rows = sources.flatMap((source, index) => {
    const codes = destinationCurrency ?? (index === 0 ? payableCurrencies : profile.supportedCurrencyCodes);
    const current = [...new Set(codes)].filter((code) => !hasEnded(code, now));
    const destinations = current.flatMap((code) => currencies.get(code) ?? []);
    return destinations.flatMap((destination) =>
      carriedWays(deps, caller, destination.code, waysToCurrency(destination.code)).map((way) => ({
        source,
        destination,
        way,
      })),
    );
  });
  const [named] = destinationCurrency ?? [];
  const names = named === undefined ? [] : waysToCurrency(named).map(nameOf);
  if (named !== undefined && rows.length === 0 && names.length > 0) throw notCarried(named, names);
  if (rows.length > maxExchangeRates) {
    throw invalidField("destinationCurrency", `these would be ${rows.length} rates: request fewer currencies`);
  }
  return rows.flatMap((row) => rateOf(table, profile, row, sendingAmount) ?? []);
}

/** Undefined if one of the currencies has no rate at present. */
function rateOf(
  table: RateTable,
  { feeConfigs }: PlatformProfile,
  { source, destination, way }: Row,
  sendingAmount: number,
): ExchangeRate | undefined {
  const sending = currencyOf(source.currencyCode);
  const pair = [table, sending.code, destination.code] as const;
  const [rate, back] = [conversionRate(...pair), conversionPrice(...pair)];
  if (!rate || !back || !midRate(table, "USD", sending.code)) return undefined;
  const request = { feeConfigs, sending, receiving: destination, supported: source };
  const { fees, bounds } = offerWay(table, way, request);
  const lockedAmountMinor = BigInt(sendingAmount);
  const price = isWithin(bounds, lockedAmountMinor)
    ? priceIfPossible({ sending, receiving: destination, lockedSide: "SENDING", lockedAmountMinor, rate, fees })
    : undefined;
  return {
    sourceCurrency: sending,
    sendingAmount,
    minSendingAmount: Number(leastSending({ sending, receiving: destination, rate, fees }, bounds.minMinor)),
    maxSendingAmount: Number(bounds.maxMinor),
    destinationCurrency: destination,
    destinationPaymentRail: way.rail,
    destinationCryptoNetwork: networkOf(way),
    receivingAmount: Number(price?.totalReceivingMinor ?? 0n),
    exchangeRate: back.toNumber(),
    fees: { fixed: Number(fees.fixedMinor + fees.platformFixedMinor), total: Number(feesOn(lockedAmountMinor, fees)) },
    updatedAt: table.updatedAt,
  };
}
