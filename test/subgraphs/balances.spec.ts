import { describe, expect, it } from "@jest/globals";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { correctSums, keepSums } from "../../subgraphs/shared/ledger/system-sums.sql.js";
import { keepSystemSums } from "../../subgraphs/shared/ledger/system-sums.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import { baseAccount, createCustomer } from "../testkit/accounts.js";
import { startApp, type Client, type PlatformClients } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";

/** Alone: the sums of system accounts are kept for all platforms at once. */
const app = await startApp({ isAlone: true, worker: false });

interface Total {
  readonly currency: string;
  readonly type?: string;
  readonly available: number;
  readonly held: number;
  readonly total: number;
  readonly accounts: number;
}

async function balances(client: Client, args = ""): Promise<Total[]> {
  const { data, errors } = await client.graph(`{ balances${args} { currency type available held total accounts } }`);
  expect(errors).toBeUndefined();
  return data.balances;
}

/** The money of customers, platform and system together, by currency. */
async function sumOfAll(client: Client): Promise<Record<string, number>> {
  const totals = await Promise.all(["CUSTOMERS", "PLATFORM", "SYSTEM"].map((of) => balances(client, `(of: ${of})`)));
  const sums: Record<string, number> = {};
  for (const { currency, total } of totals.flat()) sums[currency] = (sums[currency] ?? 0) + total;
  return sums;
}

async function fund({ sandbox }: PlatformClients, account: string, amount: number) {
  const { status } = await sandbox.rest("POST", `/sandbox/internal-accounts/${account}/fund`, { body: { amount } });
  expect(status).toBe(200);
}

async function grown(name: string) {
  const platform = await app.platform();
  const customer = await createCustomer(platform.sandbox, { fullName: name });
  const { id: account } = await baseAccount(platform.sandbox, customer.id);
  return { platform, customer, account };
}

describe("balances", () => {
  it("add up customers' accounts by currency, and those of one customer, of this platform only", async () => {
    const { platform, customer, account } = await grown("Ada Lovelace");
    const other = await createCustomer(platform.sandbox, { fullName: "Grace Hopper" });
    await fund(platform, account, 1_500);
    await fund(platform, (await baseAccount(platform.sandbox, other.id)).id, 500);
    const neighbour = await grown("Alan Turing");
    await fund(neighbour.platform, neighbour.account, 7);
    await query(app.databaseUrl, `UPDATE ledger.account SET held = 200 WHERE id = '${account}'`);
    const { sandbox } = platform;
    const usd = { currency: "USD", type: null, available: 1_800, held: 200, total: 2_000, accounts: 2 };
    expect((await balances(sandbox)).find(({ currency }) => currency === "USD")).toEqual(usd);
    const byType = await balances(sandbox, "(groupBy: [TYPE])");
    expect(byType.find(({ currency }) => currency === "USD")).toEqual({ ...usd, type: "INTERNAL_FIAT" });
    const { data } = await sandbox.graph(
      `query ($id: ID!) { customer(id: $id) { balances { currency decimals available held total accounts } } }`,
      { id: customer.id },
    );
    const ofOne = { currency: "USD", decimals: 2, available: 1_300, held: 200, total: 1_500, accounts: 1 };
    expect(data.customer.balances.find(({ currency }: Total) => currency === "USD")).toEqual(ofOne);
    expect((await balances(platform.production)).filter(({ total }) => total !== 0)).toEqual([]);
  });

  it("by type are those of the accounts of that type, of customers and of the platform", async () => {
    const platform = await app.platform({ ruleBasedAccounts: true });
    const customers = await Promise.all(
      ["Ada Lovelace", "Grace Hopper"].map((fullName) =>
        createCustomer(platform.sandbox, { fullName, currencies: ["USD", "EUR", "USDC", "USDB"] }),
      ),
    );
    for (const { id } of customers) await fund(platform, (await baseAccount(platform.sandbox, id)).id, 1_500);
    for (const customerId of [customers[0]?.id, undefined]) {
      const body = { type: "RULE_BASED", currency: "USD", customerId };
      const opened = await platform.sandbox.rest("POST", "/internal-accounts", {
        body,
        headers: { "idempotency-key": customerId ?? "platform" },
      });
      expect(opened.status).toBe(201);
      await fund(platform, opened.body.id, 300);
    }
    const closed = await createCustomer(platform.sandbox, { fullName: "Alan Turing", currencies: ["USD"] });
    expect((await platform.sandbox.rest("DELETE", `/customers/${closed.id}`)).status).toBe(200);
    for (const [of, isOfHolder] of [
      ["CUSTOMERS", "customer_id IS NOT NULL"],
      ["PLATFORM", "customer_id IS NULL"],
    ] as const) {
      const { rows } = await query<Total>(
        app.databaseUrl,
        `SELECT currency, type::text AS type, sum(balance - held)::int AS available, sum(held)::int AS held,
           sum(balance)::int AS total, count(*)::int AS accounts
         FROM accounts.internal_account JOIN ledger.account USING (id, platform_id, environment, currency)
         WHERE platform_id = $1 AND environment = 'SANDBOX' AND closed_at IS NULL AND ${isOfHolder}
         GROUP BY 1, 2 ORDER BY 1, 2`,
        [platform.platformId],
      );
      expect(rows.map(({ type }) => type)).toContain("RULE_BASED");
      expect(await balances(platform.sandbox, `(of: ${of}, groupBy: [TYPE])`)).toEqual(rows);
    }
  });

  it("of customers, platform and system are zero together, whatever part of the entries is summed up already", async () => {
    const { platform, account } = await grown("Ada Lovelace");
    const { deps } = app.core;
    const system = deps.systemScope("retention");
    const inFuture = new Date(Date.now() + 60_000);
    const keepAll = async () => {
      while (await system.$transaction((tx) => keepSums(tx, inFuture))) continue;
    };
    const systemUsd = async () =>
      (await balances(platform.sandbox, "(of: SYSTEM)")).find(({ currency }) => currency === "USD");
    await fund(platform, account, 1_000);
    expect(await systemUsd()).toMatchObject({ total: -1_000, held: 0, type: null });
    await keepSystemSums(deps, new AbortController().signal);
    expect(await sumOfAll(platform.sandbox)).toMatchObject({ USD: 0 });
    await keepAll();
    const { rows } = await query(
      app.databaseUrl,
      "SELECT sum(amount)::int AS sum FROM ledger.system_sum WHERE platform_id = '" + platform.platformId + "'",
    );
    expect(rows).toEqual([{ sum: -1_000 }]);
    expect(await systemUsd()).toMatchObject({ total: -1_000 });
    expect(Object.values(await sumOfAll(platform.sandbox)).every((sum) => sum === 0)).toBe(true);
  });

  it("of the system are those of this platform's own newest entries, in production as well", async () => {
    const platforms = [await app.platform(), await app.platform()];
    const { deps } = app.core;
    const system = deps.systemScope("retention");
    const postFees = async (amount: bigint) => {
      for (const [index, { platformId }] of platforms.entries()) {
        const tenant = { platformId, environment: "PRODUCTION" } as const;
        const [from, to] = (["PAYOUTS", "FEES"] as const).map((purpose) => systemAccount(tenant, purpose, "USD"));
        const legs = transferLegs(from ?? "", to ?? "", "USD", amount + BigInt(index));
        const ledger = { ...tenant, now: await deps.clock.now(system, tenant) };
        await inTransaction(deps, (tx) => post(tx, ledger, { kind: "PAYMENT", legs }));
      }
    };
    const feesOf = async ({ production }: PlatformClients) => {
      const { data } = await production.graph(
        "{ ledgerAccounts(filter: {kind: SYSTEM}) { nodes { systemAccount totalBalance { amount } } } }",
      );
      return data.ledgerAccounts.nodes.map(
        ({ totalBalance }: { totalBalance: { amount: number } }) => totalBalance.amount,
      );
    };
    const end =
      "UPDATE ledger.system_sums_end SET transaction_id = shared.first_id('LedgerTransaction', clock_timestamp())";
    await query(app.databaseUrl, end);
    await postFees(10n);
    expect(await Promise.all(platforms.map(feesOf))).toEqual([
      [10, -10],
      [11, -11],
    ]);
    await system.$transaction((tx) => keepSums(tx, new Date()));
    await postFees(5n);
    expect(await Promise.all(platforms.map(feesOf))).toEqual([
      [15, -15],
      [17, -17],
    ]);
    for (const { production } of platforms) expect(await sumOfAll(production)).toMatchObject({ USD: 0 });
  });

  it("of the system are corrected after entries whose process had a clock that is behind", async () => {
    const { platform, account } = await grown("Ada Lovelace");
    const { deps } = app.core;
    const system = deps.systemScope("retention");
    await system.$transaction((tx) => keepSums(tx, new Date(Date.now() + 120_000)));
    await fund(platform, account, 1_000);
    expect(await sumOfAll(platform.sandbox)).toMatchObject({ USD: 1_000 });
    const tenant = { platformId: platform.platformId, environment: "SANDBOX" } as const;
    const correct = (of: Tenant) => system.$transaction((tx) => correctSums(tx, of));
    const { violations } = await verifyLedger(app.core.deps.systemScope("operator"));
    expect(violations.first.filter((violation) => violation.startsWith("System/"))).toEqual([
      `${systemAccount(tenant, "SANDBOX_FUNDING", "USD")}: 0 is kept as the sum of its older entries, but they sum to -1000`,
    ]);
    expect(await correct({ ...tenant, platformId: (await app.platform()).platformId })).toBe(0);
    expect(await correct(tenant)).toBe(1);
    expect(await sumOfAll(platform.sandbox)).toMatchObject({ USD: 0 });
    expect(await correct(tenant)).toBe(0);
    const after = await verifyLedger(app.core.deps.systemScope("operator"));
    expect(after.violations.first.filter((violation) => violation.startsWith("System/"))).toEqual([]);
  });

  it("of the system are corrected by the worker for each platform whose money moved, and for no other", async () => {
    const [one, other] = [await grown("Ada Lovelace"), await grown("Grace Hopper")];
    const { deps } = app.core;
    const { platformId } = one.platform;
    const later = { ...deps, clock: createClock(undefined, () => new Date(Date.now() + 2 * 3_600_000)) };
    const keep = () => keepSystemSums(later, new AbortController().signal);
    /** Entries before now are in the sums, and those that follow are not. */
    const end =
      "UPDATE ledger.system_sums_end SET transaction_id = shared.first_id('LedgerTransaction', clock_timestamp())";
    await query(app.databaseUrl, end);
    await fund(one.platform, one.account, 1_000);
    await fund(other.platform, other.account, 500);
    await keep();
    await query(app.databaseUrl, "UPDATE ledger.system_sum SET amount = amount + 1");
    await query(app.databaseUrl, end);
    await fund(one.platform, one.account, 20);
    await keep();
    const { rows } = await query(
      app.databaseUrl,
      `SELECT platform_id = '${platformId}' AS is_own, amount::int FROM ledger.system_sum
       WHERE platform_id IN ('${platformId}', '${other.platform.platformId}') ORDER BY 1`,
    );
    expect(rows).toEqual([
      { is_own: false, amount: -499 },
      { is_own: true, amount: -1_020 },
    ]);
  });

  it("refuse an unknown owner or key", async () => {
    const { sandbox } = await app.platform();
    for (const args of ["(of: BANK)", "(groupBy: [COLOUR])"]) {
      const { errors = [] } = await sandbox.graph(`{ balances${args} { total } }`);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(["INVALID_INPUT"]);
    }
  });
});
