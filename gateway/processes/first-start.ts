import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { modules } from "../../subgraphs/modules.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { replacePrivately } from "../../subgraphs/shared/kernel/files.js";
import type { Core } from "./core.js";

const credentialsFile = ({ dataDir }: Pick<Env, "dataDir">) => path.resolve(dataDir, "credentials.json");

/** Base URL of the first start on this data directory; undefined where there was none. */
export async function recordedBaseUrl(env: Pick<Env, "dataDir">): Promise<string | undefined> {
  try {
    const { baseUrl } = z
      .object({ baseUrl: z.string() })
      .parse(JSON.parse(await readFile(credentialsFile(env), "utf8")));
    return baseUrl;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Creates the modules' initial data, the demo platform, in an empty database, and writes `<data dir>/credentials.json`.
 * The file is complete before the transaction commits: if the process dies in between, the next start overwrites it.
 * A later start creates nothing and doesn't touch the file. Returns the file's path, if it was written.
 */
export async function firstStart({ deps }: Core): Promise<string | undefined> {
  const file = credentialsFile(deps.env);
  let isCreated = false;
  for (const module of modules) {
    const created = await module.firstStart?.(deps, async (credentials) => {
      await mkdir(path.dirname(file), { recursive: true });
      await replacePrivately(file, `${JSON.stringify(credentials, null, 2)}\n`);
    });
    isCreated ||= created ?? false;
  }
  return isCreated ? file : undefined;
}
