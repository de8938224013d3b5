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

/** Content of `credentials.json`; undefined if absent. */
async function readCredentials(file: string) {
  try {
    return z
      .looseObject({ baseUrl: z.string(), platformId: z.string().optional() })
      .parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${file} is damaged (${explain(error)}): remove it, and create another with 'token create'`, {
      cause: error,
    });
  }
}

/** Base URL of the last start on this data directory; undefined: none. */
export async function recordedBaseUrl(env: Pick<Env, "dataDir">): Promise<string | undefined> {
  return (await readCredentials(credentialsFile(env)))?.baseUrl;
}

/** The platform of `credentials.json`; undefined: none. */
export async function recordedPlatformId(env: Pick<Env, "dataDir">): Promise<string | undefined> {
  return (await readCredentials(credentialsFile(env)))?.platformId;
}

/** Whether a server is ready there that knows the platform, unlike another data directory's. */
async function isOwnServer(baseUrl: string, platformId: string | undefined): Promise<boolean> {
  if (platformId === undefined || !(await isServerReady(baseUrl))) return false;
  return responds(baseUrl, `/.well-known/paygraph/webhook-keys/${platformId}/sandbox.pem`);
}

/** Address at which a server of this data directory is ready: of its start, or else of these settings. */
export async function respondingServer(env: Env): Promise<string | undefined> {
  const credentials = await readCredentials(credentialsFile(env));
  for (const url of new Set([credentials?.baseUrl ?? env.publicUrl, env.publicUrl])) {
    if (await isOwnServer(url, credentials?.platformId)) return url;
  }
  return undefined;
}

/**
 * Writes the current address into `credentials.json`, unless a first server on the same data directory still responds.
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
 * Later starts create nothing. Returns the path of the written file, if any.
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
