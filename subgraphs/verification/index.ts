import { buildSubgraph, type Subgraph } from "../shared/graphql/build-subgraph.js";
import { beneficialOwnerEntity } from "./beneficial-owners/reference.js";
import { BeneficialOwnerResolver, OwnersOfCustomerResolver } from "./beneficial-owners/resolver.js";
import { CodeMessageResolver } from "./code-messages/resolver.js";
import { ContactVerificationResolver } from "./contact-verification/resolver.js";
import type { VerificationDeps } from "./deps.js";
import { documentEntity } from "./documents/reference.js";
import { BeneficialOwnerDocumentsResolver, CustomerDocumentsResolver, DocumentResolver } from "./documents/resolver.js";
import { KycLinkResolver } from "./kyc-links/resolver.js";
import { ScaFactorResolver, ScaFactorsOfCustomerResolver } from "./sca/factor.resolver.js";
import { ScaLoginResolver } from "./sca/login.resolver.js";
import { TwoFactorResetResolver } from "./two-factor-resets/resolver.js";
import { verificationEntity } from "./verifications/reference.js";
import {
  createVerificationSubscription,
  VerificationOfCustomerResolver,
  VerificationResolver,
} from "./verifications/resolver.js";

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
