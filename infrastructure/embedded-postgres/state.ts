import { randomBytes, randomUUID } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { isRoot } from "./account.js";

const fileName = "postgres.json";
const notFound: ReadonlySet<string> = new Set(["ENOENT"]);

const newPassword = () => randomBytes(24).toString("base64url");

const stateSchema = z.object({
  /** The last port, tried first at the next start. */
  port: z.number().int().min(1).max(65_535).nullable(),
  /** The superuser's. */
  password: z.string().min(1),
  /** The serving role's. A data directory whose only role is the superuser lacks it. */
  servingPassword: z.string().min(1).default(newPassword),
  /** Relative to the data directory, or absolute if PostgreSQL's user can't reach that. */
  databaseDir: z.string().min(1),
  /** The data directory for which this was written. */
  dataDir: z.string().min(1),
  /** False until the database directory gets its final name. */
  isInitialised: z.boolean(),
});
/** The recorded state of the data directory's PostgreSQL (`postgres.json`, mode 0600). */
export type EmbeddedState = z.infer<typeof stateSchema>;

export function newState(dataDir: string, databaseDir: string): EmbeddedState {
  const [password, servingPassword] = [newPassword(), newPassword()];
  return { port: null, password, servingPassword, databaseDir, dataDir, isInitialised: false };
}

/** Gives root's file in another user's folder to that user: the next start may be without root. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

export function writeState(dataDir: string, state: EmbeddedState): void {
  const path = join(dataDir, fileName);
  const staging = `${path}.${randomUUID()}`;
  writeFileSync(staging, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  giveToOwnerOf(dataDir, staging);
  renameSync(staging, path);
}

function readFileIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasErrorCode(error, notFound)) return undefined;
    throw new Error(`${path} can't be read: start as the user that created it, or as root.`, { cause: error });
  }
}

function parseState(path: string, content: string): EmbeddedState {
  try {
    return stateSchema.parse(JSON.parse(content));
  } catch (cause) {
    throw new Error(`${path} is damaged: restore it, it holds the database's password.`, { cause });
  }
}

/** The recorded state, or undefined in a new data directory. `dataDir` is a real path. */
export function readState(dataDir: string): EmbeddedState | undefined {
  const path = join(dataDir, fileName);
  const content = readFileIfThere(path);
  if (content === undefined) return undefined;
  const state = parseState(path, content);
  if (state.dataDir === dataDir) return state;
  // A moved data directory keeps its database. A copied one must not share it with the original.
  const original = readFileIfThere(join(state.dataDir, fileName));
  const isShared =
    state.databaseDir.startsWith("/") &&
    original !== undefined &&
    existsSync(dirname(state.databaseDir)) &&
    parseState(join(state.dataDir, fileName), original).databaseDir === state.databaseDir;
  if (isShared) {
    throw new Error(
      `${dataDir} is a copy of ${state.dataDir}, whose database in ${state.databaseDir} was not copied with it. ` +
        `Remove the copy to start with an empty database, or set PAYGRAPH_DATA_DIR=${state.dataDir}.`,
    );
  }
  return { ...state, dataDir };
}
