import { ArgsType, Directive, Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import type { ApiToken as ApiTokenRow } from "../../../generated/prisma/client.js";
import { connectionOf, CreatedUpdatedPageArgs } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { permission } from "./wire.js";

const Permission = permission.enum;
registerEnumType(Permission, {
  name: "Permission",
  description: "What a token may do. Any token reads; TRANSACT moves money; MANAGE is every other write.",
});

@ObjectType({ implements: Node, description: "An API token: the credentials of a platform in one environment." })
@Directive('@key(fields: "id")')
export class ApiToken extends Node {
  @Field(() => String)
  name!: string;

  @Field(() => [Permission])
  permissions!: string[];

  @Field(() => String, { description: "The user name of HTTP Basic." })
  clientId!: string;

  @Field(() => String, { nullable: true, description: "The password of HTTP Basic: shown once, by `createToken`." })
  clientSecret!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}

export const ApiTokenConnection = connectionOf(ApiToken, "ApiToken");

@InputType()
export class CreateTokenInput {
  @Field(() => String)
  name!: string;

  @Field(() => [Permission])
  permissions!: string[];

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class DeleteTokenInput {
  @Field(() => ID)
  tokenId!: string;
}

@ArgsType()
export class TokensArgs extends CreatedUpdatedPageArgs {
  @Field(() => String, { nullable: true, description: "Exactly this name." })
  name?: string | null;
}

/** The one mapping from storage. The secret isn't stored: only the creation knows it. */
export function tokenToGraph(row: ApiTokenRow & { clientSecret?: string }): ApiToken {
  const { id, name, permissions, clientId, clientSecret = null, createdAt, updatedAt } = row;
  return { id, name, permissions, clientId, clientSecret, createdAt, updatedAt };
}
