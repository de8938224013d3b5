#!/usr/bin/env node
// Generates the database client, compiles to dist/ and bundles the processes: only what has changed.
import "./node-version.mjs";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { report, root, runNode } from "./steps.mjs";

const { compileFile } = await import("./compile.mjs").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  process.stderr.write("The packages are not installed: run `npm ci` first\n");
  process.exit(1);
});

const stampFile = join(root, ".cache/build.json");
const sourceFolders = ["infrastructure", "subgraphs", "gateway"];

/** All files below a folder, as paths from the root; none if it does not exist. */
function filesBelow(folder, accepts) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter(accepts)
      .sort();
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** Hashes contents, so that the file times of a checkout or copy don't matter. */
function hashOf(files, before = "") {
  const hash = createHash("sha256").update(before);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

const isSource = (file) => file.endsWith(".ts") && !file.endsWith(".d.ts");
const outputOf = (source) => join("dist", source.replace(/\.ts$/, ".js"));

/** The stamp of the last complete build: hashes of its inputs. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {}; // Missing or truncated: build everything.
  }
}

/** Replaced atomically: an interrupted build leaves the old stamp, without its current step. */
function writeStamp(stamp) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(`${stampFile}.new`, JSON.stringify(stamp));
  renameSync(`${stampFile}.new`, stampFile);
}

async function runStep(name, work) {
  const start = performance.now();
  const { isDone, output } = await work();
  if (isDone) return report(`build: ${name}`, start);
  report(`build: ${name}: failed`, start);
  process.stderr.write(`${output}\n`);
  process.exit(1);
}

/** The sources whose output is in dist/. Deletes the output of removed sources. */
function sourcesInDist(sources) {
  const byOutput = new Map(sources.map((source) => [outputOf(source), source]));
  const present = new Set();
  // dist/test belongs to the tests (test/setup/compile.mjs).
  const isCompiled = (path) => !/^dist\/(test|processes|console)\//.test(path);
  for (const file of filesBelow("dist", isCompiled)) {
    const script = file.replace(/\.map$/, "");
    if (!byOutput.has(script)) rmSync(join(root, file));
    else if (script === file) present.add(byOutput.get(script));
  }
  return present;
}

/** Returns the stamp with `generateOutputs`, the hash of the generated files. */
async function generate(stamp, lock) {
  const inputs = hashOf([...filesBelow("prisma/schema", () => true), "prisma/generate.mjs"], lock);
  const outputs = () => hashOf(filesBelow("generated", () => true));
  if (stamp.generateInputs === inputs && stamp.generateOutputs === outputs()) return stamp;
  const { generateInputs: _outdated, ...rest } = stamp;
  writeStamp(rest);
  await runStep("generated the database client", () => runNode(["prisma/generate.mjs"]));
  const done = { ...rest, generateInputs: inputs, generateOutputs: outputs() };
  writeStamp(done);
  return done;
}

async function compiledFrom(source) {
  const output = join(root, outputOf(source));
  const sourceFileName = relative(dirname(output), join(root, source));
  return { output, ...(await compileFile(join(root, source), { sourceMaps: true, sourceFileName })) };
}

/** The place and text of a compile error, without SWC's own stack. */
const problem = ({ reason }) => reason.message.split("\n\nCaused by:")[0].trimEnd();

/** Writes nothing if a source can't be compiled. */
async function compileAll(sources) {
  const results = await Promise.allSettled(sources.map(compiledFrom));
  const failures = results.filter(({ status }) => status === "rejected");
  if (failures.length > 0) return { isDone: false, output: failures.map(problem).join("\n") };
  for (const { value } of results) {
    const { output, code, map } = value;
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(`${output}.map`, map);
    writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
  }
  return { isDone: true, output: "" };
}

/** Returns the stamp with `compiled`, the hash of each source and of the other inputs of its output. */
async function compile(stamp, lock) {
  const sources = [...sourceFolders, "generated"].flatMap((folder) => filesBelow(folder, isSource));
  const compiler = hashOf(["scripts/compile.mjs"], lock);
  const compiled = Object.fromEntries(sources.map((source) => [source, hashOf([source], compiler)]));
  const present = sourcesInDist(sources);
  const outdated = sources.filter((source) => !present.has(source) || stamp.compiled?.[source] !== compiled[source]);
  if (outdated.length > 0) {
    const { compiled: _outdated, ...rest } = stamp;
    writeStamp(rest);
    await runStep(`compiled ${outdated.length} files`, () => compileAll(outdated));
  }
  const done = { ...stamp, compiled };
  writeStamp(done);
  return done;
}

async function bundle(stamp) {
  const inputs = hashOf(
    ["scripts/bundle.mjs", "scripts/external.mjs", "scripts/libraries.mjs", "scripts/node-version.mjs"],
    JSON.stringify(stamp.compiled),
  );
  const outputs = () => hashOf(filesBelow("dist/processes", (file) => /\.(js|wasm)$/.test(file)));
  if (stamp.bundleInputs === inputs && stamp.bundleOutputs === outputs()) return;
  const { bundleInputs: _outdated, ...rest } = stamp;
  writeStamp(rest);
  await runStep("bundled the processes", () => runNode(["scripts/bundle.mjs"]));
  writeStamp({ ...rest, bundleInputs: inputs, bundleOutputs: outputs() });
}

/** Returns the stamp with `consoleOutputs`, the hash of the operator's page. */
async function bundleConsole(stamp, lock) {
  const isInput = (file) => !file.endsWith(".graphql") && !file.endsWith(".md");
  const documented = ["schema/questions.json", "schema/sandbox.json"];
  const inputs = hashOf([...filesBelow("console", isInput), ...documented, "scripts/console.mjs"], lock);
  const outputs = () => hashOf(filesBelow("dist/console", (file) => !file.endsWith(".map")));
  if (stamp.consoleInputs === inputs && stamp.consoleOutputs === outputs()) return;
  const { consoleInputs: _outdated, ...rest } = stamp;
  writeStamp(rest);
  await runStep("bundled the console", () => runNode(["scripts/console.mjs"]));
  writeStamp({ ...rest, consoleInputs: inputs, consoleOutputs: outputs() });
}

const lock = hashOf(["package-lock.json"]);
await bundle(await compile(await generate(readStamp(), lock), lock));
await bundleConsole(readStamp(), lock);
