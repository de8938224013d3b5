import { createHash } from "node:crypto";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { OperationState } from "../../shared/providers/operations/operations.js";
import type { Match } from "../sanctions-list/matcher.js";
import type { Compared, NameScreening, Named, ToCompare } from "../sanctions-list/name-screening.js";
import { screeningKind, type StatedMatch } from "./operation.js";

/** Names that a provider compares by the protocol (docs/providers.md, Sanctions by the protocol). */

type Outcome = OperationState<(typeof screeningKind)["outcome"]>["outcome"];
type ScreeningDeps = Pick<Deps, "providerOperations" | "sealer" | "logger">;

/** An event makes the next look due at once; without one it is polled, the longer it takes, the rarer. */
const minPauseMs = 10_000;
const maxPauseMs = 3_600_000;

const contentOf = (entry: object): string => createHash("sha256").update(JSON.stringify(entry)).digest("hex");

function matchOf(provider: string, { entryId, name, score, listedName = name, ...listed }: StatedMatch): Match {
  const { type, programmes, remarks } = listed;
  const entry = { id: `${provider}:${entryId}`, type, names: [listedName], programmes, remarks };
  return { entry: { ...entry, bornIn: [], countries: [], content: contentOf(entry) }, name, score };
}

/** Stands for the comparison that every provider refuses: a person makes it. */
function uncompared(provider: string, { type }: Named, reason = ""): Match {
  const stated = { partyId: "", entryId: "none", name: "Not compared: the provider refuses", programmes: [] };
  const entryType = type === "BUSINESS" ? ("ENTITY" as const) : type;
  return matchOf(provider, { ...stated, type: entryType, remarks: reason, score: 0 });
}

/** The matches of each party; undefined: there is no result yet, or it is of someone else. */
function matchesOf(provider: string, outcome: Outcome, parties: readonly Named[]): Compared["matches"] | undefined {
  switch (outcome.state) {
    case "PENDING":
      return undefined;
    case "CLEAR":
      return parties.map(() => []);
    case "REFUSED":
      return parties.map((party) => [uncompared(provider, party, outcome.reason)]);
    case "HIT": {
      const { matches } = outcome;
      if (!matches.every(({ partyId }) => parties.some(({ id }) => id === partyId))) return undefined;
      const entries = (id: string) =>
        new Map(matches.flatMap((each) => (each.partyId === id ? [[each.entryId, each]] : [])));
      return parties.map(({ id }) => [...entries(id).values()].map((each) => matchOf(provider, each)));
    }
    default:
      return outcome satisfies never;
  }
}

/** Compares names by the providers of these names, the preferred one first. */
export function providerScreening(
  { providerOperations, sealer }: ScreeningDeps,
  tenant: Tenant,
  names: readonly [string, ...string[]],
): NameScreening {
  const [preferred] = names;
  /** Other data, and another provider, is another operation: no result is of what the provider hasn't seen. */
  function subjectOf({ about, parties }: ToCompare): string {
    const data = parties.map(({ id, type, names: own, birthYear, countries }) => [id, type, own, birthYear, countries]);
    return `${about}/${Buffer.from(sealer.fingerprint(JSON.stringify([preferred, data])))
      .toString("hex")
      .slice(0, 32)}`;
  }
  return {
    isProvider: true,
    async compare(given) {
      const { about, since, parties } = given;
      if (parties.length === 0) return { result: async () => ({ list: preferred, matches: [] }), pauseMs: minPauseMs };
      const asked = { kind: screeningKind, subjectId: subjectOf(given) };
      const seen = await providerOperations.ask(tenant, {
        ...asked,
        providers: names,
        request: () => ({
          platformId: tenant.platformId,
          about,
          subjects: parties.map(({ id: partyId, type, names: own, birthYear, countries }) => ({
            partyId,
            type,
            names: [...own],
            ...(birthYear !== undefined && { birthYear }),
            countries: [...countries],
          })),
        }),
      });
      const elapsedMs = since ? Date.now() - since.getTime() : 0;
      return {
        pauseMs: Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8)),
        async result(tx) {
          // An event may have brought a newer state than the provider's response.
          const { provider, outcome } = (await providerOperations.read(tx, tenant, asked)) ?? seen;
          const matches = matchesOf(provider, outcome, parties);
          if (!matches && outcome.state === "HIT") {
            await providerOperations.dispute(tx, tenant, asked, "HIT of a party that it was not asked about");
          }
          return matches && { list: provider, matches };
        },
      };
    },
  };
}
