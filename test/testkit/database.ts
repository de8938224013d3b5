import { randomBytes } from "node:crypto";
import { z } from "zod";
import { databaseUrl, query } from "./database-url.js";

const testDatabases = z.object({ adminUrl: z.string(), prefix: z.string(), template: z.string() });

export interface TestDatabase {
  readonly url: string;
  /** Drops it, and what is still connected to it. */
  close(): Promise<void>;
}

function readTestDatabases(): z.infer<typeof testDatabases> {
  const told = process.env.PAYGRAPH_TEST_DATABASES;
  if (!told) throw new Error("No test database: run the tests with jest, whose global setup starts one.");
  return testDatabases.parse(JSON.parse(told));
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl, prefix } = readTestDatabases();
  const name = `${prefix}_${process.env.JEST_WORKER_ID ?? 0}_${randomBytes(4).toString("hex")}`;
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: databaseUrl(adminUrl, name),
    close: async () => {
      await query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** A database of the caller's own, with every migration applied. Close it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(readTestDatabases().template);
}

/** Without a migration. Close it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template0");
}
