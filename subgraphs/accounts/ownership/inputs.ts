import { Field, ID, InputType } from "type-graphql";
import { OwnershipVerificationMethod, SignatureScheme } from "./type.js";

@InputType({ description: "Which external account it is about." })
class OwnershipInput {
  @Field(() => ID)
  externalAccountId!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the account must be the platform's own, or a customer's; if not given, either.",
  })
  isPlatformAccount?: boolean | null;

  @Field(() => String, { nullable: true })
  idempotencyKey?: string | null;
}

@InputType()
export class StartOwnershipChallengeInput extends OwnershipInput {
  @Field(() => OwnershipVerificationMethod)
  method!: string;
}

@InputType()
export class VerifyOwnershipInput extends OwnershipInput {
  @Field(() => String, {
    description: "Of `messageToSign`. EVM: EIP-191 in hex. Bitcoin: base64. Solana: Ed25519 in base58.",
  })
  signature!: string;

  @Field(() => SignatureScheme, { nullable: true, description: "Bitcoin only; `bip137` unless given." })
  signatureScheme?: string | null;
}
