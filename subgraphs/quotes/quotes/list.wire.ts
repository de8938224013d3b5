import { z } from "zod";
import { scalar } from "../../shared/schema/graph.js";
import { givenTime, pageQuery, sortOrder, text } from "../../shared/schema/fields.js";
import { dateTimeRange, listOrder, maxIntervalDays, oneOfThese } from "../../shared/schema/lists.js";
import { idMax, quoteStatus } from "./wire.js";

/** Lists of quotes (docs/interface.md, Filters of transactions). */

const id = scalar("ID", text(idMax));

export const quoteFilter = z
  .object({
    statuses: oneOfThese(quoteStatus).describe("Quotes with any of these statuses."),
    customerId: id.optional().describe("Filter by customer; use the platform's id for the platform's own quotes."),
    accountId: id.optional().describe("Filter by the internal or external account that is the source or destination."),
    agentId: id.optional().describe("Filter by the agent that requested the quote."),
    createdAt: dateTimeRange.optional().describe("Interval of the time of creation."),
    expiresAt: dateTimeRange
      .optional()
      .describe(
        "Interval of the time of expiry; needs open `statuses`, a customer, an account, an agent, or a `createdAt` " +
          `interval of at most ${maxIntervalDays} days, as does the order by \`EXPIRES_AT\`.`,
      ),
  })
  .meta({ id: "QuoteFilter", description: "Selects quotes that match all given members." });
export type QuoteFilter = z.output<typeof quoteFilter>;

/** GET /quotes of older clients. */
export const quoteListQuery = z.object({
  customerId: quoteFilter.shape.customerId,
  accountId: quoteFilter.shape.accountId,
  status: quoteStatus.describe("Only quotes with this status.").optional(),
  createdAfter: givenTime.describe("Quotes created at this time or later.").optional(),
  createdBefore: givenTime.describe("Quotes created at this time or earlier.").optional(),
  ...pageQuery,
  sortOrder,
});

export const quoteOrder = listOrder("Quote", ["CREATED_AT", "EXPIRES_AT"]);
export type QuoteOrder = z.output<typeof quoteOrder>;
