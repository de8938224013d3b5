#!/usr/bin/env node
// The guides docs/adding-*.md are code. A block of ts, prisma or diff follows a line that ends with its file, as in
// "… `subgraphs/notes/names.ts`:". It is that file, or a change of it (diff), or an excerpt of one that exists.
//
//   node scripts/guides.mjs                    applies all guides to a copy, and checks the types of what they touch
//   node scripts/guides.mjs FOLDER [GUIDE…]    writes this checkout, with the blocks of these guides, to a new folder:
//                                              `npm ci` there is next
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { ensureInstalled } from "./packages.mjs";
import { root, runNode } from "./steps.mjs";

const [folder, ...chosen] = process.argv.slice(2);
const guides = readdirSync(join(root, "docs")).filter((name) => /^adding-.*\.md$/.test(name));

const made = new Set(["dist", ".git", ".data", ".cache", "generated"]);

function copyCheckout(target) {
  const isSource = (path) => basename(path) !== "node_modules" && !made.has(relative(root, path));
  cpSync(root, target, { recursive: true, filter: isSource });
}

/** The blocks of a guide in order, each with the file that the line above it names. */
function blocksOf(guide) {
  const text = readFileSync(join(root, "docs", guide), "utf8");
  return [...text.matchAll(/^(.*)\n\n```(ts|prisma|diff)\n([\s\S]*?)^```$/gm)].map(([, above, language, code]) => {
    const file = /`([\w./-]+)`:$/.exec(above)?.[1];
    if (file === undefined) throw new Error(`docs/${guide}: "${above}" does not end with the file of its block`);
    return { guide, file, language, code };
  });
}

const matches = (text, part) => text.split(part).length - 1;

/** Throws if the block does not fit the checkout. Returns the file's new text. */
function applied({ guide, file, language, code }, before) {
  const where = `docs/${guide}: ${file}`;
  if (language !== "diff") {
    if (before === undefined) return code;
    if (matches(before, code) !== 1) throw new Error(`${where} does not have this excerpt, adapt the guide:\n${code}`);
    return before;
  }
  // An empty line is context: formatters remove its space.
  const lines = code.slice(0, -1).split("\n");
  const linesOf = (...signs) => lines.flatMap((line) => (signs.includes(line[0] ?? " ") ? [`${line.slice(1)}\n`] : []));
  const [old, changed] = [linesOf(" ", "-").join(""), linesOf(" ", "+").join("")];
  if (before?.includes(changed)) return before;
  const found = before === undefined ? 0 : matches(before, old);
  if (found !== 1) throw new Error(`${where} has these lines ${found} times instead of once, adapt the guide:\n${old}`);
  return before.replace(old, () => changed);
}

/** Returns the files that the blocks changed. */
function apply(blocks, target) {
  const touched = new Set();
  for (const block of blocks) {
    const path = join(target, block.file);
    const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    const after = applied(block, before);
    if (after === before) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
    touched.add(block.file);
  }
  return touched;
}

/** The types of the files only, not of what they import: `npm run check` has checked that. */
function typeErrors(files, target) {
  const ts = createRequire(join(root, "tools/package.json"))("typescript");
  const { config } = ts.readConfigFile(join(target, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, target);
  const program = ts.createProgram(
    files.map((file) => join(target, file)),
    { ...options, incremental: false, tsBuildInfoFile: undefined },
  );
  const found = files.flatMap((file) => {
    const source = program.getSourceFile(join(target, file));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => target, getNewLine: () => "\n" };
  return ts.formatDiagnostics(found, host);
}

async function check() {
  for (const path of ["tools", "test/browser"]) ensureInstalled(path);
  const target = mkdtempSync(join(tmpdir(), "paygraph-guides-"));
  try {
    copyCheckout(target);
    for (const path of ["node_modules", "test/browser/node_modules"]) symlinkSync(join(root, path), join(target, path));
    const touched = apply(guides.flatMap(blocksOf), target);
    const { isDone, output } = await runNode([join(target, "prisma/generate.mjs")]);
    const files = [...touched].filter((file) => file.endsWith(".ts"));
    return isDone ? typeErrors(files, target) : output;
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

try {
  if (folder === undefined) {
    const errors = await check();
    if (errors) throw new Error(errors);
  } else {
    const taken = chosen.length === 0 ? guides : guides.filter((name) => chosen.includes(name));
    copyCheckout(folder);
    process.stdout.write(`${[...apply(taken.flatMap(blocksOf), folder)].join("\n")}\n`);
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
