import { createUnionType, Directive, Field, ID, ObjectType } from "type-graphql";
import { isId } from "../shared/kernel/ids.js";

/** The accounts subgraph's entities: here their keys, and the payments that this subgraph adds to them. */

@ObjectType("InternalAccount")
@Directive('@key(fields: "id")')
export class InternalAccountStub {
  @Field(() => ID)
  id!: string;
}

@ObjectType("ExternalAccount")
@Directive('@key(fields: "id")')
export class ExternalAccountStub {
  @Field(() => ID)
  id!: string;
}

export const PaymentAccount = createUnionType({
  name: "PaymentAccount",
  description: "Source or destination of a payment, if it is an account of the platform or its customers.",
  types: () => [InternalAccountStub, ExternalAccountStub] as const,
  resolveType: ({ id }) => (isId("InternalAccount", id) ? InternalAccountStub : ExternalAccountStub),
});

/** The account with this id; null for anything else, such as a UMA address. */
export function accountStub(id: string | null | undefined): { readonly id: string } | null {
  if (!id) return null;
  return isId("InternalAccount", id) || isId("ExternalAccount", id) ? { id } : null;
}
