import { Directive, Field, ID, ObjectType } from "type-graphql";
import { z } from "zod";
import type { Verification as VerificationRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { payloadCursor, payloadEventId } from "../../shared/graphql/event-fields.js";
import { Node } from "../../shared/graphql/node.js";
import { shape } from "../../shared/graphql/shape.js";
import { verification, verificationError, type VerificationProblem } from "./wire.js";

@ObjectType({
  implements: Node,
  description:
    "KYC or KYB verification of a customer. Each customer has one, which is reviewed again on each submission.",
})
@Directive('@key(fields: "id")')
export class Verification extends shape(verification) {
  @Field(() => ID, payloadEventId)
  eventId?: string | null;

  @Field(() => String, payloadCursor)
  cursor?: string | null;
}

export const VerificationConnection = connectionOf(Verification, "Verification");

const storedErrors = z.array(verificationError);

/** The problems that a review found, or a reviewer named. */
export function errorsOf({ errors }: Pick<VerificationRow, "errors">): VerificationProblem[] {
  return storedErrors.parse(errors);
}

/** The one mapping from storage. */
export function verificationToGraph(row: VerificationRow): Verification {
  const { id, customerId, verificationStatus, version, createdAt, updatedAt } = row;
  return { id, customerId, verificationStatus, errors: errorsOf(row), version, createdAt, updatedAt };
}
