import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { execute } from "../../gateway/processes/cli.commands.js";
import type { TestApp } from "./app.js";
import { servingUrl } from "./database.js";

/** `paygraph example` with these arguments, beside the server at this address. Returns what it prints. */
export async function runExample(
  app: TestApp,
  baseUrl: string,
  ...args: string[]
): Promise<any> /* eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into results freely */ {
  const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-example-"));
  try {
    await writeFile(path.join(dataDir, "credentials.json"), JSON.stringify({ baseUrl }));
    const variables = {
      DATABASE_URL: servingUrl(app.databaseUrl),
      PAYGRAPH_MASTER_KEY: app.masterKey.toString("base64"),
      PAYGRAPH_DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    };
    return await execute(["example", ...args], variables);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
