import type { ScreeningMatch } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Match } from "../sanctions-list/matcher.js";
import type { NameScreening, ToCompare } from "../sanctions-list/name-screening.js";
import { contentOf, type Party } from "./party.js";
import { lockMatches, lockReview, saveMatches, saveScreenings } from "./sql.js";

type TimedTenant = Tenant & { readonly now: Date };

/** Parties as they were compared with a list. */
export interface ComparedParties {
  readonly list: string;
  readonly parties: readonly { readonly party: Party; readonly matches: readonly Match[] }[];
}

/** A comparison that was begun. */
interface PartyComparison {
  /** Undefined: there is no result at present. */
  result(tx: Tx): Promise<ComparedParties | undefined>;
  readonly pauseMs: number;
}

/** Begins to compare the parties. Throws `ProviderUnavailable`. */
export async function compareParties(screening: NameScreening, given: ToCompare<Party>): Promise<PartyComparison> {
  const comparison = await screening.compare(given);
  return {
    pauseMs: comparison.pauseMs,
    async result(tx) {
      const compared = await comparison.result(tx);
      return (
        compared && {
          list: compared.list,
          parties: given.parties.map((party, index) => ({ party, matches: compared.matches[index] ?? [] })),
        }
      );
    },
  };
}

const keyOf = ({ partyId, entryId }: Pick<ScreeningMatch, "partyId" | "entryId">) => `${partyId} ${entryId}`;

/** The entry as reviewers see it. */
const entryOf = ({ entry, name }: Match) => ({
  name,
  listedName: entry.names[0] ?? name,
  type: entry.type,
  programmes: [...entry.programmes],
  remarks: entry.remarks,
});

/**
 * Stores the result: a match that was decided stays so, until the party's data or the content of the entry changes.
 * Returns the matches that were not cleared, and the customers whose matches have changed.
 */
export async function recordScreening(
  { sealer }: Pick<Deps, "sealer">,
  tx: Tx,
  tenant: TimedTenant,
  { list, parties }: ComparedParties,
): Promise<{ readonly standing: readonly ScreeningMatch[]; readonly changed: ReadonlySet<string> }> {
  const { now } = tenant;
  if (parties.length === 0) return { standing: [], changed: new Set() };
  const ids = parties.map(({ party }) => party.id);
  const stored = new Map((await lockMatches(tx, tenant, ids)).map((row) => [keyOf(row), row]));
  const found = parties.flatMap(({ party: { id: partyId, customerId, ...party }, matches }) => {
    const content = contentOf(sealer, { id: partyId, customerId, ...party });
    return matches.map((match): ScreeningMatch => {
      const { id: entryId, content: entryContent } = match.entry;
      const known = stored.get(keyOf({ partyId, entryId }));
      if (known?.entryContent === entryContent && content.equals(known.content)) return known;
      return {
        partyId,
        entryId,
        ...tenantOf(tenant),
        customerId,
        content,
        entryContent,
        status: "OPEN",
        score: Math.round(match.score * 1000),
        entry: entryOf(match),
        createdAt: known?.createdAt ?? now,
        updatedAt: now,
      };
    });
  });
  const written = found.filter((row) => stored.get(keyOf(row)) !== row);
  if (written.length > 0) await saveMatches(tx, tenant, written);
  const keys = new Set(found.map(keyOf));
  const gone = [...stored.values()].filter((row) => row.status !== "CLEARED" && !keys.has(keyOf(row)));
  for (const { partyId, entryId } of gone) {
    await tx.screeningMatch.deleteMany({ where: { ...tenantOf(tenant), partyId, entryId } });
  }
  await saveScreenings(tx, tenant, {
    list,
    now,
    parties: parties.map(({ party }) => ({ ...party, content: contentOf(sealer, party) })),
  });
  return {
    standing: found.filter(({ status }) => status !== "CLEARED"),
    changed: new Set([...written, ...gone].flatMap(({ customerId }) => customerId ?? [])),
  };
}

/** Puts the customers into the queue of reviews that have open matches, and takes out those that have none any longer. */
export async function reviewCustomers(tx: Tx, tenant: TimedTenant, customerIds: Iterable<string>): Promise<void> {
  for (const customerId of [...customerIds].sort()) {
    const open = await tx.screeningMatch.count({ where: { ...tenantOf(tenant), customerId, status: "OPEN" } });
    const review = await lockReview(tx, tenant, customerId);
    if (!review && open > 0) await openReview(tx, tenant, { kind: "CUSTOMER", id: customerId, customerId });
    const isWaiting = review?.status === "WAITING";
    if (!review || (open === 0 && !isWaiting)) continue;
    const data = {
      status: open > 0 ? ("WAITING" as const) : ("RESOLVED" as const),
      version: { increment: 1 },
      ...(!(isWaiting && open > 0) && { updatedAt: tenant.now }),
    };
    await tx.screeningReview.updateMany({ where: { ...tenantOf(tenant), id: customerId }, data });
  }
}

interface NewReview {
  readonly kind: "CUSTOMER" | "PAYMENT";
  readonly id: string;
  readonly customerId: string | null;
  /** Of a payment. */
  readonly parties?: readonly string[];
}

/** Adds an entry to the queue of reviews. */
export async function openReview(
  tx: Tx,
  tenant: TimedTenant,
  { kind, id, customerId, parties = [] }: NewReview,
): Promise<void> {
  const verification =
    customerId === null ? null : await tx.verification.findFirst({ where: { ...tenantOf(tenant), customerId } });
  await tx.screeningReview.create({
    data: {
      id,
      ...tenantOf(tenant),
      kind,
      customerId,
      customerType: verification?.customerType ?? null,
      parties: [...new Set(parties)],
      status: "WAITING",
      version: 1,
      createdAt: tenant.now,
      updatedAt: tenant.now,
    },
  });
}
