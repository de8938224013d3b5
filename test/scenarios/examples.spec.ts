import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { startApp, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";

const run = promisify(execFile);

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(path.join(tmpdir(), "paygraph-example-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ["payout.mjs", "what the one settled payment left, to the cent"],
  ["wallet.mjs", "The wallet, exported"],
  ["card.mjs", "The balance: 60.00 USD, to the cent."],
  ["agent.mjs", "The balance: 660.00 USD, to the cent."],
])("examples/%s runs to its end, without a library", async (name, end) => {
  const { platformId, sandbox } = await app.platform({ skipPaperwork: true });
  const file = path.join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify({ baseUrl: app.baseUrl, platformId, sandbox: sandbox.token }));
  const { stdout } = await run(process.execPath, [path.join(projectRoot, "examples", name), file]);
  expect(stdout).toContain(end);
  await booksBalance(app.databaseUrl);
});
