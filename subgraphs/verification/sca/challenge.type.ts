import { Directive, ObjectType } from "type-graphql";
import type { ScaChallenge as ScaChallengeRow } from "../../../generated/prisma/client.js";
import { registerEnum, shape } from "../../shared/graphql/shape.js";
import { scaChallenge, scaFactor } from "./challenge.wire.js";

export const ScaFactor = scaFactor.enum;
registerEnum(ScaFactor, {
  name: "ScaFactor",
  description: "Factor for strong customer authentication. SMS_OTP uses the verified phone number.",
});

@ObjectType({ description: "Challenge that a customer must complete before an operation continues." })
@Directive("@shareable")
export class ScaChallenge extends shape(scaChallenge) {}

/** The one mapping from storage. */
export function scaChallengeToGraph(row: ScaChallengeRow): ScaChallenge {
  return {
    id: row.id,
    expiresAt: row.expiresAt,
    factor: row.factor,
    availableFactors: row.availableFactors,
    purpose: row.purpose,
    passkeyAssertionOptions: scaChallenge.shape.passkeyAssertionOptions.parse(row.passkeyOptions),
    passkeyAllowedOrigins: row.factor === "PASSKEY" ? row.passkeyOrigins : null,
  };
}
