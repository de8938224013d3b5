import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { runRetention } from "../../subgraphs/shared/events/retention.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { createEmptyDatabase, createTestDatabase, servingUrl, type TestDatabase } from "../testkit/database.js";
import { asRole, query } from "../testkit/database-url.js";
import { createTestDeps } from "../testkit/deps.js";

const log = () => undefined;
const denied = { code: "42501" };

describe("the role that serves", () => {
  let database: TestDatabase;
  let url: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    url = servingUrl(database.url);
  });
  afterAll(() => database.close());

  it.each([
    "CREATE TABLE shared.mine (id int)",
    "CREATE TABLE public.mine (id int)",
    "CREATE SCHEMA mine",
    "DROP TABLE shared.event_default",
    "ALTER TABLE customers.customer ADD COLUMN mine int",
    "ALTER TABLE ledger.entry DISABLE TRIGGER entry_is_immutable",
    "TRUNCATE customers.customer CASCADE",
    "UPDATE verification.verification_decision SET token_name = 'me'",
    "DELETE FROM verification.verification_decision",
    "UPDATE verification.document_view SET token_name = 'me'",
    "DELETE FROM verification.document_view",
    "CREATE INDEX ON customers.customer (id)",
    "CREATE OR REPLACE FUNCTION shared.first_id(prefix text, at timestamptz) RETURNS text LANGUAGE sql AS 'SELECT 1'",
    "SET session_replication_role = replica",
    "SET ROLE paygraph_owner",
    "CREATE ROLE mine",
    "UPDATE public._prisma_migrations SET checksum = ''",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT pg_ls_dir('.')",
    "COPY customers.customer TO '/tmp/customers'",
    "COPY customers.customer FROM PROGRAM 'true'",
    "SELECT lo_import('/etc/passwd')",
    "SELECT rolpassword FROM pg_authid",
  ])("may not: %s", async (sql) => {
    await expect(query(url, sql)).rejects.toMatchObject(denied);
  });

  it("adds and drops months of events and deliveries, and no other table's", async () => {
    const old = "now() - interval '8 months'";
    const tables = [
      ["shared.event", "Webhook"],
      ["platform.webhook_delivery", "WebhookDelivery"],
      ["platform.webhook_attempt", "WebhookDelivery"],
    ];
    for (const [table, prefix] of tables) await query(url, `SELECT shared.add_month('${table}', '${prefix}', ${old})`);
    const months = async () => {
      const { rows } = await query(
        url,
        "SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE relname = 'event' || to_char(now() - interval '8 months', '_YYYY_MM')",
      );
      return rows.length;
    };
    expect(await months()).toBe(1);
    const deps = createTestDeps(url);
    await runRetention(deps, new AbortController().signal);
    await deps.close();
    expect(await months()).toBe(0);
    await expect(query(url, "SELECT shared.drop_month('ledger.entry', '_2020_01')")).rejects.toThrow(/has no month/);
    await expect(query(url, "SELECT shared.drop_month('shared.event', '_default')")).rejects.toThrow(/has no month/);
    await expect(query(url, "SELECT shared.add_month('ledger.entry', 'X', now())")).rejects.toThrow(/has no months/);
  });
});

describe("migrate with a role that serves", () => {
  const name = `paygraph_test_${randomBytes(4).toString("hex")}`;
  const serving = { user: `${name}_service`, password: "a'b%c:d" };
  const owner = { user: `${name}_owner`, password: "owner" };
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "paygraph-roles-"));
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    const admin = database.url;
    for (const { user } of [serving, owner]) {
      const { rowCount } = await query(admin, "SELECT FROM pg_roles WHERE rolname = $1", [user]);
      if (rowCount === 1) await query(admin, `DROP OWNED BY ${user} CASCADE; DROP ROLE ${user}`);
    }
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function write(migration: string, sql: string): Promise<void> {
    await mkdir(join(folder, migration));
    await writeFile(join(folder, migration, "migration.sql"), sql);
  }

  it("makes it, and gives a superuser's tables to an owner without further rights", async () => {
    const { url } = database;
    const servingUrlOf = (password: string) => asRole(url, { ...serving, password: encodeURIComponent(password) });
    await write(
      "1_first",
      "CREATE SCHEMA books; CREATE TYPE books.kind AS ENUM ('A'); CREATE TABLE books.note (id serial, kind books.kind);" +
        "CREATE FUNCTION books.one() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    );
    await migrate(url, { migrationsDir: folder, log });
    await write("2_second", "CREATE TABLE books.later (id int GENERATED ALWAYS AS IDENTITY, text text)");
    const ours = servingUrlOf(serving.password);
    await migrate(url, { migrationsDir: folder, log, servingUrl: ours });
    await query(ours, "INSERT INTO books.note (kind) VALUES ('A'); UPDATE books.note SET kind = NULL");
    await query(ours, "INSERT INTO books.later (text) SELECT books.one(); DELETE FROM books.later");
    for (const sql of ["CREATE TEMPORARY TABLE mine (id int)", "DROP TABLE books.later", "DROP TYPE books.kind"]) {
      await expect(query(ours, sql)).rejects.toMatchObject(denied);
    }
    const { rows } = await query(
      url,
      `SELECT DISTINCT rolname, rolsuper, rolcanlogin FROM pg_roles JOIN (
         SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'books'::regnamespace OR relname = '_prisma_migrations'
         UNION SELECT typowner FROM pg_type WHERE typname = 'kind' UNION SELECT proowner FROM pg_proc WHERE proname = 'one'
         UNION SELECT nspowner FROM pg_namespace WHERE nspname = 'books'
         UNION SELECT datdba FROM pg_database WHERE datname = current_database()) AS owners ON owners.owner = pg_roles.oid`,
    );
    expect(rows).toEqual([{ rolname: "paygraph_owner", rolsuper: false, rolcanlogin: false }]);
    // Applied migrations need no owner; pending ones are an error.
    expect(await migrate(ours, { migrationsDir: folder, log })).toEqual({ applied: [] });
    await write("3_third", "CREATE TABLE books.third (id int)");
    await expect(migrate(ours, { migrationsDir: folder, log })).rejects.toThrow(
      /^Migrations are pending \(1, from 3_third on\), .* PAYGRAPH_MIGRATION_DATABASE_URL$/,
    );
    // A changed password of its URL is set.
    const changed = servingUrlOf("another");
    await migrate(url, { migrationsDir: folder, log, servingUrl: changed });
    await query(changed, "SELECT FROM books.third");
    await expect(query(ours, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  }, 60_000);

  it("works for an owner who is no superuser, and says which role it may not create", async () => {
    const own = await createEmptyDatabase();
    try {
      await query(own.url, `CREATE ROLE ${owner.user} LOGIN PASSWORD '${owner.password}'`);
      await query(own.url, `ALTER DATABASE ${new URL(own.url).pathname.slice(1)} OWNER TO ${owner.user}`);
      const ownerUrl = asRole(own.url, owner);
      const missing = asRole(own.url, { user: `${name}_missing`, password: "x" });
      await expect(migrate(ownerUrl, { migrationsDir: folder, log, servingUrl: missing })).rejects.toThrow(
        /^DATABASE_URL: there is no role \w+_missing, .* create it first/,
      );
      const ours = asRole(own.url, { user: serving.user, password: "another" });
      await migrate(ownerUrl, { migrationsDir: folder, log, servingUrl: ours });
      await query(ours, "INSERT INTO books.note (kind) VALUES ('A')");
      await expect(query(ours, "DROP TABLE books.note")).rejects.toMatchObject(denied);
    } finally {
      await own.close();
    }
  }, 60_000);
});
