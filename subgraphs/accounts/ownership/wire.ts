import { z } from "zod";
import { dateTime, opaque } from "../../shared/schema/fields.js";

export const ownershipVerificationMethod = z
  .enum(["WALLET_SIGNATURE", "LIVENESS"])
  .meta({ id: "OwnershipVerificationMethod" });

/** In the graph only: REST shows the account's status. */
export const ownershipChallengeStatus = z.enum(["OPEN", "VERIFIED", "FAILED", "EXPIRED", "ABANDONED"]);

export const signatureScheme = z.enum(["bip137", "electrum"]);

export const ownershipChallengeRequest = z
  .object({ method: ownershipVerificationMethod })
  .meta({ id: "OwnershipChallengeRequest" });

const walletSignatureChallenge = z
  .object({
    method: z.enum(["WALLET_SIGNATURE"]),
    messageToSign: z.string().describe("WALLET_SIGNATURE: message to sign verbatim, as UTF-8."),
    expiresAt: dateTime,
  })
  .meta({ id: "WalletSignatureChallenge" });

const livenessChallenge = z
  .object({
    method: z.enum(["LIVENESS"]),
    verificationLink: z
      .url()
      .describe("LIVENESS: URL of the page for the account holder. Returned only when the challenge is started."),
    token: z
      .string()
      .describe(
        "LIVENESS: token for embedding the page, if the provider supports it. Returned only when the " +
          "challenge is started.",
      )
      .optional(),
    expiresAt: dateTime,
  })
  .meta({ id: "LivenessChallenge" });

export const ownershipChallenge = z
  .discriminatedUnion("method", [walletSignatureChallenge, livenessChallenge])
  .meta({ id: "OwnershipChallenge" });

export const ownershipVerifyRequest = z
  .object({
    signature: opaque(4096).describe(
      "Signature of `messageToSign`. EVM: EIP-191 in hex. Bitcoin: base64. Solana: Ed25519 in base58.",
    ),
    signatureScheme: signatureScheme.default("bip137").describe("Bitcoin only; default: `bip137`."),
  })
  .meta({ id: "OwnershipVerifyRequest" });
