#!/usr/bin/env node
// Comments cite rules as `(docs/interface.md, <heading>)`, and documents link to each other: all targets must exist.
// Prints one line per problem to standard error; the exit code is 1 if there is any.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./steps.mjs";

const skipped = /^(node_modules|dist|generated|coverage|schema|figures|\..*)$/;
const prismaSchema = "prisma/schema";

/** Files below a folder, as paths relative to the checkout. */
function filesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return skipped.test(entry.name) && path !== prismaSchema ? [] : filesOf(path);
  });
}

const textOf = (path) => readFileSync(join(root, path), "utf8");

/** Headings of a document without its code blocks. */
function headingsOf(path) {
  const prose = textOf(path).replace(/^```[^]*?^```/gm, "");
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading.trim());
}

/** The anchor of a heading in rendered Markdown. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const problems = [];
const files = filesOf(".");

const rules = new Set(headingsOf("docs/interface.md"));
for (const path of files.filter((file) => /\.(ts|mjs|prisma|graphql)$/.test(file))) {
  const text = textOf(path).replace(/\n\s*(\*|\/\/\/?) ?/g, " ");
  for (const [, heading] of text.matchAll(/docs\/interface\.md, ([^;)<]+)[;)]/g)) {
    if (!rules.has(heading)) problems.push(`${path}: docs/interface.md has no heading "${heading}"`);
  }
}

for (const path of files.filter((file) => file.endsWith(".md"))) {
  const prose = textOf(path).replace(/^```[^]*?^```/gm, "");
  for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file, anchor] = target.split("#");
    const linked = file ? relative(root, resolve(root, dirname(path), file)) : path;
    if (!existsSync(join(root, linked))) problems.push(`${path}: nothing is at ${target}`);
    else if (anchor && !headingsOf(linked).map(anchorOf).includes(anchor)) {
      problems.push(`${path}: ${linked} has no heading for #${anchor}`);
    }
  }
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
