import { Directive, ObjectType } from "type-graphql";
import type { ApiToken as ApiTokenRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { findTokens } from "./store.js";
import { permission, shownToken } from "./wire.js";

registerEnum(permission.enum, {
  name: "Permission",
  description: "Permission of an API token. Agents have none: their policy permits them.",
  valuesConfig: {
    VIEW: { description: "All reads; every token has it." },
    TRANSACT: { description: "Moving money, and external accounts with their ownership and trust." },
    MANAGE: { description: "Every write that needs no other permission." },
    REVIEW: {
      description: "Decisions on verifications, and links to documents' files. Not shown or granted by REST.",
    },
  },
});

@ObjectType({ implements: Node, description: "An API token: credentials of a platform in one environment." })
@Directive('@key(fields: "id")')
export class ApiToken extends shape(shownToken) {}

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
