import { randomUUID } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "./errors.js";

const alreadyThere: ReadonlySet<string> = new Set(["EEXIST"]);

interface WriteOptions {
  /** Whether the content must survive a power failure. */
  readonly isDurable: boolean;
}

async function write(file: string, flags: "w" | "wx", text: string, { isDurable }: WriteOptions): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await handle.writeFile(text);
    if (isDurable) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the file (mode 0600) atomically, unless it exists: no one reads it half written. Returns whether it did. */
export async function createPrivately(file: string, text: string, options: WriteOptions): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  try {
    await write(own, "wx", text, options);
    await link(own, file);
    return true;
  } catch (error) {
    if (hasErrorCode(error, alreadyThere)) return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Makes the names of a folder's files survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces the file (mode 0600) atomically. One process at a time. */
export async function replacePrivately(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  await write(partial, "w", text, { isDurable: true });
  await rename(partial, file);
}

/**
 * Creates the folder and its parents, unless they exist. Without `recursive`, which never returns below `/proc`, and
 * can't be interrupted. Throws if one can't be created.
 */
export function makeFolders(folder: string, mode?: number): void {
  const wanted = path.resolve(folder);
  if (statSync(wanted, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(wanted);
  if (parent !== wanted) makeFolders(parent, mode);
  try {
    mkdirSync(wanted, { mode });
  } catch (error) {
    if (!hasErrorCode(error, alreadyThere) || !statSync(wanted).isDirectory()) throw error;
  }
}
