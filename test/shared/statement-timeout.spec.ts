import { afterAll, describe, expect, it } from "@jest/globals";
import { openDatabase } from "../../subgraphs/shared/persistence/client.js";
import { toApiError } from "../../subgraphs/shared/kernel/errors.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createTestDatabase } from "../testkit/database.js";
import { text } from "../../subgraphs/shared/persistence/driver/row.js";

const database = await createTestDatabase();
const handle = openDatabase({ url: database.url, poolSize: 1, statementTimeoutMs: 200 });
const other = openDatabase({ url: database.url, poolSize: 1 });
afterAll(async () => {
  await handle.close();
  await other.close();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => toApiError(error).error.body,
  );

describe("a statement that takes too long", () => {
  it("is cancelled as 503, by itself and in a transaction, and its connection serves on", async () => {
    const unavailable = { code: "SERVICE_UNAVAILABLE", status: 503 };
    expect(await failureOf(handle.db.$queryRaw`SELECT pg_sleep(30)::text`)).toMatchObject(unavailable);
    const deps = { db: handle.db, afterCommit: () => undefined };
    const inside = inTransaction(deps, (tx) => tx.$queryRaw`SELECT pg_sleep(30)::text`);
    expect(await failureOf(inside)).toMatchObject(unavailable);
    expect(await handle.db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it("is one that waits for a lock, too, also where Prisma wrote it", async () => {
    const id = "00000000-0000-7000-8000-000000000003";
    const tenant = { platformId: "PlatformConfig:1", environment: "SANDBOX" as const };
    await other.db.timer.create({ data: { id, ...tenant, name: "x", dueAt: new Date(0), payload: {} } });
    await other.db.$transaction(async (tx) => {
      await tx.timer.update({ where: { id, ...tenant }, data: { attempts: 1 } });
      const waiting = handle.db.timer.update({ where: { id, ...tenant }, data: { attempts: 2 } });
      expect(await failureOf(waiting)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    });
  });

  it("is bounded at 30 s unless the URL says otherwise", async () => {
    const shown = async (url: string) => {
      const opened = openDatabase({ url, poolSize: 1 });
      const rows = await opened.db.$queryRaw({ statement_timeout: text })`SHOW statement_timeout`;
      await opened.close();
      return rows[0]?.statement_timeout;
    };
    expect(await shown(database.url)).toBe("30s");
    const url = new URL(database.url);
    url.searchParams.set("statement_timeout", "45000");
    expect(await shown(url.toString())).toBe("45s");
  });
});
