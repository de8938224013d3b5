import { z } from "zod";
import { currencyCode, minorUnits, text } from "../../shared/schema/fields.js";
import { inGraph, scalar } from "../../shared/schema/graph.js";

/** POST /crypto/estimate-withdrawal-fee (docs/interface.md, Discovery, rates and lookups). */

/** Maximum length of an id or address in a body. */
const idMax = 256;

export const withdrawalFeeRequest = z
  .object({
    internalAccountId: scalar("ID", text(idMax)).describe("Account of type INTERNAL_CRYPTO."),
    currency: currencyCode.describe("Currency of the account."),
    cryptoNetwork: text(50).describe("Crypto network, such as `ETHEREUM`."),
    amount: scalar("MinorUnits", z.int().gt(0).max(Number.MAX_SAFE_INTEGER)).describe(
      "Amount debited from the account, including fees.",
    ),
    destinationAddress: text(idMax).describe("Address of the wallet on that network."),
  })
  .meta({ id: "EstimateCryptoWithdrawalFeeRequest" });

/** All amounts in the smallest unit of the asset. */
export const withdrawalFee = inGraph(
  { name: "CryptoWithdrawalFee" },
  z
    .object({
      networkFee: minorUnits.describe("Fee of the crypto network, in the smallest unit of the asset."),
      networkFeeAsset: scalar("CurrencyCode", z.string()).describe(
        "Asset in which the network fee is charged: the withdrawn asset.",
      ),
      applicationFee: minorUnits.describe("Service fee."),
      totalFee: minorUnits.describe("Network fee and service fee together."),
      netAmount: minorUnits.describe("Amount credited to the wallet."),
    })
    .meta({ id: "EstimateCryptoWithdrawalFeeResponse" }),
);
