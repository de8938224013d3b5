#!/usr/bin/env node
// CI's checks besides the tests. Every failing step prints all of its findings; the exit code is 1 if any failed.
import { join } from "node:path";
import { ensureInstalled } from "./packages.mjs";
import { report, runNode } from "./steps.mjs";

const bin = (path) => join("tools/node_modules", path);
const layered = ["infrastructure", "subgraphs", "gateway", "clients/typescript/src", "console", "test"];
const compiler = [bin("typescript-7/bin/tsc"), "--singleThreaded"];

const build = { name: "build", args: ["scripts/build.mjs"] };
const schemaDrift = { name: "schema drift", args: ["dist/processes/emit.js", "--check"] };
/** After the build, the longest first. */
const steps = [
  { name: "lint of types", args: ["scripts/lint-types.mjs"] },
  { name: "lint", args: [bin("eslint/bin/eslint.js"), ".", "--max-warnings", "0"] },
  // Version 7 is the compiler alone; the other tools use the API of version 5.
  { name: "types", args: [...compiler, "-p", "tsconfig.json", "--tsBuildInfoFile", ".cache/types-7.tsbuildinfo"] },
  { name: "types of the console", args: [...compiler, "-p", "console/tsconfig.json"] },
  {
    name: "unused exports and dependencies",
    args: [bin("knip/bin/knip.js"), "--config", "tools/knip.json", "--no-progress"],
  },
  {
    name: "exports that only tests use",
    args: [bin("knip/bin/knip.js"), "--config", "tools/knip.json", "--no-progress", "--production"],
  },
  {
    name: "layering",
    args: [bin("dependency-cruiser/bin/dependency-cruise.mjs"), "--config", "tools/dependency-cruiser.mjs", ...layered],
  },
  { name: "guides", args: ["scripts/guides.mjs"] },
  { name: "client drift", args: ["scripts/client.mjs", "--check"] },
  { name: "tables", args: ["scripts/tables.mjs"] },
  { name: "formatting of prisma/schema", args: ["scripts/prisma.mjs", "format", "--check"] },
  { name: "citations", args: ["scripts/citations.mjs"] },
  { name: "words", args: ["scripts/words.mjs"] },
  { name: "descriptions", args: ["scripts/descriptions.mjs"] },
];
/** Needs no build. */
const formatting = {
  name: "formatting",
  args: [bin("prettier/bin/prettier.cjs"), "--check", "--log-level", "warn", "."],
};
const failed = [];

async function run({ name, args }) {
  const start = performance.now();
  const { isDone, output } = await runNode(args);
  report(`check: ${name}${isDone ? "" : ": failed"}`, start);
  if (isDone) return true;
  failed.push(name);
  process.stderr.write(`${output}\n\n`);
  return false;
}

for (const folder of ["tools", "test/browser", "prisma/cli"]) ensureInstalled(folder);
// Without a build there is no schema to compare: only the build's failure is reported.
const built = run(build).then((isBuilt) => isBuilt && steps.push(schemaDrift));
// Two run concurrently.
await Promise.all(
  [built, run(formatting)].map(async (first) => {
    await Promise.all([first, built]);
    for (let step = steps.shift(); step; step = steps.shift()) await run(step);
  }),
);
if (failed.length > 0) {
  process.stderr.write(`check: ${failed.length} failed: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}
