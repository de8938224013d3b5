import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { ApiError, refused } from "../../subgraphs/shared/kernel/errors.js";
import {
  idempotent,
  idempotentCall,
  type ReplayReport,
  type StoreResult,
} from "../../subgraphs/shared/idempotency/idempotency.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { keyOldInputHashes } from "../../subgraphs/shared/idempotency/old-hashes.sql.js";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { query } from "../testkit/database-url.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";

const caller: Caller = {
  platformId: "PlatformConfig:idempotency",
  environment: "SANDBOX",
  actor: "platform",
  credentialId: "Token:test",
  permissions: ["VIEW", "TRANSACT", "MANAGE"],
};
const minuteMs = 60_000;
let nowMs = Date.now();

const database = await createTestDatabase();
const deps = createTestDeps(database.url, { real: () => new Date(nowMs) });

/** One operation under one key, as often as it is asked for. */
function operation({ by = caller, name = randomUUID(), key = String(randomUUID()) } = {}) {
  const request = (input: object, report: ReplayReport) => ({
    caller: by,
    operation: name,
    input: { ...input, idempotencyKey: key },
    report,
  });
  return {
    async run(input: object, work: Parameters<typeof idempotent<unknown>>[3]) {
      const report = { idempotencyReplayed: false };
      const result = await inTransaction(deps, (tx) => idempotent(deps, tx, request(input, report), work));
      return { result, isReplay: report.idempotencyReplayed };
    },
    async call(input: object, work: Parameters<typeof idempotentCall<unknown>>[2]) {
      const report = { idempotencyReplayed: false };
      const result = await idempotentCall(deps, request(input, report), work);
      return { result, isReplay: report.idempotencyReplayed };
    },
  };
}

/** Work that ends on request. */
function pausable<T>(result: T) {
  let finish = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const done = new Promise<T>((resolve, reject) => {
    finish = () => resolve(result);
    fail = reject;
  });
  const work = () => {
    begin();
    return done;
  };
  return { begun, work, finish: () => finish(), fail: (error: Error) => fail(error) };
}

const inProgress = { body: { code: "CONFLICT", details: { retryAfterSeconds: 1 } } };

describe("an idempotent operation", () => {
  it("runs once for twenty at once, and answers all of them alike", async () => {
    const { run } = operation();
    let runs = 0;
    const work = async () => ({ at: new Date(0), big: 12n, bytes: Uint8Array.of(1, 2), run: ++runs });
    const answers = await Promise.all(Array.from({ length: 20 }, () => run({ amount: 1 }, work)));
    expect(runs).toBe(1);
    for (const { result } of answers) {
      expect(result).toEqual({ at: new Date(0), big: 12n, bytes: Uint8Array.of(1, 2), run: 1 });
    }
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  });

  it("refuses the key with another input, whatever the order of its members", async () => {
    const { run } = operation();
    await run({ a: 1, b: { c: [1, 2], d: null } }, async () => "first");
    const same = await run({ b: { d: null, c: [1, 2] }, a: 1, e: undefined }, async () => "second");
    expect(same).toEqual({ result: "first", isReplay: true });
    for (const other of [{ a: 1, b: { c: [2, 1], d: null } }, { a: "1", b: { c: [1, 2], d: null } }, {}]) {
      const refusal = run(other, async () => "third");
      await expect(refusal).rejects.toMatchObject({ body: { code: "CONFLICT" } });
    }
  });

  it("knows a request again that is validated otherwise by now", async () => {
    const [name, key] = [randomUUID(), randomUUID()];
    const send = async (input: object, given?: object) => {
      const report = { idempotencyReplayed: false };
      const request = { caller, operation: name, input: { ...input, idempotencyKey: key }, given, report };
      return inTransaction(deps, (tx) => idempotent(deps, tx, request, async () => "first"));
    };
    const sent = { text: "e\u0301", note: null };
    await send(sent, sent);
    expect(await send({ text: "\u00e9", mode: "new default" }, { ...sent, idempotencyKey: key })).toBe("first");
    const other = send({ text: "\u00e9", mode: "new default" }, { text: "e", note: null });
    await expect(other).rejects.toMatchObject({ body: { code: "CONFLICT" } });
  });

  it("knows a key by platform, environment, actor and operation", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const others = [
      operation({ key, name }),
      operation({ key, name: `${name}!` }),
      operation({ key, name, by: { ...caller, environment: "PRODUCTION" } }),
      operation({ key, name, by: { ...caller, actor: "Agent:other" } }),
      operation({ key, name, by: { ...caller, platformId: "PlatformConfig:other" } }),
    ];
    for (const [index, { run }] of others.entries()) {
      expect(await run({}, async () => index)).toEqual({ result: index, isReplay: false });
    }
  });

  it("frees the key after a failure, and after a refusal whose trace stays", async () => {
    const { run } = operation();
    await expect(run({}, () => Promise.reject(new ApiError("INVALID_AMOUNT")))).rejects.toThrow("amount");
    await expect(run({}, async () => refused(new ApiError("INSUFFICIENT_FUNDS")))).rejects.toThrow("funds");
    expect(await run({}, async () => "done")).toEqual({ result: "done", isReplay: false });
  });
});

describe("an idempotent call", () => {
  it("holds its key while it is under way, and stores its result", async () => {
    const { call } = operation();
    const first = pausable("result");
    const running = call({}, first.work);
    await first.begun;
    await expect(call({}, async () => "duplicate")).rejects.toMatchObject(inProgress);
    first.finish();
    expect(await running).toEqual({ result: "result", isReplay: false });
    expect(await call({}, async () => "again")).toEqual({ result: "result", isReplay: true });
  });

  it("frees its key when it fails", async () => {
    const { call } = operation();
    await expect(call({}, () => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
    expect(await call({}, async () => "second")).toEqual({ result: "second", isReplay: false });
  });

  it("leaves the key to whoever took it over, however the slow one ends", async () => {
    for (const end of ["finish", "fail"] as const) {
      const { call } = operation();
      const [slow, successor] = [pausable("slow"), pausable("successor")];
      const slowly = call({}, slow.work).catch((error: Error) => error.message);
      await slow.begun;
      nowMs += 2 * minuteMs;
      const takenOver = call({}, successor.work);
      await successor.begun;
      slow[end](new Error("too late"));
      await slowly;
      await expect(call({}, async () => "third")).rejects.toMatchObject(inProgress);
      successor.finish();
      await takenOver;
      expect(await call({}, async () => "fourth")).toEqual({ result: "successor", isReplay: true });
    }
  });

  it("stores with the deed: what lost its key meanwhile is undone, and what has it isn't done again", async () => {
    const { call } = operation();
    const deeds: string[] = [];
    /** A deed that only counts if its transaction commits. */
    const work = (name: string, ask: () => Promise<unknown>) => async (store: StoreResult) => {
      await ask();
      await inTransaction(deps, (tx) => store(tx, name));
      deeds.push(name);
      // A process that ends here has sent no response.
      return Promise.reject(new Error("died"));
    };
    const answer = pausable(undefined);
    const slow = call({}, work("slow", answer.work));
    await answer.begun;
    nowMs += 2 * minuteMs;
    await expect(
      call(
        {},
        work("successor", async () => undefined),
      ),
    ).rejects.toThrow("died");
    answer.finish();
    await expect(slow).rejects.toMatchObject(inProgress);
    expect(deeds).toEqual(["successor"]);
    nowMs += 2 * minuteMs;
    expect(
      await call(
        {},
        work("third", async () => undefined),
      ),
    ).toEqual({ result: "successor", isReplay: true });
  });

  it("keeps its key held where the result can't be stored: a retry must not repeat it at once", async () => {
    const { call } = operation();
    const unstorable = { toJSON: () => BigInt(1) };
    await expect(call({}, async () => unstorable)).rejects.toThrow("BigInt");
    await expect(call({}, async () => "repeated")).rejects.toMatchObject(inProgress);
  });
});

describe("the hash of a request at rest", () => {
  const input = { taxId: "078-05-1120" };
  const stored = async (key: string) => {
    const { rows } = await query<{ input_hash: Buffer; is_keyed: boolean }>(
      database.url,
      "SELECT input_hash, is_keyed FROM shared.idempotency_record WHERE key = $1",
      [key],
    );
    return rows[0];
  };
  /** Records it plainly. */
  const makePlain = (key: string) =>
    query(database.url, "UPDATE shared.idempotency_record SET input_hash = $2, is_keyed = false WHERE key = $1", [
      key,
      sha256('{"taxId":"078-05-1120"}'),
    ]);

  it("can't be computed without the master key", async () => {
    const key = randomUUID();
    await operation({ key }).run(input, async () => "done");
    const plain = Buffer.from(sha256('{"taxId":"078-05-1120"}'));
    expect((await stored(key))?.input_hash).not.toEqual(plain);
    expect((await stored(key))?.is_keyed).toBe(true);
  });

  it("is keyed where it was recorded plainly; its key replays, before and after", async () => {
    const key = randomUUID();
    const { run } = operation({ key });
    await run(input, async () => "done");
    const keyed = await stored(key);
    await makePlain(key);
    const expectReplay = async () => {
      expect(await run(input, async () => "again")).toEqual({ result: "done", isReplay: true });
      await expect(run({ taxId: "078-05-1121" }, async () => "other")).rejects.toMatchObject({ code: "CONFLICT" });
    };
    await expectReplay();
    expect(await keyOldInputHashes(deps)).toBe(1);
    expect(await stored(key)).toEqual(keyed);
    await expectReplay();
    expect(await keyOldInputHashes(deps)).toBe(0);
  });
});
