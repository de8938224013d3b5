import { z } from "zod";
import { suspensePurposes } from "../../shared/ledger/posting.js";
import { createdAt, currencyCode, pageQuery, text } from "../../shared/schema/fields.js";
import { describedEnum, scalar } from "../../shared/schema/graph.js";
import { currencyAmount } from "../../shared/schema/money.js";
import { listOrder, oneOfThese } from "../../shared/schema/lists.js";

export const suspensePurpose = z.enum(suspensePurposes).meta({ id: "SuspensePurpose" });

export const suspenseItem = z
  .object({
    id: scalar("ID", z.string()).describe("Ledger transaction that posted the money to suspense."),
    transactionId: scalar("ID", z.string()).describe("Payment to which the money belongs."),
    purpose: suspensePurpose.describe("Whether the money is an incoming payment or a refund."),
    amount: currencyAmount.describe("Sum of money that waits for its resolution."),
    createdAt,
  })
  .meta({ id: "SuspenseItem" });

export const suspenseListQuery = z.object(pageQuery);

/** The rails on which money was returned outside of Paygraph: system accounts of the ledger. */
export const wayBack = describedEnum({
  COLLECTIONS: "Pulled from a bank account, and returned to it.",
  REALTIME_FUNDING: "Sent to funding instructions, and returned to its sender.",
  UMA_SETTLEMENT: "Settled with another institution of UMA.",
  PAYOUTS: "Paid out to an external account.",
  CARD_SETTLEMENT: "Settled with the card network.",
}).meta({ id: "WayBack", description: "Rail on which money in suspense was returned outside of Paygraph." });
export type WayBack = z.output<typeof wayBack>;

/** POST /ledger/suspense/{itemId}/release */
export const suspenseReleaseRequest = z
  .object({
    to: z
      .object({
        accountId: scalar("ID", text(100))
          .optional()
          .describe("Internal account to credit: `ACTIVE`, in the currency of the item."),
        wayBack: wayBack.optional().describe("Rail on which the money was returned outside."),
      })
      .meta({ id: "SuspenseDestination", description: "Destination of money in suspense: exactly one of its members." })
      .describe("Destination of the money: an account, or the rail on which it was returned."),
  })
  .meta({ id: "SuspenseReleaseRequest" });

export const suspenseRelease = z
  .object({
    transactionId: scalar("ID", z.string()).describe("Payment to which the money belonged."),
    amount: currencyAmount.describe("Amount that was released: all of the item."),
    accountId: scalar("ID", z.string()).describe("Internal account that was credited.").optional(),
    wayBack: wayBack.describe("Rail on which the money was returned.").optional(),
  })
  .meta({ id: "SuspenseRelease" });

export const suspenseFilter = z
  .object({ currencies: oneOfThese(currencyCode).describe("Items in any of these currencies, such as `USD`.") })
  .meta({ id: "SuspenseItemFilter", description: "Selects suspense items that match all given members." });
export const suspenseOrder = listOrder("SuspenseItem", ["CREATED_AT"]);
