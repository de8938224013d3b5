import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function isProjectRoot(folder: string): boolean {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof manifest === "object" && manifest !== null && "name" in manifest && manifest.name === "paygraph";
}

function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isProjectRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('There is no package.json named "paygraph" above this file.');
    folder = parent;
  }
  return folder;
}

/** Absolute path of the checkout: the same from the sources, from dist/ and in tests. */
export const projectRoot: string = findProjectRoot();
