import type { Deps } from "../../shared/deps.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { registerEnum } from "../../shared/graphql/shape.js";
import { describedEnum } from "../../shared/schema/graph.js";
import { hasUnscreenedDocument } from "../documents/lists.js";
import { isCustomerScreened } from "../screening/approval.js";
import type { z } from "zod";

/** Checks of a customer besides the completeness of its data (docs/interface.md, Decisions on a verification). */
export const verificationCheck = describedEnum({
  DOCUMENTS: "Every document is genuine, legible, valid and what it is said to be.",
  LIVENESS: "The person is alive and present, and the one on the identity document.",
  SANCTIONS: "No name of the customer or an owner is on a list of sanctioned persons.",
});
type Check = z.output<typeof verificationCheck>;

registerEnum(verificationCheck.enum, {
  name: "VerificationCheck",
  description: "A check of a customer besides the completeness of its data.",
});

/** The checks of a customer that no provider has made. The sandbox's are simulated. */
export async function missingChecks(
  deps: Pick<Deps, "db" | "providers">,
  context: SubgraphContext,
  customerId: string,
): Promise<Check[]> {
  if (context.caller.environment === "SANDBOX") return [];
  const isUnscreened = await hasUnscreenedDocument(deps, context, customerId);
  const isScreened = await isCustomerScreened(deps, context, customerId);
  return [
    ...(isUnscreened ? (["DOCUMENTS"] as const) : []),
    "LIVENESS",
    ...(isScreened ? [] : (["SANCTIONS"] as const)),
  ];
}
