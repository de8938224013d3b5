import { z } from "zod";
import { scaChallenge, scaProof } from "../../verification/published.js";

/** POST /customers/external-accounts/{externalAccountId}/trust and untrust */
export const beneficiaryTrustStart = z
  .object({ scaChallenge: scaChallenge.optional() })
  .meta({ id: "BeneficiaryTrustStart" });

/** POST /customers/external-accounts/{externalAccountId}/trust/confirm and untrust/confirm */
export const beneficiaryTrustConfirmRequest = scaProof
  .extend({ challengeId: z.string().max(100).nullish().meta({ description: "The open one unless given." }) })
  .meta({ id: "BeneficiaryTrustConfirmRequest" });

export const beneficiaryTrustConfirm = z.object({ trusted: z.boolean() }).meta({ id: "BeneficiaryTrustConfirm" });
