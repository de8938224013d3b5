import type { Module } from "../shared/module/module.js";
import type { CustomerAuthentication, CustomerOwners, CustomerReviews } from "../customers/published.js";
import { beneficialOwnerOperations } from "./beneficial-owners/operations.js";
import { createCustomerOwners } from "./beneficial-owners/port.js";
import { beneficialOwnerEntity } from "./beneficial-owners/reference.js";
import { CodeMessageResolver } from "./code-messages/type.js";
import { TwoFactorResetResolver } from "./two-factor-resets/type.js";
import { BeneficialOwnerResolver, OwnersOfCustomerResolver } from "./beneficial-owners/resolver.js";
import { codeKind } from "./code-messages/by-provider.js";
import { codeMessageOperations } from "./code-messages/operations.js";
import { codeReports, type CodeReports } from "./code-messages/twilio-reports.js";
import { codeTimers, removeOldCodeMessages } from "./code-messages/service.js";
import { verificationCommands } from "./commands.js";
import { contactVerificationOperations } from "./contact-verification/operations.js";
import { documentOperations } from "./documents/operations.js";
import { documentFilePage, type DocumentFilePage } from "./documents/link.js";
import { documentEntity } from "./documents/reference.js";
import { BeneficialOwnerDocumentsResolver, CustomerDocumentsResolver, DocumentResolver } from "./documents/resolver.js";
import { livenessTimers } from "./liveness-checks/by-provider.js";
import { livenessKind } from "./liveness-checks/operation.js";
import { kycLinkOperations } from "./kyc-links/operations.js";
import { kycPages, type KycPageDeps, type KycPages } from "./kyc-links/page.js";
import { verificationEvents } from "./names.js";
import type { VerificationProviders } from "./deps.js";
import { personsChanged } from "./packet/version.js";
import { manual, smtp, twilio, verificationProviders } from "./providers.js";
import { scaTimers } from "./sca/challenge.service.js";
import { ofac } from "./sanctions-list/ofac-list.js";
import { screeningKind } from "./screening/operation.js";
import { screeningTimers } from "./screening/timers.js";
import { createScreeningWork } from "./screening/work.js";
import { scaFactorOperations } from "./sca/factor.operations.js";
import { ScaFactorsOfCustomerResolver } from "./sca/factor.resolver.js";
import { scaLoginOperations } from "./sca/login.operations.js";
import { createCustomerAuthentication } from "./sca/session.service.js";
import { reviewOperations } from "./reviews/operations.js";
import { ReviewResolver } from "./reviews/type.js";
import {
  ScreeningOfCustomerResolver,
  ScreeningOfTransactionResolver,
  ScreeningResolver,
} from "./reviews/screening.resolver.js";
import { findResetCheck, submitResetCheck, twoFactorResetTimers } from "./two-factor-resets/liveness.service.js";
import { twoFactorResetOperations } from "./two-factor-resets/operations.js";
import { documentKind } from "./verifications/document.operation.js";
import { documentTimers } from "./verifications/document-screening.js";
import { newOwnerTimers } from "./verifications/new-owners.js";
import { identityTimers } from "./verifications/identity.js";
import { verificationKind } from "./verifications/identity.operation.js";
import { verificationOperations } from "./verifications/operations.js";
import { verificationEntity } from "./verifications/reference.js";
import {
  createVerificationSubscription,
  VerificationOfCustomerResolver,
  VerificationResolver,
} from "./verifications/resolver.js";
import { verification as verificationWire } from "./verifications/wire.js";

declare module "../shared/module/pages.js" {
  interface Pages {
    readonly verify: KycPages;
    readonly documentFile: DocumentFilePage;
    readonly codeReports: CodeReports;
  }
}

/** Its providers, and the ports that this subgraph implements for lower ones. */
interface VerificationProvides extends VerificationProviders {
  readonly customerAuthentication: CustomerAuthentication;
  readonly customerOwners: CustomerOwners;
  readonly customerReviews: CustomerReviews;
}

/**
 * The identity of customers: owners, documents, verifications, hosted links, contacts, strong customer authentication.
 */
export const verification: Module<KycPageDeps, VerificationProvides> = {
  name: "verification",
  operations: [
    ...beneficialOwnerOperations,
    ...codeMessageOperations,
    ...contactVerificationOperations,
    ...documentOperations,
    ...kycLinkOperations,
    ...reviewOperations,
    ...scaFactorOperations,
    ...scaLoginOperations,
    ...twoFactorResetOperations,
    ...verificationOperations,
  ],
  resolvers: (deps) => [
    BeneficialOwnerResolver,
    OwnersOfCustomerResolver,
    VerificationResolver,
    VerificationOfCustomerResolver,
    ReviewResolver,
    ScreeningResolver,
    ScreeningOfTransactionResolver,
    ScreeningOfCustomerResolver,
    createVerificationSubscription(deps),
    DocumentResolver,
    CustomerDocumentsResolver,
    BeneficialOwnerDocumentsResolver,
    ScaFactorsOfCustomerResolver,
    CodeMessageResolver,
    TwoFactorResetResolver,
  ],
  entities: [beneficialOwnerEntity, verificationEntity, documentEntity],
  visibleToAgents: { values: "ScaChallenge" },
  extendedTypes: ["Customer", "Transaction"],
  events: {
    verification: {
      types: verificationEvents,
      subjectType: "Verification",
      neverEmitted: ["VERIFICATION.READY_FOR_VERIFICATION"],
      data: verificationWire,
    },
  },
  timers: (deps) => ({
    ...codeTimers(deps),
    ...scaTimers(),
    ...screeningTimers(deps),
    ...twoFactorResetTimers(),
    ...identityTimers(deps),
    ...documentTimers(deps),
    ...newOwnerTimers(deps),
    ...livenessTimers(deps),
  }),
  providerOperations: [verificationKind, documentKind, livenessKind, codeKind, screeningKind],
  providerKinds: [manual, smtp, twilio, ofac],
  work: createScreeningWork,
  retention: [removeOldCodeMessages],
  provides: (deps) => ({
    ...verificationProviders(deps),
    customerAuthentication: createCustomerAuthentication(deps),
    customerOwners: createCustomerOwners(deps),
    customerReviews: { changed: (tx, tenant, customerId) => personsChanged(deps, tx, tenant, customerId) },
  }),
  pages: (deps) => ({
    liveness: {
      find: (secret) => findResetCheck(deps, secret),
      submit: (secret, outcome) => submitResetCheck(deps, secret, outcome),
    },
    verify: kycPages(deps),
    documentFile: documentFilePage(deps),
    codeReports: codeReports(deps),
  }),
  commands: verificationCommands,
};
