import { platformProfile, type PlatformProfile, type SupportedCurrency } from "../../platform/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { currencyOf, Exact, fromMajor } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { PaymentDeps } from "./deps.js";
import { sourcesOf } from "../pricing/exchange-rate.service.js";
import { assertPayer, createLookup, type FoundLookup, type Payer } from "../lookups/service.js";
import { nextArriving } from "../pricing/dust.js";
import { maxLockedAmount } from "../pricing/price.js";
import { conversionPrice, rateTable } from "../pricing/rate.js";
import { amountsWithin, offerWay, principalRange } from "../pricing/ways.js";
import type { UmaCurrency } from "./network.js";
import { lookUpUma } from "./outgoing.js";
import { msatOf } from "./protocol/pay-request.js";

/**
 * Asks a receiver's provider how it can be paid, and stores its response for a quote. Throws as the network does, 404
 * CUSTOMER_NOT_FOUND, 400 naming the field.
 */
export async function lookUpUmaReceiver(
  deps: PaymentDeps,
  caller: Caller,
  { receiverUmaAddress, ...payer }: Payer & { readonly receiverUmaAddress: string },
): Promise<FoundLookup> {
  await assertPayer(deps, caller, payer);
  const { senderUmaAddress } = payer;
  const profile = await platformProfile(deps, deps.db, caller);
  const receiver = await lookUpUma(deps, caller, { receiverUmaAddress, senderUmaAddress });
  const rates = await rateTable(deps, caller, await deps.clock.now(deps.db, caller));
  const [source] = sourcesOf(profile, undefined);
  const data = {
    supportedCurrencies: source
      ? receiver.currencies.flatMap((offered) => preferenceOf(rates, profile, source, offered))
      : [],
    requiredPayerDataFields: [...receiver.requiredPayerDataFields],
    uma: receiver,
  };
  const lookup = { kind: "UMA", receiver: receiver.umaAddress, data } as const;
  return inTransaction(deps, (tx) => createLookup(deps, tx, caller, lookup));
}

const msatPerBitcoin = 100_000_000_000;
/** Significant digits of an estimate: a counterparty's multiplier is a floating-point number. */
const estimateDigits = 12;

/**
 * A currency at the counterparty's rate, within its limits and those of a quote from the source; empty if a currency
 * has no rate, or no amount is within both.
 */
function preferenceOf(rates: RateTable, profile: PlatformProfile, source: SupportedCurrency, offered: UmaCurrency) {
  const { code, multiplier, minMinor: least, maxMinor } = offered;
  const [sending, currency] = [currencyOf(source.currencyCode), currencyOf(code)];
  const fromBitcoin = conversionPrice(rates, sending.code, "BTC");
  if (!fromBitcoin) return [];
  const { feeConfigs } = profile;
  const request = { sending, receiving: currency, feeConfigs, supported: source };
  const offeredWay = offerWay(rates, { kind: "UMA" }, request);
  const askedFor = (receivingMinor: bigint) => {
    const major = fromBitcoin.times(msatOf(Number(receivingMinor), multiplier)).div(msatPerBitcoin);
    return fromMajor(major, sending, "up").amountMinor;
  };
  const taken = { minMinor: BigInt(Math.max(1, least)), maxMinor: BigInt(Math.min(maxMinor, maxLockedAmount)) };
  const range = amountsWithin(taken, principalRange(offeredWay), askedFor);
  if (!range) return [];
  const rate = new Exact(msatPerBitcoin).div(fromBitcoin).div(multiplier).div(new Exact(10).pow(sending.decimals));
  // The request is in whole millisatoshis, so its principal may differ from the exchanged one by a unit.
  const minMinor = nextArriving(range.minMinor, rate, askedFor);
  if (minMinor > range.maxMinor) return [];
  const estimatedExchangeRate = fromBitcoin
    .times(multiplier)
    .div(msatPerBitcoin)
    .times(10 ** currency.decimals)
    .toSignificantDigits(estimateDigits)
    .toNumber();
  return [{ currency, estimatedExchangeRate, min: Number(minMinor), max: Number(range.maxMinor) }];
}
