#!/usr/bin/env node
// `node bench/profile.mjs <file>.cpuprofile [skip seconds]`: a process's own CPU time, by package and by function.
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./harness.mjs";

const shownPackages = 16;
const shownFunctions = 25;
/** V8's names in brackets that aren't work. */
const idle = new Set(["(idle)", "(root)"]);

const [file, skipSeconds = "0"] = process.argv.slice(2);
const { nodes, samples, timeDeltas, startTime } = JSON.parse(await readFile(file, "utf8"));
const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));

/** The origin of a frame's code: a package, a file of ours, or the runtime. */
function placeOf({ url, functionName }) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (name) return name;
  if (url.startsWith("file:")) return relative(root, fileURLToPath(url)).split("/").slice(0, 3).join("/");
  return url.startsWith("node:") ? url : functionName;
}

const byPackage = new Map();
const byFunction = new Map();
let total = 0;
let at = startTime;
samples.forEach((id, index) => {
  const micros = timeDeltas[index];
  at += micros;
  const frame = frames.get(id);
  if (idle.has(frame.functionName) || at - startTime < Number(skipSeconds) * 1e6) return;
  total += micros;
  const place = placeOf(frame);
  const name = `${frame.functionName || "(anonymous)"}  ${place}:${frame.lineNumber + 1}`;
  byPackage.set(place, (byPackage.get(place) ?? 0) + micros);
  byFunction.set(name, (byFunction.get(name) ?? 0) + micros);
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
