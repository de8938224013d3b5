import { Field, ID, Int, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { DateTime, JSONObject } from "../../shared/graphql/scalars.js";
import { ScaFactor } from "./challenge.type.js";
import { securityEventType } from "./login.wire.js";

export const SecurityEventType = securityEventType.enum;
registerEnum(SecurityEventType, {
  name: "SecurityEventType",
  description: "What happened to a customer's access outside of Paygraph.",
});

@ObjectType({ description: "What a login asks for: nothing where the factor is TOTP.", simpleResolvers: true })
export class ScaLoginStart {
  @Field(() => ScaFactor)
  factor!: keyof typeof ScaFactor;

  @Field(() => ID, { nullable: true })
  challengeId?: string | null;

  @Field(() => DateTime, { nullable: true })
  expiresAt?: Date | null;

  @Field(() => JSONObject, { nullable: true, description: "PASSKEY: for `navigator.credentials.get`." })
  passkeyOptions?: unknown;

  @Field(() => [String], { nullable: true, description: "PASSKEY: where the assertion may be made." })
  allowedOrigins?: readonly string[] | null;

  @Field(() => String, { nullable: true })
  relyingPartyId?: string | null;
}

@ObjectType({ description: "A customer's login.", simpleResolvers: true })
export class ScaSession {
  @Field(() => String, { description: "`ACTIVE`: the customer is logged in." })
  status!: string;

  @Field(() => DateTime, { nullable: true })
  sessionExpiresAt?: Date | null;
}

@ObjectType({ description: "How a customer stands after a security event.", simpleResolvers: true })
export class SecurityEventReport {
  @Field(() => SecurityEventType)
  eventType!: keyof typeof SecurityEventType;

  @Field(() => Boolean, { description: "Whether no proof is accepted now." })
  suspended!: boolean;

  @Field(() => DateTime, { nullable: true })
  lockedUntil?: Date | null;

  @Field(() => Int, { description: "Wrong proofs and failed logins in a row." })
  failedAttempts!: number;
}
