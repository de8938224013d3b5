import { createAccountsSubgraph } from "../../subgraphs/accounts/index.js";
import { createCustomersSubgraph } from "../../subgraphs/customers/index.js";
import { createPlatformSubgraph } from "../../subgraphs/platform/index.js";
import { createQuotesSubgraph } from "../../subgraphs/quotes/index.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { createVerificationSubgraph } from "../../subgraphs/verification/index.js";
import type { ServiceDeps } from "./core.js";
import { composeSupergraph } from "../graph/planner/compose.js";
import { createNodeSubgraph } from "../graph/planner/node-subgraph.js";

/** Port of the first subgraph where each runs as a process of its own. */
const firstPort = 4101;

/** Every subgraph, in the order of their ports. A further one costs its folder and a line here. */
export async function createSubgraphs(deps: ServiceDeps): Promise<Subgraph[]> {
  const subgraphs = await Promise.all([
    createPlatformSubgraph(deps),
    createCustomersSubgraph(deps),
    createVerificationSubgraph(deps),
    createAccountsSubgraph(deps),
    createQuotesSubgraph(deps),
  ]);
  return [...subgraphs, await createNodeSubgraph(subgraphs.flatMap(({ homes }) => homes))];
}

function routingUrl(index: number): string {
  return `http://127.0.0.1:${firstPort + index}/graphql`;
}

/** What is emitted into `schema/` and `supergraph.yaml`, by file name. */
export function emitSchemas(subgraphs: readonly Subgraph[]): ReadonlyMap<string, string> {
  const services = subgraphs.map(({ name, sdl }, index) => ({ name, sdl, url: routingUrl(index) }));
  const entries = services.map(
    ({ name, url }) => `  ${name}:\n    routing_url: ${url}\n    schema:\n      file: ./schema/${name}.graphql\n`,
  );
  return new Map([
    ...services.map(({ name, sdl }): [string, string] => [`schema/${name}.graphql`, `${sdl.trim()}\n`]),
    ["schema/supergraph.graphql", `${composeSupergraph(services).trim()}\n`],
    ["supergraph.yaml", `federation_version: =2.9.0\nsubgraphs:\n${entries.join("")}`],
  ]);
}
