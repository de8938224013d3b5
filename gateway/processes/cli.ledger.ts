import { createSealer, type Sealer } from "../../subgraphs/shared/kernel/crypto.js";
import type { Env } from "../../subgraphs/shared/kernel/env.js";
import { verifyLedger, type Verification } from "../../subgraphs/shared/ledger/verify.js";
import { openDatabase } from "../../subgraphs/shared/persistence/client.js";
import { loadMasterKey, verifyMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { failAtOnce } from "./lifecycle.js";
import { applyMigrations, startDatabase } from "./start-up.js";

/** Interval between two lines of progress. */
const progressMs = 1_000;

type System = ReturnType<ReturnType<typeof openDatabase>["systemScope"]>;

/** The totals of a ledger, and the number of violations of its invariants. */
export type Books = Omit<Verification, "violations"> & { readonly violations: number };

/** Returns the totals, and prints each violation on a line of standard error. */
async function verifyBooks(system: System): Promise<Books> {
  let reportedAt = Date.now();
  const { violations, ...verified } = await verifyLedger(system, (progress) => {
    if (Date.now() - reportedAt < progressMs) return;
    reportedAt = Date.now();
    const { accounts, transactions, entriesRead } = progress;
    process.stderr.write(`${accounts} accounts, ${transactions} transactions, ${entriesRead} entries read\n`);
  });
  for (const violation of violations.first) process.stderr.write(`${violation}\n`);
  const unlisted = violations.count - violations.first.length;
  if (unlisted > 0) process.stderr.write(`and ${unlisted} more\n`);
  if (violations.count > 0) process.exitCode = 1;
  return { ...verified, violations: violations.count };
}

/** The books of a migrated database. Throws if another master key sealed it. */
export async function verifyBooksAt(url: string, env: Env, sealer: Sealer): Promise<Books> {
  const database = openDatabase({ url, poolSize: env.databaseConnections });
  try {
    await verifyMasterKey(database.systemScope("first start"), sealer);
    return await verifyBooks(database.systemScope("operator"));
  } finally {
    await database.close();
  }
}

/**
 * `ledger verify`: needs only the database and its master key. Loads no modules, which would take more memory than it.
 */
export async function runLedgerVerify(env: Env): Promise<unknown> {
  const server = await startDatabase(env, failAtOnce);
  try {
    await applyMigrations(server);
    return await verifyBooksAt(server.url, env, createSealer(await loadMasterKey(env, server.url)));
  } finally {
    await server.stop();
  }
}
