#!/usr/bin/env node
// `node scripts/tool.mjs eslint|prettier|tsc|… [arguments]`: a program of the package tools/, installed on demand.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./packages.mjs";
import { root } from "./steps.mjs";

const [name = "", ...args] = process.argv.slice(2);
ensureInstalled("tools");
const { status, error } = spawnSync(join(root, "tools/node_modules/.bin", name), args, { stdio: "inherit" });
if (error) process.stderr.write(`${error.message}\n`);
process.exitCode = status ?? 1;
