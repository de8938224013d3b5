#!/usr/bin/env node
// Emits the sources of clients from schema/openapi.json and schema/supergraph.graphql: the types and documents of
// clients/typescript and facts for its users' caches, the types of the console's operations, a collection for Postman
// and Bruno, and schema/documents.json, the documents of the typed client, which the server trusts; and from docs/ what
// GraphiQL and the console show of it. Then compiles the client to clients/typescript/dist. With --check it writes
// nothing and exits 1 if a committed file differs.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { collectionOf } from "./collection.mjs";
import { questionsOf, sandboxValuesOf } from "./documented.mjs";
import { documentsOf, manifestOf } from "./own-documents.mjs";
import { ensureInstalled } from "./packages.mjs";
import { report, root, runNode } from "./steps.mjs";

const isCheck = process.argv.includes("--check");
const start = performance.now();
ensureInstalled("tools");
const { cacheTypes, consoleTypes, graphTypes } = await import("../tools/graph-types.mjs");
const { restTypes } = await import("../tools/rest-types.mjs");
const read = (file) => readFile(join(root, file), "utf8");

const jsonOf = (value) => `${JSON.stringify(value, null, 2)}\n`;

const openapi = await read("schema/openapi.json");
const supergraph = await read("schema/supergraph.graphql");
const graph = await graphTypes(supergraph, join(root, "clients/typescript/documents"));
const files = {
  "clients/typescript/src/generated/rest.ts": await restTypes(JSON.parse(openapi)),
  "clients/typescript/src/generated/graph.ts": graph,
  "clients/typescript/src/generated/cache.ts": cacheTypes(supergraph),
  "schema/documents.json": jsonOf(manifestOf(await documentsOf(graph))),
  "clients/postman/paygraph.postman_collection.json": jsonOf(collectionOf(JSON.parse(openapi))),
  "schema/questions.json": jsonOf(questionsOf(await read("docs/dashboards.md"))),
  "schema/sandbox.json": jsonOf(await sandboxValuesOf(read)),
  ...(await consoleTypes(supergraph, root)),
};

for (const [file, text] of Object.entries(files)) {
  const present = await read(file).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (present === text) continue;
  if (isCheck) {
    process.stderr.write(`${file} differs from its source: run npm run client\n`);
    process.exitCode = 1;
    continue;
  }
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  process.stdout.write(`${file}\n`);
}
if (!isCheck) {
  const { isDone, output } = await runNode(["tools/node_modules/typescript/bin/tsc", "-p", "clients/typescript"]);
  if (!isDone) process.stderr.write(`${output}\n`);
  process.exitCode = isDone ? 0 : 1;
  report(`client: ${isDone ? "compiled to clients/typescript/dist" : "failed"}`, start);
}
