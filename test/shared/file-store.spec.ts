import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { verifyMasterKey } from "../../subgraphs/shared/persistence/master-key.js";
import { withStoredUpload, type FileStore } from "../../subgraphs/shared/storage/file-store.js";
import { removalLock } from "../../subgraphs/shared/storage/stored-files.js";
import { createFileStore } from "../../subgraphs/shared/storage/folder-store.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { eventually } from "../testkit/app.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps, type TestDeps } from "../testkit/deps.js";

const segmentBytes = 65_536;
const tenant: Tenant = { platformId: "PlatformConfig:a", environment: "SANDBOX" };
const otherTenants: readonly Tenant[] = [
  { platformId: "PlatformConfig:b", environment: "SANDBOX" },
  { ...tenant, environment: "PRODUCTION" },
];

let deps: TestDeps;
let dataDir: string;
let files: FileStore;

const database = await createTestDatabase();
afterAll(async () => {
  await deps.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

beforeEach(async () => {
  await deps?.close();
  if (dataDir) await rm(dataDir, { recursive: true });
  dataDir = await mkdtemp(path.join(tmpdir(), "file-store-"));
  await mkdir(path.join(dataDir, "incoming"));
  deps = createTestDeps(database.url, { env: { PAYGRAPH_DATA_DIR: dataDir }, masterKey: Buffer.alloc(32, 7) });
  await verifyMasterKey(deps.systemScope("first start"), deps.sealer);
  files = createFileStore(deps);
});

async function upload(content: Uint8Array): Promise<string> {
  const uploadId = randomUUID();
  await writeFile(path.join(dataDir, "incoming", uploadId), content);
  return uploadId;
}

async function store(content: Uint8Array): Promise<string> {
  return withStoredUpload(files, await upload(content), async (file) => {
    await inTransaction(deps, (tx) => files.keep(tx, tenant, file));
    return file.id;
  });
}

/** The paths of the contents below the store's folder. */
async function contents(): Promise<string[]> {
  const names = await readdir(path.join(dataDir, "files"), { recursive: true }).catch((): string[] => []);
  return names.filter((name) => /^..\/.{36}$/.test(name));
}

async function onlyContent(): Promise<string> {
  const [name = "", ...others] = await contents();
  expect(others).toEqual([]);
  return path.join(dataDir, "files", name);
}

async function read(id: string, as: Tenant = tenant): Promise<Buffer | undefined> {
  const stream = await files.open(as, id);
  return stream && buffer(stream);
}

describe("a stored file", () => {
  it("is read as it was uploaded, whatever its size", async () => {
    for (const size of [0, 1, segmentBytes - 1, segmentBytes, segmentBytes + 1, 3 * segmentBytes]) {
      const content = randomBytes(size);
      const id = await store(content);
      expect((await read(id))?.equals(content)).toBe(true);
      const row = await deps.db.storedFile.findUniqueOrThrow({ where: { id, ...tenant } });
      expect([row.sizeBytes, row.sha256]).toEqual([size, sha256(content)]);
    }
  });

  it("is on the disk for this user alone, and not in the clear", async () => {
    const secret = "Passport of Ada Byron, X1234567";
    await store(Buffer.from(secret.repeat(5000)));
    const file = await onlyContent();
    expect((await readFile(file)).includes("Ada Byron")).toBe(false);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    for (const folder of [path.dirname(file), path.join(dataDir, "files")]) {
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    }
  });

  it("is another on the disk each time, though its content is the same", async () => {
    const content = Buffer.from("the same");
    await store(content);
    await store(content);
    const [first = "", second = ""] = await contents();
    const [a, b] = await Promise.all([first, second].map((name) => readFile(path.join(dataDir, "files", name))));
    expect(a?.equals(b ?? Buffer.alloc(0))).toBe(false);
  });

  it("fails to be read where a byte was changed, cut, added or moved, before anything wrong is handed out", async () => {
    const plain = randomBytes(2 * segmentBytes + 100);
    const id = await store(plain);
    const file = await onlyContent();
    const sealed = await readFile(file);
    const block = segmentBytes + 16;
    const flipped = (at: number) => {
      const copy = Buffer.from(sealed);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    const damaged = [
      flipped(0),
      flipped(block + 5),
      flipped(sealed.length - 1),
      sealed.subarray(0, block),
      Buffer.concat([sealed, Buffer.alloc(1)]),
      Buffer.concat([sealed.subarray(block, 2 * block), sealed.subarray(0, block), sealed.subarray(2 * block)]),
    ];
    for (const content of damaged) {
      await writeFile(file, content);
      const received: Buffer[] = [];
      const reading = async () => {
        for await (const chunk of (await files.open(tenant, id)) ?? []) received.push(chunk as Buffer);
      };
      await expect(reading()).rejects.toThrow("was changed or is damaged");
      const given = Buffer.concat(received);
      expect(given.equals(plain.subarray(0, given.length))).toBe(true);
    }
    await rm(file);
    await expect(read(id)).rejects.toThrow("ENOENT");
  });

  it("can't be read by another tenant, nor under another master key", async () => {
    const id = await store(Buffer.from("mine"));
    for (const other of otherTenants) expect(await read(id, other)).toBeUndefined();
    const stranger = createTestDeps(database.url, { env: { PAYGRAPH_DATA_DIR: dataDir } });
    await expect(createFileStore(stranger).open(tenant, id)).rejects.toThrow("master key");
    await stranger.close();
  });

  it("is gone once it is forgotten and discarded, and no sooner", async () => {
    const id = await store(Buffer.from("mine"));
    await files.discard(id);
    expect(await read(id)).toEqual(Buffer.from("mine"));
    await inTransaction(deps, (tx) => files.forget(tx, tenant, id));
    await files.discard(id);
    expect([await read(id), await contents()]).toEqual([undefined, []]);
  });
});

describe("an upload", () => {
  it("is named by its uuid and nothing else", async () => {
    await writeFile(path.join(dataDir, "secret"), "x");
    const names = ["", "../secret", "..%2fsecret", randomUUID(), `${randomUUID()}/../../secret`, "C".repeat(36)];
    for (const name of names) {
      await expect(files.take(name)).rejects.toMatchObject({ body: { code: "INVALID_INPUT" } });
    }
    expect(await contents()).toEqual([]);
  });

  it("leaves nothing where its transaction fails, nor where nobody keeps it", async () => {
    const fails = async () => {
      throw new ApiError("CONFLICT");
    };
    await expect(withStoredUpload(files, await upload(Buffer.from("x")), fails)).rejects.toThrow();
    const rollsBack = withStoredUpload(files, await upload(Buffer.from("x")), (file) =>
      inTransaction(deps, async (tx) => {
        await files.keep(tx, tenant, file);
        throw new Error("after the row was written");
      }),
    );
    await expect(rollsBack).rejects.toThrow("after the row");
    expect(await withStoredUpload(files, await upload(Buffer.from("x")), async () => "a replay")).toBe("a replay");
    expect(await contents()).toEqual([]);
  });

  it("is left to the next start where the database went away, which may have committed", async () => {
    const away = async () => {
      throw new ApiError("SERVICE_UNAVAILABLE");
    };
    await expect(withStoredUpload(files, await upload(Buffer.from("x")), away)).rejects.toThrow();
    expect(await contents()).toHaveLength(1);
  });
});

describe("a backup", () => {
  it("keeps the content of files that are deleted meanwhile, which the next start removes", async () => {
    const id = await store(Buffer.from("in the snapshot"));
    const backup = new pg.Client({ connectionString: database.url });
    await backup.connect();
    await backup.query("SELECT pg_advisory_lock($1)", [removalLock]);
    await inTransaction(deps, (tx) => files.forget(tx, tenant, id));
    await files.discard(id);
    expect(await contents()).toHaveLength(1);
    await backup.end();
    for (const name of await contents()) await utimes(path.join(dataDir, "files", name), 0, 0);
    // The session's end is noticed a moment later.
    await eventually(
      () => files.removeLeftovers(),
      (removed) => removed === 1,
    );
    expect(await contents()).toEqual([]);
  });
});

describe("the start", () => {
  const old = new Date(Date.now() - 2 * 3_600_000);

  async function age(): Promise<void> {
    for (const name of await contents()) await utimes(path.join(dataDir, "files", name), old, old);
  }

  it("removes content that no row knows once it is old, and nothing else", async () => {
    const kept = await store(Buffer.from("kept"));
    for (let left = 0; left < 3; left++) await files.take(await upload(Buffer.from("left")));
    expect(await files.removeLeftovers()).toBe(0);
    await age();
    const fresh = await files.take(await upload(Buffer.from("fresh")));
    expect(await files.removeLeftovers()).toBe(3);
    expect((await contents()).map((name) => path.basename(name)).sort()).toEqual([kept, fresh.id].sort());
    expect(await read(kept)).toEqual(Buffer.from("kept"));
  });

  it("removes nothing where the process stands on another database than the files", async () => {
    await store(Buffer.from("kept"));
    expect(await files.removeLeftovers()).toBe(0);
    await age();
    const other = await createTestDatabase();
    const elsewhere = createTestDeps(other.url, {
      env: { PAYGRAPH_DATA_DIR: dataDir },
      masterKey: Buffer.alloc(32, 7),
    });
    await verifyMasterKey(elsewhere.systemScope("first start"), elsewhere.sealer);
    expect(await createFileStore(elsewhere).removeLeftovers()).toBe(0);
    expect(await contents()).toHaveLength(1);
    await elsewhere.close();
    await other.close();
  });
});
