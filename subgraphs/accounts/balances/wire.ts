import { z } from "zod";
import { currencyCode } from "../../shared/schema/fields.js";
import { describedEnum } from "../../shared/schema/graph.js";
import { amountSum, rowCount } from "../../shared/statistics/wire.js";
import { internalAccountType } from "../internal-accounts/wire.js";

/** Totals of balances: in the graph only. */

const balanceOwner = describedEnum({
  CUSTOMERS: "Internal accounts of all customers.",
  PLATFORM: "The platform's own internal accounts.",
  SYSTEM: "System accounts, the counterparts of all others: rails, fees, liquidity, suspense.",
}).meta({
  id: "BalanceOwner",
  description: "Owner of the money in a total of balances; the totals of all three are zero in each currency.",
});

const balanceGroup = describedEnum({
  CURRENCY: "By currency, which is a key of every total anyway.",
  TYPE: "By type of the internal account; system accounts have none.",
}).meta({ id: "BalanceGroup", description: "Key by which balances are added up." });

const groupBy = z.array(balanceGroup).max(10).default([]).describe("Keys of a total besides its currency.");

export const balancesOfCustomerArgs = z.object({ groupBy });
export const balancesArgs = balancesOfCustomerArgs.extend({
  of: balanceOwner.default("CUSTOMERS").describe("Owner of the money. Default: `CUSTOMERS`."),
});

export const balanceTotal = z
  .object({
    currency: currencyCode.describe("Currency of the accounts and of all amounts of the total."),
    decimals: z.int().min(0).describe("Decimal places of the smallest unit of `currency`: 2 for USD, 0 for JPY."),
    type: internalAccountType.optional().describe("Type of the accounts; null without the key TYPE."),
    available: amountSum("Sum of what can be spent: `total` without `held`, in the smallest unit of `currency`."),
    held: amountSum("Sum of held amounts, such as those of card authorizations, in the smallest unit of `currency`."),
    total: amountSum("Sum of the balances in the smallest unit of `currency`; may be negative for the system."),
    accounts: rowCount("Number of accounts in the total; closed ones don't count."),
  })
  .meta({ id: "BalanceTotal" });
