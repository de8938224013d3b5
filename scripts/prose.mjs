// Shared by citations and words: the files of the checkout, and documents without their code.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

const skipped = /^(node_modules|dist|generated|coverage|schema|figures|\.(?!github).*)$/;
const prismaSchema = "prisma/schema";
/** Generated next to the console's documents, with the schema's descriptions. */
const isGenerated = (name) => name.endsWith(".graphql.ts");

/** Files below a folder, as paths relative to the checkout. */
export function filesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return isGenerated(entry.name) ? [] : [path];
    return skipped.test(entry.name) && path !== prismaSchema ? [] : filesOf(path);
  });
}

export const textOf = (path) => readFileSync(join(root, path), "utf8");

/** A document without its code, line by line. */
export const proseOf = (path) =>
  textOf(path)
    .replace(/^ *```[^]*?^ *```/gm, (code) => code.replace(/.+/g, ""))
    .replace(/``.+?``|`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, " "));
