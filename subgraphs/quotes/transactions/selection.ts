import { customersNamed } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { isShort } from "../../shared/graphql/short-interval.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { text } from "../../shared/schema/fields.js";
import { maxIntervalDays } from "../../shared/schema/lists.js";
import type { TransactionSelection } from "./filter.sql.js";
import { transactionFilter, transactionOrder, type TransactionFilter, type TransactionOrder } from "./list.wire.js";

/** The rules between a filter's members (docs/interface.md, Filters of transactions). */

export const transactionSelection = listSelection(transactionFilter, transactionOrder);
export const customerTransactionSelection = listSelection(
  transactionFilter
    .omit({ customerId: true, platformCustomerId: true })
    .meta({ id: "CustomerTransactionFilter", description: "Selects transactions of a customer." }),
  transactionOrder,
);
export const accountTransactionSelection = listSelection(
  transactionFilter
    .omit({ accountId: true })
    .meta({ id: "AccountTransactionFilter", description: "Selects transactions of an account." }),
  transactionOrder,
);
const ofCard = listSelection(
  transactionFilter
    .omit({ cardId: true, types: true })
    .extend({ merchant: text(100).optional().describe("Beginning of the merchant's name, in upper or lower case.") })
    .meta({ id: "CardTransactionFilter", description: "Selects purchases and returns of a card." }),
  transactionOrder,
);
/** All of a card's are of the type CARD. */
export const cardTransactionSelection = {
  args: ofCard.args,
  read(args: object) {
    const { filter, orderBy } = ofCard.read(args);
    return { filter: { ...filter, types: ["CARD" as const] }, orderBy };
  },
};

/** The members with an index, which leave the payments of one owner. */
const owners = [
  "holderId",
  "customerId",
  "platformCustomerId",
  "accountId",
  "umaAddress",
  "source",
  "destination",
  "agentId",
  "cardId",
  "quoteId",
] as const satisfies readonly (keyof TransactionSelection)[];

const unindexed = [
  "sourceCurrencies",
  "destinationCurrencies",
  "rails",
  "settledAt",
  "updatedAt",
] as const satisfies readonly (keyof TransactionSelection)[];

/**
 * The filter with the customers that `platformCustomerId` names: deleted ones too, and the platform by its own. Throws
 * 400 INVALID_INPUT for members that need others.
 */
export async function selectTransactions(
  db: Deps["db"],
  caller: Caller,
  filter: TransactionFilter & Pick<TransactionSelection, "holderId" | "hiddenIds">,
): Promise<TransactionSelection> {
  assertTogether(filter);
  const { platformCustomerId: name } = filter;
  if (name === undefined) return filter;
  const customers = await customersNamed(db, caller, name);
  return { ...filter, namedIds: name === caller.platformId ? [...customers, name] : customers };
}

/** Throws 400 INVALID_INPUT for members that need others. */
function assertTogether({ amount, sourceCurrencies, merchant, types }: TransactionFilter): void {
  if (amount !== undefined && new Set(sourceCurrencies).size !== 1) {
    throw invalidField("filter.amount", "needs exactly one currency in sourceCurrencies: amounts have its unit");
  }
  if (merchant !== undefined && (types?.length !== 1 || types[0] !== "CARD")) {
    throw invalidField("filter.merchant", "needs types: [CARD]: other transactions have no merchant");
  }
}

/**
 * Throws 400 INVALID_INPUT if a page could read all of the environment's transactions: for an order or a filter without
 * an index. `isOwned`: the list is of one customer or account.
 */
export async function assertBounded(
  deps: Pick<Deps, "db" | "clock">,
  caller: Caller,
  filter: TransactionSelection,
  { by }: TransactionOrder,
  isOwned = owners.some((member) => filter[member] !== undefined),
): Promise<void> {
  const interval = `createdAt with an interval of at most ${maxIntervalDays} days`;
  if (by === "AMOUNT") {
    if (new Set(filter.sourceCurrencies).size !== 1) {
      throw invalidField("orderBy.by", "AMOUNT needs exactly one currency in filter.sourceCurrencies");
    }
    if (!(await isShort(deps, caller, filter.createdAt))) {
      throw invalidField("orderBy.by", `AMOUNT needs filter.${interval}`);
    }
  }
  if (isOwned) return;
  const member = unindexed.find((name) => filter[name] !== undefined);
  const needing = by === "UPDATED_AT" ? "orderBy.by" : member && `filter.${member}`;
  if (needing === undefined || (await isShort(deps, caller, filter.createdAt))) return;
  throw invalidField(needing, `needs filter.${interval}, or the customer, account, agent, card or quote`);
}
