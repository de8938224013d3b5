import { describe, expect, it } from "@jest/globals";
import { findPaymentAccounts } from "../../subgraphs/accounts/external-accounts/payment-account.js";
import {
  holdExternalAccounts,
  liveExternalAccounts,
  lockExternalAccountRow,
} from "../../subgraphs/accounts/external-accounts/sql.js";
import { readAccounts } from "../../subgraphs/accounts/internal-accounts/sql.js";
import { findLedgerTransactions } from "../../subgraphs/accounts/ledger-transactions/service.js";
import { lockAction } from "../../subgraphs/agents/actions/store.js";
import { lockAgentOf } from "../../subgraphs/agents/agents/store.js";
import { findLocked } from "../../subgraphs/cards/cards/lock.sql.js";
import { lockJob } from "../../subgraphs/customers/bulk-imports/sql.js";
import { findPayers } from "../../subgraphs/customers/customers/payer.sql.js";
import { findCustomers, lockCustomer } from "../../subgraphs/customers/customers/store.js";
import { lockInvitation } from "../../subgraphs/customers/invitations/sql.js";
import { lockByIds } from "../../subgraphs/quotes/transactions/payment.sql.js";
import { transactionsById } from "../../subgraphs/quotes/transactions/sql.js";
import type { Deps } from "../../subgraphs/shared/deps.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { newId, type ResourceType } from "../../subgraphs/shared/kernel/ids.js";
import { endHold, insertHold, insertPosting } from "../../subgraphs/shared/ledger/ledger.sql.js";
import { systemAccount } from "../../subgraphs/shared/ledger/posting.js";
import { lockDelegatedKey } from "../../subgraphs/wallets/delegated-keys/store.js";
import { lockRequest } from "../../subgraphs/wallets/wallet-operations/service.js";
import { lockWallet } from "../../subgraphs/wallets/wallets/find.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";
import { genericPlan } from "../testkit/plans.js";

const tenant: Tenant = { platformId: newId("PlatformConfig"), environment: "SANDBOX" };

/** By which conditions the statements that `run` sends look up rows: of each statement, those of each table. */
async function lookUps(run: (deps: Deps) => Promise<void>, begin = /^\s*SELECT/): Promise<string[][]> {
  const database = await createTestDatabase();
  const statements: string[] = [];
  const deps = createTestDeps(database.url, {
    onQuery: (sql) => {
      if (begin.test(sql)) statements.push(sql);
    },
  });
  try {
    await run(deps);
    const found: string[][] = [];
    for (const sql of statements) {
      const reads = (await genericPlan(database.url, sql)).filter((node) => node["Relation Name"] !== undefined);
      found.push(
        reads.map((node) => `${node["Relation Name"]} ${node["Index Cond"] ?? node["Recheck Cond"] ?? "all"}`),
      );
    }
    return found;
  } finally {
    await deps.close();
    await database.close();
  }
}

describe("In a database that was never analyzed, not among all of the tenant's,", () => {
  it("rows are found by their ids", async () => {
    const found = await lookUps(async (deps) => {
      for (const count of [1, 2]) {
        const ids = (type: ResourceType) => Array.from({ length: count }, () => newId(type));
        await findCustomers(deps, ids("Customer"), tenant);
        await readAccounts(deps.db, tenant, ids("InternalAccount"));
        await liveExternalAccounts.find(tenant, deps.db, ids("ExternalAccount"));
        await transactionsById.find(tenant, deps.db, ids("Transaction"));
        await findPaymentAccounts(deps, deps.db, tenant, [...ids("InternalAccount"), ...ids("ExternalAccount")]);
        await findLedgerTransactions(deps, ids("LedgerTransaction"), tenant);
      }
    });
    expect(found.length).toBe(14);
    for (const reads of found) {
      expect(reads.length).toBeGreaterThan(0);
      for (const read of reads) expect(read).toMatch(/^\w+ \(id = [^()]+\)$/);
    }
  });

  it("rows are locked by their primary keys", async () => {
    const found = await lookUps(async ({ db }) => {
      await db.$transaction(async (tx) => {
        await lockAgentOf(tx, tenant, newId("Agent")).catch(() => undefined);
        await lockAction(tx, tenant, newId("AgentAction")).catch(() => undefined);
        await lockJob(tx, tenant, newId("Job"));
        await lockInvitation(tx, tenant, "0123456789");
        await lockExternalAccountRow(tx, tenant, newId("ExternalAccount"));
        await holdExternalAccounts(tx, tenant, [newId("ExternalAccount")]);
        await lockByIds(tx, tenant, [newId("Transaction")]);
        await lockDelegatedKey(tx, tenant, newId("DelegatedKey"));
        await lockRequest(tx, tenant, newId("Request"));
        await lockWallet(tx, tenant, newId("InternalAccount")).catch(() => undefined);
      });
    });
    expect(found.flat().sort()).toEqual([
      "agent (id = $3)",
      "agent_action (id = $3)",
      "bulk_import_job (id = $3)",
      "delegated_key (id = $3)",
      "external_account (id = $3)",
      "external_account (id = $3)",
      "invitation (code = $3)",
      "signed_request (id = $3)",
      "transaction (id = $1)",
      "wallet (account_id = $3)",
    ]);
  });

  it("a posting and a hold find their accounts by the ids", async () => {
    const ledger = { ...tenant, now: new Date() };
    const system = ["FEES", "PAYOUTS"] as const;
    const legs = (accounts: readonly string[]) =>
      accounts.map((account, index) => ({ account, currency: "USD", amountMinor: index === 0 ? 1n : -1n }));
    const found = await lookUps(async ({ db }) => {
      for (const accounts of [
        [newId("InternalAccount"), newId("InternalAccount")],
        system.map((purpose) => systemAccount(tenant, purpose, "USD")),
      ]) {
        const posting = { kind: "PAYMENT" as const, legs: legs(accounts) };
        await db
          .$transaction((tx) => insertPosting(tx, tenant, { id: newId("LedgerTransaction"), at: ledger.now, posting }))
          .catch(() => undefined);
      }
      const hold = { id: newId("LedgerHold"), account: newId("InternalAccount"), currency: "USD", subjectId: null };
      await db.$transaction((tx) => insertHold(tx, tenant, { ...hold, amountMinor: 1n, at: ledger.now }));
      await db.$transaction((tx) => endHold(tx, tenant, { id: hold.id, status: "RELEASED", at: ledger.now }));
    }, /^\s*WITH/);
    expect(found.length).toBe(4);
    const reads = found.flat().filter((read) => read.startsWith("account ") && !read.endsWith(" all"));
    expect(reads.length).toBeGreaterThanOrEqual(4);
    for (const read of reads) expect(read).toMatch(/^account \(id = /);
  });

  it("among 4,000 rows they are, too", async () => {
    const found = await lookUps(async ({ db }) => {
      const [one, two] = [newId("Customer"), newId("Customer")];
      await db.$executeRaw`
        INSERT INTO customers.customer (id, platform_id, environment, customer_type, platform_customer_id, uma_address,
          verification_status, created_at, updated_at)
        SELECT CASE n WHEN 1 THEN ${one} ELSE 'Customer:' || gen_random_uuid() END, ${tenant.platformId},
          ${tenant.environment}::shared."Environment", 'INDIVIDUAL', n, '$' || n || '@locks.test', 'UNVERIFIED', now(), now()
        FROM generate_series(1, 4000) AS n`;
      await db.$executeRaw`
        INSERT INTO cards.card (id, platform_id, environment, customer_id, platform_card_id, status, form, currency, account_id,
          created_at, updated_at)
        SELECT 'Card:' || n, ${tenant.platformId}, ${tenant.environment}::shared."Environment", ${one}, n, 'CLOSED',
          'VIRTUAL', 'USD', 'InternalAccount:' || n, now(), now()
        FROM generate_series(1, 4000) AS n`;
      await db.$transaction(async (tx) => {
        await lockCustomer(tx, tenant, one);
        await findPayers(tx, tenant, [one]);
        await findPayers(tx, tenant, [one, two]);
        await findLocked(tx, tenant, newId("Card"));
      });
    });
    expect(found.slice(0, 3)).toEqual([
      ["customer (id = $3)"],
      ["customer (id = $3)"],
      ["customer (id = ANY ((InitPlan 1).col1))"],
    ]);
    expect(found[3]?.filter((read) => read.startsWith("card "))).toEqual(["card (id = $4)"]);
    // A card that isn't found is read once more: its account may have changed meanwhile.
    expect(found.length).toBe(5);
  });
});
