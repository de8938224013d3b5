import { readFile } from "node:fs/promises";
import { expect, it } from "@jest/globals";
import { QueryPlanner } from "@graphql-hive/router-query-planner";
import { createPlanning } from "../../gateway/graph/planner/planning.js";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { routes } from "../../gateway/processes/routes.js";
import { endpointsOf } from "../../gateway/rest/endpoint.js";

it("can plan the operation of every route, which is planned on its first request", async () => {
  const supergraph = await readFile("schema/supergraph.graphql", "utf8");
  const schema = publicSchema(supergraph);
  const plan = createPlanning(new QueryPlanner(supergraph), schema);
  const endpoints = endpointsOf(routes, schema);
  expect(endpoints).toHaveLength(routes.length);
  for (const { document, route } of endpoints) {
    expect(await plan(document, route.operationId).planFor({})).toMatchObject({ lost: [] });
  }
});
