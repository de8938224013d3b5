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

/** Refuses a master key other than the one that sealed this database; the first one is recorded. */
export async function verifyMasterKey(db: SystemDatabase, sealer: Sealer): Promise<void> {
  const check = sealer.check(checkText);
  await db.masterKeyCheck.createMany({ data: [{ id: 1, keyId: sealer.keyId, check }], skipDuplicates: true });
  const recorded = await db.masterKeyCheck.findUniqueOrThrow({ where: { id: 1 } });
  if (equalInConstantTime(recorded.check, check)) return;
  throw new Error(
    `PAYGRAPH_MASTER_KEY: this database was sealed under another master key (${recorded.keyId}); start with that one`,
  );
}
