import { z } from "zod";
import { currencyCode, minorUnits, text } from "../../shared/schema/fields.js";

/** POST /crypto/estimate-withdrawal-fee (docs/interface.md, Discovery, rates and lookups). */

/** Longest id or address that a body may name; a real one is shorter. */
const idMax = 256;

export const withdrawalFeeRequest = z
  .object({
    internalAccountId: text(idMax),
    currency: currencyCode,
    cryptoNetwork: text(50),
    amount: z.int().gt(0).max(Number.MAX_SAFE_INTEGER).meta({ description: "All that leaves the account." }),
    destinationAddress: text(idMax),
  })
  .meta({ id: "EstimateCryptoWithdrawalFeeRequest" });

/** All amounts in the smallest unit of the asset. */
export const withdrawalFee = z
  .object({
    networkFee: minorUnits.meta({ description: "What the network takes." }),
    networkFeeAsset: z.string(),
    applicationFee: minorUnits.meta({ description: "What the service takes." }),
    totalFee: minorUnits,
    netAmount: minorUnits.meta({ description: "What arrives." }),
  })
  .meta({ id: "EstimateCryptoWithdrawalFeeResponse" });
