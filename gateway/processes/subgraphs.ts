import { modules, type ServiceDeps } from "../../subgraphs/modules.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { homesOf, subgraphOf } from "../../subgraphs/shared/module/compose.js";
import { createNodeSubgraph } from "../graph/planner/node-subgraph.js";

/** One subgraph, without building the others. Throws for an unknown name. */
export function createSubgraph(name: string, deps: ServiceDeps): Promise<Subgraph> {
  if (name === "nodes") return createNodeSubgraph(homesOf(modules, deps));
  const module = modules.find((candidate) => candidate.name === name);
  if (!module) throw new Error(`There is no subgraph ${name}`);
  return subgraphOf(module, deps);
}

/** Every subgraph, in the order of their ports. */
export function createSubgraphs(deps: ServiceDeps): Promise<Subgraph[]> {
  const names = [...modules.map(({ name }) => name), "nodes"];
  return Promise.all(names.map((name) => createSubgraph(name, deps)));
}
