import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { modules } from "../../subgraphs/modules.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { isServerReady, responds } from "../../subgraphs/shared/http/readiness.js";
import { makeFolders, replacePrivately } from "../../subgraphs/shared/kernel/files.js";
import type { Core } from "./core.js";
import { explain } from "./start-up.js";

const credentialsFile = ({ dataDir }: Pick<Env, "dataDir">) => path.resolve(dataDir, "credentials.json");

/** What `credentials.json` holds; undefined if it is absent. */
async function readCredentials(file: string) {
  try {
    return z
      .looseObject({ baseUrl: z.string(), platformId: z.string().optional() })
      .parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${file} is damaged (${explain(error)}): remove it, and make another by 'token create'`, {
      cause: error,
    });
  }
}

/** Base URL of the last start on this data directory; undefined if there was none. */
export async function recordedBaseUrl(env: Pick<Env, "dataDir">): Promise<string | undefined> {
  return (await readCredentials(credentialsFile(env)))?.baseUrl;
}

/** The platform that `credentials.json` is of; undefined if there is none. */
export async function recordedPlatformId(env: Pick<Env, "dataDir">): Promise<string | undefined> {
  return (await readCredentials(credentialsFile(env)))?.platformId;
}

/** Whether a server is ready there, and knows the platform: another data directory's doesn't. */
async function isOwnServer(baseUrl: string, platformId: string | undefined): Promise<boolean> {
  if (platformId === undefined || !(await isServerReady(baseUrl))) return false;
  return responds(baseUrl, `/.well-known/paygraph/webhook-keys/${platformId}/sandbox.pem`);
}

/** Where a server of this data directory is ready: if it was started, else at these settings' address. */
export async function respondingServer(env: Env): Promise<string | undefined> {
  const credentials = await readCredentials(credentialsFile(env));
  for (const url of new Set([credentials?.baseUrl ?? env.publicUrl, env.publicUrl])) {
    if (await isOwnServer(url, credentials?.platformId)) return url;
  }
  return undefined;
}

/**
 * Writes the address in use into `credentials.json`, if it has another one. That of a further server on the same data
 * directory stays out of it while the first one responds.
 */
export async function recordBaseUrl(env: Env, listening: string): Promise<void> {
  const file = credentialsFile(env);
  const credentials = await readCredentials(file);
  // Port 0 is any free one: only the listener knows which.
  const baseUrl = env.port === 0 && env.isPublicUrlDefault ? listening : env.publicUrl;
  if (credentials === undefined || credentials.baseUrl === baseUrl) return;
  if (env.isPublicUrlDefault && (await isOwnServer(credentials.baseUrl, credentials.platformId))) {
    process.stderr.write(
      `  ${file} keeps ${credentials.baseUrl}: another server of this data directory is ready there\n`,
    );
    return;
  }
  await replacePrivately(file, `${JSON.stringify({ ...credentials, baseUrl }, null, 2)}\n`);
}

/**
 * Creates the modules' initial data, the demo platform, in an empty database, and writes `<data dir>/credentials.json`.
 * The file is complete before the transaction commits: if the process dies in between, the next start overwrites it.
 * A later start creates nothing. Returns the file's path, if it was written.
 */
export async function firstStart({ deps }: Core): Promise<string | undefined> {
  const file = credentialsFile(deps.env);
  let isCreated = false;
  for (const module of modules) {
    const created = await module.firstStart?.(deps, async (credentials) => {
      makeFolders(path.dirname(file));
      await replacePrivately(file, `${JSON.stringify(credentials, null, 2)}\n`);
    });
    isCreated ||= created ?? false;
  }
  return isCreated ? file : undefined;
}
