import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

/** Imports of names from the built product. */
const imports = /^import \{([^}]+)\} from "((?:\.\.\/)+dist\/[^"]+)";$/gm;

function scriptsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : scriptsIn(file);
    return file.endsWith(".mjs") ? [file] : [];
  });
}

it("a benchmark imports from the product what there is", async () => {
  const wanted = scriptsIn(path.join(projectRoot, "bench")).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(imports)].flatMap(([, names = "", from = ""]) =>
      names.split(",").map((name) => ({ name: name.trim(), from: path.resolve(path.dirname(file), from), file })),
    ),
  );
  const missing: string[] = [];
  for (const { name, from, file } of wanted) {
    const exported: object = await import(pathToFileURL(from).href);
    if (!(name in exported)) missing.push(`${path.relative(projectRoot, file)}: ${name}`);
  }
  expect(missing).toEqual([]);
  expect(wanted.length).toBeGreaterThan(20);
});
