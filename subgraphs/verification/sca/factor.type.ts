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

@ObjectType({ description: "A factor available to a customer." })
export class ScaFactorView extends shape(scaFactorView) {}

@ObjectType({ description: "Secret for enrolling an authenticator app." })
export class TotpEnrollmentStart extends shape(totpEnrollmentStart, { except: ["type"] }) {
  @Field(() => ScaFactor, { description: "`TOTP`: the type of factor that is enrolled." })
  type!: "TOTP";
}

@ObjectType({ description: "Options for enrolling a passkey." })
export class PasskeyEnrollmentStart extends shape(passkeyEnrollmentStart, { except: ["type"] }) {
  @Field(() => ScaFactor, { description: "`PASSKEY`: the type of factor that is enrolled." })
  type!: "PASSKEY";
}

export const ScaEnrollmentStart = createUnionType({
  name: "ScaEnrollmentStart",
  description: "Data needed to enrol a factor.",
  types: () => [TotpEnrollmentStart, PasskeyEnrollmentStart] as const,
  resolveType: ({ type }) => (type === "TOTP" ? TotpEnrollmentStart : PasskeyEnrollmentStart),
});
export type ScaEnrollmentStart = TotpEnrollmentStart | PasskeyEnrollmentStart;

@ObjectType({ description: "Completed enrolment of an authenticator app." })
export class TotpEnrollmentConfirmation extends shape(totpEnrollmentConfirmation, { except: ["type"] }) {
  @Field(() => ScaFactor, { description: "`TOTP`: the type of factor that was enrolled." })
  type!: "TOTP";
}

@ObjectType({ description: "Completed enrolment of a passkey." })
export class PasskeyEnrollmentConfirmation extends shape(passkeyEnrollmentConfirmation, { except: ["type"] }) {
  @Field(() => ScaFactor, { description: "`PASSKEY`: the type of factor that was enrolled." })
  type!: "PASSKEY";
}

export const ScaEnrollmentConfirmation = createUnionType({
  name: "ScaEnrollmentConfirmation",
  description: "Completed enrolment of a factor.",
  types: () => [TotpEnrollmentConfirmation, PasskeyEnrollmentConfirmation] as const,
  resolveType: ({ type }) => (type === "TOTP" ? TotpEnrollmentConfirmation : PasskeyEnrollmentConfirmation),
});
export type ScaEnrollmentConfirmation = TotpEnrollmentConfirmation | PasskeyEnrollmentConfirmation;
