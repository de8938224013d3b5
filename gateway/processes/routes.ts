import { modules } from "../../subgraphs/modules.js";
import { routesOf } from "../rest/operation-routes.js";
import { realtimeRoutes } from "../rest/routes/realtime.js";
import { bulkImportRoutes } from "../rest/routes/bulk-imports.js";
import { customerRoutes } from "../rest/routes/customers.js";
import { discoveryRoutes } from "../rest/routes/discoveries.js";
import { eventRoutes } from "../rest/routes/events.js";
import { externalAccountRoutes } from "../rest/routes/external-accounts.js";
import { internalAccountRoutes } from "../rest/routes/internal-accounts.js";
import { invitationRoutes } from "../rest/routes/invitations.js";
import { ownershipRoutes } from "../rest/routes/ownership.js";
import { platformRoutes } from "../rest/routes/platform.js";
import { rateRoutes } from "../rest/routes/rates.js";
import { transactionRoutes } from "../rest/routes/transactions.js";
import { transferRoutes } from "../rest/routes/transfers.js";
import { trustRoutes } from "../rest/routes/trust.js";
import { umaRoutes } from "../rest/routes/uma.js";
import { webhookRoutes } from "../rest/routes/webhooks.js";
import type { RouteTable } from "../rest/route.js";

/** Every REST operation. */
export const routes: RouteTable = {
  ...routesOf(modules.flatMap(({ operations = [] }) => operations)),
  ...realtimeRoutes,
  ...platformRoutes,
  ...customerRoutes,
  ...bulkImportRoutes,
  ...invitationRoutes,
  ...internalAccountRoutes,
  ...externalAccountRoutes,
  ...ownershipRoutes,
  ...trustRoutes,
  ...discoveryRoutes,
  ...rateRoutes,
  ...transactionRoutes,
  ...transferRoutes,
  ...umaRoutes,
  ...eventRoutes,
  ...webhookRoutes,
};
