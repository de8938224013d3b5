import { Directive, ObjectType } from "type-graphql";
import type { ApiToken as ApiTokenRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { findTokens } from "./store.js";
import { apiToken } from "./wire.js";

@ObjectType({ implements: Node, description: "An API token: credentials of a platform in one environment." })
@Directive('@key(fields: "id")')
export class ApiToken extends shape(apiToken) {}

export const ApiTokenConnection = connectionOf(ApiToken, "ApiToken");

/** A stored token, with its secret if it has just been created. */
export type ShownToken = ApiTokenRow & { readonly clientSecret?: string };

export const tokenEntity = entityOf({
  type: ApiToken,
  resourceType: "Token",
  find: findTokens,
  /** The one mapping from storage. The secret isn't stored: only the creation knows it. */
  toGraph: (row: ShownToken): ApiToken => row,
});
