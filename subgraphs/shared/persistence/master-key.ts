import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { equalInConstantTime, type Sealer } from "../kernel/crypto.js";
import type { SystemDatabase } from "./client.js";
import type { Env } from "../kernel/env.js";
import { createPrivately } from "../kernel/files.js";

const checkText = "paygraph master key";

/** The master key: from the environment, or from the data directory, where it is generated once (mode 0600). */
export async function loadMasterKey(env: Env): Promise<Buffer> {
  if (env.masterKey) return env.masterKey;
  const file = path.join(env.dataDir, "master.key");
  await mkdir(env.dataDir, { recursive: true });
  if (!existsSync(file)) {
    await createPrivately(file, `${randomBytes(32).toString("base64")}\n`, { isDurable: true });
  }
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes in base64`);
  return key;
}

interface MasterKeyRecord {
  readonly keyId: string;
  readonly check: Uint8Array;
  /** When the database was first used: no two databases have the same key and time. */
  readonly createdAt: Date;
}

export async function readMasterKeyRecord(db: SystemDatabase): Promise<MasterKeyRecord> {
  const [recorded] = await db.$queryRaw<MasterKeyRecord[]>`
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
