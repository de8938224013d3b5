import { describe, expect, it } from "@jest/globals";
import { validate } from "graphql";
import { createSchemaSubgraph } from "../../gateway/graph/execution/schema-subgraph.js";
import { isAsyncIterable } from "../../gateway/graph/execution/subgraph-executor.js";
import { createGateway, type GatewayRequest, type GatewaySubgraph } from "../../gateway/graph/gateway.js";
import { partsOf } from "./federation/parts.js";
import { abstractBugs } from "./public-bugs/abstract.cases.js";
import { aliasBugs } from "./public-bugs/aliases.cases.js";
import type { PublicBug } from "./public-bugs/case.js";
import { conditionBugs } from "./public-bugs/conditions.cases.js";
import { inputBugs } from "./public-bugs/inputs.cases.js";
import { nullBugs } from "./public-bugs/nulls.cases.js";
import { requiresBugs } from "./public-bugs/requires.cases.js";

/** The gateway of a case, whose subgraphs refuse what isn't valid GraphQL of theirs. */
async function gatewayOf({ subgraphs, amend = (sdl) => sdl }: PublicBug) {
  const { supergraph, schemas } = partsOf(subgraphs);
  const transport = ({ name }: { name: string }): GatewaySubgraph => {
    const schema = schemas[name];
    if (!schema) throw new Error(name);
    const subgraph = createSchemaSubgraph<GatewayRequest>(schema);
    return {
      ...subgraph,
      execute(operation, request) {
        const errors = validate(schema, operation.document);
        return errors.length > 0 ? Promise.resolve({ errors }) : subgraph.execute(operation, request);
      },
    };
  };
  return createGateway({ supergraph: amend(supergraph), transport });
}

describe("what public reports found wrong in other gateways", () => {
  const bugs = [...conditionBugs, ...aliasBugs, ...requiresBugs, ...nullBugs, ...abstractBugs, ...inputBugs];

  it.each(bugs.map((bug) => [[bug.title, ...bug.reported].join(", "), bug] as const))("%s", async (_title, bug) => {
    const gateway = await gatewayOf(bug);
    for (const { query, variables, data, errors } of bug.queries) {
      const result = await gateway.execute({ query, variables });
      if (isAsyncIterable(result)) throw new Error("a stream");
      expect(result.errors?.map(({ message, path }) => [message, path])).toEqual(errors);
      // With the order of its fields.
      expect(JSON.stringify(result.data)).toBe(JSON.stringify(data));
    }
    await gateway.close();
  });
});
