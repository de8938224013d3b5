#!/usr/bin/env node
// Runs the Prisma CLI with the schema engine of this repository (prisma/schema-engine.mjs), so that no engine is
// downloaded. The CLI has a package of its own (prisma/cli), installed on demand.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openScratchDatabase } from "../prisma/scratch.mjs";
import { ensureInstalled } from "./packages.mjs";
import { root } from "./steps.mjs";

const args = process.argv.slice(2);
const has = (...options) => args.some((argument) => options.includes(argument.split("=")[0]));
/** `migrate deploy` and `migrate resolve` are for a database that matters, which the caller must name. */
const takesScratch =
  ["migrate", "db", "studio"].includes(args[0]) &&
  !has("deploy", "resolve", "--help", "-h") &&
  !process.env.DATABASE_URL;

ensureInstalled("prisma/cli");
const scratch = takesScratch ? await openScratchDatabase() : undefined;
const program = join(root, "prisma/cli/node_modules/prisma/build/index.js");
const config = has("--config") ? [] : ["--config", "prisma/prisma.config.ts"];
const child = spawn(process.execPath, [program, ...args, ...config], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    ...(scratch && { DATABASE_URL: scratch.url }),
    PRISMA_SCHEMA_ENGINE_BINARY: join(root, "prisma/schema-engine.mjs"),
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
// An interrupt also reaches the child: this process ends after it.
process.on("SIGINT", () => undefined);
try {
  const [code] = await once(child, "close");
  process.exitCode = code ?? 1;
} finally {
  await scratch?.stop();
}
