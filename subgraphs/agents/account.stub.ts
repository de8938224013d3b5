import { createUnionType, Directive, Field, ID, ObjectType } from "type-graphql";
import { connectionOf } from "../shared/graphql/connection.js";
import { isId } from "../shared/kernel/ids.js";

/** The accounts subgraph's entity: here only its key. */
@ObjectType("InternalAccount")
@Directive('@key(fields: "id", resolvable: false)')
export class InternalAccountStub {
  @Field(() => ID)
  id!: string;
}

/** The accounts subgraph's entity: here only its key. */
@ObjectType("ExternalAccount")
@Directive('@key(fields: "id", resolvable: false)')
export class ExternalAccountStub {
  @Field(() => ID)
  id!: string;
}

export const AgentInternalAccountConnection = connectionOf(InternalAccountStub, "AgentInternalAccount");
export const AgentExternalAccountConnection = connectionOf(ExternalAccountStub, "AgentExternalAccount");

export const PaymentAccount = createUnionType({
  name: "PaymentAccount",
  description: "Source or destination of a payment, if it is an account of the platform or its customers.",
  types: () => [InternalAccountStub, ExternalAccountStub] as const,
  resolveType: ({ id }) => (isId("InternalAccount", id) ? InternalAccountStub : ExternalAccountStub),
});
