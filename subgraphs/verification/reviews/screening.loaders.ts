import type {
  ScreeningDecision as DecisionRow,
  ScreeningMatch as MatchRow,
  ScreeningReview,
} from "../../../generated/prisma/client.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { VerificationDeps } from "../deps.js";
import { maxDecisionsShown, maxMatchesShown } from "../screening/matches.js";

type ReviewDeps = Pick<VerificationDeps, "db">;

/** The row of a payment's or customer's screening. Calls of one request share a statement. */
export async function loadScreening({ db }: ReviewDeps, context: SubgraphContext, id: string) {
  const reviews = loaderOf(
    context,
    async (ids: readonly string[], caller: Tenant) => {
      const rows = await db.screeningReview.findMany({ where: { ...tenantOf(caller), id: { in: [...ids] } } });
      return new Map(rows.map((row): [string, ScreeningReview] => [row.id, row]));
    },
    loadScreening,
  );
  return reviews.load(id);
}

/** The matches of several screenings, by one statement. */
export async function loadMatches(
  deps: ReviewDeps,
  context: SubgraphContext,
  id: string,
): Promise<readonly MatchRow[]> {
  const matches = loaderOf(
    context,
    async (ids: readonly string[], caller: Tenant) => {
      const reviews = await deps.db.screeningReview.findMany({ where: { ...tenantOf(caller), id: { in: [...ids] } } });
      const parties = reviews.flatMap((review) => (review.kind === "PAYMENT" ? review.parties : []));
      const customers = reviews.flatMap((review) => (review.kind === "CUSTOMER" ? review.id : []));
      const rows = await deps.db.screeningMatch.findMany({
        where: { ...tenantOf(caller), OR: [{ partyId: { in: parties } }, { customerId: { in: customers } }] },
        orderBy: [{ score: "desc" }, { partyId: "asc" }, { entryId: "asc" }],
      });
      const isOf = (review: ScreeningReview, row: MatchRow) =>
        review.kind === "PAYMENT" ? review.parties.includes(row.partyId) : row.customerId === review.id;
      return new Map(
        reviews.map((review): [string, MatchRow[]] => [
          review.id,
          rows.filter((row) => isOf(review, row)).slice(0, maxMatchesShown),
        ]),
      );
    },
    loadMatches,
  );
  return (await matches.load(id)) ?? [];
}

export async function loadDecisions(
  { db }: ReviewDeps,
  context: SubgraphContext,
  id: string,
): Promise<readonly DecisionRow[]> {
  const decisions = loaderOf(
    context,
    async (ids: readonly string[], caller: Tenant) => {
      const rows = await db.screeningDecision.findMany({
        where: { ...tenantOf(caller), reviewId: { in: [...ids] } },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      });
      return new Map(
        ids.map((one): [string, DecisionRow[]] => [
          one,
          rows.filter(({ reviewId }) => reviewId === one).slice(0, maxDecisionsShown),
        ]),
      );
    },
    loadDecisions,
  );
  return (await decisions.load(id)) ?? [];
}
