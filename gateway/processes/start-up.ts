import { existsSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";
import { migrate } from "../../subgraphs/shared/persistence/migrate.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

const migrationsDir = path.join(projectRoot, "prisma/migrations");

/** Prints one line per start-up step, with its time, on standard error. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stderr.write(`  ${name.padEnd(48)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
}

export interface StartedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The database of `DATABASE_URL`, else the embedded one. */
export async function startDatabase(env: Env): Promise<StartedDatabase> {
  const { databaseUrl } = env;
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return step("PostgreSQL (embedded)", () =>
    startEmbeddedPostgres({ dataDir: path.resolve(env.dataDir), log: (line) => process.stderr.write(`  ${line}\n`) }),
  );
}

export function applyMigrations(url: string): Promise<{ applied: string[] }> {
  return step("Migrations", () => migrate(url, { migrationsDir, log: (line) => process.stderr.write(`  ${line}\n`) }));
}

/** Prints JSON; amounts beyond the range of a number as exact strings. */
export function printJson(result: unknown): void {
  const exact = (_name: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  process.stdout.write(`${JSON.stringify(result, exact, 2)}\n`);
}

/** A one-line error message, for a process that can't start. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The line with the path of the credentials; none where they are in another data directory. */
function credentialLines(env: Env, created: string | undefined): string[] {
  if (created) return [`  Credentials         ${created} (new)`];
  const file = path.resolve(env.dataDir, "credentials.json");
  return existsSync(file) ? [`  Credentials         ${file}`] : [];
}

/** Where `/metrics` is for this environment. */
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
