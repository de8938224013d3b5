import { modules } from "../../subgraphs/modules.js";
import type { UploadField } from "../graph/serving/operation-form.js";
import { routesOf } from "../rest/route.js";

/** Every REST operation. */
export const routes = routesOf(modules.flatMap(({ operations = [] }) => operations));

/** The graph's mutations that take a file, by name: with the rules of their REST operations. */
export const uploads: ReadonlyMap<string, UploadField> = new Map(
  routes.flatMap(({ facts, permission, multipart = {} }) => {
    const [rule, ...others] = Object.values(multipart);
    if (others.length > 0) throw new Error(`${facts.name}: a mutation takes one file`);
    return rule ? [[facts.name, { rule, permission }] as const] : [];
  }),
);
