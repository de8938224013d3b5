import { modules } from "../../subgraphs/modules.js";
import { routesOf } from "../rest/operation-routes.js";
import { contactVerificationRoutes } from "../rest/routes/contact-verification.js";
import { beneficialOwnerRoutes } from "../rest/routes/beneficial-owners.js";
import { bulkImportRoutes } from "../rest/routes/bulk-imports.js";
import { customerRoutes } from "../rest/routes/customers.js";
import { documentRoutes } from "../rest/routes/documents.js";
import { eventRoutes } from "../rest/routes/events.js";
import { invitationRoutes } from "../rest/routes/invitations.js";
import { kycLinkRoutes } from "../rest/routes/kyc-links.js";
import { platformRoutes } from "../rest/routes/platform.js";
import { scaRoutes } from "../rest/routes/sca.js";
import { verificationRoutes } from "../rest/routes/verifications.js";
import { webhookRoutes } from "../rest/routes/webhooks.js";
import type { RouteTable } from "../rest/route.js";

/** Every REST operation. */
export const routes: RouteTable = {
  ...routesOf(modules.flatMap(({ operations = [] }) => operations)),
  ...platformRoutes,
  ...customerRoutes,
  ...bulkImportRoutes,
  ...contactVerificationRoutes,
  ...beneficialOwnerRoutes,
  ...verificationRoutes,
  ...kycLinkRoutes,
  ...invitationRoutes,
  ...documentRoutes,
  ...scaRoutes,
  ...eventRoutes,
  ...webhookRoutes,
};
