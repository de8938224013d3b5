// The libraries delivered with the product: their folders, licences and notices.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { external } from "./external.mjs";
import { root } from "./steps.mjs";

/** SPDX identifiers. All allow use for any purpose, also as a service. */
const allowed = new Set(["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0"]);

const manifest = (path) => JSON.parse(readFileSync(join(path, "package.json"), "utf8"));

/** The package that Node finds for an import below a folder; undefined if none is installed. */
function find(name, from) {
  for (let at = from; join(at, "/").startsWith(root); at = dirname(at)) {
    const path = join(at, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return path;
  }
  return undefined;
}

/** Adds a package and its dependencies. Optional ones, such as binaries of other platforms, may be missing. */
function collect(name, from, isOptional, found) {
  const path = find(name, from);
  if (path === undefined && !isOptional) throw new Error(`${name} is not installed: run npm ci`);
  if (path === undefined || found.has(path)) return;
  found.add(path);
  const { dependencies = {}, optionalDependencies = {} } = manifest(path);
  for (const next of Object.keys(dependencies)) collect(next, path, next in optionalDependencies, found);
  for (const next of Object.keys(optionalDependencies)) collect(next, path, true, found);
}

/** The folders of the libraries that the processes load from node_modules, with their dependencies. */
export function loadedLibraries(names = external) {
  const { dependencies } = manifest(root);
  const found = new Set();
  for (const name of names) collect(name, resolve(root), !Object.hasOwn(dependencies, name), found);
  return found;
}

/** The folders of the packages whose files are in a bundle. */
export function librariesOf(files) {
  const folders = files.map((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  return new Set(folders.filter((folder) => folder !== undefined).map((folder) => join(root, folder)));
}

/** The SPDX expression that a package declares. */
function licenceOf({ license, licenses }) {
  const declared = license ?? licenses?.map(({ type }) => type).join(" OR ");
  return typeof declared === "object" ? declared.type : declared;
}

const isAllowed = (expression = "") =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => allowed.has(licence)));

/**
 * The names, versions, licences and licence texts of the packages in these folders. Throws if a licence is not allowed.
 */
export function noticesOf(folders) {
  const packages = [...folders].map((path) => ({ path, ...manifest(path) }));
  const refused = packages.filter((found) => !isAllowed(licenceOf(found)));
  if (refused.length > 0) {
    const listed = refused.map((found) => `${found.name} (${licenceOf(found) ?? "no licence"})`).join(", ");
    throw new Error(
      `Not allowed in what is delivered, by their licences: ${listed}. Allowed: ${[...allowed].join(", ")}`,
    );
  }
  const notices = packages.map(({ path, ...found }) => {
    const files = readdirSync(path).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
    const texts = files.sort().map((file) => readFileSync(join(path, file), "utf8").trim());
    return [`${found.name} ${found.version}: ${licenceOf(found)}`, ...texts].join("\n\n");
  });
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  return `Paygraph contains these libraries.${rule}${[...new Set(notices)].sort().join(rule)}\n`;
}
