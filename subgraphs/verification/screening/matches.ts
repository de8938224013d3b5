import type {
  ScreeningDecision as DecisionRow,
  ScreeningMatch,
  ScreeningReview,
} from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";

/** Maximum number of a screening's matches, and of its decisions, that are shown. */
export const maxMatchesShown = 100;
export const maxDecisionsShown = 50;

type Reviewed = Pick<ScreeningReview, "id" | "kind" | "parties">;

const byScore = [{ score: "desc" as const }, { partyId: "asc" as const }, { entryId: "asc" as const }];

/** The matches of a screening, the most similar first. */
export function matchesOf(
  db: Pick<Tx, "screeningMatch">,
  tenant: Tenant,
  { id, kind, parties }: Reviewed,
): Promise<ScreeningMatch[]> {
  const ofReview = kind === "PAYMENT" ? { partyId: { in: parties } } : { customerId: id };
  return db.screeningMatch.findMany({
    where: { ...tenantOf(tenant), ...ofReview },
    orderBy: byScore,
    take: maxMatchesShown,
  });
}

/** The decisions on a payment's or customer's screening, newest first. */
export function screeningDecisionsOf(
  db: Pick<Tx, "screeningDecision">,
  tenant: Tenant,
  reviewId: string,
): Promise<DecisionRow[]> {
  return db.screeningDecision.findMany({
    where: { ...tenantOf(tenant), reviewId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxDecisionsShown,
  });
}
