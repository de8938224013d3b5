import { z } from "zod";
import { findTokenName, originsOf, reviewersRequired } from "../../platform/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { scalar } from "../../shared/schema/graph.js";
import type { Tx } from "../../shared/persistence/client.js";

/** The person who decides, by an API token, or the operator. */
export interface Reviewer {
  /** Null: the operator, on the command line. */
  readonly tokenId: string | null;
  readonly tokenName: string;
}

/** A reviewer, as the graph shows it. */
export const decidedBy = z
  .object({
    tokenId: scalar("ID", z.string())
      .describe("API token that decided; null for the operator on the command line. It may have been deleted since.")
      .nullable(),
    tokenName: z.string().describe("Name of the token, or the name that the operator gave."),
  })
  .meta({ id: "Reviewer", description: "Person who decided, known by an API token." })
  .describe("API token that decided, or the operator.");

/** The token of the caller. Throws 403 FORBIDDEN for a caller without one. */
export async function reviewerOf(tx: Pick<Tx, "apiToken">, caller: Caller): Promise<Reviewer> {
  const tokenName = await findTokenName(tx, caller);
  if (tokenName === undefined) throw new ApiError("FORBIDDEN", "Only an API token can decide: decisions are audited.");
  return { tokenId: caller.credentialId, tokenName };
}

const alreadyDecided =
  "This token, or one that it comes from or created, has already decided so: a second reviewer must agree, with a " +
  "token that the operator created for them.";

/** Whether two decisions are one person's: the operator's, or by tokens of one origin. */
async function isSameReviewer(tx: Tx, caller: Caller, one: string | null, other: string | null): Promise<boolean> {
  if (one === null || other === null || one === other) return one === other;
  const origins = await originsOf(tx, caller, [one, other]);
  return (origins.get(one) ?? one) === (origins.get(other) ?? other);
}

/** A decision that was recorded. */
interface Recorded extends Reviewer {
  readonly version: number;
  readonly decision: string;
}

/** A decision on a version of what waits. */
interface Given {
  readonly version: number;
  readonly tokenId: string | null;
  readonly decision: string;
}

/**
 * Whether enough reviewers have decided alike, with the given decision. `newest` returns the newest that was recorded.
 * Throws 409 CONFLICT if this reviewer has already decided so, or differs from the first.
 */
export async function isDecided(
  tx: Tx,
  caller: Caller,
  { version, tokenId, decision }: Given,
  newest: () => Promise<Recorded | undefined>,
): Promise<boolean> {
  if ((await reviewersRequired(tx, caller)) === 1) return true;
  const first = await newest();
  if (first?.version !== version) return false;
  const isSame = await isSameReviewer(tx, caller, first.tokenId, tokenId);
  // Until another agrees, a reviewer may reconsider.
  if (isSame && first.decision !== decision) return false;
  if (isSame) throw new ApiError("CONFLICT", alreadyDecided);
  if (first.decision === decision) return true;
  throw new ApiError("CONFLICT", `decision: ${first.tokenName} decided ${first.decision}; the second must agree.`);
}
