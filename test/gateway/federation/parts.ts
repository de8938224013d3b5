import { buildSubgraphSchema } from "@apollo/subgraph";
import { parse, type GraphQLSchema } from "graphql";
import { composeSupergraph } from "../../../gateway/graph/planner/compose.js";
import type { CaseSubgraph } from "./case.js";

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external",
  "@requires", "@provides", "@override", "@inaccessible", "@interfaceObject", "@listSize", "@cost"])\n`;

/** The supergraph of a case, and its subgraphs' executable schemas. */
export function partsOf(subgraphs: Readonly<Record<string, CaseSubgraph>>, urlOf = (name: string) => `http://${name}`) {
  const parts = Object.entries(subgraphs).map(([name, { sdl, resolvers = {}, isFederation1 = false }]) => {
    const text = (isFederation1 ? "" : link) + sdl;
    return {
      name,
      url: urlOf(name),
      sdl: text,
      schema: buildSubgraphSchema([{ typeDefs: parse(text), resolvers: resolvers as never }]),
    };
  });
  const schemas: Record<string, GraphQLSchema> = Object.fromEntries(parts.map(({ name, schema }) => [name, schema]));
  return { supergraph: composeSupergraph(parts), schemas };
}
