import { hash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { eventually } from "../testkit/app.js";
import { createMigratedDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { startServerProcess, type ServerProcess } from "../testkit/server-process.js";

const folder = await mkdtemp(path.join(tmpdir(), "paygraph-hangup-"));
const database = await createMigratedDatabase();
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const file = path.join(folder, "providers.yaml");
const env = {
  DATABASE_URL: database.url,
  PAYGRAPH_MASTER_KEY: randomBytes(32).toString("base64"),
  PAYGRAPH_PROVIDERS: file,
  PAYGRAPH_VASPS: path.join(folder, "vasps.json"),
  PAYGRAPH_TRUSTED_DOCUMENTS: path.join(folder, "documents"),
  PAYGRAPH_ONLY_TRUSTED_DOCUMENTS: "all",
};
await mkdir(env.PAYGRAPH_TRUSTED_DOCUMENTS);
const manifest = path.join(env.PAYGRAPH_TRUSTED_DOCUMENTS, "app.json");
const start = () => startServerProcess({ dataDir: path.join(folder, "data"), env });
const reviewers = (name: string) => `providers: {${name}: {roles: [identity], kind: manual}}`;
const recorded = async () => (await query(database.url, "SELECT name, providers_hash FROM shared.server_process")).rows;

/** The JSON of a response to the demo platform. */
async function responseOf(server: ServerProcess, resource: string, init: RequestInit = {}): Promise<unknown> {
  const { clientId, clientSecret } = (await server.credentials()).sandbox;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  return (await fetch(`${server.baseUrl}/${resource}`, { ...init, headers })).json();
}

/** Executes a trusted document of the demo platform. */
const execute = (server: ServerProcess, documentId: string) =>
  responseOf(server, "graphql", { method: "POST", body: JSON.stringify({ documentId }) });

it("a server with an invalid file doesn't start; at SIGHUP it reads the file again, unless that is invalid now, the trusted documents and the directory of VASPs", async () => {
  await writeFile(file, "providers: {reviewers: {roles: [identity], kind: oracle}}");
  await expect(start()).rejects.toThrow(
    /^Paygraph can't start: PAYGRAPH_PROVIDERS: \S+: providers\.reviewers\.kind: there is no kind oracle for identity/m,
  );
  await writeFile(file, reviewers("first"));
  await writeFile(env.PAYGRAPH_VASPS, '[{"vaspName": ""}]');
  await expect(start()).rejects.toThrow(/^Paygraph can't start: PAYGRAPH_VASPS: \S+: \[0\]\.vaspName: /m);
  const directory = (vaspName: string) => writeFile(env.PAYGRAPH_VASPS, JSON.stringify([{ vaspName }]));
  await directory("First");
  const server = await start();
  const has = (text: string) =>
    eventually(recorded, (rows) => rows.length === 1 && rows[0]?.providers_hash === hash("sha256", text, "hex"));
  await has(reviewers("first"));
  await writeFile(file, reviewers("second"));
  server.child.kill("SIGHUP");
  await has(reviewers("second"));
  expect(await execute(server, "config")).toMatchObject({ errors: [{ message: "PersistedQueryNotFound" }] });
  expect(await responseOf(server, "2025-10-13/vasps")).toMatchObject({ data: [{ vaspName: "First" }] });
  await directory("Second");
  await writeFile(manifest, JSON.stringify({ config: "{ platformConfig { name } }" }));
  server.child.kill("SIGHUP");
  await eventually(
    () => execute(server, "config"),
    (result) => JSON.stringify(result).includes('"name":"demo"'),
  );
  await eventually(
    () => responseOf(server, "2025-10-13/vasps"),
    (body) => JSON.stringify(body).includes('"Second"'),
  );
  await writeFile(file, "providers: [");
  server.child.kill("SIGHUP");
  await eventually(
    async () => server.output(),
    (output) => output.includes("the file of providers is invalid"),
  );
  await has(reviewers("second"));
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(await recorded()).toEqual([]);
}, 120_000);
