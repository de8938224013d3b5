import { Prisma } from "../../../generated/prisma/client.js";
import type { Guard } from "./driver/sql-transaction.js";

/** Models without a tenant: all others have platformId and environment. */
const globalModels: ReadonlySet<string> = new Set([
  "BackupMark",
  "Platform",
  "MasterKeyCheck",
  "EventHead",
  "LedgerSystemSumsEnd",
  "SandboxClock",
  "ExchangeRates",
  "ServerProcess",
  "ScreeningList",
]);

function namesTenant(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) return part.length > 0 && part.every(namesTenant);
  const record = part as Record<string, unknown>;
  if (typeof record.platformId === "string" && typeof record.environment === "string") return true;
  // A compound unique key (`platformId_environment`) or an AND that names both.
  return Object.entries(record).some(
    ([key, value]) => (key === "AND" || key.startsWith("platformId_environment")) && [value].flat().some(namesTenant),
  );
}

/** Whether a change would move a row to another tenant. */
function movesRow(change: unknown): boolean {
  return typeof change === "object" && change !== null && ("platformId" in change || "environment" in change);
}

/** Throws unless the query names its tenant, in conditions and in created rows, and doesn't change it. */
export function assertNamesTenant(model: string, operation: string, args: unknown): void {
  if (globalModels.has(model)) return;
  const { where, data, create, update } = args as Record<"where" | "data" | "create" | "update", unknown>;
  const inserts = operation === "create" || operation === "createMany" || operation === "createManyAndReturn";
  const isNamed = inserts ? namesTenant(data) : namesTenant(where) && (operation !== "upsert" || namesTenant(create));
  if (!isNamed) throw new Error(`${model}.${operation} does not name its tenant (platformId and environment)`);
  if (!inserts && (movesRow(data) || movesRow(update))) {
    throw new Error(`${model}.${operation} would move a row to another tenant`);
  }
}

/** A table that a statement reads or writes. */
const tables = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?"?([a-z]+)"?\."?([a-z_]+)\b/g;
/** Tables without a tenant, by schema. */
const globalTables: ReadonlyMap<string, readonly string[]> = new Map([
  ["shared", ["backup_mark", "event_head", "exchange_rates", "master_key_check", "sandbox_clock", "server_process"]],
  ["ledger", ["system_sums_end"]],
  ["platform", ["platform"]],
  ["verification", ["screening_list"]],
]);
const comparison = String.raw`\s*(?:=|IS NOT DISTINCT FROM)\s*(?:ANY\(ARRAY\[)?\$`;
const comparesTenant = [new RegExp(`\\bplatform_id${comparison}`), new RegExp(`\\benvironment${comparison}`)];
const insertsTenant = /\bINTO\s[^()]*\([^()]*\bplatform_id\b[^()]*\benvironment\b/;

/** Texts known to name their tenant: each is checked once. */
const namingTenant = new Set<string>();
const maxTexts = 2_000;

/**
 * Throws unless the SQL compares platform_id and environment with values, or inserts both. It finds a forgotten tenant:
 * in a statement of several parts, one that names the tenant suffices, unless `parts` lists them.
 */
export function assertSqlNamesTenant(text: string, parts: () => readonly string[] = () => [text]): void {
  if (namingTenant.has(text)) return;
  parts().forEach(assertPartNamesTenant);
  if (namingTenant.size >= maxTexts) namingTenant.clear();
  namingTenant.add(text);
}

function assertPartNamesTenant(text: string): void {
  const ofTenants = [...text.matchAll(tables)].some(
    ([, schema = "", name = ""]) => !globalTables.get(schema)?.includes(name),
  );
  if (ofTenants && !insertsTenant.test(text) && !comparesTenant.every((compares) => compares.test(text))) {
    throw new Error(`The statement does not name its tenant (platform_id and environment): ${text.slice(0, 200)}`);
  }
}

/** The checks of a guarded client, in and outside of transactions. */
export const guardOfTenants: Guard = { model: assertNamesTenant, sql: assertSqlNamesTenant };

/**
 * The tenant guard: refuses a query on a tenant table that doesn't name platformId and environment, and a change of
 * these. Nested writes follow their parent's tenant; raw SQL is checked by {@link assertSqlNamesTenant}.
 */
export const tenantGuard = Prisma.defineExtension({
  name: "tenant-guard",
  query: {
    $allModels: {
      $allOperations({ model, operation, args, query }) {
        assertNamesTenant(model, operation, args);
        return query(args);
      },
    },
  },
});
