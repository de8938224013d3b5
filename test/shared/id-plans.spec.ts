import { expect, it } from "@jest/globals";
import { findPaymentAccounts } from "../../subgraphs/accounts/external-accounts/payment-account.js";
import { liveExternalAccounts } from "../../subgraphs/accounts/external-accounts/sql.js";
import { readAccounts } from "../../subgraphs/accounts/internal-accounts/sql.js";
import { findCustomers } from "../../subgraphs/customers/customers/store.js";
import { transactionsById } from "../../subgraphs/quotes/transactions/sql.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { newId, type ResourceType } from "../../subgraphs/shared/kernel/ids.js";
import { createTestDatabase } from "../testkit/database.js";
import { createTestDeps } from "../testkit/deps.js";
import { genericPlan } from "../testkit/plans.js";

const tenant: Tenant = { platformId: newId("PlatformConfig"), environment: "SANDBOX" };

it("Rows are found by their ids in a database that was never analyzed, not among all of the tenant's", async () => {
  const database = await createTestDatabase();
  const statements: string[] = [];
  const deps = createTestDeps(database.url, { onQuery: (sql) => statements.push(sql) });
  try {
    for (const count of [1, 2]) {
      const ids = (type: ResourceType) => Array.from({ length: count }, () => newId(type));
      await findCustomers(deps, ids("Customer"), tenant);
      await readAccounts(deps.db, tenant, ids("InternalAccount"));
      await liveExternalAccounts.find(tenant, deps.db, ids("ExternalAccount"));
      await transactionsById.find(tenant, deps.db, ids("Transaction"));
      await findPaymentAccounts(deps, deps.db, tenant, [...ids("InternalAccount"), ...ids("ExternalAccount")]);
    }
    expect(statements.length).toBe(12);
    const others: string[] = [];
    for (const sql of statements) {
      const reads = (await genericPlan(database.url, sql)).filter((node) => node["Relation Name"] !== undefined);
      const byId = reads.filter((node) => /^\(id = [^()]+\)$/.test(node["Index Cond"] ?? ""));
      if (byId.length === 0 || byId.length < reads.length) others.push(sql);
    }
    expect(others).toEqual([]);
  } finally {
    await deps.close();
    await database.close();
  }
});
