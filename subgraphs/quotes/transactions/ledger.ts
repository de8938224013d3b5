import { tenantOf } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";

/** Most postings of one payment that the graph shows; the longest journey (payment, return, refund) has a handful. */
const maxPostings = 100;

/** The ids of the postings of a payment, oldest first: those of one request in one statement. */
export async function postingsOf(
  { db }: Pick<Deps, "db">,
  context: SubgraphContext,
  transactionId: string,
): Promise<readonly string[]> {
  const postings = loaderOf(
    context,
    async (ids, caller) => {
      const rows = await db.ledgerTransaction.findMany({
        where: { ...tenantOf(caller), subjectId: { in: [...ids] } },
        select: { id: true, subjectId: true },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      });
      const found = new Map(ids.map((id): [string, string[]] => [id, []]));
      for (const { id, subjectId } of rows) if (subjectId !== null) found.get(subjectId)?.push(id);
      return found;
    },
    "transactions' postings",
  );
  return ((await postings.load(transactionId)) ?? []).slice(0, maxPostings);
}
