// Starts the run's database server in its own process (database-server.ts) and gives the workers its address.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compiledFile, compileTests } from "./compile.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

export default async function globalSetup(_globalConfig, { testEnvironmentOptions: { topology } }) {
  await compileTests();
  const split = topology === "split" ? ["--split"] : [];
  // Detached, so that Ctrl-C does not reach it: it ends when its input does, however this process ended.
  const program = compiledFile(fileURLToPath(new URL("database-server.ts", import.meta.url)));
  const server = spawn(process.execPath, [program, ...split], {
    cwd: root,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  globalThis.testDatabaseServer = server;
  for await (const line of createInterface({ input: server.stdout })) {
    process.env.PAYGRAPH_TEST_DATABASES = line;
    const deployment = JSON.parse(line).split;
    if (deployment) process.env.PAYGRAPH_TEST_SPLIT = JSON.stringify(deployment);
    return;
  }
  throw new Error("The test database server did not start: see above.");
}
