import { z } from "zod";
import { dateTime, opaque } from "../../shared/schema/fields.js";
import { describedEnum, lowerCaseEnum } from "../../shared/schema/graph.js";
import { dateTimeRange, listOrder, oneOfThese } from "../../shared/schema/lists.js";

export const ownershipVerificationMethod = describedEnum({
  WALLET_SIGNATURE: "The wallet signs a message; open for 15 minutes.",
  LIVENESS: "The holder passes a check of identity on a hosted page; open for 60 minutes.",
}).meta({ id: "OwnershipVerificationMethod" });

/** In the graph only: REST shows the account's status. */
export const ownershipChallengeStatus = describedEnum({
  OPEN: "Waits for the signature or the check.",
  VERIFIED: "The proof was accepted; final.",
  FAILED: "The proof was wrong; final.",
  EXPIRED: "No proof came in time; final.",
  ABANDONED: "A later challenge replaced it; final.",
});

export const ownershipChallengeFilter = z
  .object({
    statuses: oneOfThese(ownershipChallengeStatus).describe("Challenges with any of these statuses."),
    methods: oneOfThese(ownershipVerificationMethod).describe("Challenges with any of these ways of the proof."),
    createdAt: dateTimeRange.describe("Challenges started in this interval.").optional(),
  })
  .meta({ id: "OwnershipChallengeFilter", description: "Selects ownership challenges that match all given members." });
export const ownershipChallengeOrder = listOrder("OwnershipChallenge", ["CREATED_AT"]);

export const signatureScheme = lowerCaseEnum("SignatureScheme", {
  bip137: "Header byte by BIP 137, which names the type of the address.",
  electrum: "Header byte as Electrum writes it: that of a P2PKH address for every type.",
});

export const ownershipChallengeRequest = z
  .object({
    method: ownershipVerificationMethod.describe(
      "Way of the proof; a wallet without checked signatures needs `LIVENESS`.",
    ),
  })
  .meta({ id: "OwnershipChallengeRequest" });

const walletSignatureChallenge = z
  .object({
    method: z.enum(["WALLET_SIGNATURE"]),
    messageToSign: z.string().describe("WALLET_SIGNATURE: message to sign verbatim, as UTF-8."),
    expiresAt: dateTime.describe("Time until which the proof is accepted, in UTC."),
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
    expiresAt: dateTime.describe("Time until which the proof is accepted, in UTC."),
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
    signatureScheme: signatureScheme.default("bip137").describe("Bitcoin only. Default: BIP-137."),
  })
  .meta({ id: "OwnershipVerifyRequest" });
