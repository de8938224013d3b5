import { buildSubgraphSchema } from "@apollo/subgraph";
import { parse, printSchema } from "graphql";
import { modules } from "../../subgraphs/modules.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { agentTypesOf } from "../../subgraphs/shared/module/compose.js";
import { rootAudiencesOf } from "../../subgraphs/shared/module/root-audiences.js";
import { agentSchemaOf } from "../graph/limits/agent-schema.js";
import { composeSupergraph } from "../graph/planner/compose.js";
import { publicSchema } from "../graph/planner/public-schema.js";

/** Port of the first subgraph, if each runs in its own process. */
const firstPort = 4101;

function routingUrl(index: number): string {
  return `http://127.0.0.1:${firstPort + index}/graphql`;
}

/** The generated files in `schema/`, and `supergraph.yaml`, by name. Throws for one that isn't a federated subgraph. */
export function emitSchemas(subgraphs: readonly Subgraph[]): ReadonlyMap<string, string> {
  for (const { sdl } of subgraphs) buildSubgraphSchema(parse(sdl));
  const services = subgraphs.map(({ name, sdl }, index) => ({ name, sdl, url: routingUrl(index) }));
  const entries = services.map(
    ({ name, url }) => `  ${name}:\n    routing_url: ${url}\n    schema:\n      file: ./schema/${name}.graphql\n`,
  );
  const supergraph = composeSupergraph(services);
  const agentSchema = agentSchemaOf(publicSchema(supergraph), rootAudiencesOf(modules), agentTypesOf(modules));
  return new Map([
    ...services.map(({ name, sdl }): [string, string] => [`schema/${name}.graphql`, `${sdl.trim()}\n`]),
    ["schema/supergraph.graphql", `${supergraph.trim()}\n`],
    ["schema/agent.graphql", `${printSchema(agentSchema).trim()}\n`],
    ["supergraph.yaml", `federation_version: =2.9.0\nsubgraphs:\n${entries.join("")}`],
  ]);
}
