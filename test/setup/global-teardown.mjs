import { once } from "node:events";

export default async function globalTeardown() {
  const server = globalThis.testDatabaseServer;
  if (!server || server.exitCode !== null) return;
  const exited = once(server, "exit");
  server.stdin.end();
  await exited;
}
