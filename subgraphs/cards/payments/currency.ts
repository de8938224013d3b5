import { currencyOf, maxAmountMinor } from "../../shared/kernel/money.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { MerchantAmount } from "./row.js";

/** Further currencies of a card's messages, at par, by the card's currency. */
const atPar: Readonly<Record<string, string>> = { USDB: "USD" };

/**
 * The amount of a message in the smallest unit of the card's currency. Default of `currency`: the card's. A card in
 * USDB also takes USD, one for one (docs/interface.md, Amounts of a card). Throws 400 INVALID_INPUT for another
 * currency, 400 AMOUNT_OUT_OF_RANGE.
 */
export function inCardCurrency(cardCurrency: string, amountMinor: bigint, currency: string = cardCurrency): bigint {
  if (currency === cardCurrency) return amountMinor;
  const par = atPar[cardCurrency];
  if (currency !== par) {
    const known = par === undefined ? cardCurrency : `${cardCurrency}, nor ${par}, which it takes at par`;
    throw invalidField("currency.code", `is not the card's currency, which is ${known}`);
  }
  const converted = amountMinor * 10n ** BigInt(currencyOf(cardCurrency).decimals - currencyOf(par).decimals);
  if (converted > maxAmountMinor) throw new ApiError("AMOUNT_OUT_OF_RANGE");
  return converted;
}

/** The amount of a payment's message, and the merchant's, by default the message's if its currency differs. */
export function amountsIn(
  cardCurrency: string,
  given: {
    readonly amountMinor: bigint;
    readonly currency?: string | undefined;
    readonly merchantAmount?: MerchantAmount | undefined;
  },
): { readonly amountMinor: bigint; readonly merchantAmount: MerchantAmount | undefined } {
  const { amountMinor, currency = cardCurrency } = given;
  const own = currency === cardCurrency ? undefined : { amountMinor, currency };
  return {
    amountMinor: inCardCurrency(cardCurrency, amountMinor, currency),
    merchantAmount: given.merchantAmount ?? own,
  };
}
