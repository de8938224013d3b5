#!/usr/bin/env node
// Runs the Prisma CLI with the schema engine of this repository (prisma/schema-engine.mjs), so that nothing is downloaded.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [`${root}node_modules/prisma/build/index.js`, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: `${root}prisma/schema-engine.mjs`,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  },
);
process.exit(status ?? 1);
