import { z } from "zod";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { followEntities, onlyEvents } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { EventStream } from "../../shared/events/tail.js";
import { text } from "../../shared/schema/fields.js";
import { validateFilter } from "../../shared/schema/validate.js";
import type { QuotesDeps } from "../deps.js";
import type { FollowTransactionArgs } from "./follow.args.js";
import { transactionKinds } from "./kinds.js";

const idFilter = z.object({ accountId: text(100).optional() });
const side = z.object({ accountId: z.string().optional() }).optional();
const sides = z.object({ source: side, destination: side });

/** Whether the event is of a payment from or to the account. */
function isOfAccount({ data }: EventRecord, accountId: string): boolean {
  const parsed = sides.safeParse(data);
  if (!parsed.success) return false;
  const { source, destination } = parsed.data;
  return source?.accountId === accountId || destination?.accountId === accountId;
}

/** The events of the transactions that the arguments select, each once and in the log's order. */
export async function followTransactions(
  deps: Pick<QuotesDeps, "tail">,
  { caller, signal }: SubgraphContext,
  { customerId, transactionId, accountId, after }: FollowTransactionArgs,
): Promise<EventStream> {
  const { accountId: account } = validateFilter(idFilter, { accountId: accountId ?? null });
  const subject = ["transactionId", transactionId] as const;
  // The `data` of each is the transaction as it was then.
  const types = transactionKinds().flatMap(({ eventTypes }) => eventTypes);
  const events = await followEntities(deps, caller, types, { customerId, subject, after }, signal);
  return account === undefined ? events : onlyEvents(events, (event) => isOfAccount(event, account));
}
