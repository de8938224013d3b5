import { Directive, Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { OwnershipChallenge as OwnershipChallengeRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { ownershipChallengeStatus, ownershipVerificationMethod, signatureScheme } from "./wire.js";

export const OwnershipVerificationMethod = ownershipVerificationMethod.enum;
registerEnum(OwnershipVerificationMethod, {
  name: "OwnershipVerificationMethod",
  description: "How a holder proves that a wallet is theirs.",
});
const OwnershipChallengeStatus = ownershipChallengeStatus.enum;
registerEnum(OwnershipChallengeStatus, {
  name: "OwnershipChallengeStatus",
  description: "Where a proof of ownership stands. ABANDONED: a further challenge took its place.",
});
export const SignatureScheme = signatureScheme.enum;
registerEnum(SignatureScheme, { name: "SignatureScheme", description: "How a Bitcoin wallet signs messages." });

@ObjectType({ implements: Node, description: "An attempt to prove that a wallet is its holder's own." })
@Directive('@key(fields: "id")')
export class OwnershipChallenge extends Node {
  @Field(() => ID)
  externalAccountId!: string;

  @Field(() => OwnershipVerificationMethod)
  method!: string;

  @Field(() => OwnershipChallengeStatus)
  status!: string;

  @Field(() => String, { nullable: true, description: "WALLET_SIGNATURE: to be signed verbatim, as UTF-8." })
  messageToSign!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "LIVENESS: the page that the account's holder opens. Shown only by the mutation that starts it.",
  })
  verificationLink!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "LIVENESS: embeds the page, where its provider has that. Shown only by the mutation that starts it.",
  })
  token!: string | null;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}

export const OwnershipChallengeConnection = connectionOf(OwnershipChallenge, "OwnershipChallenge");

/** A challenge as its start answers it: with the link, of which the row keeps a hash only. */
export type StartedChallenge = OwnershipChallengeRow & {
  readonly verificationLink?: string;
  readonly token?: string;
};

/** The one mapping from storage. */
export function ownershipChallengeToGraph(row: StartedChallenge): OwnershipChallenge {
  return {
    id: row.id,
    externalAccountId: row.externalAccountId,
    method: row.method,
    status: row.status,
    messageToSign: row.messageToSign,
    verificationLink: row.verificationLink ?? null,
    token: row.token ?? null,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
