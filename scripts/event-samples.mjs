#!/usr/bin/env node
// Chooses schema/event-samples.json, the `data` of an event of each type, from lists of events that tests recorded.
//
//   RECORD_EXAMPLES=/tmp/recorded.jsonl npm run test:integration -- scenarios/trigger
//   node scripts/event-samples.mjs /tmp/recorded.jsonl
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Anonymous } from "./examples/anonymous.mjs";
import { cut, score } from "./examples/choice.mjs";
import { root } from "./steps.mjs";

const [recording] = process.argv.slice(2);
if (!recording) {
  process.stderr.write("Usage: node scripts/event-samples.mjs <recording>\n");
  process.exit(2);
}

/** The best `data` of each type. */
const best = new Map();
for (const line of readFileSync(recording, "utf8").trim().split("\n")) {
  const { method, path, response } = JSON.parse(line);
  if (method !== "GET" || !/^\/events(\?|$)/.test(path)) continue;
  for (const { type, data } of response.data) {
    const sample = cut(data);
    if (!best.has(type) || score(sample) > score(best.get(type))) best.set(type, sample);
  }
}

const sorted = [...best].sort(([a], [b]) => (a < b ? -1 : 1));
const samples = Object.fromEntries(sorted.map(([type, data]) => [type, new Anonymous().value(data)]));
writeFileSync(join(root, "schema/event-samples.json"), `${JSON.stringify(samples, null, 2)}\n`);
