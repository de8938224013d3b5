import { Directive, Field, ID, ObjectType } from "type-graphql";
import { registerEnum } from "../../shared/graphql/shape.js";
import { z } from "zod";
import type { Verification as VerificationRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { Node } from "../../shared/graphql/node.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { DocumentType } from "../documents/type.js";
import * as wire from "./wire.js";

export const VerificationStatus = wire.verificationStatus.enum;
registerEnum(VerificationStatus, {
  name: "VerificationStatus",
  description: "Where a verification stands; APPROVED and REJECTED are final.",
});
const VerificationErrorType = wire.verificationErrorType.enum;
registerEnum(VerificationErrorType, {
  name: "VerificationErrorType",
  description: "What stands in the way of an approval.",
});

@ObjectType({ description: "What stands in the way of an approval, and what would remedy it.", simpleResolvers: true })
export class VerificationError {
  @Field(() => ID, { description: "The customer, beneficial owner or document that it is about." })
  resourceId!: string;

  @Field(() => VerificationErrorType)
  type!: string;

  @Field(() => String, { nullable: true, description: "Path in the resource that is missing or invalid." })
  field?: string | null;

  @Field(() => [DocumentType], { nullable: true, description: "Each of these would do." })
  acceptedDocumentTypes?: string[] | null;

  @Field(() => String)
  reason!: string;
}

@ObjectType({
  implements: Node,
  description: "The verification of a customer: one of each, which every submission reviews anew.",
})
@Directive('@key(fields: "id")')
export class Verification extends Node {
  @Field(() => ID)
  customerId!: string;

  @Field(() => VerificationStatus)
  verificationStatus!: string;

  @Field(() => [VerificationError], { description: "What the last review found; they stay until the next." })
  errors!: VerificationError[];

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;

  @Field(() => ID, { nullable: true, description: "In a subscription's payload: the event that it shows." })
  eventId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "In a subscription's payload: the event's place in the log, from which `after` goes on.",
  })
  cursor?: string | null;
}

export const VerificationConnection = connectionOf(Verification, "Verification");

const storedErrors = z.array(wire.verificationError);

/** What the last review found. */
export function errorsOf({ errors }: Pick<VerificationRow, "errors">): wire.VerificationProblem[] {
  return storedErrors.parse(errors);
}

/** The one mapping from storage. */
export function verificationToGraph(row: VerificationRow): Verification {
  const { id, customerId, verificationStatus, createdAt, updatedAt } = row;
  return { id, customerId, verificationStatus, errors: errorsOf(row), createdAt, updatedAt };
}
