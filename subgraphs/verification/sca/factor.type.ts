import { createUnionType, Field, ID, ObjectType } from "type-graphql";
import { JSONObject } from "../../shared/graphql/scalars.js";
import { ScaFactor } from "./challenge.type.js";

@ObjectType({ description: "A factor that a customer can prove.", simpleResolvers: true })
export class ScaFactorView {
  @Field(() => ScaFactor)
  factor!: keyof typeof ScaFactor;

  @Field(() => ID, { nullable: true, description: "What deletes it. SMS_OTP is the phone number: it has none." })
  credentialId?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;
}

@ObjectType({ description: "An authenticator app to be set up.", simpleResolvers: true })
export class TotpEnrollmentStart {
  @Field(() => ScaFactor)
  type!: "TOTP";

  @Field(() => String, { description: "In hex. Shown once." })
  secret!: string;

  @Field(() => String)
  secretBase32Encoded!: string;

  @Field(() => String, { description: "For the app to scan: `otpauth://totp/…`." })
  totpUri!: string;
}

@ObjectType({ description: "A passkey to be made.", simpleResolvers: true })
export class PasskeyEnrollmentStart {
  @Field(() => ScaFactor)
  type!: "PASSKEY";

  @Field(() => JSONObject, { description: "For `navigator.credentials.create`." })
  options!: object;

  @Field(() => [String], { description: "Where the passkey may be made and used." })
  allowedOrigins!: readonly string[];

  @Field(() => String)
  relyingPartyId!: string;
}

export const ScaEnrollmentStart = createUnionType({
  name: "ScaEnrollmentStart",
  description: "What a customer needs to enrol a factor.",
  types: () => [TotpEnrollmentStart, PasskeyEnrollmentStart] as const,
  resolveType: ({ type }) => (type === "TOTP" ? TotpEnrollmentStart : PasskeyEnrollmentStart),
});
export type ScaEnrollmentStart = TotpEnrollmentStart | PasskeyEnrollmentStart;

@ObjectType({ description: "An authenticator app that is set up.", simpleResolvers: true })
export class TotpEnrollmentConfirmation {
  @Field(() => ScaFactor)
  type!: "TOTP";

  @Field(() => [String], { description: "Each stands in for a code once. Shown once." })
  recoveryCodes!: readonly string[];
}

@ObjectType({ description: "A passkey that is enrolled.", simpleResolvers: true })
export class PasskeyEnrollmentConfirmation {
  @Field(() => ScaFactor)
  type!: "PASSKEY";

  @Field(() => ScaFactorView)
  factor!: ScaFactorView;
}

export const ScaEnrollmentConfirmation = createUnionType({
  name: "ScaEnrollmentConfirmation",
  description: "A factor is enrolled.",
  types: () => [TotpEnrollmentConfirmation, PasskeyEnrollmentConfirmation] as const,
  resolveType: ({ type }) => (type === "TOTP" ? TotpEnrollmentConfirmation : PasskeyEnrollmentConfirmation),
});
export type ScaEnrollmentConfirmation = TotpEnrollmentConfirmation | PasskeyEnrollmentConfirmation;
