import { Decimal } from "decimal.js";
import { currencies, type Currency } from "./currencies.js";
import { ApiError } from "./errors.js";

/** Enough digits for any amount times any rate; a separate copy, so that no other code's settings apply. */
export const Exact = Decimal.clone({ precision: 60 });

/** An amount in the smallest unit of its currency. */
export interface Money {
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

/** Maximum amount on the wire: a JSON integer that every client reads exactly. */
export const maxAmountMinor = BigInt(Number.MAX_SAFE_INTEGER);

export type Rounding = "down" | "up" | "halfUp";

const roundings = {
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
  halfUp: Decimal.ROUND_HALF_UP,
} as const satisfies Record<Rounding, Decimal.Rounding>;

/** Throws 400 INVALID_CURRENCY. */
export function currencyOf(code: string): Currency {
  const currency = currencies.get(code);
  if (currency) return currency;
  throw new ApiError("INVALID_CURRENCY", `${JSON.stringify(code)} is not a supported currency.`);
}

/** The amount in major units, exactly: 1050 minor units of USD are `10.5`. */
export function toMajor({ amountMinor, currency }: Money): Decimal {
  return new Exact(amountMinor.toString()).div(new Exact(10).pow(currency.decimals));
}

/** Such as `25.00 USD`. */
export function formatMoney(money: Money): string {
  const { decimals, code } = money.currency;
  return `${toMajor(money).toFixed(decimals)} ${code}`;
}

/** Major units as money; fractions of the smallest unit are rounded in the given mode. */
export function fromMajor(major: Decimal.Value, currency: Currency, rounding: Rounding): Money {
  const minor = new Exact(major).times(new Exact(10).pow(currency.decimals));
  return { amountMinor: BigInt(minor.toDecimalPlaces(0, roundings[rounding]).toFixed(0)), currency };
}
