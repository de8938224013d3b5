import { composeServices } from "@theguild/federation-composition";
import { parse } from "graphql";

/** Composes the subgraphs' SDLs into the supergraph. Throws one error that lists all conflicts. */
export function composeSupergraph(
  subgraphs: readonly { readonly name: string; readonly url: string; readonly sdl: string }[],
): string {
  const { supergraphSdl, errors } = composeServices(
    subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) })),
  );
  if (supergraphSdl) return supergraphSdl;
  const problems = (errors ?? []).map(({ message, extensions }) => {
    const code = typeof extensions?.code === "string" ? ` (${extensions.code})` : "";
    return `- ${message}${code}`;
  });
  throw new Error(["The subgraphs don't compose:", ...problems].join("\n"));
}
