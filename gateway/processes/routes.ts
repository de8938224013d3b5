import { quotesOperations } from "../../subgraphs/quotes/index.js";
import { realtimeRoutes } from "../rest/routes/realtime.js";
import { platformOperations } from "../../subgraphs/platform/index.js";
import { routesOf } from "../rest/operation-routes.js";
import { externalAccount } from "../../subgraphs/accounts/external-accounts/wire.js";
import { internalAccount } from "../../subgraphs/accounts/internal-accounts/wire.js";
import { bulkImportJob } from "../../subgraphs/customers/bulk-imports/wire.js";
import { customer } from "../../subgraphs/customers/customers/wire.js";
import { invitation } from "../../subgraphs/customers/invitations/wire.js";
import { sweepFailure } from "../../subgraphs/quotes/settlement/sweep-failure.wire.js";
import { incomingPayment, outgoingTransaction } from "../../subgraphs/quotes/transactions/wire.js";
import { verification } from "../../subgraphs/verification/verifications/wire.js";
import { eventTypesOf } from "../../subgraphs/shared/events/event-types.js";
import { contactVerificationRoutes } from "../rest/routes/contact-verification.js";
import { beneficialOwnerRoutes } from "../rest/routes/beneficial-owners.js";
import { bulkImportRoutes } from "../rest/routes/bulk-imports.js";
import { customerRoutes } from "../rest/routes/customers.js";
import { discoveryRoutes } from "../rest/routes/discoveries.js";
import { documentRoutes } from "../rest/routes/documents.js";
import { eventRoutes } from "../rest/routes/events.js";
import { externalAccountRoutes } from "../rest/routes/external-accounts.js";
import { internalAccountRoutes } from "../rest/routes/internal-accounts.js";
import { invitationRoutes } from "../rest/routes/invitations.js";
import { kycLinkRoutes } from "../rest/routes/kyc-links.js";
import { ownershipRoutes } from "../rest/routes/ownership.js";
import { platformRoutes } from "../rest/routes/platform.js";
import { rateRoutes } from "../rest/routes/rates.js";
import { scaRoutes } from "../rest/routes/sca.js";
import { transactionRoutes } from "../rest/routes/transactions.js";
import { transferRoutes } from "../rest/routes/transfers.js";
import { trustRoutes } from "../rest/routes/trust.js";
import { umaRoutes } from "../rest/routes/uma.js";
import { verificationRoutes } from "../rest/routes/verifications.js";
import { webhookRoutes } from "../rest/routes/webhooks.js";
import { z } from "zod";
import type { WebhookTable } from "../rest/openapi.js";
import type { RouteTable } from "../rest/route.js";

/** Every REST operation. */
export const routes: RouteTable = {
  ...routesOf(quotesOperations),
  ...realtimeRoutes,
  ...platformRoutes,
  ...routesOf(platformOperations),
  ...customerRoutes,
  ...bulkImportRoutes,
  ...contactVerificationRoutes,
  ...beneficialOwnerRoutes,
  ...verificationRoutes,
  ...kycLinkRoutes,
  ...invitationRoutes,
  ...internalAccountRoutes,
  ...externalAccountRoutes,
  ...ownershipRoutes,
  ...trustRoutes,
  ...documentRoutes,
  ...discoveryRoutes,
  ...rateRoutes,
  ...transactionRoutes,
  ...transferRoutes,
  ...umaRoutes,
  ...scaRoutes,
  ...eventRoutes,
  ...webhookRoutes,
};

/** Every webhook that is sent: its kinds and the shape of its `data`. */
export const webhooks: WebhookTable = {
  test: {
    types: ["TEST"],
    data: z.object({}),
    extra: z.object({ test: z.literal(true), webhookId: z.string().meta({ description: "Equal to `id`." }) }),
  },
  customer: {
    types: eventTypesOf("CUSTOMER"),
    data: customer,
  },
  verification: {
    types: eventTypesOf("VERIFICATION"),
    data: verification,
  },
  bulkUpload: {
    types: eventTypesOf("BULK_UPLOAD"),
    data: bulkImportJob,
  },
  incomingPayment: {
    types: eventTypesOf("INCOMING_PAYMENT"),
    data: incomingPayment,
  },
  outgoingPayment: {
    types: eventTypesOf("OUTGOING_PAYMENT"),
    data: outgoingTransaction,
  },
  sweep: {
    types: eventTypesOf("SWEEP"),
    data: sweepFailure,
    description: "Money that arrived at a RULE_BASED account could not be passed on.",
  },
  invitationClaimed: {
    types: eventTypesOf("INVITATION"),
    data: invitation,
    description: "Sent to the platform that created the invitation.",
  },
  internalAccount: {
    types: eventTypesOf("INTERNAL_ACCOUNT"),
    data: internalAccount,
  },
  externalAccountStatus: {
    types: eventTypesOf("EXTERNAL_ACCOUNT"),
    data: externalAccount,
  },
};
