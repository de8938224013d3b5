#!/usr/bin/env node
// Builds the documentation as a site in docs/site/dist, with a reference of the graph (docs/graph-reference.md) from the schema.
// `npm run docs -- dev` serves it, and rebuilds on changes.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { publicSchema } from "../dist/gateway/graph/planner/public-schema.js";
import { graphReference } from "../docs/site/graph-reference.mjs";
import { ensureInstalled } from "./packages.mjs";
import { report, root } from "./steps.mjs";

const start = performance.now();
const [command = "build"] = process.argv.slice(2);
const supergraph = readFileSync(join(root, "schema/supergraph.graphql"), "utf8");
writeFileSync(join(root, "docs/graph-reference.md"), graphReference(publicSchema(supergraph)));
ensureInstalled("docs/site");
const program = join(root, "docs/site/node_modules/vitepress/bin/vitepress.js");
const { status, error } = spawnSync(process.execPath, [program, command, "docs/site"], { cwd: root, stdio: "inherit" });
if (error) process.stderr.write(`${error.message}\n`);
process.exitCode = status ?? 1;
if (status === 0) report("docs: built docs/site/dist/index.html", start);
