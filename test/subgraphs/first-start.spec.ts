import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { createPlatformAccounts } from "../../subgraphs/accounts/internal-accounts/provisioning.js";
import { ensureDemoPlatform, type RegisteredPlatform } from "../../subgraphs/platform/platforms/registration.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";
import { loadMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";

/** The platform has no embedded wallet. */
const noWallets = { open: async () => new Map<string, Uint8Array>(), keyOf: async () => new Uint8Array() };

/** The state of a starting process. */
function openProcess() {
  const deps = createTestDeps(database.url, { poolSize: 2 });
  return { ...deps, platformAccounts: createPlatformAccounts({ ...deps, wallets: noWallets }) };
}

const database = await createTestDatabase();
const first = openProcess();
const processes = [first, ...Array.from({ length: 4 }, openProcess)];
afterAll(async () => {
  for (const process of processes) await process.close();
});

describe("the first start", () => {
  it("leaves nothing behind when it dies before the commit, and starts over", async () => {
    const dying = ensureDemoPlatform(first, () => Promise.reject(new Error("killed")));
    await expect(dying).rejects.toThrow("killed");
    expect(await first.db.platform.count()).toBe(0);
  });

  it("happens once when several processes start at once on one empty database", async () => {
    const written: RegisteredPlatform[] = [];
    const results = await Promise.all(
      processes.map((deps) => ensureDemoPlatform(deps, async (registered) => void written.push(registered))),
    );
    expect(results.filter((result) => result !== undefined)).toEqual(written);
    expect(written).toHaveLength(1);
    expect(await first.db.platform.findMany({ select: { id: true } })).toEqual([{ id: written[0]?.platformId }]);
  });
});

describe("the generated master key", () => {
  it("is one for processes that start at once, whole and private", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-key-"));
    try {
      const env = loadEnv({ PAYGRAPH_DATA_DIR: path.join(dataDir, "new") });
      const keys = await Promise.all(Array.from({ length: 10 }, () => loadMasterKey(env, database.url)));
      expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
      expect(keys[0]).toHaveLength(32);
      expect(await readdir(env.dataDir)).toEqual(["master.key"]);
      const stored = await readFile(path.join(env.dataDir, "master.key"), "utf8");
      expect(Buffer.from(stored, "base64")).toEqual(keys[0]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
