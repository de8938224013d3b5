import type { Deps } from "../../shared/deps.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { postingsOfSubjects } from "../../shared/ledger/accounts.js";

/**
 * Maximum number of a payment's postings in the graph; the longest sequence (payment, return, refund) has a handful.
 */
export const maxPostings = 50;

/** The ids of the postings of a payment, oldest first, in one statement per request. */
export async function postingsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  transactionId: string,
): Promise<readonly string[]> {
  const postings = loaderOf(context, (ids, caller) => postingsOfSubjects(db, caller, ids), "transactions' postings");
  return ((await postings.load(transactionId)) ?? []).slice(0, maxPostings);
}
