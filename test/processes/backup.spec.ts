import { execFile, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execute } from "../../gateway/processes/cli.commands.js";
import { schemasOf, migrate, pendingMigrations } from "../../subgraphs/shared/persistence/migrate.js";
import { verifyMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { Client, eventually, startApp, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { asServingRole, createEmptyDatabase, type TestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";
import { payer, quoteBody } from "../testkit/payments.js";
import { pdf, storedDocument } from "../subgraphs/documents.fixture.js";

const run = promisify(execFile);
const migrationsDir = path.join(projectRoot, "prisma/migrations");
const program = path.join(projectRoot, "dist/processes/cli.js");
const passphrase = "correct horse battery staple";
const cleanUps: (() => Promise<unknown>)[] = [];

let folder: string;
/** The app that is backed up. */
let app: TestApp;
let client: Client;
let backup: string;
/** The place of its restoration. */
let restored: Place;

interface Payment {
  readonly key: string;
  readonly body: object;
  readonly transactionId: string;
}

/** Acknowledged before the backup began. */
const paid: Payment[] = [];
let documentId: string;
const eventsOfCustomers = "{ events(filter: {types: [CUSTOMER_CREATED]}) { nodes { id cursor subjectId } } }";

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  cleanUps.push(() => database.close());
  return database;
}

let folders = 0;
const newFolder = () => path.join(folder, `data-${++folders}`);

interface Place {
  readonly url: string;
  readonly dataDir: string;
  readonly masterKey?: Buffer;
}

const variables = ({ url, dataDir, masterKey }: Place) => ({
  DATABASE_URL: url,
  PAYGRAPH_DATA_DIR: dataDir,
  PAYGRAPH_BACKUP_PASSPHRASE: passphrase,
  LOG_LEVEL: "warn",
  ...(masterKey && { PAYGRAPH_MASTER_KEY: masterKey.toString("base64") }),
});

/** The place of the app that is backed up. */
const original = (): Place => ({
  url: app.databaseUrl,
  dataDir: app.core.deps.env.dataDir,
  masterKey: app.masterKey,
});

/** The command line, in this process. */
const command = (place: Place, ...args: string[]): Promise<any> => execute(args, variables(place)); // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into results freely

/** The `sh` blocks of the page: one that backs up, one that restores, one that moves. */
async function blocksOfPage(): Promise<string[]> {
  const text = await readFile(path.join(projectRoot, "docs/backup.md"), "utf8");
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
}

/** Runs a block of the page in a shell, with the built command line in place of npm's. Returns what it prints. */
async function runBlock(block: string | undefined, place: Place, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { PATH: `${path.join(folder, "bin")}:${process.env.PATH}`, ...variables(place), ...more };
  const { stdout } = await run("sh", ["-e", "-c", block ?? "exit 1"], { cwd: folder, env, timeout: 60_000 });
  return stdout;
}

async function pay(from: string, to: string): Promise<Payment> {
  const key = randomUUID();
  const body = quoteBody(from, to, 100, { immediatelyExecute: true });
  const reply = await client.rest("POST", "/quotes", { body, headers: { "idempotency-key": key } });
  if (reply.status !== 201) throw new Error(`Answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { key, body, transactionId: reply.body.transactionId };
}

const rowsOf = async (url: string, table: string) =>
  (await query<{ rows: string }>(url, `SELECT count(*) AS rows FROM ${table}`)).rows[0]?.rows;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "paygraph-backup-"));
  await mkdir(path.join(folder, "bin"));
  const npm = path.join(folder, "bin/npm");
  await writeFile(npm, `#!/bin/sh\n[ "$1 $2 $3 $4" = "run -s paygraph --" ] && shift 4\nexec node ${program} "$@"\n`);
  await chmod(npm, 0o755);
  app = await startApp({ isAlone: true });
  ({ sandbox: client } = await app.platform({ skipPaperwork: true }));
  backup = path.join(folder, "paygraph.backup");
}, 60_000);
afterAll(async () => {
  await app.close();
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await rm(folder, { recursive: true, force: true });
});

describe("backup and restore", () => {
  it("carry every acknowledged payment, document and event to an empty database, taken beside a server under load", async () => {
    const [ann, bob] = await Promise.all([payer(client), payer(client, { amount: 0 })]);
    const documents = await storedDocument(client, ann.id, { bytes: pdf("of Ann") });
    documentId = documents.id;
    for (let count = 0; count < 5; count++) paid.push(await pay(ann.account.id, bob.account.id));
    const events = await eventually(
      () => client.graph(eventsOfCustomers),
      ({ data }) => data.events.nodes.length === 2,
    );
    let isUnderLoad = true;
    const load = [0, 1].map(async () => {
      for (; isUnderLoad; await delay(50)) await pay(ann.account.id, bob.account.id);
    });
    await query(app.databaseUrl, "SELECT shared.add_month('shared.event', 'Webhook', '2025-03-03T00:00:00Z')");
    const [backsUp, restores] = await blocksOfPage();
    const made = JSON.parse(await runBlock(backsUp, original()));
    isUnderLoad = false;
    await Promise.all(load);
    expect(made).toMatchObject({ tables: expect.any(Number), files: 1, hasMasterKey: true });
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const content = await readFile(backup);
    for (const secret of ["Ada Byron", app.masterKey.toString("base64"), passphrase]) {
      expect(content.includes(secret)).toBe(false);
    }

    const database = await emptyDatabase();
    const place = { url: database.url, dataDir: newFolder() };
    restored = { ...place, masterKey: app.masterKey };
    // Objects in the database that aren't Paygraph's are left alone.
    await query(database.url, "CREATE SCHEMA theirs CREATE TABLE note (text text)");
    const printed = await runBlock(restores, place);
    const [held, done] = printed.split(/^(?=\{)/m).map((text) => JSON.parse(text));
    expect(done).toMatchObject({ ...held, rows: made.rows, files: 1, books: { violations: 0 } });
    await booksBalance({ databaseUrl: database.url });

    expect((await readFile(path.join(place.dataDir, "master.key"), "utf8")).trim()).toBe(
      app.masterKey.toString("base64"),
    );
    const again = await startApp({
      beside: { databaseUrl: database.url, masterKey: app.masterKey },
      env: { PAYGRAPH_DATA_DIR: place.dataDir },
      worker: false,
    });
    try {
      const copy = new Client(again.baseUrl, client.token);
      for (const { key, body, transactionId } of paid) {
        const replay = await copy.rest("POST", "/quotes", { body, headers: { "idempotency-key": key } });
        expect([replay.status, replay.body.transactionId]).toEqual([201, transactionId]);
        expect((await copy.rest("GET", `/transactions/${transactionId}`)).body.id).toBe(transactionId);
      }
      expect((await copy.graph(eventsOfCustomers)).data).toEqual(events.data);
      const out = path.join(folder, "exported.pdf");
      await command(restored, "document", "export", documentId, "--out", out);
      expect(await readFile(out)).toEqual(Buffer.from(pdf("of Ann")));
      expect((await copy.rest("GET", "/config")).status).toBe(200);
    } finally {
      await again.close();
    }
    await booksBalance({ databaseUrl: database.url });
  }, 120_000);

  it("have each table, month and constraint, with its triggers on, and no sequence that would begin anew", async () => {
    const shape = `
      SELECT 'table' AS kind, relid::regclass::text AS name, '' AS how FROM pg_stat_user_tables WHERE schemaname = ANY($1)
      UNION ALL SELECT 'trigger', tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace::regnamespace::text = ANY($1)
      UNION ALL SELECT 'sequence', sequencename, '' FROM pg_sequences
      ORDER BY 1, 2, 3`;
    const shapeOf = async (url: string) => (await query(url, shape, [schemasOf(migrationsDir)])).rows;
    const shapes = await shapeOf(app.databaseUrl);
    expect(await shapeOf(restored.url)).toEqual(shapes);
    expect(shapes).toContainEqual(expect.objectContaining({ name: "shared.event_2025_03" }));
    expect(shapes.filter(({ kind }) => kind === "sequence")).toEqual([]);
    await expect(query(restored.url, "DELETE FROM ledger.entry")).rejects.toThrow(/append-only/);
    expect((await query(restored.url, "SELECT FROM theirs.note")).rowCount).toBe(0);
  });

  it("refuse what is not whole, not theirs, or in the way, before anything is written", async () => {
    const database = await emptyDatabase();
    const dataDir = newFolder();
    const place = { url: database.url, dataDir };
    const restore = (file: string, at: Place = place) => command(at, "restore", file);
    const content = await readFile(backup);
    const damaged = async (name: string, change: (bytes: Buffer) => Uint8Array) => {
      const file = path.join(folder, `${name}.backup`);
      await writeFile(file, change(Buffer.from(content)));
      return file;
    };
    const flipped = (at: number) => (bytes: Buffer) => {
      bytes[at < 0 ? bytes.length + at : at]! ^= 1; // eslint-disable-line @typescript-eslint/no-non-null-assertion -- within the file
      return bytes;
    };
    const notWhole = /can't be read: it was changed or is not complete/;
    const withKey = { ...place, masterKey: app.masterKey };
    const end = content.indexOf("\n");
    const segments = end + 1 + 65_552;
    expect(content.length).toBeGreaterThan(segments);
    const changes: [string, (bytes: Buffer) => Uint8Array, RegExp][] = [
      ["truncated", (bytes) => bytes.subarray(0, -1), notWhole],
      ["without its last segment", (bytes) => bytes.subarray(0, segments), notWhole],
      ["changed", flipped(-1000), notWhole],
      [
        "with another header",
        (bytes) => Buffer.from(bytes.toString("latin1").replace('"0.1.0"', '"0.1.1"'), "latin1"),
        notWhole,
      ],
      [
        "of a later format",
        (bytes) => Buffer.from(bytes.toString("latin1").replace('"version":1', '"version":2'), "latin1"),
        /has version 2/,
      ],
      ["something else", () => Buffer.from("PK\n"), /is not a backup of Paygraph/],
    ];
    for (const [name, change, reason] of changes) {
      await expect(restore(await damaged(name, change), withKey)).rejects.toThrow(reason);
    }
    await expect(
      execute(["restore", backup], { ...variables(place), PAYGRAPH_BACKUP_PASSPHRASE: "wrong" }),
    ).rejects.toThrow(/passphrase does not fit this backup/);
    await expect(execute(["restore", backup], { ...variables(place), PAYGRAPH_BACKUP_PASSPHRASE: "" })).rejects.toThrow(
      /The passphrase is missing/,
    );
    await expect(restore(backup, { ...place, masterKey: randomBytes(32) })).rejects.toThrow(
      /^PAYGRAPH_MASTER_KEY: the backup was sealed under another master key/,
    );
    const withoutKey = path.join(folder, "without-key.backup");
    expect(await command(original(), "backup", withoutKey)).toMatchObject({ hasMasterKey: false, files: 1 });
    await expect(restore(withoutKey)).rejects.toThrow(/is neither in it nor here/);
    await expect(stat(dataDir)).rejects.toThrow("ENOENT");
    expect((await query(database.url, "SELECT FROM pg_namespace WHERE nspname = 'ledger'")).rowCount).toBe(0);

    await expect(restore(backup, { ...original(), dataDir })).rejects.toThrow(/already has tables of Paygraph/);
    const taken = newFolder();
    await mkdir(path.join(taken, "files/ab"), { recursive: true });
    await expect(restore(backup, { ...withKey, dataDir: taken })).rejects.toThrow(/files already exists/);
    await expect(command(original(), "backup", backup)).rejects.toThrow(/already exists: name another file/);
    await expect(command({ ...original(), masterKey: randomBytes(32) }, "backup", `${backup}.2`)).rejects.toThrow(
      /sealed under another master key/,
    );
    const short = { ...variables(original()), PAYGRAPH_BACKUP_PASSPHRASE: "short" };
    await expect(execute(["backup", `${backup}.2`, "--with-master-key"], short)).rejects.toThrow(/12 characters/);
    await expect(command({ ...original(), dataDir: newFolder() }, "backup", `${backup}.2`)).rejects.toThrow(
      /is missing, which the database refers to/,
    );
    await expect(stat(`${backup}.2`)).rejects.toThrow("ENOENT");
  }, 60_000);

  it("leave, when a restore is killed, what every start refuses and the next restore replaces", async () => {
    const database = await emptyDatabase();
    const place = { url: database.url, dataDir: newFolder(), masterKey: app.masterKey };
    // Stops it in the transaction that fills the tables.
    await query(
      database.url,
      `CREATE SCHEMA theirs;
       CREATE FUNCTION theirs.wait() RETURNS event_trigger LANGUAGE plpgsql AS $$
         BEGIN IF current_query() LIKE '%DISABLE TRIGGER USER' THEN PERFORM pg_sleep(60); END IF; END $$;
       CREATE EVENT TRIGGER wait ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION theirs.wait()`,
    );
    const env = { PATH: process.env.PATH, ...variables(place) };
    const killed = spawn(process.execPath, [program, "restore", backup], { env, stdio: "ignore" });
    const { rows } = await eventually(
      () =>
        query<{ pid: number }>(
          database.url,
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
        ),
      ({ rowCount }) => rowCount === 1,
    );
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await query(database.url, "SELECT pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    await query(database.url, "DROP EVENT TRIGGER wait");

    const unfinished = /A restore or a move into this database began at \S+ and is not complete/;
    await expect(command(place, "platform", "list")).rejects.toThrow(unfinished);
    await expect(pendingMigrations(database.url, { migrationsDir })).rejects.toThrow(unfinished);
    await expect(command(place, "backup", `${backup}.3`)).rejects.toThrow(unfinished);
    // Content of the one that was killed.
    await mkdir(path.join(place.dataDir, "files/ab"), { recursive: true });
    await writeFile(path.join(place.dataDir, "files/ab/left"), "");
    expect(await command(place, "restore", backup)).toMatchObject({ files: 1, books: { violations: 0 } });
    await expect(stat(path.join(place.dataDir, "files/ab/left"))).rejects.toThrow("ENOENT");
    await expect(stat(path.join(place.dataDir, "restoring"))).rejects.toThrow("ENOENT");
    expect(await pendingMigrations(database.url, { migrationsDir })).toEqual([]);
    await booksBalance({ databaseUrl: database.url });
  }, 60_000);

  it("bring a database of an earlier version, as it is, to this one, with the role that serves", async () => {
    const [earlier, database] = [await emptyDatabase(), await emptyDatabase()];
    const latest = (await pendingMigrations(earlier.url, { migrationsDir })).at(-1) ?? "";
    const fewer = path.join(folder, "migrations");
    await cp(migrationsDir, fewer, { recursive: true });
    await rm(path.join(fewer, latest), { recursive: true });
    await migrate(earlier.url, { migrationsDir: fewer, log: () => undefined });
    const masterKey = randomBytes(32);
    const deps = createTestDeps(earlier.url, { masterKey });
    await verifyMasterKey(deps.systemScope("first start"), deps.sealer);
    await deps.close();
    const file = path.join(folder, "earlier.backup");
    await command({ url: earlier.url, dataDir: newFolder(), masterKey }, "backup", file);
    expect(await pendingMigrations(earlier.url, { migrationsDir })).toEqual([latest]);
    const serving = asServingRole(database.url);
    const env = variables({ url: serving, dataDir: newFolder(), masterKey });
    await execute(["restore", file], { ...env, PAYGRAPH_MIGRATION_DATABASE_URL: database.url });
    expect(await pendingMigrations(database.url, { migrationsDir })).toEqual([]);
    // The role that serves may, and no more than with the migrations of a start.
    expect(await rowsOf(serving, "shared.event")).toBe("0");
    const owners = "SELECT DISTINCT tableowner::text AS owner FROM pg_tables WHERE schemaname = ANY($1)";
    expect((await query(database.url, owners, [schemasOf(migrationsDir)])).rows).toEqual([{ owner: "paygraph_owner" }]);
  }, 60_000);
});

describe("move", () => {
  it("takes a database to another one whole, once no one is connected, and closes the one that it left", async () => {
    const target = await emptyDatabase();
    const [source, place] = [restored, restored];
    const [, , moves] = await blocksOfPage();
    const server = createTestDeps(source.url, { masterKey: app.masterKey });
    await server.db.$queryRaw`SELECT 1`;
    await expect(command(place, "move", "--to", target.url)).rejects.toThrow(
      /The database is in use: stop every process of Paygraph first/,
    );
    await server.close();
    expect((await query(target.url, "SELECT FROM pg_namespace WHERE nspname = 'ledger'")).rowCount).toBe(0);
    await expect(command(place, "move", "--to", "postgresql://nobody:secret@127.0.0.1:9/none")).rejects.toThrow(
      /^--to: no connection to PostgreSQL at 127\.0\.0\.1:9\/none as nobody/,
    );
    await expect(command(place, "move", "--to", "mysql://x")).rejects.toThrow(/--to must be a URL/);
    await expect(command(place, "move", "--to", app.databaseUrl)).rejects.toThrow(/already has tables of Paygraph/);

    const moved = JSON.parse(await runBlock(moves, place, { NEW_DATABASE_URL: target.url }));
    expect(moved).toMatchObject({ tables: expect.any(Number), books: { violations: 0 } });
    await booksBalance({ databaseUrl: target.url });
    for (const table of ["ledger.entry", "shared.event", "shared.idempotency_record", "quotes.transaction"]) {
      expect(await rowsOf(target.url, table)).toBe(await rowsOf(source.url, table));
    }
    const gone = new RegExp(`This database was moved to ${new URL(target.url).host}/`);
    await expect(command(place, "platform", "list")).rejects.toThrow(gone);
    await expect(command(place, "move", "--to", target.url)).rejects.toThrow(gone);
    // Also to clients from before the move.
    await expect(query(source.url, "DELETE FROM shared.timer")).rejects.toThrow(/read-only transaction/);
    expect(await command({ ...place, url: target.url }, "platform", "list")).toHaveLength(1);

    // Killed after the old one was closed, and before the new one was opened.
    await query(
      target.url,
      `CREATE TABLE public._paygraph_mark (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, detail TEXT[] NOT NULL, since TIMESTAMPTZ NOT NULL);
       INSERT INTO public._paygraph_mark VALUES (1, 'RESTORING', '{public}', now())`,
    );
    await expect(command({ ...place, url: target.url }, "platform", "list")).rejects.toThrow(/is not complete/);
    expect(await command(place, "move", "--to", target.url)).toMatchObject({ rows: moved.rows });
    expect(await command({ ...place, url: target.url }, "platform", "list")).toHaveLength(1);
  }, 120_000);
});
