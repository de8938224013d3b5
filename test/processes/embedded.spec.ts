import { execFileSync } from "node:child_process";
import { cp, chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import pg from "pg";
import { z } from "zod";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";
import type { Supervision } from "../../infrastructure/embedded-postgres/supervision.js";
import { eventually } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { startEmbeddedProcess } from "../testkit/embedded-process.js";

const isRoot = process.getuid?.() === 0;
const stateSchema = z.object({ port: z.number(), password: z.string(), databaseDir: z.string() });
const cleanUps: (() => Promise<unknown>)[] = [];

// Whole server lives: seconds each on a busy machine.
jest.setTimeout(60_000);

let seed: string;

beforeAll(async () => {
  seed = await mkdtemp(join(tmpdir(), "paygraph-embedded-seed-"));
  await chmod(seed, 0o711);
  await (await startEmbeddedPostgres({ dataDir: seed, log: () => undefined })).stop();
});

afterAll(() => rm(seed, { recursive: true, force: true }));

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A folder, by default one that PostgreSQL's user can traverse. */
async function makeFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "paygraph-embedded-"));
  await chmod(folder, mode);
  cleanUps.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function start(dataDir: string, lines: string[] = [], supervision?: Supervision): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), supervision });
  cleanUps.push(() => embedded.stop());
  return embedded;
}

async function startOther(dataDir: string) {
  const other = await startEmbeddedProcess(dataDir);
  cleanUps.push(() => other.kill());
  return other;
}

/** A data directory whose database is there already: saves the second that initdb takes. */
async function makeDataDir(): Promise<string> {
  const dataDir = join(await makeFolder(), "data");
  execFileSync("cp", ["-a", seed, dataDir]);
  return dataDir;
}

async function readState(dataDir: string) {
  return stateSchema.parse(JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")));
}

async function setting(url: string, name: string): Promise<unknown> {
  const { rows } = await query(url, `SELECT current_setting('${name}') AS value`);
  return rows[0]?.value;
}

async function postmasterPid(dataDir: string): Promise<number> {
  const { databaseDir } = await readState(dataDir);
  const folder = isAbsolute(databaseDir) ? databaseDir : join(dataDir, databaseDir);
  return Number.parseInt(await readFile(join(folder, "postmaster.pid"), "utf8"), 10);
}

async function notes(url: string): Promise<unknown[]> {
  const { rows } = await query(url, "SELECT text FROM note ORDER BY text");
  return rows.map(({ text }) => text);
}

function isRefused(url: string): Promise<boolean> {
  return query(url, "SELECT 1").then(
    () => false,
    () => true,
  );
}

const port = (url: string) => new URL(url).port;

/** A server's supervision, and what it was told. */
function supervised(
  times: Pick<Supervision, "giveUpMs" | "letEndMs"> = {},
): Supervision & { readonly told: readonly string[] } {
  const told: string[] = [];
  return {
    told,
    ...times,
    failed: (reason) => void told.push(`failed: ${reason}`),
    restarted: () => void told.push("restarted"),
    lost: (reason) => void told.push(`lost: ${reason}`),
  };
}

const told = (supervision: { readonly told: readonly string[] }, text: RegExp) =>
  eventually(
    async () => supervision.told,
    (lines) => lines.some((line) => text.test(line)),
    30_000,
  );

describe("the embedded PostgreSQL", () => {
  it("starts in a fresh directory, durable, on loopback only, and keeps its rows over a restart", async () => {
    const dataDir = join(await makeFolder(), "data");
    const first = await start(dataDir);
    expect(new URL(first.url).pathname).toBe("/paygraph");
    expect(await setting(first.url, "fsync")).toBe("on");
    expect(await setting(first.url, "synchronous_commit")).toBe("on");
    expect(await setting(first.url, "full_page_writes")).toBe("on");
    expect(await setting(first.url, "server_encoding")).toBe("UTF8");
    expect(await setting(first.url, "listen_addresses")).toBe("127.0.0.1");
    expect(await setting(first.url, "unix_socket_directories")).toBe("");
    for (const file of ["postgres.json", "postgres.log"]) {
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
    await query(first.url, "CREATE TABLE note (text text)");
    await query(first.url, "INSERT INTO note VALUES ('Zürich')");
    await first.stop();
    expect(await isRefused(first.url)).toBe(true);

    const second = await start(dataDir);
    expect(port(second.url)).toBe(port(first.url));
    expect(await notes(second.url)).toEqual(["Zürich"]);
  });

  it("refuses a connection with another password", async () => {
    const { url } = await start(await makeDataDir());
    const other = new URL(url);
    other.password = "guessed";
    await expect(query(other.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("outlives a process that is killed, and the next one joins it", async () => {
    const dataDir = await makeDataDir();
    const killed = await startOther(dataDir);
    await query(killed.url, "CREATE TABLE note AS SELECT 'kept' AS text");
    const pid = await postmasterPid(dataDir);
    await killed.kill();
    const lines: string[] = [];
    const next = await start(dataDir, lines);
    expect(await postmasterPid(dataDir)).toBe(pid);
    expect(lines).toEqual([`joining the PostgreSQL that runs on port ${port(killed.url)}`]);
    expect(await notes(next.url)).toEqual(["kept"]);
    await next.stop();
    expect(await isRefused(next.url)).toBe(true);
  });

  it("recovers what was committed after PostgreSQL itself was killed", async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE note AS SELECT 'committed' AS text");
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    const second = await start(dataDir);
    expect(await notes(second.url)).toEqual(["committed"]);
  });

  it("starts although the process id in a stale pid file now belongs to another process", async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await first.stop();
    const stale = [process.pid, join(dataDir, "postgres"), 0, port(first.url), "", "127.0.0.1", "", "ready   ", ""];
    await writeFile(join(dataDir, "postgres", "postmaster.pid"), stale.join("\n"));
    const second = await start(dataDir);
    expect(await isRefused(second.url)).toBe(false);
    expect(await postmasterPid(dataDir)).not.toBe(process.pid);
  });

  it("is initialised once by two processes that start at the same time, and stops with the last", async () => {
    const dataDir = await makeFolder();
    const [server, other] = await Promise.all([start(dataDir), startOther(dataDir)]);
    expect(port(other.url)).toBe(port(server.url));
    await server.stop();
    expect(await isRefused(other.url)).toBe(false);
    await other.stop();
    expect(await isRefused(other.url)).toBe(true);
  });

  it("breaks the lock of a process that is gone", async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, "postgres.lock"), "99999999 1\n");
    const { url } = await start(dataDir);
    expect(await isRefused(url)).toBe(false);
  });

  it("runs beside that of another checkout, and moves when its port was taken", async () => {
    const dataDir = await makeDataDir();
    const [own, beside] = await Promise.all([start(dataDir), start(await makeDataDir())]);
    expect(port(beside.url)).not.toBe(port(own.url));
    await own.stop();
    const squatter = createServer().listen(Number(port(own.url)), "127.0.0.1");
    cleanUps.push(async () => {
      squatter.close();
      await once(squatter, "close");
    });
    await once(squatter, "listening");
    const moved = await start(dataDir);
    expect(port(moved.url)).not.toBe(port(own.url));
    expect((await readState(dataDir)).port).toBe(Number(port(moved.url)));
    expect(await isRefused(moved.url)).toBe(false);
  });

  it("refuses to start empty in place of a database that is gone", async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await first.stop();
    await rm(join(dataDir, "postgres"), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/The database of .* is gone/);
  });

  it("refuses a database whose password file is lost", async () => {
    const dataDir = await makeDataDir();
    await (await start(dataDir)).stop();
    await rm(join(dataDir, "postgres.json"));
    await expect(start(dataDir)).rejects.toThrow(/postgres\.json/);
  });

  (isRoot ? it : it.skip)("keeps the database of a private directory where PostgreSQL's user reaches it", async () => {
    const parent = await makeFolder(0o700);
    const dataDir = join(parent, "data");
    const first = await start(dataDir);
    const { databaseDir } = await readState(dataDir);
    cleanUps.push(() => rm(dirname(databaseDir), { recursive: true, force: true }));
    expect(databaseDir.startsWith(parent)).toBe(false);
    expect((await stat(databaseDir)).mode & 0o777).toBe(0o700);
    await query(first.url, "CREATE TABLE note AS SELECT 'kept' AS text");
    await first.stop();
    const second = await start(dataDir);
    expect(await notes(second.url)).toEqual(["kept"]);

    const copy = join(parent, "copy");
    await cp(dataDir, copy, { recursive: true });
    await expect(start(copy)).rejects.toThrow(/is a copy of/);
    await second.stop();
  });

  (isRoot ? it : it.skip)("ends with its last user, though the data directory was removed", async () => {
    const dataDir = join(await makeFolder(0o700), "data");
    const embedded = await start(dataDir);
    const { databaseDir } = await readState(dataDir);
    cleanUps.push(() => rm(dirname(databaseDir), { recursive: true, force: true }));
    await rm(dataDir, { recursive: true });
    await embedded.stop();
    await expect(query(embedded.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe("the supervised embedded PostgreSQL", () => {
  it("is started again on its port once the last process of the killed one has ended, by whoever uses it", async () => {
    const dataDir = await makeDataDir();
    const starter = await startOther(dataDir);
    const supervision = supervised();
    const { url } = await start(dataDir, [], supervision);
    await starter.kill();
    await query(url, "CREATE TABLE note AS SELECT 'kept' AS text");
    // Busy, it doesn't see that the postmaster has gone, and holds the shared memory.
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    const busy = client.query("SELECT count(*) FROM generate_series(1, 4000000)").catch(() => undefined);
    await eventually(
      () => query(url, "SELECT FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND state = 'active'"),
      ({ rowCount }) => rowCount === 2,
    );
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    await told(supervision, /^restarted$/);
    await busy;
    expect(supervision.told).toEqual([expect.stringMatching(/^failed: .*shared memory block/), "restarted"]);
    expect(await notes(url)).toEqual(["kept"]);
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    await eventually(
      async () => supervision.told.length,
      (count) => count > 2,
    );
    expect(await notes(url)).toEqual(["kept"]);
  });

  it("is given up when no start succeeds in time, each reason told once, or when its directory was removed", async () => {
    const dataDir = await makeDataDir();
    const supervision = supervised({ giveUpMs: 700 });
    const embedded = await start(dataDir, [], supervision);
    const pid = await postmasterPid(dataDir);
    await writeFile(join(dataDir, "postgres", "postgresql.conf"), "max_connections = many\n");
    process.kill(pid, "SIGKILL");
    const [first, last, ...more] = await told(supervision, /^lost/);
    expect(first).toMatch(/^failed: .*configuration file .* contains errors/);
    expect(last).toBe(first?.replace("failed", "lost"));
    expect(more).toEqual([]);
    expect(embedded.state).toBe("lost");
    await embedded.stop();

    const removed = await makeDataDir();
    const other = supervised();
    await start(removed, [], other);
    const removedPid = await postmasterPid(removed);
    // Renamed: PostgreSQL still writes there, so that removing file by file would race with it.
    await rename(removed, `${removed}.removed`);
    process.kill(removedPid, "SIGKILL");
    expect(await told(other, /^lost/)).toEqual([expect.stringMatching(/ was removed$/)]);
  });

  it("is started again after it was told to stop, though its users' sessions never end", async () => {
    const dataDir = await makeDataDir();
    const supervision = supervised({ letEndMs: 500 });
    const { url } = await start(dataDir, [], supervision);
    process.kill(await postmasterPid(dataDir), "SIGTERM");
    await eventually(() => isRefused(url), Boolean);
    await told(supervision, /^restarted$/);
    expect(await isRefused(url)).toBe(false);
  });

  it("is not started again by a user that is stopping", async () => {
    const dataDir = await makeDataDir();
    const supervision = supervised();
    const embedded = await start(dataDir, [], supervision);
    process.kill(await postmasterPid(dataDir), "SIGKILL");
    await eventually(
      async () => embedded.state,
      (state) => state === "restarting",
    );
    await embedded.stop();
    expect(await isRefused(embedded.url)).toBe(true);
  });
});
