import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { freePort, startServerProcess } from "../testkit/server-process.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "paygraph-traps-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A start that fails: its exit code, and the lines of the reason. */
async function failedStart(variables: NodeJS.ProcessEnv, program = "main.js") {
  const { DATABASE_URL: _none, TEST_DATABASE_URL: _neither, NODE_OPTIONS: _jests, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(projectRoot, "dist/processes", program)], {
    env: { ...inherited, PORT: "0", ...variables },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, "close");
  const [, reason = text] = /can't start: ([^]*)$/.exec(text) ?? [];
  return { code, lines: reason.trimEnd().split("\n") };
}

/** Preloaded: the process believes that its Node is an old one. */
const oldNode = `data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.18.3" } })`;

describe("a start that can't work ends with one line", () => {
  it.each(["scripts/build.mjs", "dist/processes/main.js", "dist/processes/cli.js"])(
    "where Node is older than declared: %s",
    async (program) => {
      const child = spawn(process.execPath, ["--import", oldNode, path.join(projectRoot, program)], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      let text = "";
      child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
      expect(await once(child, "close")).toEqual([1, null]);
      expect(text).toBe("Paygraph needs Node 20.19, 22.12 or 24 (or later): this is 20.18.3\n");
    },
  );

  it("where the port is taken, before anything is started", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const dataDir = path.join(folder, "port");
    const { code, lines } = await failedStart({ PORT: String(port), PAYGRAPH_DATA_DIR: dataDir });
    const split = { PAYGRAPH_WORKER_PORT: String(port), PAYGRAPH_DATA_DIR: dataDir };
    const worker = await failedStart(split, "split.js");
    holder.close();
    expect([code, worker.code]).toEqual([1, 1]);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`port ${port} .* in use: PORT=\\d+ npm start$`))]);
    expect(worker.lines).toEqual([expect.stringMatching(new RegExp(`^port ${port} .*: it is PAYGRAPH_WORKER_PORT$`))]);
    expect(existsSync(dataDir)).toBe(false);
  }, 60_000);

  it("where a variable is misspelt", async () => {
    const { code, lines } = await failedStart({ PAYGRAPH_PUBLIC_ULR: "https://pay.example.com" });
    expect(code).toBe(1);
    expect(lines).toEqual(["PAYGRAPH_PUBLIC_ULR: is not a variable of Paygraph; did you mean PAYGRAPH_PUBLIC_URL?"]);
    expect(() => loadEnv({ PAYGRAPH_PORT: "tcp://10.0.0.1:80", PAYGRAPH_SERVICE_HOST: "10.0.0.1" })).not.toThrow();
  }, 60_000);

  it("where the data directory can't be made", async () => {
    const { code, lines } = await failedStart({ PAYGRAPH_DATA_DIR: "/proc/paygraph/data" });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/data directory \/proc\/paygraph\/data can't be used.*PAYGRAPH_DATA_DIR/),
    ]);
  }, 60_000);

  it("where the database is unreachable", async () => {
    const url = `postgresql://me:hidden@localhost:${await freePort()}/books`;
    const { code, lines } = await failedStart({ DATABASE_URL: url, PAYGRAPH_DATA_DIR: path.join(folder, "away") });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: no connection to PostgreSQL at localhost:\d+\/books as me \(.*ECONNREFUSED/,
      ),
    ]);
    expect(lines.join()).not.toContain("hidden");
  }, 60_000);
});

describe("a later start", () => {
  it("beside a running server of the same data directory says where that is, and leaves its address recorded", async () => {
    const dataDir = path.join(folder, "beside");
    const first = await startServerProcess({ dataDir });
    const { port } = new URL(first.baseUrl);
    const again = await failedStart({ PORT: port, PAYGRAPH_DATA_DIR: dataDir });
    expect(again.lines).toEqual([
      `a server of this data directory runs at ${first.baseUrl} already: use it, or stop it first`,
    ]);
    const second = await startServerProcess({ dataDir });
    expect((await first.credentials()).baseUrl).toBe(first.baseUrl);
    await second.stop("SIGTERM");
    // A server of another data directory is a stranger, even on the port of an earlier run.
    const other = { PORT: port, PAYGRAPH_DATA_DIR: path.join(folder, "stranger") };
    expect((await failedStart(other)).lines).toEqual([expect.stringMatching(/ is in use: PORT=\d+ npm start$/)]);
    await first.stop("SIGTERM");
    const stranger = await startServerProcess({ dataDir: other.PAYGRAPH_DATA_DIR, port: Number(port) });
    const moved = await startServerProcess({ dataDir });
    expect((await moved.credentials()).baseUrl).toBe(moved.baseUrl);
    await moved.stop("SIGTERM");
    await stranger.stop("SIGTERM");
  }, 60_000);

  it("records its address, says how credentials are made, and refuses without the master key and on damaged files", async () => {
    const dataDir = path.join(folder, "later");
    const file = (name: string) => path.join(dataDir, name);
    const first = await startServerProcess({ dataDir });
    const made = await first.credentials();
    await first.stop("SIGTERM");

    const moved = await startServerProcess({ dataDir });
    expect(await moved.credentials()).toEqual({ ...made, baseUrl: moved.baseUrl });
    await moved.stop("SIGINT");

    await rm(file("credentials.json"));
    const lost = await startServerProcess({ dataDir });
    expect(lost.output()).toContain(`token create --platform demo --output ${file("credentials.json")}`);
    await lost.stop("SIGTERM");

    await rename(file("master.key"), file("kept.key"));
    const keyless = await failedStart({ PAYGRAPH_DATA_DIR: dataDir });
    expect(keyless.lines).toEqual([expect.stringMatching(/master key of this database .* is missing: restore/)]);
    expect(existsSync(file("master.key"))).toBe(false);
    await rename(file("kept.key"), file("master.key"));

    const { databaseDir } = JSON.parse(await readFile(file("postgres.json"), "utf8"));
    const inDatabase = (name: string) => path.resolve(dataDir, databaseDir, name);
    const version = await readFile(inDatabase("PG_VERSION"), "utf8");
    await writeFile(inDatabase("PG_VERSION"), "12\n");
    const older = await failedStart({ PAYGRAPH_DATA_DIR: dataDir });
    expect(older.lines).toEqual([
      expect.stringMatching(
        /was made by PostgreSQL 12, this is \d+: `backup` it with the version of Paygraph that made it/,
      ),
    ]);
    await writeFile(inDatabase("PG_VERSION"), version);
    await writeFile(inDatabase("global/pg_control"), Buffer.alloc(8192));
    const corrupt = await failedStart({ PAYGRAPH_DATA_DIR: dataDir });
    expect(corrupt.code).toBe(1);
    expect(corrupt.lines).toEqual([expect.stringMatching(/PostgreSQL ended at its start: .*postgres\.log\)$/)]);
  }, 180_000);
});
