#!/usr/bin/env node
// Runs the Prisma CLI with the schema engine of this repository (prisma/schema-engine.mjs), so that no engine is
// downloaded. The CLI has a package of its own (prisma/cli), installed on demand.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled } from "./packages.mjs";
import { root } from "./steps.mjs";

ensureInstalled("prisma/cli");
const program = join(root, "prisma/cli/node_modules/prisma/build/index.js");
const { status, error } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: join(root, "prisma/schema-engine.mjs"),
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (error) process.stderr.write(`${error.message}\n`);
process.exitCode = status ?? 1;
