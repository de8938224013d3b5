import type { RootAudiences } from "../graphql/build-subgraph.js";
import type { Module } from "./module.js";

/** Audiences of the root fields that aren't for the platform only, by name. */
export function rootAudiencesOf(modules: readonly Module<never>[]): RootAudiences {
  const operations = modules.flatMap((module) => module.operations ?? []);
  return new Map([
    ...operations.map(({ facts }) => [facts.name, facts.audience ?? "PLATFORM"] as const),
    ...modules.flatMap(({ openToAgents = [] }) => openToAgents.map((name) => [name, "ANY_CREDENTIALS"] as const)),
  ]);
}
