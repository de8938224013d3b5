import { randomBytes } from "node:crypto";
import { z } from "zod";
import { closeAtEnd } from "../setup/close.js";
import { asRole, databaseUrl, migrated, query } from "./database-url.js";

const testDatabases = z.object({
  adminUrl: z.string(),
  prefix: z.string(),
  template: z.string(),
  serving: z.object({ user: z.string(), password: z.string() }),
});

export interface TestDatabase {
  /** As a superuser, for what tests look up and prepare. */
  readonly url: string;
  /** Drops it, and what is still connected to it. */
  close(): Promise<void>;
}

function readTestDatabases(): z.infer<typeof testDatabases> {
  const told = process.env.PAYGRAPH_TEST_DATABASES;
  if (!told) throw new Error("No test database: run the tests with jest, whose global setup starts one.");
  return testDatabases.parse(JSON.parse(told));
}

/** The URL by which the product serves from a test's database: that of the role that changes no tables, if it has one. */
export function servingUrl(url: string): string {
  return new URL(url).pathname.includes(migrated) ? asServingRole(url) : url;
}

/** The same database, as the role that serves. */
export function asServingRole(url: string): string {
  return asRole(url, readTestDatabases().serving);
}

async function createDatabase(template: string, kind: string): Promise<TestDatabase> {
  const { adminUrl, prefix } = readTestDatabases();
  const name = `${prefix}${kind}${process.env.JEST_WORKER_ID ?? 0}_${randomBytes(4).toString("hex")}`;
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: databaseUrl(adminUrl, name),
    close: async () => {
      await query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** A database with every migration applied, which outlives the spec file. Close it. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(readTestDatabases().template, migrated);
}

/** A database of the caller's own, with every migration applied; it closes at the end of the spec file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, close } = await createMigratedDatabase();
  return { url, close: closeAtEnd(close) };
}

/** Without a migration; it closes at the end of the spec file. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url, close } = await createDatabase("template0", "_empty_");
  return { url, close: closeAtEnd(close) };
}
