import { z } from "zod";
import { currencyCode, minorUnits, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** POST /crypto/estimate-withdrawal-fee (docs/interface.md, Discovery, rates and lookups). */

/** Maximum length of an id or address in a body. */
const idMax = 256;

export const withdrawalFeeRequest = z
  .object({
    internalAccountId: scalar("ID", text(idMax)).describe("An account of the type INTERNAL_CRYPTO."),
    currency: currencyCode.describe("The account's currency."),
    cryptoNetwork: text(50).describe("Such as `ETHEREUM`."),
    amount: scalar("MinorUnits", z.int().gt(0).max(Number.MAX_SAFE_INTEGER)).describe(
      "Amount debited from the account, fees included.",
    ),
    destinationAddress: text(idMax).describe("The wallet's address on that network."),
  })
  .meta({ id: "EstimateCryptoWithdrawalFeeRequest" });

/** All amounts in the smallest unit of the asset. */
export const withdrawalFee = inGraph(
  { name: "CryptoWithdrawalFee" },
  z
    .object({
      networkFee: minorUnits.describe("The network's fee."),
      networkFeeAsset: scalar("CurrencyCode", z.string()).describe(
        "The asset in which the network charges its fee: the one that is withdrawn.",
      ),
      applicationFee: minorUnits.describe("The service's fee."),
      totalFee: minorUnits,
      netAmount: minorUnits.describe("Amount credited to the wallet."),
    })
    .meta({ id: "EstimateCryptoWithdrawalFeeResponse" }),
);
