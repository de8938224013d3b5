import type { Deps } from "../../shared/deps.js";
import { mapPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { pageByKey } from "../../shared/graphql/position.js";
import { isShort } from "../../shared/graphql/short-interval.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { maxIntervalDays } from "../../shared/schema/lists.js";
import { findTransactions } from "../transactions/service.js";
import { countQuotes, readQuotes } from "./list.sql.js";
import { quoteFilter, quoteOrder, type QuoteFilter, type QuoteOrder } from "./list.wire.js";
import type { QuoteRow } from "./row.js";

export const quoteSelection = listSelection(quoteFilter, quoteOrder);

const openStatuses: readonly string[] = ["PENDING", "PENDING_AUTHORIZATION"];

/** Throws 400 INVALID_INPUT if a page could read all of the environment's quotes: no index has the expiry. */
async function assertBounded(
  deps: Pick<Deps, "db" | "clock">,
  caller: Caller,
  { statuses, customerId, accountId, agentId, createdAt, expiresAt }: QuoteFilter,
  { by }: QuoteOrder,
): Promise<void> {
  if (by !== "EXPIRES_AT" && expiresAt === undefined) return;
  if ([customerId, accountId, agentId].some((id) => id !== undefined)) return;
  if (statuses?.every((status) => openStatuses.includes(status))) return;
  if (await isShort(deps, caller, createdAt)) return;
  throw invalidField(
    by === "EXPIRES_AT" ? "orderBy.by" : "filter.expiresAt",
    "needs filter.statuses PENDING or PENDING_AUTHORIZATION, a customer, an account, an agent, or " +
      `filter.createdAt with an interval of at most ${maxIntervalDays} days`,
  );
}

/** A quote at its position, which has the id of its transaction. */
interface Listed {
  readonly id: string;
  readonly quote: QuoteRow;
}

/** The environment's quotes. Throws 400 INVALID_INPUT for a filter or an order that needs others. */
export async function listQuotes(
  deps: Pick<Deps, "db" | "clock">,
  caller: Caller,
  { filter, orderBy }: { readonly filter: QuoteFilter; readonly orderBy: QuoteOrder },
  args: PageArgs,
): Promise<Page<QuoteRow>> {
  await assertBounded(deps, caller, filter, orderBy);
  const { db } = deps;
  const { by, direction } = orderBy;
  const of = ({ quote: { createdAt, expiresAt } }: Listed) => (by === "CREATED_AT" ? createdAt : expiresAt);
  const page = await pageByKey<Listed>(
    "quotes",
    { by, type: "timestamptz", of, direction },
    args,
    async (read) => {
      const quotes = await readQuotes(db, caller, { filter, by, ...read });
      const ids = quotes.map(({ transactionId }) => transactionId);
      const transactions = await findTransactions(deps, ids, caller);
      return quotes.flatMap((quote) => {
        const transaction = transactions.get(quote.transactionId);
        return transaction ? [{ id: transaction.id, quote: { ...quote, transaction } }] : [];
      });
    },
    (atMost) => countQuotes(db, caller, filter, atMost),
  );
  return mapPage(page, ({ quote }) => quote);
}
