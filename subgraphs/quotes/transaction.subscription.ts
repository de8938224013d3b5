import { Args, Resolver, Root, Subscription } from "type-graphql";
import { z } from "zod";
import type { SubgraphContext } from "../shared/graphql/context.js";
import { followEntities, onlyEvents, snapshotOf } from "../shared/graphql/entity-stream.js";
import type { EventRecord } from "../shared/outbox/event-record.js";
import { eventTypesOf, type EventType } from "../shared/outbox/event-types.js";
import type { EventTail } from "../shared/outbox/tail.js";
import { text } from "../shared/wire/fields.js";
import { validateFilter } from "../shared/wire/validate.js";
import { FollowTransactionArgs } from "./transaction.inputs.js";
import { Transaction } from "./transaction.type.js";

interface TailDeps {
  readonly tail: EventTail;
}

/** Every kind that tells of a payment; its `data` is the transaction as it was then. */
const paymentEvents: readonly EventType[] = [...eventTypesOf("OUTGOING_PAYMENT"), ...eventTypesOf("INCOMING_PAYMENT")];

const accountFilter = z.object({ accountId: text(100).optional() });
const side = z.object({ accountId: z.string().optional() }).optional();
const sides = z.object({ source: side, destination: side });

/** Whether the event is of a payment from or to the account. */
function isOfAccount({ data }: EventRecord, accountId: string): boolean {
  const parsed = sides.safeParse(data);
  if (!parsed.success) return false;
  const { source, destination } = parsed.data;
  return source?.accountId === accountId || destination?.accountId === accountId;
}

/** The events of payments that the arguments ask for, each once and in the log's order. */
async function followPayments(
  deps: TailDeps,
  { caller, signal }: SubgraphContext,
  { customerId, transactionId, accountId, after }: FollowTransactionArgs,
) {
  const { accountId: account } = validateFilter(accountFilter, { accountId: accountId ?? null });
  const subject = ["transactionId", transactionId] as const;
  const events = await followEntities(deps, caller, paymentEvents, { customerId, subject, after }, signal);
  return account === undefined ? events : onlyEvents(events, (event) => isOfAccount(event, account));
}

/**
 * The subscription `transactionUpdated`. A class made for its dependencies: TypeGraphQL calls `subscribe` without the
 * resolver's instance.
 */
export function createTransactionSubscription(deps: TailDeps) {
  @Resolver()
  class TransactionSubscription {
    @Subscription(() => Transaction, {
      description:
        "Payments that began, went on, or ended, each change once and in the log's order: the transaction's own " +
        "fields as they were then.",
      subscribe: ({ args, context }: { args: FollowTransactionArgs; context: SubgraphContext }) =>
        followPayments(deps, context, args),
    })
    transactionUpdated(
      @Root() event: EventRecord,
      @Args(() => FollowTransactionArgs) _args: FollowTransactionArgs,
    ): Transaction {
      return Object.assign(new Transaction(), snapshotOf(event));
    }
  }
  return TransactionSubscription;
}
