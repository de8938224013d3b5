import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { OwnershipChallenge as OwnershipChallengeRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { ownershipChallenge, ownershipChallengeStatus, ownershipVerificationMethod, signatureScheme } from "./wire.js";

const OwnershipVerificationMethod = ownershipVerificationMethod.enum;
registerEnum(OwnershipVerificationMethod, {
  name: "OwnershipVerificationMethod",
  description: "Method of proving ownership of a wallet.",
});
const OwnershipChallengeStatus = ownershipChallengeStatus.enum;
registerEnum(OwnershipChallengeStatus, {
  name: "OwnershipChallengeStatus",
  description: "Status of an ownership challenge. ABANDONED: replaced by a later challenge.",
});
registerEnum(signatureScheme.enum, {
  name: "SignatureScheme",
  description: "Scheme by which a Bitcoin wallet signs messages.",
});

@ObjectType({ implements: Node, description: "An attempt to prove that a wallet belongs to its holder." })
@Directive('@key(fields: "id")')
export class OwnershipChallenge extends shape(ownershipChallenge, { except: ["method"] }) {
  @Field(() => ID, { description: "Id of the form `OwnershipChallenge:<uuid>`." })
  id!: string;

  @Field(() => ID, { description: "Wallet whose ownership is proven, `ExternalAccount:<uuid>`." })
  externalAccountId!: string;

  @Field(() => OwnershipVerificationMethod, {
    description: "Way of the proof: a signature by the wallet, or a check of its holder.",
  })
  method!: keyof typeof OwnershipVerificationMethod;

  @Field(() => OwnershipChallengeStatus, {
    description: "Whether the challenge is open, and the outcome of its proof.",
  })
  status!: keyof typeof OwnershipChallengeStatus;

  @Field(() => DateTime, { description: "Time of creation, in UTC." })
  createdAt!: Date;

  @Field(() => DateTime, { description: "Time of the last change, in UTC." })
  updatedAt!: Date;
}

export const OwnershipChallengeConnection = connectionOf(OwnershipChallenge, "OwnershipChallenge");

/** A challenge as its start returns it: with the link, of which only a hash is stored. */
export type StartedChallenge = OwnershipChallengeRow & {
  readonly verificationLink?: string;
  readonly token?: string;
};

/** The one mapping from storage. */
export const ownershipChallengeToGraph = (row: StartedChallenge): OwnershipChallenge => row;
