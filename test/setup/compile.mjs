// Compiles the tests to dist/test/, next to the built product, which they import from there, and the client (`#client`)
// to its own dist/. Types are `npm run check`'s.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFile } from "../../scripts/compile.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The path of a source's compiled file. */
export const compiledFile = (source) => source.replace(`${root}test`, `${root}dist/test`).replace(/\.ts$/, ".js");

const compile = (source) =>
  compileFile(source, {
    sourceMaps: "inline",
    inlineSourcesContent: true,
    sourceFileName: source,
    // Jest's own globals can't be imported outside of its virtual machine.
    jsc: { baseUrl: root, paths: { "@jest/globals": ["./test/setup/globals.js"] } },
    module: { resolveFully: true },
  });

/** Leaves alone what is up to date: another run may be reading it. */
async function writeIfChanged(file, code) {
  const present = await readFile(file, "utf8").catch(() => undefined);
  if (present === code) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, code);
}

async function filesBelow(folder, extension) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/node_modules/"));
}

const clientFile = (source) =>
  source.replace("/clients/typescript/src/", "/clients/typescript/dist/").replace(/\.ts$/, ".js");

export async function compileTests() {
  const sources = await filesBelow(join(root, "test"), ".ts");
  const client = await filesBelow(join(root, "clients/typescript/src"), ".ts");
  const files = [
    ...sources.map((source) => [source, compiledFile(source)]),
    ...client.map((source) => [source, clientFile(source)]),
  ];
  await Promise.all(files.map(async ([source, file]) => writeIfChanged(file, (await compile(source)).code)));
  const expected = new Set(sources.map(compiledFile));
  const leftovers = (await filesBelow(join(root, "dist/test"), ".js")).filter((file) => !expected.has(file));
  await Promise.all(leftovers.map((file) => rm(file)));
}
