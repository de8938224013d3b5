import { z } from "zod";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, onlyEvents, snapshotOf, type EntitySnapshot } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { EventType } from "../../shared/events/event-types.js";
import type { EventStream } from "../../shared/events/tail.js";
import { text } from "../../shared/schema/fields.js";
import { validateFilter } from "../../shared/schema/validate.js";
import type { QuotesDeps } from "../deps.js";
import type { FollowCardTransactionArgs, FollowTransactionArgs } from "./follow.args.js";
import { kindOf, transactionKinds } from "./kinds.js";
import { destinationToGraph, sourceToGraph } from "./value-types.js";

const idFilter = z.object({ accountId: text(100).optional() });
const cardFilter = z.object({ cardId: text(100).optional() });
const side = z.object({ accountId: z.string().optional() }).optional();
/** A transaction by card names the account that funds it. */
const sides = z.object({ source: side, destination: side, accountId: z.string().optional() });

/** Whether the event is of a payment from or to the account. */
function isOfAccount({ data }: EventRecord, accountId: string): boolean {
  const parsed = sides.safeParse(data);
  if (!parsed.success) return false;
  const { source, destination, accountId: funding } = parsed.data;
  return [source?.accountId, destination?.accountId, funding].includes(accountId);
}

/** The events of the transactions that the arguments select, each once and in the log's order. */
export async function followTransactions(
  deps: Pick<QuotesDeps, "tail">,
  { caller, signal }: SubgraphContext,
  { customerId, transactionId, accountId, after }: FollowTransactionArgs,
): Promise<EventStream> {
  // The `data` of each is the transaction at that time.
  const types = transactionKinds().flatMap(({ eventTypes }) => eventTypes);
  return follow(deps, { caller, signal }, types, { customerId, transactionId, accountId, after });
}

const ofCard = z.object({ cardId: z.string() });

/** The same for purchases and returns by card. */
export async function followCardTransactions(
  deps: Pick<QuotesDeps, "tail">,
  context: SubgraphContext,
  { cardId, ...args }: FollowCardTransactionArgs,
): Promise<EventStream> {
  const { cardId: card } = validateFilter(cardFilter, { cardId: cardId ?? null });
  const events = await follow(deps, context, kindOf({ type: "CARD" }).eventTypes, args);
  return card === undefined ? events : onlyEvents(events, ({ data }) => ofCard.safeParse(data).data?.cardId === card);
}

async function follow(
  deps: Pick<QuotesDeps, "tail">,
  { caller, signal }: Pick<SubgraphContext, "caller" | "signal">,
  types: readonly EventType[],
  { customerId, transactionId, accountId, after }: FollowTransactionArgs,
): Promise<EventStream> {
  const { accountId: account } = validateFilter(idFilter, { accountId: accountId ?? null });
  const subject = ["transactionId", transactionId] as const;
  const events = await followEntities(deps, caller, types, { customerId, subject, after }, signal);
  return account === undefined ? events : onlyEvents(events, (event) => isOfAccount(event, account));
}

const party = z.object({
  type: z.literal("CARD"),
  direction: z.enum(["CREDIT", "DEBIT"]),
  accountId: z.string(),
  authorizedAmount: z.object({ currency: z.object({ code: z.string() }) }),
});

/** The transaction's fields at the time of the event. Source and destination of one by card aren't on the wire. */
export function transactionSnapshot(event: EventRecord): EntitySnapshot & Readonly<Record<string, unknown>> {
  const snapshot = snapshotOf(event);
  const card = party.safeParse(event.data);
  if (!card.success) return snapshot;
  const { direction, accountId, authorizedAmount } = card.data;
  const { code } = authorizedAmount.currency;
  const [from, to] = direction === "DEBIT" ? (["ACCOUNT", "MERCHANT"] as const) : (["MERCHANT", "ACCOUNT"] as const);
  return {
    ...snapshot,
    source: sourceToGraph(from, accountId, code, null),
    destination: destinationToGraph(to, accountId, code),
  };
}
