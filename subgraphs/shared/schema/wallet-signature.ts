import { z } from "zod";

/** A wallet's signature, as the REST headers `Service-Wallet-Signature` and `Request-Id` carry it. */
export const walletSignature = z
  .object({
    stamp: z.string().nullish().meta({ description: "The stamp over `payloadToSign`." }),
    requestId: z.string().nullish().meta({ description: "`requestId` of the challenge; none for a quote." }),
  })
  .meta({ id: "WalletSignature", description: "A wallet's signature, as the REST headers carry it." });

/** Headers of the signed retry (docs/interface.md, Authentication). */
export const signedRetryHeaders = {
  "Service-Wallet-Signature": { description: "Stamp over `payloadToSign`, on the signed retry." },
  "Request-Id": { description: "`requestId` of the challenge, on the signed retry." },
} as const;
