import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { startEmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";
import type { Supervision } from "../../infrastructure/embedded-postgres/supervision.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { hasErrorCode } from "../../subgraphs/shared/kernel/errors.js";
import { createLogger } from "../../subgraphs/shared/kernel/logger.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import type { DatabaseState } from "../http/health.js";
import type { Fail } from "./lifecycle.js";

export const migrationsDir = path.join(projectRoot, "prisma/migrations");

/** Paygraph's version. */
export async function productVersion(): Promise<string> {
  const manifest = await readFile(path.join(projectRoot, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

/** Prints one line per start-up step, with its time, on standard error. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stderr.write(`  ${name.padEnd(48)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
}

export interface StartedDatabase {
  readonly url: string;
  /** Of the role that owns the tables, if `url` is of a serving role. */
  readonly migrationUrl?: string;
  /** Of the embedded one. */
  readonly state?: DatabaseState;
  stop(): Promise<void>;
}

/** Logs the state of the embedded PostgreSQL. Failures of requests are logged elsewhere. */
function supervisionOf(env: Env, fail: Fail): Supervision {
  const logger = createLogger(env.logLevel);
  return {
    failed: (reason) => logger.warn({ reason }, "The embedded PostgreSQL could not be started again: it is retried"),
    restarted: (outageMs) =>
      logger.info({ outageMs: Math.round(outageMs) }, "The embedded PostgreSQL ended, and was started again"),
    lost(reason) {
      logger.error({ reason }, "The embedded PostgreSQL ended, and can't be started again: this process ends, too");
      fail(new Error("The embedded PostgreSQL is lost"));
    },
  };
}

/** The database of `DATABASE_URL`, or else the embedded one. `fail` is called if that ends and can't be restarted. */
export async function startDatabase(env: Env, fail: Fail): Promise<StartedDatabase> {
  const { databaseUrl, migrationDatabaseUrl } = env;
  if (databaseUrl) return { url: databaseUrl, migrationUrl: migrationDatabaseUrl, stop: async () => {} };
  if (migrationDatabaseUrl)
    throw new Error("PAYGRAPH_MIGRATION_DATABASE_URL: needs DATABASE_URL, that of the role that serves");
  const embedded = await step("PostgreSQL (embedded)", () =>
    startEmbeddedPostgres({
      dataDir: path.resolve(env.dataDir),
      log: (line) => process.stderr.write(`  ${line}\n`),
      supervision: supervisionOf(env, fail),
    }),
  );
  return {
    url: embedded.servingUrl,
    migrationUrl: embedded.url,
    get state() {
      return embedded.state;
    },
    stop: () => embedded.stop(),
  };
}

/** The location of the database, for a person: without user and password. */
export function databaseNameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}${pathname}`;
}

/** Errors of the connection, by Node or PostgreSQL: unreachable, refused, no such database or user. */
const noConnection: ReadonlySet<string> = new Set(
  "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH 28000 28P01 3D000 53300".split(" "),
);

/** Explains an error with the server and the variable, or option, that names it, without the password. */
export function explainConnection(url: string, error: unknown, name = "DATABASE_URL"): unknown {
  const isTimeout = error instanceof Error && /timeout expired|terminated unexpectedly|SSL/.test(error.message);
  if (!hasErrorCode(error, noConnection) && !isTimeout) return error;
  const { username } = new URL(url);
  const server = `${databaseNameOf(url)}${username && ` as ${decodeURIComponent(username)}`}`;
  return new Error(`${name}: no connection to PostgreSQL at ${server} (${explain(error)})`, { cause: error });
}

/** Applies migrations as the role that owns the tables, if known, which also grants the serving role its rights. */
export function applyMigrations({
  url,
  migrationUrl,
}: Pick<StartedDatabase, "url" | "migrationUrl">): Promise<{ applied: string[] }> {
  return step("Migrations", async () => {
    try {
      const log = (line: string) => void process.stderr.write(`  ${line}\n`);
      return await migrate(migrationUrl ?? url, { migrationsDir, log, servingUrl: migrationUrl && url });
    } catch (error) {
      if (migrationUrl === undefined) throw explainConnection(url, error);
      throw explainConnection(migrationUrl, error, "PAYGRAPH_MIGRATION_DATABASE_URL");
    }
  });
}

/** As JSON; amounts beyond the range of a number as exact strings. */
export function jsonText(result: unknown): string {
  const exact = (_name: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return `${JSON.stringify(result, exact, 2)}\n`;
}

export function printJson(result: unknown): void {
  process.stdout.write(jsonText(result));
}

/** A one-line error message, for a process that can't start. */
export function explain(error: unknown): string {
  // A host with several addresses: one error for each, and no own message.
  if (error instanceof AggregateError && error.message === "") return error.errors.map(explain).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** The path of the credentials, or how to create some if they are lost or in another data directory. */
function credentialLines(env: Env, created: string | undefined): string[] {
  if (created) return [`  Credentials         ${created} (new)`];
  const file = path.resolve(env.dataDir, "credentials.json");
  if (existsSync(file)) return [`  Credentials         ${file}`];
  const command = `npm run -s paygraph -- token create --platform demo --output ${file}`;
  return [`  Credentials         none in ${file}; to create some:`, `                      ${command}`];
}

/** The URLs of `/metrics` in this environment. */
function metricsUrls(url: string, { metricsToken, metricsPort }: Env): string[] {
  const own = new URL("/metrics", url);
  own.port = String(metricsPort);
  return [...(metricsToken === undefined ? [] : [`${url}/metrics`]), ...(metricsPort === undefined ? [] : [own.href])];
}

/** Prints the URLs and paths to standard output. */
export function announce(url: string, env: Env, credentials: string | undefined): void {
  const lines = [
    "",
    `Paygraph is ready at ${url}`,
    "",
    `  GraphQL, GraphiQL   ${url}/graphql`,
    `  REST                ${url}/2025-10-13/customers`,
    `  API reference       ${url}/docs`,
    `  Operator's page     ${url}/console`,
    `  Health              ${url}/readyz`,
    ...metricsUrls(url, env).map((metrics) => `  Metrics             ${metrics}`),
    ...credentialLines(env, credentials),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
