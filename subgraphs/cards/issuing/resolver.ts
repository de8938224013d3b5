import {
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { mapPage, type PageArgs } from "../../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { afterCursor } from "../../shared/graphql/event-fields.js";
import { followEntities, snapshotOf } from "../../shared/graphql/entity-stream.js";
import { nullable } from "../../shared/graphql/nullable.js";
import { MinorUnits } from "../../shared/graphql/scalars.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { cardProgramme, type CardProgramme } from "../../platform/published.js";
import { InternalAccountStub } from "../account.stub.js";
import { Card, CardConnection, cardEntity, cardToGraph, findCards, type CardRow } from "../cards/type.js";
import { limitsOf, usageOf } from "../cards/limits.js";
import { CustomerStub } from "../customer.stub.js";
import type { CardsDeps } from "../deps.js";
import { typesOf } from "../../shared/events/event-types.js";
import { cardEvents } from "../names.js";
import { cardsOfTransactions } from "../payments/list.js";
import { TransactionStub } from "../transaction.stub.js";
import { accountCardSelection, cardList, cardsMatching, customerCardSelection } from "./list.js";

@ObjectType({ description: "Limits of a card's authorizations: the lower of the card's and the platform's limits." })
class CardLimits {
  @Field(() => MinorUnits, nullable("Maximum amount per authorization, in the smallest unit; null: no limit."))
  maxSpendPerTransaction!: number | null;

  @Field(() => MinorUnits, nullable("Maximum total amount per UTC day, in the smallest unit; null: no limit."))
  maxSpendPerDay!: number | null;

  @Field(() => Int, nullable("Maximum number of authorizations per UTC day; null: no limit."))
  maxTransactionsPerDay!: number | null;

  @Field(() => MinorUnits, { description: "Amount approved on the current UTC day, in the smallest unit." })
  spentToday!: number;

  @Field(() => Int, { description: "Number of authorizations approved on the current UTC day." })
  transactionsToday!: number;
}

const numberOf = (minor: bigint | null) => (minor === null ? null : Number(minor));

@Resolver(() => Card)
export class CardResolver {
  constructor(private readonly deps: CardsDeps) {}

  @FieldResolver(() => CustomerStub, { description: "Cardholder." })
  customer(@Root() { customerId }: Card): CustomerStub {
    return { id: customerId };
  }

  @FieldResolver(() => InternalAccountStub, {
    description: "Account that funds the card; for a closed card, the last one.",
  })
  fundingAccount(@Root() { fundingSource }: Card): InternalAccountStub {
    return { id: fundingSource };
  }

  @FieldResolver(() => CardLimits, { description: "Limits of the card, and their usage today." })
  async limits(@Root() { id }: Card, @Ctx() context: SubgraphContext): Promise<CardLimits> {
    const limits = await loaderOf(context, (ids, caller) => limitsOfCards(this.deps, ids, caller), limitsOfCards).load(
      id,
    );
    if (!limits) throw new Error(`No card ${id}`);
    return limits;
  }
}

async function limitsOfCards(
  deps: CardsDeps,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, CardLimits>> {
  const [cards, platform, now] = await Promise.all([
    findCards(deps, ids, caller),
    cardProgramme(deps.db, caller),
    deps.clock.now(deps.db, caller),
  ]);
  return new Map([...cards].map(([id, card]) => [id, limitsToGraph(card, platform, now)]));
}

function limitsToGraph(card: CardRow, platform: CardProgramme, now: Date): CardLimits {
  const { maxSpendPerTransaction, maxSpendPerDay, maxTransactionsPerDay } = limitsOf(card, platform);
  const { amount, count } = usageOf(card, now);
  return {
    maxSpendPerTransaction: numberOf(maxSpendPerTransaction),
    maxSpendPerDay: numberOf(maxSpendPerDay),
    maxTransactionsPerDay,
    spentToday: Number(amount),
    transactionsToday: count,
  };
}

async function cardsOf(
  { db }: CardsDeps,
  context: SubgraphContext,
  owner: "customerId" | "accountId",
  id: string,
  args: PageArgs,
): Promise<object> {
  const { filter, orderBy } = (owner === "customerId" ? customerCardSelection : accountCardSelection).read(args);
  const page = await cardList.ofOwner(db, context, owner, id, args, cardsMatching(filter), orderBy);
  return new CardConnection(mapPage(page, cardToGraph));
}

/** Fields that this subgraph adds to customers. */
@Resolver(() => CustomerStub)
export class CustomerCardsResolver {
  constructor(private readonly deps: CardsDeps) {}

  @FieldResolver(() => CardConnection, { description: "Cards of the customer, newest first by default." })
  cards(
    @Root() { id }: CustomerStub,
    @Args(() => customerCardSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    return cardsOf(this.deps, context, "customerId", id, args);
  }
}

/** Fields that this subgraph adds to internal accounts. */
@Resolver(() => InternalAccountStub)
export class InternalAccountCardsResolver {
  constructor(private readonly deps: CardsDeps) {}

  @FieldResolver(() => CardConnection, { description: "Cards funded by the account, newest first by default." })
  cards(
    @Root() { id }: InternalAccountStub,
    @Args(() => accountCardSelection.args) args: PageArgs,
    @Ctx() context: SubgraphContext,
  ): Promise<object> {
    return cardsOf(this.deps, context, "accountId", id, args);
  }
}

/** Fields that this subgraph adds to transactions. */
@Resolver(() => TransactionStub)
export class TransactionCardResolver {
  constructor(private readonly deps: CardsDeps) {}

  @FieldResolver(() => Card, nullable("Card used for the transaction."))
  async card(@Root() { id }: TransactionStub, @Ctx() context: SubgraphContext): Promise<Card | null> {
    const cards = loaderOf(context, (ids, caller) => cardsOfTransactions(this.deps, ids, caller), cardsOfTransactions);
    const cardId = await cards.load(id);
    return cardId === null ? null : cardEntity.reference(this.deps)({ id: cardId }, context);
  }
}

@ArgsType()
class FollowCardArgs {
  @Field(() => ID, nullable("Filter by customer."))
  customerId?: string | null;

  @Field(() => ID, nullable("Filter by card."))
  cardId?: string | null;

  @Field(() => String, afterCursor)
  after?: string | null;
}

/** Created per `deps`: `subscribe` is called without an instance. */
export function createCardSubscription(deps: CardsDeps) {
  @Resolver()
  class CardSubscription {
    @Subscription(() => Card, {
      description:
        "Emits a card for each change of its status, exactly once and in the order of the event log, with its " +
        "own fields at that time.",
      subscribe: ({ args, context }: { args: FollowCardArgs; context: SubgraphContext }) =>
        followEntities(
          deps,
          context.caller,
          typesOf(cardEvents),
          { customerId: args.customerId, subject: ["cardId", args.cardId], after: args.after },
          context.signal,
        ),
    })
    cardStatusChanged(@Root() event: EventRecord, @Args(() => FollowCardArgs) _args: FollowCardArgs): Card {
      return Object.assign(new Card(), snapshotOf(event));
    }
  }
  return CardSubscription;
}
