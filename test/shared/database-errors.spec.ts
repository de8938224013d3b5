import { describe, expect, it } from "@jest/globals";
import { Prisma } from "../../generated/prisma/client.js";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";
import { isUniqueViolation, toApiError } from "../../subgraphs/shared/kernel/errors.js";
import { ofTenant } from "../../subgraphs/shared/persistence/rows-by-id.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";
import { number } from "../../subgraphs/shared/persistence/driver/row.js";

const tenant = { platformId: "PlatformConfig:errors", environment: "SANDBOX" } as const;

const database = await createTestDatabase();
const deps = createTestDeps(database.url, { poolSize: 2 });
const common = {
  name: "x",
  permissions: [],
  secretHash: Uint8Array.of(1),
  createdAt: new Date(),
  updatedAt: new Date(),
};
await deps.db.apiToken.createMany({
  data: ["one", "two"].map((id) => ({ ...tenant, ...common, id, clientId: `client ${id}` })),
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const codeOf = async (work: Promise<unknown>) => toApiError(await failureOf(work)).error.code;

function rename(tx: Pick<Tx, "$executeRaw" | "apiToken">, id: string, isRaw: boolean): Promise<unknown> {
  return isRaw
    ? tx.$executeRaw`UPDATE platform.api_token SET name = 'renamed' WHERE ${ofTenant("api_token", tenant)} AND id = ${id}`
    : tx.apiToken.update({ where: { id, ...tenant }, data: { name: "renamed" } });
}

/** Resolves once both have come; afterwards at once. */
function meeting(): () => Promise<void> {
  let arrived = 0;
  let open = (): void => undefined;
  const met = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++arrived >= 2) open();
    return met;
  };
}

describe("a transaction", () => {
  it.each([{ isRaw: false }, { isRaw: true }])("survives a deadlock (raw SQL: $isRaw)", async ({ isRaw }) => {
    const meet = meeting();
    let attempts = 0;
    const crossing = (first: string, second: string) =>
      inTransaction(deps, async (tx) => {
        attempts++;
        await rename(tx, first, isRaw);
        await meet();
        await rename(tx, second, isRaw);
      });
    await Promise.all([crossing("one", "two"), crossing("two", "one")]);
    expect(attempts).toBeGreaterThan(2);
  });

  it.each([{ isRaw: false }, { isRaw: true }])(
    "survives a serialization failure (raw SQL: $isRaw)",
    async ({ isRaw }) => {
      let attempts = 0;
      await inTransaction(deps, async (tx) => {
        await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`;
        await tx.apiToken.count({ where: tenant });
        if (++attempts === 1) await rename(deps.db, "one", false);
        await rename(tx, "one", isRaw);
      });
      expect(attempts).toBe(2);
    },
  );

  it("doesn't try again what failed otherwise", async () => {
    let attempts = 0;
    const work = inTransaction(deps, async () => {
      attempts++;
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(attempts).toBe(1);
  });
});

describe("what the database refuses", () => {
  it("is known as a unique violation, and tells the index", async () => {
    const taken = deps.db.$transaction((tx) =>
      tx.apiToken.update({ where: { id: "one", ...tenant }, data: { clientId: "client two" } }),
    );
    const error = await failureOf(taken);
    expect(isUniqueViolation(error)).toBe(true);
    expect(error).toBeInstanceOf(Prisma.PrismaClientKnownRequestError);
    expect((error as Prisma.PrismaClientKnownRequestError).meta).toMatchObject({
      driverAdapterError: { cause: { constraint: { index: "api_token_client_id_key" } } },
    });
    const raw = deps.systemScope("operator")
      .$executeRaw`UPDATE platform.api_token SET client_id = 'client two' WHERE id = 'one'`;
    expect(isUniqueViolation(await failureOf(raw))).toBe(true);
  });
});

describe("a database that can't answer is 503", () => {
  it("where the pool is exhausted", async () => {
    const url = new URL(database.url);
    url.searchParams.set("connect_timeout", "2");
    const exhausted = createTestDeps(url.href, { poolSize: 2 });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const begun = meeting();
    const holders = [1, 2].map(() =>
      exhausted.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1`;
        await begun();
        await released;
      }),
    );
    await begun();
    // Single statements have one connection besides the two of transactions.
    const sleeping = failureOf(exhausted.db.$queryRaw`SELECT pg_sleep(4)::text`);
    const codes = await Promise.all([
      codeOf(exhausted.db.apiToken.count({ where: tenant })),
      codeOf(exhausted.db.$queryRaw`SELECT 1`),
      codeOf(inTransaction(exhausted, (tx) => tx.$queryRaw`SELECT 1`)),
    ]);
    release();
    await Promise.all([...holders, sleeping]);
    await exhausted.close();
    expect(codes).toEqual(["SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"]);
  });

  it("where it ends the connection, also in the middle of a transaction", async () => {
    expect(await codeOf(deps.db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`)).toBe("SERVICE_UNAVAILABLE");
    const lost = inTransaction(deps, async (tx) => {
      const [own] = await tx.$queryRaw({ pid: number })`SELECT pg_backend_pid() AS pid`;
      await deps.db.$queryRaw`SELECT pg_terminate_backend(${own?.pid}::int)`;
      await tx.apiToken.count({ where: tenant });
    });
    expect(await codeOf(lost)).toBe("SERVICE_UNAVAILABLE");
  });

  it("where nothing listens", async () => {
    const nowhere = createTestDeps("postgresql://nobody@127.0.0.1:1/none");
    const codes = [
      await codeOf(nowhere.db.apiToken.count({ where: tenant })),
      await codeOf(nowhere.db.$queryRaw`SELECT 1`),
      await codeOf(inTransaction(nowhere, (tx) => tx.$queryRaw`SELECT 1`)),
    ];
    await nowhere.close();
    expect(codes).toEqual(["SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE"]);
  });
});
