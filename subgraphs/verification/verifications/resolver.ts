import { Args, ArgsType, Ctx, Directive, Field, FieldResolver, ID, Resolver, Root, Subscription } from "type-graphql";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { listSize } from "../../shared/graphql/list-size.js";
import { nullable } from "../../shared/graphql/nullable.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import { typesOf } from "../../shared/events/event-types.js";
import { verificationEvents } from "../names.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import { missingChecks, verificationCheck } from "./checks.js";
import { loadDecisionsOf, maxDecisionsShown } from "./decision.service.js";
import { decisionToGraph, VerificationDecision } from "./decision.type.js";
import { loadVerificationOf } from "./service.js";
import { Verification, verificationToGraph } from "./type.js";

@Resolver(() => Verification)
export class VerificationResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Directive(listSize(maxDecisionsShown))
  @FieldResolver(() => [VerificationDecision], {
    description: "Decisions of people on the verification, newest first: the last 50.",
  })
  async decisions(@Root() { id }: Verification, @Ctx() context: SubgraphContext): Promise<VerificationDecision[]> {
    const rows = await loadDecisionsOf(this.deps, context, id);
    return rows.map((row) => decisionToGraph(this.deps.sealer, context.caller, row));
  }

  @FieldResolver(() => [verificationCheck.enum], {
    description: "Checks that no provider has made, and the reviewer must; empty in a sandbox, which simulates them.",
  })
  missingChecks(@Root() { customerId }: Verification, @Ctx() context: SubgraphContext) {
    return missingChecks(this.deps, context, customerId);
  }

  @FieldResolver(() => CustomerStub, { description: "Customer being verified." })
  customer(@Root() { customerId }: Verification): CustomerStub {
    return { id: customerId };
  }
}

/** The field that the verification subgraph adds to customers. */
@Resolver(() => CustomerStub)
export class VerificationOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => Verification, nullable("Verification of the customer; null before the first submission."))
  async verification(@Root() { id }: CustomerStub, @Ctx() context: SubgraphContext): Promise<Verification | null> {
    const row = await loadVerificationOf(this.deps, context, id);
    return row && verificationToGraph(row);
  }
}

@ArgsType()
class FollowVerificationArgs {
  @Field(() => ID, nullable("Filter by customer."))
  customerId?: string | null;

  @Field(() => ID, nullable("Filter by verification."))
  verificationId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}

/** The subscription `verificationUpdated`. Created per `deps`: `subscribe` is called without an instance. */
export function createVerificationSubscription(deps: Pick<VerificationDeps, "tail">) {
  @Resolver()
  class VerificationSubscription {
    @Subscription(() => Verification, {
      description:
        "Emits a verification for each change of its status, exactly once and in the order of the event log, " +
        "with its own fields at that time.",
      subscribe: ({ args, context }: { args: FollowVerificationArgs; context: SubgraphContext }) =>
        followEntities(
          deps,
          context.caller,
          typesOf(verificationEvents),
          { ...args, subject: ["verificationId", args.verificationId] },
          context.signal,
        ),
    })
    verificationUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowVerificationArgs) _args: FollowVerificationArgs,
    ): Verification {
      // Events of earlier versions have none.
      return Object.assign(new Verification(), { version: 1 }, snapshotOf(event));
    }
  }
  return VerificationSubscription;
}
