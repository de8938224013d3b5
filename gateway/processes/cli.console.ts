import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { signInAddress } from "../pages/sign-in.js";
import { explain } from "./start-up.js";

const credentials = z.object({
  baseUrl: z.url(),
  sandbox: z.object({ clientId: z.string(), clientSecret: z.string() }),
});

/**
 * `console`: the address that signs in to the sandbox of a platform. Never of production: an address is kept by shells
 * and histories.
 */
export async function consoleAddress(env: Pick<Env, "dataDir">, file?: string): Promise<string> {
  const name = file ?? path.resolve(env.dataDir, "credentials.json");
  try {
    const { baseUrl, sandbox } = credentials.parse(JSON.parse(await readFile(name, "utf8")));
    return signInAddress(baseUrl, sandbox);
  } catch (error) {
    const reason = error instanceof z.ZodError ? "it has no token of a sandbox" : explain(error);
    const made = "the first start of the server makes it, 'token create' another one, which --credentials names";
    throw new Error(`${name} can't sign in (${reason}): ${made}`, { cause: error });
  }
}
