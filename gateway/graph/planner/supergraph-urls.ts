import { Kind, parse } from "graphql";

/** A subgraph of a supergraph. */
export interface SubgraphAddress {
  /** Its value of `join__Graph`. */
  readonly graph: string;
  readonly name: string;
  /** Its routing URL; may be empty. */
  readonly url: string;
}

/** The subgraphs that a supergraph names (`@join__graph`). */
export function subgraphsOf(supergraphSdl: string): SubgraphAddress[] {
  const graphs = parse(supergraphSdl, { noLocation: true }).definitions.find(
    (definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === "join__Graph",
  );
  if (graphs?.kind !== Kind.ENUM_TYPE_DEFINITION)
    throw new Error("The SDL is not that of a supergraph: no join__Graph");
  return (graphs.values ?? []).map((value) => {
    const given = value.directives?.find(({ name }) => name.value === "join__graph")?.arguments ?? [];
    const textOf = (wanted: string): string | undefined => {
      const found = given.find(({ name }) => name.value === wanted)?.value;
      return found?.kind === Kind.STRING ? found.value : undefined;
    };
    const graph = value.name.value;
    return { graph, name: textOf("name") ?? graph, url: textOf("url") ?? "" };
  });
}
