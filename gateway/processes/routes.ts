import { modules } from "../../subgraphs/modules.js";
import { routesOf } from "../rest/operation-routes.js";
import { contactVerificationRoutes } from "../rest/routes/contact-verification.js";
import { beneficialOwnerRoutes } from "../rest/routes/beneficial-owners.js";
import { documentRoutes } from "../rest/routes/documents.js";
import { kycLinkRoutes } from "../rest/routes/kyc-links.js";
import { scaRoutes } from "../rest/routes/sca.js";
import { verificationRoutes } from "../rest/routes/verifications.js";
import type { RouteTable } from "../rest/route.js";

/** Every REST operation. */
export const routes: RouteTable = {
  ...routesOf(modules.flatMap(({ operations = [] }) => operations)),
  ...realtimeRoutes,
  ...contactVerificationRoutes,
  ...beneficialOwnerRoutes,
  ...verificationRoutes,
  ...kycLinkRoutes,
  ...trustRoutes,
  ...documentRoutes,
  ...scaRoutes,
};
