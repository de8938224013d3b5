// Packages that only some commands need: each folder has a lock of its own, and is installed on demand.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/** Returns undefined if the last installation was not completed. */
function readIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Installs the locked packages of a folder, unless they are; ends the process if npm fails. */
export function ensureInstalled(folder) {
  const directory = join(root, folder);
  const stampFile = join(directory, "node_modules/.installed");
  const lock = createHash("sha256")
    .update(readFileSync(join(directory, "package-lock.json")))
    .digest("hex");
  if (readIfPresent(stampFile) === lock) return;
  process.stderr.write(`installs the packages of ${folder}\n`);
  // Of these packages' scripts none is needed; Prisma's would download its native engine. A script of npm's inherits
  // engine-strict, which Prisma's command line and its parts for other commands don't meet.
  const flags = [
    "ci",
    "--ignore-scripts",
    "--engine-strict=false",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { status, error } = spawnSync("npm", flags, { cwd: directory, stdio: ["ignore", "ignore", "inherit"] });
  if (error) process.stderr.write(`${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, lock);
}
