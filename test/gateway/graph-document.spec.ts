import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "@jest/globals";
import { parse, validate } from "graphql";
import { publicSchema } from "../../gateway/graph/planner/public-schema.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { startApp } from "../testkit/app.js";

// The examples of docs/graph.md.

const app = await startApp();
const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const document = read("docs/graph.md");
const schema = publicSchema(read("schema/supergraph.graphql"));
const blocksOf = (language: string) =>
  [...document.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);
const operations = blocksOf("graphql");
const operationOf = (field: string) => operations.find((text) => text.includes(field)) ?? "";

it("are operations that the schema allows", () => {
  expect(operations.length).toBeGreaterThan(2);
  for (const text of operations) expect([text, validate(schema, parse(text))]).toEqual([text, []]);
});

it("have the response and the cost that the document shows", async () => {
  const { sandbox } = await app.platform();
  const [shown = "", cost = ""] = blocksOf("json");
  const { data, errors } = await sandbox.graph(operationOf("customer(id:"));
  const { data: shownData, errors: shownErrors } = JSON.parse(shown);
  expect(data).toEqual({ ...shownData, platformConfig: { name: expect.any(String) } });
  expect(errors).toMatchObject(
    shownErrors.map(({ path, extensions }: { path: string[]; extensions: Record<string, unknown> }) => ({
      path,
      extensions: { code: extensions.code, status: extensions.status },
    })),
  );
  const { extensions } = await sandbox.graph(operationOf("transactions(filter:"));
  expect(extensions).toEqual(JSON.parse(cost));
});
