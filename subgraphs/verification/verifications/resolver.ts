import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { mapPage } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import { verificationEvents } from "../names.js";
import { CustomerStub } from "../customer.stub.js";
import type { VerificationDeps } from "../deps.js";
import { CreateVerificationInput, FollowVerificationArgs, VerificationsArgs } from "./inputs.js";
import { getVerification, listVerifications, loadVerificationOf, submitVerification } from "./service.js";
import { Verification, VerificationConnection, verificationToGraph } from "./type.js";

@Resolver(() => Verification)
export class VerificationResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @Query(() => Verification, { description: "One verification. 404 VERIFICATION_NOT_FOUND." })
  async verification(@Arg("id", () => ID) id: string, @Ctx() { caller }: SubgraphContext): Promise<Verification> {
    return verificationToGraph(await getVerification(this.deps, caller, id));
  }

  @Query(() => VerificationConnection, { description: "The environment's verifications, newest first." })
  async verifications(@Args(() => VerificationsArgs) args: VerificationsArgs, @Ctx() { caller }: SubgraphContext) {
    return new VerificationConnection(mapPage(await listVerifications(this.deps, caller, args), verificationToGraph));
  }

  @Authorized("MANAGE")
  @Mutation(() => Verification, {
    description:
      "Submits a customer for KYC or KYB: `errors` lists all that is missing. 400 INVALID_INPUT once it is approved " +
      "or rejected; 409 CONFLICT before contacts are verified that have to be.",
  })
  async createVerification(
    @Arg("input", () => CreateVerificationInput) input: CreateVerificationInput,
    @Ctx() { caller, report }: SubgraphContext,
  ): Promise<Verification> {
    return verificationToGraph(await submitVerification(this.deps, caller, input, report));
  }

  @FieldResolver(() => CustomerStub, { description: "Whose it is." })
  customer(@Root() { customerId }: Verification): CustomerStub {
    return { id: customerId };
  }
}

/** What this adds to customers. */
@Resolver(() => CustomerStub)
export class VerificationOfCustomerResolver {
  constructor(private readonly deps: VerificationDeps) {}

  @FieldResolver(() => Verification, {
    nullable: true,
    description: "The customer's verification; null before the first submission.",
  })
  async verification(@Root() { id }: CustomerStub, @Ctx() context: SubgraphContext): Promise<Verification | null> {
    const row = await loadVerificationOf(this.deps, context, id);
    return row && verificationToGraph(row);
  }
}

/**
 * The subscription `verificationUpdated`. A class made for its dependencies: TypeGraphQL calls `subscribe` without the
 * resolver's instance.
 */
export function createVerificationSubscription(deps: Pick<VerificationDeps, "tail">) {
  @Resolver()
  class VerificationSubscription {
    @Subscription(() => Verification, {
      description:
        "Verifications that were taken up or came to a verdict, each change once and in the log's order: the " +
        "verification's own fields as they were then.",
      subscribe: ({ args, context }: { args: FollowVerificationArgs; context: SubgraphContext }) =>
        followEntities(
          deps,
          context.caller,
          verificationEvents,
          { ...args, subject: ["verificationId", args.verificationId] },
          context.signal,
        ),
    })
    verificationUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowVerificationArgs) _args: FollowVerificationArgs,
    ): Verification {
      return Object.assign(new Verification(), snapshotOf(event));
    }
  }
  return VerificationSubscription;
}
