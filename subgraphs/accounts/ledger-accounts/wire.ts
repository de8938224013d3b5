import { z } from "zod";
import { createdAt, currencyCode } from "../../shared/schema/fields.js";
import { describedEnum } from "../../shared/schema/graph.js";
import { listOrder, oneOfThese } from "../../shared/schema/lists.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { systemAccount } from "../ledger-transactions/wire.js";

/** The ledger's accounts: in the graph only. */

const ledgerAccountKind = describedEnum({
  CUSTOMER: "An internal account of a customer.",
  PLATFORM: "An internal account of the platform itself.",
  SYSTEM: "A counterpart of internal accounts: rails, fees, liquidity, suspense.",
}).meta({ id: "LedgerAccountKind", description: "Owner of the money in an account of the ledger." });

export const ledgerAccount = z
  .object({
    kind: ledgerAccountKind.describe("Owner of the money."),
    systemAccount: systemAccount
      .describe("Purpose of a system account, such as `FEES`; null for an internal account.")
      .optional(),
    balance: currencyAmount.describe(
      "Available balance, excluding held amounts; may be negative for a system account.",
    ),
    held: currencyAmount.describe("Held part of the total balance, such as amounts of card authorizations."),
    totalBalance: currencyAmount.describe("Total balance, including held amounts: the sum of the account's entries."),
    createdAt: createdAt.describe("Time at which the account was opened, in UTC."),
  })
  .meta({ id: "LedgerAccount" });

export const ledgerAccountFilter = z
  .object({
    kind: ledgerAccountKind.describe("Accounts of customers, of the platform or of the system.").optional(),
    currencies: oneOfThese(currencyCode).describe("Accounts in any of these currencies, such as `USD`; at most 20."),
  })
  .meta({ id: "LedgerAccountFilter", description: "Selects ledger accounts that match all given members." });
export const ledgerAccountOrder = listOrder("LedgerAccount", ["BALANCE"]);
