import { z } from "zod";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { onlyEvents } from "../../shared/graphql/entity-stream.js";
import type { EventRecord } from "../../shared/events/event-record.js";
import type { EventStream } from "../../shared/events/tail.js";
import { text } from "../../shared/schema/fields.js";
import { validateFilter } from "../../shared/schema/validate.js";
import type { QuotesDeps } from "../deps.js";
import { followTransactions } from "../transactions/stream.js";
import { counterpartyInformation, transactionStatus } from "../transactions/value-types.wire.js";
import type { FollowQuoteArgs } from "./follow.args.js";
import { findQuotes } from "./service.js";

const idFilter = z.object({ quoteId: text(100).optional() });

const quoted = z.object({
  quoteId: z.string(),
  status: transactionStatus,
  failureReason: z.string().optional(),
  counterpartyInformation: counterpartyInformation.optional(),
});

/** The quote in an event of its payment; undefined for a payment without a quote. */
export function quotedBy({ data }: EventRecord): z.output<typeof quoted> | undefined {
  const parsed = quoted.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/**
 * The events of payments that execute a quote, each once and in the log's order. The log has them by their transaction,
 * which a quote has from the start.
 */
export async function followQuotes(
  deps: QuotesDeps,
  context: SubgraphContext,
  { quoteId, ...args }: FollowQuoteArgs,
): Promise<EventStream> {
  const { quoteId: id } = validateFilter(idFilter, { quoteId: quoteId ?? null });
  const quote = id === undefined ? undefined : (await findQuotes(deps, [id], context.caller)).get(id);
  // Nothing happens to a quote that doesn't exist.
  const transactionId = quote?.transactionId ?? id;
  return onlyEvents(await followTransactions(deps, context, { ...args, transactionId }), (event) => {
    const of = quotedBy(event);
    return of !== undefined && (id === undefined || of.quoteId === id);
  });
}
