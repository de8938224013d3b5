import { platformProfile } from "../../platform/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { currencyOf } from "../../shared/kernel/money.js";
import type { RateTable } from "../../shared/providers/rate-source.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { umaOf, type PaymentDeps } from "./deps.js";
import { sourcesOf } from "../pricing/exchange-rate.service.js";
import { assertPayer, createLookup, type FoundLookup, type Payer } from "../lookups/service.js";
import { midRate, rateTable } from "../pricing/rate.js";
import type { UmaCurrency } from "./network.js";

/**
 * Asks a receiver's provider how it can be paid, and stores its response for a quote. Throws what the network throws,
 * 404 CUSTOMER_NOT_FOUND, 400 naming the field.
 */
export async function lookUpUmaReceiver(
  deps: PaymentDeps,
  caller: Caller,
  { receiverUmaAddress, ...payer }: Payer & { readonly receiverUmaAddress: string },
): Promise<FoundLookup> {
  await assertPayer(deps, caller, payer);
  const { senderUmaAddress } = payer;
  const profile = await platformProfile(deps, deps.db, caller);
  const receiver = await umaOf(deps).lookUpUma(deps, caller, { receiverUmaAddress, senderUmaAddress });
  const rates = await rateTable(deps, caller, await deps.clock.now(deps.db, caller));
  const sending = sourcesOf(profile, undefined)[0]?.currencyCode;
  const data = {
    supportedCurrencies: receiver.currencies.flatMap((offered) => preferenceOf(rates, sending, offered)),
    requiredPayerDataFields: [...receiver.requiredPayerDataFields],
    uma: receiver,
  };
  const lookup = { kind: "UMA", receiver: receiver.umaAddress, data } as const;
  return inTransaction(deps, (tx) => createLookup(deps, tx, caller, lookup));
}

const msatPerBitcoin = 100_000_000_000;
/** Digits of an estimate that mean something: a counterparty's multiplier is a floating-point number. */
const estimateDigits = 12;

/** At the counterparty's own rate; nothing where the platform's currency has none. */
function preferenceOf(rates: RateTable, sending: string | undefined, offered: UmaCurrency) {
  const { code, multiplier, minMinor, maxMinor } = offered;
  const currency = currencyOf(code);
  const fromBitcoin = sending === undefined ? undefined : midRate(rates, "BTC", sending);
  if (!fromBitcoin) return [];
  const perMinor = fromBitcoin.times(multiplier).div(msatPerBitcoin);
  const estimatedExchangeRate = perMinor
    .times(10 ** currency.decimals)
    .toSignificantDigits(estimateDigits)
    .toNumber();
  return [{ currency, estimatedExchangeRate, min: minMinor, max: maxMinor }];
}
