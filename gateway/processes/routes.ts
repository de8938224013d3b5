import { modules } from "../../subgraphs/modules.js";
import type { UploadField } from "../graph/serving/operation-form.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { routesOf, type Route } from "../rest/route.js";

const all = routesOf(modules.flatMap(({ operations = [] }) => operations));

/** Every documented REST operation. */
export const routes: readonly Route[] = all.filter(({ isAliasOnly }) => !isAliasOnly);

/** Those that a server serves: with an alias, also those of older clients (docs/interface.md, Names under an alias). */
export const servedRoutes = ({ headerAlias }: Pick<Env, "headerAlias">): readonly Route[] =>
  headerAlias === undefined ? routes : all;

/** The graph's mutations that take a file, by name: with the rules of their REST operations. */
export const uploads: ReadonlyMap<string, UploadField> = new Map(
  routes.flatMap(({ facts, permission, multipart = {} }) => {
    const [rule, ...others] = Object.values(multipart);
    if (others.length > 0) throw new Error(`${facts.name}: a mutation takes one file`);
    return rule ? [[facts.name, { rule, permission }] as const] : [];
  }),
);
