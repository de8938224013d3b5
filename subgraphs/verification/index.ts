import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { beneficialOwnerEntity } from "./beneficial-owner.reference.js";
import { BeneficialOwnerResolver, OwnersOfCustomerResolver } from "./beneficial-owner.resolver.js";
import { CodeMessageResolver } from "./code-message.resolver.js";
import { ContactVerificationResolver } from "./contact-verification.resolver.js";
import type { VerificationDeps } from "./deps.js";
import { documentEntity } from "./document.reference.js";
import { BeneficialOwnerDocumentsResolver, CustomerDocumentsResolver, DocumentResolver } from "./document.resolver.js";
import { KycLinkResolver } from "./kyc-link.resolver.js";
import { ScaFactorResolver, ScaFactorsOfCustomerResolver } from "./sca-factor.resolver.js";
import { ScaLoginResolver } from "./sca-login.resolver.js";
import { TwoFactorResetResolver } from "./two-factor-reset.resolver.js";
import { verificationEntity } from "./verification.reference.js";
import {
  createVerificationSubscription,
  VerificationOfCustomerResolver,
  VerificationResolver,
} from "./verification.resolver.js";

/** Who a customer is: owners, documents, verifications, hosted links, contacts, and strong customer authentication. */
export function createVerificationSubgraph(deps: VerificationDeps): Promise<Subgraph> {
  return buildSubgraph({
    name: "verification",
    deps,
    resolvers: [
      BeneficialOwnerResolver,
      OwnersOfCustomerResolver,
      VerificationResolver,
      VerificationOfCustomerResolver,
      createVerificationSubscription(deps),
      CodeMessageResolver,
      ContactVerificationResolver,
      KycLinkResolver,
      DocumentResolver,
      CustomerDocumentsResolver,
      BeneficialOwnerDocumentsResolver,
      ScaFactorResolver,
      ScaFactorsOfCustomerResolver,
      ScaLoginResolver,
      TwoFactorResetResolver,
    ],
    references: {
      BeneficialOwner: beneficialOwnerEntity.reference(deps),
      Verification: verificationEntity.reference(deps),
      Document: documentEntity.reference(deps),
      Customer: async (reference) => reference,
    },
    homes: [beneficialOwnerEntity.home(deps), verificationEntity.home(deps), documentEntity.home(deps)],
  });
}
