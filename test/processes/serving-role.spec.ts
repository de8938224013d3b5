import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { startEmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import { Client } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { startServerProcess } from "../testkit/server-process.js";

const realMigrations = join(projectRoot, "prisma/migrations");
const log = () => undefined;

describe("a data directory whose tables are the superuser's", () => {
  it("is changed at the start: everything works, and the server's connections are the role's", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "paygraph-roles-data-"));
    await chmod(dataDir, 0o711); // PostgreSQL's own user must pass, when root runs the tests.
    try {
      const embedded = await startEmbeddedPostgres({ dataDir, log });
      await migrate(embedded.url, { migrationsDir: realMigrations, log });
      await embedded.stop();
      const { servingPassword: _none, ...before } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8"));
      await writeFile(join(dataDir, "postgres.json"), JSON.stringify(before));

      const server = await startServerProcess({ dataDir });
      const client = new Client(server.baseUrl, (await server.credentials()).sandbox);
      const body = { customerType: "INDIVIDUAL", currencies: ["USD"], fullName: "Ada Lovelace" };
      expect((await client.rest("POST", "/customers", { body })).status).toBe(201);
      const { rows } = await query(
        embedded.url,
        `SELECT usename, datname, count(*) > 0 AS is_used FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY usename, datname ORDER BY usename`,
      );
      expect(rows).toEqual([
        { usename: "paygraph_service", datname: "paygraph", is_used: true },
        // That which keeps the server running.
        { usename: "postgres", datname: "postgres", is_used: true },
      ]);
      expect(await server.stop("SIGTERM")).toBe(0);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 120_000);
});
