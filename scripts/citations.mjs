#!/usr/bin/env node
// Comments cite rules as `(docs/interface.md, <heading>)`, those of the graph alone as `(docs/graph.md, <heading>)`, and
// documents link to each other: all targets must exist.
// Prints one line per problem to standard error; the exit code is 1 if there is any.
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { filesOf, proseOf, textOf } from "./prose.mjs";
import { root } from "./steps.mjs";

const headingsOf = (path) => [...proseOf(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading.trim());

/** The anchors of a document's headings, as rendered: a repeated one is numbered. */
function anchorsOf(path) {
  const counts = new Map();
  return headingsOf(path).map((heading) => {
    // Of generated documents: given by the heading itself.
    const [, given] = /\{#([\w-]+)\}$/.exec(heading) ?? [];
    if (given) return given;
    const anchor = heading
      .replace(/\[(.*?)\]\(.*?\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

const problems = [];
const files = filesOf(".");

const rules = new Map(["interface", "graph"].map((name) => [name, new Set(headingsOf(`docs/${name}.md`))]));
for (const path of files.filter((file) => /\.(ts|mjs|prisma|graphql)$/.test(file))) {
  const text = textOf(path).replace(/\n\s*(\*|\/\/\/?) ?/g, " ");
  for (const [, name, heading] of text.matchAll(/docs\/(interface|graph)\.md, ([^;)<]+)[;)]/g)) {
    if (!rules.get(name).has(heading)) problems.push(`${path}: docs/${name}.md has no heading "${heading}"`);
  }
}

for (const path of files.filter((file) => file.endsWith(".md"))) {
  for (const [, target] of proseOf(path).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file, anchor] = target.split("#");
    const linked = file ? relative(root, resolve(root, dirname(path), decodeURI(file))) : path;
    if (!existsSync(join(root, linked))) problems.push(`${path}: nothing is at ${target}`);
    else if (anchor && linked.endsWith(".md") && !anchorsOf(linked).includes(anchor)) {
      problems.push(`${path}: ${linked} has no heading for #${anchor}`);
    }
  }
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
