import { Ctx, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import { connectionOf } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { shape } from "../../shared/graphql/shape.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import { Screening, screeningToGraph } from "../screening/type.js";
import { TransactionStub } from "../transaction.stub.js";
import { loadVerificationOf } from "../verifications/service.js";
import { Verification, verificationToGraph } from "../verifications/type.js";
import { loadScreening } from "./screening.loaders.js";
import type { WaitingRow } from "./sql.js";
import { review } from "./wire.js";

@ObjectType({ description: "An entry of the queue of what waits for a person's decision.", simpleResolvers: true })
export class Review extends shape(review) {
  /** Of the verification, payment or customer. */
  subjectId!: string;
}

export const ReviewConnection = connectionOf(Review, "Review");

@Resolver(() => Review)
export class ReviewResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => CustomerStub, nullable("Customer about whom a person decides; null: the platform itself pays."))
  customer(@Root() { customerId }: Review): CustomerStub | null {
    return customerId ? { id: customerId } : null;
  }

  @FieldResolver(
    () => Verification,
    nullable("Verification that waits, with the `version` to decide; null for others."),
  )
  async verification(@Root() { kind, customerId }: Review, @Ctx() context: SubgraphContext): Promise<object | null> {
    if (kind !== "VERIFICATION" || !customerId) return null;
    const row = await loadVerificationOf(this.deps, context, customerId);
    return row && verificationToGraph(row);
  }

  @FieldResolver(() => TransactionStub, nullable("Payment that is held; null for other types."))
  transaction(@Root() { kind, subjectId }: Review): TransactionStub | null {
    return kind === "PAYMENT" ? { id: subjectId } : null;
  }

  @FieldResolver(
    () => Screening,
    nullable("Matches with a list of sanctioned persons, with the `version` to decide; null for verifications."),
  )
  async screening(@Root() { kind, subjectId }: Review, @Ctx() context: SubgraphContext): Promise<object | null> {
    if (kind === "VERIFICATION") return null;
    const row = await loadScreening(this.deps, context, subjectId);
    return row ? screeningToGraph(row) : null;
  }
}

export function reviewToGraph({ id: subjectId, kind, customerId, updatedAt: waitingSince }: WaitingRow): Review {
  return { kind, customerId, waitingSince, subjectId };
}
