import { z } from "zod";
import { Args, ArgsType, Ctx, Field, FieldResolver, ID, Resolver, Root, Subscription } from "type-graphql";
import type { EventRecord } from "../../shared/events/event-record.js";
import { mapPage, PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { followEntities, onlyEvents, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { Money } from "../../shared/graphql/money.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { DateTime } from "../../shared/graphql/scalars.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { actionList, actionsMatching, ownActionSelection } from "../actions/list.js";
import {
  AgentAction,
  AgentActionConnection,
  AgentApprovalReason,
  AgentTransferDetails,
  actionEntity,
  actionToGraph,
} from "../actions/type.js";
import { PaymentAccount } from "../account.stub.js";
import { Agent, AgentConnection, AgentDeviceCode, agentEntity, agentToGraph } from "../agents/type.js";
import { hiddenAccounts, isVisible } from "../agents/visible.js";
import { CustomerStub } from "../customer.stub.js";
import type { AgentsDeps } from "../deps.js";
import { typesOf } from "../../shared/events/event-types.js";
import { actionEvents } from "../names.js";
import { TransactionStub } from "../payment.stub.js";
import { agentList, agentsMatching, customerAgentSelection, timed } from "./list.js";

@Resolver(() => Agent)
export class AgentResolver {
  constructor(private readonly deps: AgentsDeps) {}

  @FieldResolver(() => CustomerStub, { description: "Customer for whom the agent acts." })
  customer(@Root() { customerId }: Agent): CustomerStub {
    return { id: customerId };
  }

  @FieldResolver(() => AgentActionConnection, { description: "Requested actions, newest first by default." })
  async actions(
    @Root() { id }: Agent,
    @Args(() => ownActionSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const { filter, orderBy } = ownActionSelection.read(args);
    const conditions = actionsMatching(filter);
    const page = await actionList.ofOwner(this.deps.db, context, "agentId", id, args, conditions, orderBy);
    return new AgentActionConnection(mapPage(page, actionToGraph));
  }
}

@Resolver(() => AgentAction)
export class AgentActionResolver {
  constructor(private readonly deps: AgentsDeps) {}

  @FieldResolver(() => Agent, nullable("Agent that requested the action; null once it is deleted."))
  agent(@Root() { agentId }: AgentAction, @Ctx() context: SubgraphContext): Promise<Agent | null> {
    return agentEntity.reference(this.deps)({ id: agentId }, context);
  }

  @FieldResolver(() => CustomerStub, { description: "Customer whose money the agent moves." })
  customer(@Root() { customerId }: AgentAction): CustomerStub {
    return { id: customerId };
  }

  @FieldResolver(() => Money, {
    description: "Amount that the payment debits, in the source's currency, fees included.",
  })
  async amount(@Root() action: AgentAction, @Ctx() context: SubgraphContext): Promise<Money | undefined> {
    return (await this.#stored(action, context))?.amount;
  }

  @FieldResolver(
    () => DateTime,
    nullable(
      "Time at which the action fails unless it is decided: when its quote expires, or 7 days after a transfer was " +
        "requested. Null if it never required approval.",
    ),
  )
  async expiresAt(@Root() action: AgentAction, @Ctx() context: SubgraphContext): Promise<Date | null | undefined> {
    return (await this.#stored(action, context))?.expiresAt;
  }

  @FieldResolver(
    () => AgentApprovalReason,
    nullable("Rule of the policy that required approval when the action was requested; null if none did."),
  )
  async approvalReason(@Root() action: AgentAction, @Ctx() context: SubgraphContext) {
    return (await this.#stored(action, context))?.approvalReason;
  }

  /** The action as it is stored: a payload of a subscription has what its webhook has. */
  #stored(action: AgentAction, context: SubgraphContext): AgentAction | Promise<AgentAction | null> {
    return action.amount ? action : actionEntity.reference(this.deps)(action, context);
  }
}

@Resolver(() => AgentTransferDetails)
export class TransferDetailsResolver {
  @FieldResolver(() => PaymentAccount, { description: "Account that the transfer debits." })
  sourceAccount(@Root() { sourceAccountId }: AgentTransferDetails): { readonly id: string } {
    return { id: sourceAccountId };
  }

  @FieldResolver(() => PaymentAccount, { description: "Account that the transfer credits." })
  destinationAccount(@Root() { destinationAccountId }: AgentTransferDetails): { readonly id: string } {
    return { id: destinationAccountId };
  }
}

@Resolver(() => AgentDeviceCode)
export class DeviceCodeResolver {
  constructor(private readonly deps: AgentsDeps) {}

  @FieldResolver(() => Agent, nullable("Agent that the code connects; null once it is deleted."))
  agent(@Root() { agentId }: AgentDeviceCode, @Ctx() context: SubgraphContext): Promise<Agent | null> {
    return agentEntity.reference(this.deps)({ id: agentId }, context);
  }
}

/** Fields that this subgraph adds to customers. */
@Resolver(() => CustomerStub)
export class CustomerAgentsResolver {
  constructor(private readonly deps: AgentsDeps) {}

  @FieldResolver(() => AgentConnection, { description: "Agents that act for the customer, newest first." })
  async agents(
    @Root() { id }: CustomerStub,
    @Args(() => customerAgentSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    const { filter, orderBy } = customerAgentSelection.read(args);
    const conditions = agentsMatching(filter);
    const page = await agentList.ofOwner(this.deps.db, context, "customerId", id, args, conditions, orderBy);
    return new AgentConnection(mapPage(await timed(this.deps, context, page), agentToGraph));
  }
}

/** The action that made each of these transactions. */
async function actionsOfTransactions(
  { db }: Pick<AgentsDeps, "db">,
  transactionIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, AgentAction>> {
  const rows = await db.agentAction.findMany({
    where: { ...tenantOf(caller), transactionId: { in: [...transactionIds] }, status: { not: "FAILED" } },
  });
  return new Map(rows.map((row) => [row.transactionId ?? "", actionToGraph(row)]));
}

/** Fields that this subgraph adds to transactions. */
@Resolver(() => TransactionStub)
export class TransactionAgentResolver {
  constructor(private readonly deps: AgentsDeps) {}

  @FieldResolver(() => Agent, nullable("Agent that requested the payment; null if none did, and once it is deleted."))
  async agent(@Root() transaction: TransactionStub, @Ctx() context: SubgraphContext): Promise<Agent | null> {
    const action = await this.agentAction(transaction, context);
    return action && agentEntity.reference(this.deps)({ id: action.agentId }, context);
  }

  @FieldResolver(() => AgentAction, nullable("Agent's action that led to the payment."))
  agentAction(@Root() { id }: TransactionStub, @Ctx() context: SubgraphContext): Promise<AgentAction | null> {
    return loaderOf(
      context,
      (ids, caller) => actionsOfTransactions(this.deps, ids, caller),
      actionsOfTransactions,
    ).load(id);
  }
}

@ArgsType()
class FollowActionArgs {
  @Field(() => ID, nullable("Filter by customer."))
  customerId?: string | null;

  @Field(() => ID, nullable("Filter by agent. An agent receives only its own actions."))
  agentId?: string | null;

  @Field(() => ID, nullable("Filter by action."))
  actionId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}

const agentOf = ({ data }: EventRecord) =>
  typeof data === "object" && data !== null && "agentId" in data ? data.agentId : undefined;

const accountOf = z.object({ accountId: z.string().nullish(), umaAddress: z.string().nullish() });
const actionEnds = z.object({
  transferDetails: z.object({ sourceAccountId: z.string(), destinationAccountId: z.string() }).nullish(),
  quote: z.object({ source: accountOf, destination: accountOf }).nullish(),
});

/** The ends of an action's payment, by its event. */
function endsOf({ data }: EventRecord): { readonly source: string | null; readonly destination: string } {
  const { transferDetails, quote } = actionEnds.parse(data);
  return {
    source: transferDetails?.sourceAccountId ?? quote?.source.accountId ?? null,
    destination:
      transferDetails?.destinationAccountId ?? quote?.destination.accountId ?? quote?.destination.umaAddress ?? "",
  };
}

/** Created per `deps`: `subscribe` is called without an instance. */
export function createActionSubscription(deps: Pick<AgentsDeps, "tail" | "db">) {
  @Resolver()
  class ActionSubscription {
    @Subscription(() => AgentAction, {
      description:
        "Emits each action that requires approval, and each decision, exactly once and in the order of the " +
        "event log. An agent receives only its own actions.",
      async subscribe({ args, context }: { args: FollowActionArgs; context: SubgraphContext }) {
        const { caller, signal } = context;
        const agentId = caller.agent?.id ?? args.agentId ?? undefined;
        const events = await followEntities(
          deps,
          caller,
          typesOf(actionEvents),
          {
            customerId: caller.agent?.customerId ?? args.customerId,
            subject: ["actionId", args.actionId],
            after: args.after,
          },
          signal,
        );
        if (agentId === undefined) return events;
        const own = onlyEvents(events, (event) => agentOf(event) === agentId);
        if (!caller.agent) return own;
        return onlyEvents(own, async (event) => isVisible(await hiddenAccounts(deps, caller), endsOf(event)));
      },
    })
    agentActionUpdated(@Root() event: EventRecord, @Args(() => FollowActionArgs) _args: FollowActionArgs): AgentAction {
      return Object.assign(new AgentAction(), snapshotOf(event));
    }
  }
  return ActionSubscription;
}
