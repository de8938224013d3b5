#!/usr/bin/env node
// Runs the Prisma CLI with the schema engine of this repository (prisma/schema-engine.mjs), so that no engine is
// downloaded. The CLI has a package of its own (prisma/cli), installed here the first time and after each change of it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}prisma/cli`;

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Whether the last installation came to its end, with the locked version. */
function isInstalled() {
  const versionIn = (file) =>
    JSON.parse(readFileSync(`${folder}/${file}`, "utf8")).packages["node_modules/prisma"].version;
  try {
    return versionIn("node_modules/.package-lock.json") === versionIn("package-lock.json");
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

if (!isInstalled()) {
  // Its scripts would download the native engine.
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const status = run("npm", flags, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) process.exit(status);
}
process.exit(
  run(process.execPath, [`${folder}/node_modules/prisma/build/index.js`, ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: `${root}prisma/schema-engine.mjs`,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  }),
);
