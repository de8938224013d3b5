import { modules } from "../../subgraphs/modules.js";
import { routesOf } from "../rest/operation-routes.js";
import { bulkImportRoutes } from "../rest/routes/bulk-imports.js";
import { customerRoutes } from "../rest/routes/customers.js";
import { eventRoutes } from "../rest/routes/events.js";
import { invitationRoutes } from "../rest/routes/invitations.js";
import { platformRoutes } from "../rest/routes/platform.js";
import { webhookRoutes } from "../rest/routes/webhooks.js";
import type { RouteTable } from "../rest/route.js";

/** Every REST operation. */
export const routes: RouteTable = {
  ...routesOf(modules.flatMap(({ operations = [] }) => operations)),
  ...platformRoutes,
  ...customerRoutes,
  ...bulkImportRoutes,
  ...invitationRoutes,
  ...eventRoutes,
  ...webhookRoutes,
};
