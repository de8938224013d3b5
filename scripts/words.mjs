#!/usr/bin/env node
// Comments, descriptions and documents have no term that CONTRIBUTING.md's table lists under "do not use", except those in
// italics, which are for readers. A term that ends in … is refused at the beginning of a comment or description only.
// Prints one line per finding to standard error; the exit code is 1 if there is any.
import { filesOf, proseOf, textOf } from "./prose.mjs";

const table = /(?<=^\| use +\| do not use +\|\n\|[-| ]+\n)(?:\|.+\n)+/m;
const rules = [...table.exec(textOf("CONTRIBUTING.md"))[0].matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].flatMap(
  ([, use, terms]) => terms.split(", ").flatMap((term) => (term.startsWith("_") ? [] : ruleOf(term, use))),
);

/** Finds the term, also over several lines of a comment. */
function ruleOf(term, use) {
  const words = term.replace(/ …$/, "").replaceAll(" ", String.raw`[\s/*#]+`);
  const isFirst = term.endsWith("…");
  const pattern = isFirst ? String.raw`^[\s/*#"]*${words}\b` : String.raw`(?<![\w-])${words}(?![\w-])`;
  return { term, use, isFirst, pattern: new RegExp(pattern, isFirst ? "g" : "gi") };
}

const lineComments = (mark) => String.raw`(?<=^|\s)${mark}.*(?:\n[ \t]*${mark}.*)*`;
/** Prose in files of these names: comments, descriptions, documents. */
const proseIn = [
  [/\.(ts|mjs|prisma)$/, new RegExp(String.raw`(?<=^|\s)/\*[^]*?\*/|${lineComments("//")}`, "gm")],
  [/\.(sh|ya?ml|service)$|^Dockerfile$/, new RegExp(lineComments("#"), "gm")],
  [/\.md$/, /[^]+/g],
  [/^schema\/supergraph\.graphql$/, /"""[^]*?"""|^ *".+"$/gm],
  [/^schema\/openapi\.json$/, /(?<="(?:description|summary)": )".*"/g],
];

const findings = [];

/** Searches a comment, a description or a document, which begins at `index` of the file's text. */
function search(path, text, { 0: prose, index }) {
  const read = prose.replace(/`[^`]*`/g, (quoted) => quoted.replace(/\w/g, "`"));
  for (const { use, term, pattern, isFirst } of rules) {
    if (isFirst && path.endsWith(".md")) continue;
    for (const match of read.matchAll(pattern)) {
      const line = text.slice(0, index + match.index).split("\n").length;
      findings.push(`${path}:${line}: "${term}" is "${use}" (CONTRIBUTING.md)`);
    }
  }
}

const files = [".", "bench/figures", "prisma/schema"].flatMap(filesOf);
for (const path of new Set([...files, "schema/supergraph.graphql", "schema/openapi.json"])) {
  const [, pattern] = proseIn.find(([name]) => name.test(path)) ?? [];
  if (!pattern) continue;
  const text = path.endsWith(".md") ? proseOf(path).replace(table, "") : textOf(path);
  for (const chunk of text.matchAll(pattern)) search(path, text, chunk);
}

for (const finding of findings) process.stderr.write(`${finding}\n`);
if (findings.length > 0) process.exitCode = 1;
