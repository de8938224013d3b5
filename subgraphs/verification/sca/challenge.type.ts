import { Directive, Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import type { ScaChallenge as ScaChallengeRow } from "../../../generated/prisma/client.js";
import { DateTime, JSONObject } from "../../shared/graphql/scalars.js";
import { scaFactor } from "./challenge.wire.js";

export const ScaFactor = scaFactor.enum;
registerEnum(ScaFactor, {
  name: "ScaFactor",
  description: "What a customer proves an operation with. SMS_OTP: the verified phone number.",
});

@ObjectType({ description: "What a customer has to prove before an operation goes on.", simpleResolvers: true })
@Directive("@shareable")
export class ScaChallenge {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  expiresAt!: Date;

  @Field(() => ScaFactor, { description: "What to prove." })
  factor!: keyof typeof ScaFactor;

  @Field(() => [ScaFactor], { description: "What the customer has, the strongest first." })
  availableFactors!: readonly (keyof typeof ScaFactor)[];

  @Field(() => String, { nullable: true })
  purpose?: string | null;

  @Field(() => JSONObject, { nullable: true, description: "PASSKEY: for `navigator.credentials.get`." })
  passkeyAssertionOptions?: unknown;

  @Field(() => [String], { nullable: true, description: "PASSKEY: where the assertion may be made." })
  passkeyAllowedOrigins?: readonly string[] | null;
}

/** The one mapping from storage. */
export function scaChallengeToGraph(row: ScaChallengeRow): ScaChallenge {
  return {
    id: row.id,
    expiresAt: row.expiresAt,
    factor: row.factor,
    availableFactors: row.availableFactors,
    purpose: row.purpose,
    passkeyAssertionOptions: row.passkeyOptions,
    passkeyAllowedOrigins: row.factor === "PASSKEY" ? row.passkeyOrigins : null,
  };
}
