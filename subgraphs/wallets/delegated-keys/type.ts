import { createUnionType, Directive, Field, ObjectType } from "type-graphql";
import type { DelegatedKey as DelegatedKeyRow } from "../../../generated/prisma/client.js";
import { entityOf } from "../../shared/graphql/entity.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { SignedRequestChallenge } from "../../shared/graphql/signed-request.js";
import { InternalAccountStub } from "../account.stub.js";
import { CardStub } from "../card.stub.js";
import { findDelegatedKeys } from "./store.js";
import { delegatedKey } from "./wire.js";

@ObjectType({
  implements: Node,
  description: "A key in the service's custody that signs for a wallet, for the payments of one card.",
})
@Directive('@key(fields: "id")')
export class DelegatedKey extends shape(delegatedKey) {
  @Field(() => InternalAccountStub, { description: "Internal account of the wallet." })
  account!: InternalAccountStub;

  @Field(() => CardStub, { description: "Card whose payments the key signs." })
  card!: CardStub;
}

export const CreateDelegatedKeyResult = createUnionType({
  name: "CreateDelegatedKeyResult",
  description: "The key, or the challenge to sign first.",
  types: () => [DelegatedKey, SignedRequestChallenge] as const,
  resolveType: (value) => ("payloadToSign" in value ? SignedRequestChallenge : DelegatedKey),
});

/** The one mapping from storage. */
export function delegatedKeyToGraph(row: DelegatedKeyRow): DelegatedKey {
  const { id, cardId, fundingSourceId, accountId, publicKey, nickname, status, createdAt, updatedAt } = row;
  const edges = { account: { id: accountId }, card: { id: cardId } };
  return { id, cardId, fundingSourceId, accountId, publicKey, nickname, status, createdAt, updatedAt, ...edges };
}

export const delegatedKeyEntity = entityOf({
  type: DelegatedKey,
  resourceType: "DelegatedKey",
  find: findDelegatedKeys,
  toGraph: delegatedKeyToGraph,
});
