#!/usr/bin/env node
// The rules that need types, of tools/oxlint.json: typescript-eslint's, on the compiler of TypeScript 7, which takes a
// quarter of the processor time. Below that folder, paths count from the root of the file system.
//
//   node scripts/lint-types.mjs [FILE…]    these files, or all
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./packages.mjs";
import { root } from "./steps.mjs";

ensureInstalled("tools");
const packages = join(root, "tools/node_modules");
const args = [
  join(packages, "oxlint/bin/oxlint"),
  "--config",
  join(root, "tools/oxlint.json"),
  "--type-aware",
  ...["**/*.mjs", "**/*.js", "**/generated/**"].flatMap((pattern) => ["--ignore-pattern", pattern]),
  ...process.argv.slice(2),
];
const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(packages, ".bin/tsgolint") };
const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
if (error) process.stderr.write(`${error.message}\n`);
process.exitCode = status ?? 1;
