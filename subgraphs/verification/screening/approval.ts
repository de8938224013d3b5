import type { Deps } from "../../shared/deps.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { contentOf, partiesOfCustomers } from "./party.js";
import { readScreenings, screenedCustomers } from "./sql.js";

/** The result of the last comparison of a customer and its owners: PENDING if they haven't been compared as they are. */
export async function screeningResult(
  { providers, sealer }: Pick<Deps, "providers" | "sealer">,
  tx: Tx,
  tenant: Tenant,
  customerId: string,
): Promise<"CLEAR" | "PENDING" | "OPEN" | "CONFIRMED"> {
  if (!providers.find("screening", tenant)) return "CLEAR";
  const parties = await partiesOfCustomers({ db: tx, sealer }, tenant, [customerId]);
  const ids = parties.map(({ id }) => id);
  const standing = await tx.screeningMatch.findMany({
    where: { ...tenantOf(tenant), partyId: { in: ids }, status: { not: "CLEARED" } },
    select: { status: true },
    distinct: ["status"],
  });
  if (standing.length > 0) return standing.some(({ status }) => status === "CONFIRMED") ? "CONFIRMED" : "OPEN";
  const compared = await readScreenings(tx, tenant, ids);
  const isCurrent = parties.every((party) => {
    const content = compared.get(party.id);
    return content !== undefined && contentOf(sealer, party).equals(content);
  });
  return isCurrent ? "CLEAR" : "PENDING";
}

const refusals = {
  CONFIRMED: "The customer or an owner is a sanctioned person: it can only be rejected.",
  OPEN: "A name matches a list of sanctioned persons: decideScreening decides first.",
  PENDING: "Names are being compared with the list of sanctioned persons: repeat in a minute.",
} as const;

/** Throws 409 CONFLICT unless names are not compared, or the customer and its owners were, and no match stands. */
export async function assertScreened(...given: Parameters<typeof screeningResult>): Promise<void> {
  const result = await screeningResult(...given);
  if (result !== "CLEAR") throw new ApiError("CONFLICT", refusals[result]);
}

/** Whether a provider has compared the customer and its owners with a list. */
export async function isCustomerScreened(
  { db, providers }: Pick<Deps, "db" | "providers">,
  context: SubgraphContext,
  customerId: string,
): Promise<boolean> {
  if (!providers.find("screening", context.caller)) return false;
  const screened = loaderOf(
    context,
    async (ids: readonly string[], caller: Tenant) => {
      const found = await screenedCustomers(db, caller, ids);
      return new Map([...found].map((id) => [id, true]));
    },
    "customers compared with lists of sanctioned persons",
  );
  return (await screened.load(customerId)) ?? false;
}

/**
 * Those of the customers who match a list, themselves or by an owner, and whom no one has cleared; none where names are
 * not compared.
 */
export async function matchedCustomers(
  { providers }: Pick<Deps, "providers">,
  tx: Tx,
  tenant: Tenant,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!providers.find("screening", tenant)) return new Set();
  const rows = await tx.screeningMatch.findMany({
    where: {
      ...tenantOf(tenant),
      customerId: { in: [...customerIds] },
      status: { not: "CLEARED" },
      // The holder of an external account is someone else.
      NOT: { partyId: { startsWith: "ExternalAccount:" } },
    },
    select: { customerId: true },
    distinct: ["customerId"],
  });
  return new Set(rows.flatMap(({ customerId }) => customerId ?? []));
}
