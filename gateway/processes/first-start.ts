import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ensureDemoPlatform, type RegisteredPlatform } from "../../subgraphs/platform/platforms/registration.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { replacePrivately } from "../../subgraphs/shared/kernel/files.js";
import type { Core } from "./core.js";

const credentialsFile = ({ dataDir }: Pick<Env, "dataDir">) => path.resolve(dataDir, "credentials.json");

/** What the first start leaves for the operator, and `platform create` prints. */
export function credentialsOf(
  { deps }: Core,
  { platformId, sandbox, production }: RegisteredPlatform,
  baseUrl = deps.env.publicUrl,
) {
  return { baseUrl, platformId, sandbox, production, webhookPublicKey: deps.signer.publicPem };
}

/** Where the server of this data directory was first started; undefined where none was. */
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
 * Creates the demo platform in an empty database and writes `<data dir>/credentials.json`. The file is complete
 * before the transaction commits: a process that dies between leaves a file that the next start overwrites.
 * A second start creates nothing and leaves the file alone. Answers the file, if it was written.
 */
export async function firstStart(core: Core): Promise<string | undefined> {
  const file = credentialsFile(core.deps.env);
  const created = await ensureDemoPlatform(core.deps, async (registered) => {
    await mkdir(path.dirname(file), { recursive: true });
    await replacePrivately(file, `${JSON.stringify(credentialsOf(core, registered), null, 2)}\n`);
  });
  return created && file;
}
