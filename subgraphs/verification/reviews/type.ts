import { Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { Verification as VerificationRow } from "../../../generated/prisma/client.js";
import { connectionOf } from "../../shared/graphql/connection.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { CustomerStub } from "../customer.stub.js";
import { Verification, verificationToGraph } from "../verifications/type.js";
import { review } from "./wire.js";

@ObjectType({ description: "An entry of the queue of what waits for a person's decision.", simpleResolvers: true })
export class Review extends shape(review) {
  @Field(() => Verification, nullable("Verification that waits, with the `version` to decide; null for other types."))
  verification!: Verification | null;
}

export const ReviewConnection = connectionOf(Review, "Review");

@Resolver(() => Review)
export class ReviewResolver {
  @FieldResolver(() => CustomerStub, { description: "Customer about whom a person decides." })
  customer(@Root() { customerId }: Review): CustomerStub {
    return { id: customerId };
  }
}

export function reviewOfVerification(row: VerificationRow): Review {
  const { customerId, updatedAt: waitingSince } = row;
  return { kind: "VERIFICATION", customerId, waitingSince, verification: verificationToGraph(row) };
}
