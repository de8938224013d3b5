import { modules } from "../../subgraphs/modules.js";
import { routesOf } from "../rest/route.js";

/** Every REST operation. */
export const routes = routesOf(modules.flatMap(({ operations = [] }) => operations));
