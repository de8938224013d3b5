import { z } from "zod";
import { scalar } from "../../shared/schema/graph.js";
import { scaChallenge, scaProof } from "../../verification/published.js";

/** The account of the trust operations, as their paths name it. */
export const trustPath = z.object({
  externalAccountId: scalar("ID", z.string()).describe("USDC account of a customer in the EEA."),
});

/** POST /customers/external-accounts/{externalAccountId}/trust and untrust */
export const beneficiaryTrustStart = z
  .object({ scaChallenge: scaChallenge.optional() })
  .meta({ id: "BeneficiaryTrustStart" });

/** POST /customers/external-accounts/{externalAccountId}/trust/confirm and untrust/confirm */
export const beneficiaryTrustConfirmRequest = scaProof
  .extend({
    challengeId: scalar("ID", z.string().max(100))
      .nullish()
      .describe("Challenge that the proof completes. Default: the open challenge."),
  })
  .meta({ id: "BeneficiaryTrustConfirmRequest" });

export const beneficiaryTrustConfirm = z.object({ trusted: z.boolean() }).meta({ id: "BeneficiaryTrustConfirm" });
