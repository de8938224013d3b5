import { z } from "zod";

/** A wallet's signature, as in the REST headers `Service-Wallet-Signature` and `Request-Id`. */
export const walletSignature = z
  .object({
    stamp: z.string().nullish().describe("Stamp over `payloadToSign`."),
    requestId: z.string().nullish().describe("`requestId` of the challenge; not used for quotes."),
  })
  .meta({ id: "WalletSignature", description: "A wallet's signature, as in the REST headers." });

/** Headers of the signed retry (docs/interface.md, Authentication). */
export const signedRetryHeaders = {
  "Service-Wallet-Signature": { description: "Stamp over `payloadToSign`, on the signed retry." },
  "Request-Id": { description: "`requestId` of the challenge, on the signed retry." },
} as const;
