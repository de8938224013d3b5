import { z } from "zod";
import { bankText, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";
import { paymentRail, purposeOfPayment } from "../../shared/schema/payments.js";
import { maxLockedAmount } from "../pricing/price.js";
import { idMax, remittanceMax } from "../quotes/wire.js";

/**
 * The two deprecated transfers of one currency: their shapes don't change (docs/interface.md, Deprecated transfers).
 */

const accountId = scalar("ID", text(idMax)).describe("`InternalAccount:<uuid>` or `ExternalAccount:<uuid>`.");
const inGraphAccount = { name: "TransferAccountInput" };
const inGraphDescription = "Account of a transfer, by its id.";

const internalAccountReference = inGraph(
  inGraphAccount,
  z.object({ accountId }).meta({ id: "InternalAccountReference", description: inGraphDescription }),
);
const externalAccountReference = inGraph(
  inGraphAccount,
  z.object({ accountId }).meta({ id: "ExternalAccountReference", description: inGraphDescription }),
);
const externalAccountDestination = inGraph(
  { name: "TransferDestinationInput" },
  z
    .object({
      accountId,
      paymentRail: paymentRail.optional().describe("Payment rail. Default: the first rail of the account."),
    })
    .meta({ id: "ExternalAccountDestinationReference", description: "Account to pay, and the rail to use." }),
);

const amount = scalar("MinorUnits", z.int().gt(0).max(maxLockedAmount));
const unit = "Amount in the smallest unit of both accounts' currency.";

/** POST /transfer-in */
export const transferIn = z
  .object({
    source: externalAccountReference.describe("External account that can be debited."),
    destination: internalAccountReference.describe("Internal account."),
    amount: amount.optional().describe(`${unit} Required; 400 INVALID_AMOUNT if it is missing.`),
  })
  .meta({ id: "TransferInRequest" });

/** POST /transfer-out */
export const transferOut = z
  .object({
    source: internalAccountReference.describe("Internal account."),
    destination: externalAccountDestination.describe("External account."),
    amount: amount.optional().describe(`${unit} Default: the available balance.`),
    remittanceInformation: bankText(remittanceMax)
      .describe("Text for the receiver's statement, at most 80 characters.")
      .optional(),
    purposeOfPayment: purposeOfPayment.describe("Purpose that is stated to the receiving bank.").optional(),
  })
  .meta({ id: "TransferOutRequest" });
