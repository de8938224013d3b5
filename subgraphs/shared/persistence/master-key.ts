import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { equalInConstantTime, type Sealer } from "../kernel/crypto.js";
import type { SystemDatabase } from "./client.js";
import type { Env } from "../kernel/env.js";
import { createPrivately, makeFolders } from "../kernel/files.js";
import { bytes, date, text, type RowOf } from "./driver/row.js";
import { sessionConfig } from "./driver/session.js";

const checkText = "paygraph master key";

/** The id of the master key that sealed the database; undefined if it is new. */
async function readSealingKeyId(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ ...sessionConfig(databaseUrl), connectionTimeoutMillis: 10_000 });
  // Without a listener, a lost connection would end the process; the statement fails.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ key_id: string }>("SELECT key_id FROM shared.master_key_check WHERE id = 1");
    return rows[0]?.key_id;
  } finally {
    await client.end();
  }
}

/** The file of the master key, if the environment doesn't have it. */
export const masterKeyFile = ({ dataDir }: Pick<Env, "dataDir">) => path.resolve(dataDir, "master.key");

/** Whether any key has sealed the database. */
export async function isSealed(client: pg.Client): Promise<boolean> {
  return (await client.query("SELECT FROM shared.master_key_check WHERE id = 1")).rowCount === 1;
}

/** Whether this key sealed the database; undefined if none has yet. */
export async function hasSealed(client: pg.Client, sealer: Sealer): Promise<boolean | undefined> {
  const { rows } = await client.query<{ check: Uint8Array }>(
    `SELECT "check" FROM shared.master_key_check WHERE id = 1`,
  );
  return rows[0] && equalInConstantTime(rows[0].check, sealer.check(checkText));
}

/**
 * The master key: from the environment, or from the data directory, if it is generated once (mode 0600) for a new
 * database. None is generated for a sealed database: it would not fit, and would hide that the key is lost.
 */
export async function loadMasterKey(env: Env, databaseUrl: string): Promise<Buffer> {
  if (env.masterKey) return env.masterKey;
  const file = masterKeyFile(env);
  if (!existsSync(file)) {
    const sealedUnder = await readSealingKeyId(databaseUrl);
    if (sealedUnder === undefined) {
      await storeMasterKey(env, randomBytes(32));
    } else if (!existsSync(file)) {
      // Looked up again: another process that starts at once writes the file before the database knows the key.
      throw new Error(
        `The master key of this database (${sealedUnder}) is missing: restore ${file}, or set PAYGRAPH_MASTER_KEY`,
      );
    }
  }
  return readMasterKeyFile(file);
}

async function readMasterKeyFile(file: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes in base64`);
  return key;
}

/** The master key of the environment, or else of the data directory; undefined: neither has one. */
export async function givenMasterKey(env: Env): Promise<Buffer | undefined> {
  if (env.masterKey) return env.masterKey;
  const file = masterKeyFile(env);
  return existsSync(file) ? readMasterKeyFile(file) : undefined;
}

/** Writes the data directory's master key, unless there is one. */
export async function storeMasterKey(env: Env, key: Uint8Array): Promise<void> {
  makeFolders(env.dataDir);
  const text = `${Buffer.from(key).toString("base64")}\n`;
  await createPrivately(masterKeyFile(env), text, { isDurable: true });
}

const masterKeyRecord = {
  keyId: text,
  check: bytes,
  /** When the database was first used: no two databases have the same key and time. */
  createdAt: date,
};

export async function readMasterKeyRecord(db: SystemDatabase): Promise<RowOf<typeof masterKeyRecord>> {
  const [recorded] = await db.$queryRaw(masterKeyRecord)`
    SELECT key_id AS "keyId", "check", created_at AS "createdAt" FROM shared.master_key_check WHERE id = 1`;
  if (!recorded) throw new Error("The database has no record of its master key");
  return recorded;
}

/** Refuses a master key other than the one that sealed this database; the first one is recorded. */
export async function verifyMasterKey(db: SystemDatabase, sealer: Sealer): Promise<void> {
  const check = sealer.check(checkText);
  await db.$executeRaw`
    INSERT INTO shared.master_key_check (id, key_id, "check") VALUES (1, ${sealer.keyId}, ${check}) ON CONFLICT DO NOTHING`;
  const recorded = await readMasterKeyRecord(db);
  if (equalInConstantTime(recorded.check, check)) return;
  throw new Error(
    `PAYGRAPH_MASTER_KEY: this database was sealed under another master key (${recorded.keyId}); start with that one`,
  );
}
