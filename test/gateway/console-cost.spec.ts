import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { getOperationAST, Kind, parse, TokenKind, type DocumentNode, type TypeNode } from "graphql";
import { createCostCheck } from "../../gateway/graph/limits/cost.js";
import { graphLimits, limitErrors } from "../../gateway/graph/limits/limits.js";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { maxPageSize } from "../../subgraphs/shared/graphql/connection.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const texts = Object.values(JSON.parse(read("dist/console/documents.json")) as Record<string, string>);
const judgeCost = createCostCheck(publicSchema(read("schema/supergraph.graphql")));

const nameOfType = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOfType(type.type);

function tokensOf({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) {
    if (![TokenKind.SOF, TokenKind.EOF].includes(token.kind)) count += 1;
  }
  return count;
}

/** Maximum use of each limit by the operation, with pages of 100 rows, as an export asks for them. */
function usedBy(text: string) {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation?.name) throw new Error(`One operation with a name: ${text}`);
  const sizes = operation.variableDefinitions
    ?.filter(({ type }) => nameOfType(type) === "Int")
    .map(({ variable }) => [variable.name.value, maxPageSize] as const);
  const { requested, limit } = judgeCost(document, operation, Object.fromEntries(sizes ?? [])).report;
  const used = { ...requested, tokens: tokensOf(document) };
  return { name: operation.name.value, document, used, limit: { ...limit, tokens: graphLimits.tokens } };
}

describe("each operation of the console", () => {
  const operations = texts.map(usedBy);

  it("takes at most half of each limit, with pages of a hundred rows", () => {
    expect(operations.length).toBeGreaterThan(100);
    const beyond = operations.flatMap(({ name, used, limit }) =>
      Object.entries(limit)
        .map(([what, all]) => ({ name, what, most: all / 2, used: used[what as keyof typeof used] }))
        .filter((each) => each.used > each.most),
    );
    expect(beyond).toEqual([]);
  });

  it("is within half of the limits of its selections, too", () => {
    const half = Object.fromEntries(Object.entries(graphLimits).map(([what, most]) => [what, Math.floor(most / 2)]));
    const problems = operations.flatMap(({ name, document }) =>
      limitErrors(document, half as unknown as typeof graphLimits).map(({ message }) => `${name}: ${message}`),
    );
    expect(problems).toEqual([]);
  });
});
