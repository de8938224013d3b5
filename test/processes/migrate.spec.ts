import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import pg from "pg";
import { migrate, pendingMigrations } from "../../subgraphs/shared/persistence/migrate.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../testkit/database.js";
import { query } from "../testkit/database-url.js";
import { eventually } from "../testkit/app.js";

const realMigrations = join(projectRoot, "prisma/migrations");
const silent = { log: () => undefined };

/** The Prisma command line, as `npx prisma ...` runs it. */
function prisma(url: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return prismaWith({ DATABASE_URL: url }, ...args);
}

function prismaWith(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...variables };
    const options = { cwd: projectRoot, env, timeout: 60_000 };
    execFile(process.execPath, ["prisma/command/prisma.mjs", ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` });
    });
  });
}

describe("migrations", () => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    folder = await mkdtemp(join(tmpdir(), "paygraph-migrations-"));
  });

  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function write(name: string, sql: string): Promise<void> {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "migration.sql"), sql);
  }

  const run = () => migrate(database.url, { migrationsDir: folder, ...silent });

  async function countNotes(): Promise<unknown> {
    const { rows } = await query(database.url, "SELECT count(*)::int AS notes FROM note");
    return rows[0]?.notes;
  }

  it("are applied once, in the order of their names", async () => {
    await write("2_fill", "INSERT INTO note VALUES ('a;b')");
    await write("1_table", "CREATE TABLE note (text text)");
    expect(await pendingMigrations(database.url, { migrationsDir: folder })).toEqual(["1_table", "2_fill"]);
    expect(await run()).toEqual({ applied: ["1_table", "2_fill"] });
    expect(await run()).toEqual({ applied: [] });
    expect(await pendingMigrations(database.url, { migrationsDir: folder })).toEqual([]);
    expect(await countNotes()).toBe(1);
    await write("3_fill", "INSERT INTO note VALUES ('c')");
    expect(await run()).toEqual({ applied: ["3_fill"] });
    expect(await countNotes()).toBe(2);
  });

  it("are applied by one of two processes that start at once", async () => {
    await write("1_table", "SELECT pg_sleep(0.2); CREATE TABLE note (text text)");
    await write("2_fill", "INSERT INTO note VALUES ('once')");
    const results = await Promise.all([run(), run(), run()]);
    expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 2]);
    expect(await countNotes()).toBe(1);
  });

  it("leave nothing behind when one fails, and go on after it is corrected", async () => {
    await write("1_table", "CREATE TABLE note (text text)");
    await write("2_fill", "INSERT INTO note VALUES ('half'); SELECT 1/0");
    await expect(run()).rejects.toThrow("The migration 2_fill failed and was rolled back: division by zero");
    expect(await countNotes()).toBe(0);
    await write("2_fill", "INSERT INTO note VALUES ('whole')");
    expect(await run()).toEqual({ applied: ["2_fill"] });
    expect(await countNotes()).toBe(1);
  });

  it("wait for a table in use without keeping its other users waiting, and give up on nothing", async () => {
    await write("1_table", "CREATE TABLE note (text text)");
    await run();
    await write("2_column", "ALTER TABLE note ADD COLUMN more text");
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query("BEGIN; INSERT INTO note VALUES ('slow')");
    const migrated = run();
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await eventually(
      () => query(database.url, waiting),
      ({ rowCount }) => rowCount === 1,
    );
    await query(database.url, "SET lock_timeout = '4s'; INSERT INTO note VALUES ('meanwhile')");
    await user.query("COMMIT");
    await user.end();
    expect(await migrated).toEqual({ applied: ["2_column"] });
    expect(await countNotes()).toBe(2);
  });

  it("tie the entries of an existing ledger to their accounts and transactions", async () => {
    const references = "20261122120500_keyed_hashes_and_ledger_references";
    for (const name of (await readdir(realMigrations)).filter((migration) => migration < references)) {
      if (name.endsWith(".toml")) continue;
      await write(name, await readFile(join(realMigrations, name, "migration.sql"), "utf8"));
    }
    await run();
    const entry = (account: string, number: number) => `
      INSERT INTO ledger.entry (transaction_id, number, account_id, platform_id, environment, currency, amount)
      VALUES ('one', ${number}, '${account}', 'p', 'SANDBOX', 'USD', 1)`;
    await query(
      database.url,
      `INSERT INTO ledger.account (id, platform_id, environment, kind, currency, created_at, updated_at)
         VALUES ('known', 'p', 'SANDBOX', 'SYSTEM', 'USD', now(), now());
       INSERT INTO ledger.transaction (id, platform_id, environment, kind, created_at)
         VALUES ('one', 'p', 'SANDBOX', 'TRANSFER', now());
       ${entry("known", 1)}`,
    );
    await migrate(database.url, { migrationsDir: realMigrations, ...silent });
    const { rows } = await query(
      database.url,
      `SELECT conname, convalidated FROM pg_constraint
       WHERE contype = 'f' AND conrelid = 'ledger.entry'::regclass ORDER BY 1`,
    );
    expect(rows).toEqual([
      { conname: "entry_account_id_fkey", convalidated: true },
      { conname: "entry_transaction_id_fkey", convalidated: true },
    ]);
    await query(database.url, entry("known", 2));
    await expect(query(database.url, entry("unknown", 3))).rejects.toMatchObject({ code: "23503" });
    await expect(query(database.url, "DELETE FROM ledger.account")).rejects.toMatchObject({ code: "23001" });
    await expect(query(database.url, "DELETE FROM ledger.transaction")).rejects.toMatchObject({ code: "23001" });
  });

  it("refuse a database whose applied migration was changed since", async () => {
    await write("1_table", "CREATE TABLE note (text text)");
    await run();
    await write("1_table", "CREATE TABLE note (text text, more text)");
    await write("2_fill", "INSERT INTO note VALUES ('no')");
    await expect(run()).rejects.toThrow("The migration 1_table was changed after it was applied");
    expect(await countNotes()).toBe(0);
  });

  it("accept a checkout with other line ends", async () => {
    await write("1_table", "CREATE TABLE note (\n  text text\n);\n");
    await run();
    await write("1_table", "CREATE TABLE note (\r\n  text text\r\n);\r\n");
    expect(await run()).toEqual({ applied: [] });
  });

  it("refuse a database that is newer than the checkout", async () => {
    await write("1_table", "CREATE TABLE note (text text)");
    await write("2_fill", "INSERT INTO note VALUES ('new')");
    await run();
    await rm(join(folder, "2_fill"), { recursive: true });
    await expect(run()).rejects.toThrow(
      "The database is newer than this checkout: it has the migration 2_fill, the checkout ends with 1_table.",
    );
  });

  it("refuse a database where Prisma left one half applied", async () => {
    await write("1_table", "CREATE TABLE note (text text)");
    await run();
    await query(database.url, "UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0");
    await expect(run()).rejects.toThrow("The migration 1_table failed earlier");
    await query(database.url, "UPDATE _prisma_migrations SET rolled_back_at = now()");
    await query(database.url, "DROP TABLE note");
    expect(await run()).toEqual({ applied: ["1_table"] });
  });

  describe("beside Prisma's command line", () => {
    // Installed on the first use, which standard error says.
    beforeAll(async () => {
      const args = ["prisma/command/prisma.mjs", "--version"];
      const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ["ignore", "ignore", "inherit"] });
      expect(await once(child, "close")).toEqual([0, null]);
    }, 240_000);

    it("are recorded so that prisma migrate status agrees, and make the schema that the client knows", async () => {
      const migrated = await createTestDatabase();
      try {
        const status = await prisma(migrated.url, "migrate", "status");
        expect(status).toMatchObject({ code: 0, output: expect.stringContaining("Database schema is up to date!") });
        const diff = ["migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema", "--exit-code"];
        expect(await prisma(migrated.url, ...diff)).toMatchObject({
          code: 0,
          output: expect.stringContaining("No difference detected"),
        });
        const { rows } = await query(migrated.url, "SELECT migration_name FROM _prisma_migrations ORDER BY 1 LIMIT 1");
        await query(migrated.url, "DELETE FROM _prisma_migrations");
        const unrecorded = await prisma(migrated.url, "migrate", "status");
        expect(unrecorded.code).toBe(1);
        expect(unrecorded.output).toContain(rows[0]?.migration_name);
      } finally {
        await migrated.close();
      }
    }, 60_000);

    it("are compared with a scratch database if DATABASE_URL names none", async () => {
      await chmod(folder, 0o711); // For PostgreSQL's user, if this is root.
      const variables = { DATABASE_URL: "", PAYGRAPH_DATA_DIR: folder };
      const status = await prismaWith(variables, "migrate", "status");
      expect(status).toMatchObject({ code: 0, output: expect.stringContaining("Database schema is up to date!") });
      expect(status.output).toContain('PostgreSQL database "scratch"');
      const resolved = await prismaWith(variables, "migrate", "resolve", "--applied", "any");
      expect(resolved).toMatchObject({ code: 1, output: expect.stringContaining("Connection url is empty") });
    }, 60_000);

    it("are recorded as Prisma's own deployment records them", async () => {
      expect((await prisma(database.url, "migrate", "deploy")).code).toBe(0);
      expect(await migrate(database.url, { migrationsDir: realMigrations, ...silent })).toEqual({ applied: [] });
    }, 60_000);
  });
});
