import type { Audience, Permission } from "../../subgraphs/shared/kernel/caller.js";
import { errorCatalogue } from "../../subgraphs/shared/kernel/errors.js";
import type { UploadedFile } from "../http/form.js";
import {
  takesKey,
  type Method,
  type Operation,
  type OperationFacts,
  type RestSurface,
  type RouteKey,
} from "../../subgraphs/shared/operation/definition.js";

/** The version of the REST interface, first segment of every path (docs/interface.md, Versioning). */
export const apiVersion = "2025-10-13";

/** An operation at one of its paths. */
export interface Route extends Omit<RestSurface, "route" | "alternatives"> {
  readonly key: RouteKey;
  readonly method: Method;
  /** Such as `/customers/{customerId}`. */
  readonly template: string;
  readonly operationId: string;
  readonly audience: Audience;
  readonly permission: Permission;
  readonly takesKey: boolean;
  readonly kind: Operation<never>["kind"];
  /** Of the operation; `errors` are those of this path. */
  readonly facts: OperationFacts;
}

type Declared = Pick<Operation<never>, "kind" | "facts">;

function routeOf({ kind, facts }: Declared, { route: key, alternatives: _others, ...surface }: RestSurface): Route {
  const [method, template] = key.split(" ") as [Method, string];
  const { name, audience = "PLATFORM", permission = "VIEW", errors = [] } = facts;
  return {
    operationId: name,
    notFound: errors.find((code) => errorCatalogue[code].status === 404),
    ...surface,
    key,
    method,
    template,
    audience,
    permission,
    takesKey: takesKey({ ...surface, route: key }, audience),
    kind,
    facts,
  };
}

/** The routes of the operations that REST offers: of each its first, then its alternatives. */
export function routesOf(operations: readonly Declared[]): Route[] {
  return operations.flatMap(({ kind, facts }) => {
    const { rest, errors: all } = facts;
    if (!rest) return [];
    const others = (rest.alternatives ?? []).map(({ errors = all, ...other }) =>
      routeOf({ kind, facts: { ...facts, errors } }, { ...rest, fixed: undefined, ...other }),
    );
    return [routeOf({ kind, facts }, rest), ...others];
  });
}

/** The parameters of a path: text, checked by the route's schema if it has one. */
export type PathParameters = Readonly<Record<string, string>>;

/** A validated request. */
export interface RouteRequest {
  readonly path: PathParameters;
  readonly query: unknown;
  /** The JSON body, or the text fields of a multipart one. */
  readonly body: unknown;
  /** The headers that the route declares, under their documented names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
  readonly files: Readonly<Record<string, UploadedFile>>;
}
