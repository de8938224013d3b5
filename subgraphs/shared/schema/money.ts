import { z } from "zod";
import { inGraph } from "./graph.js";

/** An amount with its currency, as returned in resources. */

export const currency = z
  .object({
    code: z.string().describe("ISO 4217 code, `BTC`, `USDC`, `USDT` or `USDB`."),
    name: z.string().describe("English name, such as `US Dollar`."),
    symbol: z.string().describe("Sign to show with an amount, such as `$`."),
    decimals: z.int().min(0).describe("Number of decimal places in the smallest unit."),
  })
  .meta({ id: "Currency" });

/** `amount`: smallest unit of the currency. */
export const currencyAmount = inGraph(
  { name: "Money" },
  z
    .object({
      amount: z.int().describe("Amount in the smallest unit of the currency."),
      currency: currency.describe("Currency of the amount, with its number of decimals."),
    })
    .meta({ id: "CurrencyAmount" }),
);
