#!/usr/bin/env node
// `node bench/profile.mjs <file>.cpuprofile [skip seconds]`: a process's own CPU time, by package and by function.
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./harness.mjs";

const shownPackages = 16;
const shownFunctions = 25;
/** V8's names in brackets that aren't work. */
const idle = new Set(["(idle)", "(root)"]);

const [file, skipSeconds = "0"] = process.argv.slice(2);
const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(file, "utf8"));
const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));

const sourceMaps = new Map();

/** The source map of the current build: profile only that. */
function sourceMapOf(url) {
  if (!sourceMaps.has(url)) {
    const file = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : "";
    sourceMaps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : undefined);
  }
  return sourceMaps.get(url);
}

/** URL and line where a frame's code was written. */
function originOf({ url, lineNumber, columnNumber }) {
  const { originalSource, originalLine } = sourceMapOf(url)?.findEntry(lineNumber, columnNumber) ?? {};
  if (!originalSource) return { url, line: lineNumber + 1 };
  return { url: new URL(originalSource, url).href, line: originalLine + 1 };
}

/** The origin of a frame's code: a package, a file of ours, or the runtime. */
function placeOf(url, functionName) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (name) return name;
  if (url.startsWith("file:")) return relative(root, fileURLToPath(url));
  return url.startsWith("node:") ? url : functionName;
}

/** Files of ours are shown by their folder. */
const packageOf = (place) =>
  place
    .split("/")
    .slice(0, place.startsWith("@") ? 2 : 3)
    .join("/");

const byPackage = new Map();
const byFunction = new Map();
let total = 0;
let at = startTime;
const add = (times, name, micros) => times.set(name, (times.get(name) ?? 0) + micros);
samples.forEach((id, index) => {
  const micros = timeDeltas[index];
  at += micros;
  const frame = frames.get(id);
  if (idle.has(frame.functionName) || at - startTime < Number(skipSeconds) * 1e6) return;
  total += micros;
  const { url, line } = originOf(frame);
  const place = placeOf(url, frame.functionName);
  add(byPackage, packageOf(place), micros);
  add(byFunction, `${frame.functionName || "(anonymous)"}  ${place}:${line}`, micros);
});

function print(title, times, count) {
  process.stdout.write(`\n${title}\n`);
  const sorted = [...times].sort(([, one], [, other]) => other - one);
  for (const [name, micros] of sorted.slice(0, count)) {
    process.stdout.write(`${((micros * 100) / total).toFixed(1).padStart(6)} %  ${name}\n`);
  }
}
process.stdout.write(`${(total / 1e6).toFixed(1)} s busy\n`);
print("by package", byPackage, shownPackages);
print("by function", byFunction, shownFunctions);
