import { modules } from "../../subgraphs/modules.js";
import { routesOf } from "../rest/operation-routes.js";
import type { RouteTable } from "../rest/route.js";

/** Every REST operation. */
export const routes: RouteTable = routesOf(modules.flatMap(({ operations = [] }) => operations));
