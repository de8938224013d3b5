import { createUnionType, Field, ObjectType } from "type-graphql";
import { shape } from "../../shared/graphql/shape.js";
import { ScaFactor } from "./challenge.type.js";
import {
  passkeyEnrollmentConfirmation,
  passkeyEnrollmentStart,
  scaFactorView,
  totpEnrollmentConfirmation,
  totpEnrollmentStart,
} from "./factor.wire.js";

@ObjectType({ description: "A factor that a customer can prove." })
export class ScaFactorView extends shape(scaFactorView) {}

@ObjectType({ description: "The secret of an authenticator app that is to be enrolled." })
export class TotpEnrollmentStart extends shape(totpEnrollmentStart, { except: ["type"] }) {
  @Field(() => ScaFactor)
  type!: "TOTP";
}

@ObjectType({ description: "The options for the creation of a passkey that is to be enrolled." })
export class PasskeyEnrollmentStart extends shape(passkeyEnrollmentStart, { except: ["type"] }) {
  @Field(() => ScaFactor)
  type!: "PASSKEY";
}

export const ScaEnrollmentStart = createUnionType({
  name: "ScaEnrollmentStart",
  description: "The data that a customer needs to enrol a factor.",
  types: () => [TotpEnrollmentStart, PasskeyEnrollmentStart] as const,
  resolveType: ({ type }) => (type === "TOTP" ? TotpEnrollmentStart : PasskeyEnrollmentStart),
});
export type ScaEnrollmentStart = TotpEnrollmentStart | PasskeyEnrollmentStart;

@ObjectType({ description: "The enrolment of an authenticator app is complete." })
export class TotpEnrollmentConfirmation extends shape(totpEnrollmentConfirmation, { except: ["type"] }) {
  @Field(() => ScaFactor)
  type!: "TOTP";
}

@ObjectType({ description: "The enrolment of a passkey is complete." })
export class PasskeyEnrollmentConfirmation extends shape(passkeyEnrollmentConfirmation, { except: ["type"] }) {
  @Field(() => ScaFactor)
  type!: "PASSKEY";
}

export const ScaEnrollmentConfirmation = createUnionType({
  name: "ScaEnrollmentConfirmation",
  description: "The enrolment of a factor is complete.",
  types: () => [TotpEnrollmentConfirmation, PasskeyEnrollmentConfirmation] as const,
  resolveType: ({ type }) => (type === "TOTP" ? TotpEnrollmentConfirmation : PasskeyEnrollmentConfirmation),
});
export type ScaEnrollmentConfirmation = TotpEnrollmentConfirmation | PasskeyEnrollmentConfirmation;
