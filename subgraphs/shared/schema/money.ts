import { z } from "zod";
import { inGraph } from "./graph.js";

/** An amount with its currency, as returned in resources. */

export const currency = z
  .object({ code: z.string(), name: z.string(), symbol: z.string(), decimals: z.int().min(0) })
  .meta({ id: "Currency" });

/** `amount`: smallest unit of the currency. */
export const currencyAmount = inGraph(
  { name: "Money" },
  z.object({ amount: z.int(), currency }).meta({ id: "CurrencyAmount" }),
);
