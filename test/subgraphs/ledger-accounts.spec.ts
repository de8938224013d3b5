import { describe, expect, it } from "@jest/globals";
import { post } from "../../subgraphs/shared/ledger/post.js";
import { systemAccount, transferLegs } from "../../subgraphs/shared/ledger/posting.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { query } from "../testkit/database-url.js";
import { pageAt, pageFields, walk } from "./pages-harness.js";

const app = await startApp();

const listAccounts = `query ($filter: LedgerAccountFilter, $orderBy: LedgerAccountOrder, $first: Int, $after: String,
  $last: Int, $before: String) {
  ledgerAccounts(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    ${pageFields} nodes { kind systemAccount internalAccount { id } balance { amount currency { code } } held { amount }
      totalBalance { amount } createdAt } } }`;

describe("ledger accounts", () => {
  interface Account {
    readonly kind: string;
    readonly systemAccount: string | null;
    readonly internalAccount: { readonly id: string } | null;
    readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
    readonly held: { readonly amount: number };
    readonly totalBalance: { readonly amount: number };
  }
  const ledgerAccounts = (client: Client, variables: Record<string, unknown> = {}) =>
    pageAt<Account>(client.graph(listAccounts, variables), "ledgerAccounts");

  it("are those of customers, of the platform and of the system, which sum to zero in each currency", async () => {
    const { sandbox, platformId } = await app.platform();
    const { id: customerId } = await createCustomer(sandbox, { currencies: ["USD", "EUR"] });
    const [usd, eur] = await Promise.all(["USD", "EUR"].map((currency) => baseAccount(sandbox, customerId, currency)));
    const own = await baseAccount(sandbox);
    for (const [account, amount] of [
      [usd, 500],
      [eur, 30],
      [own, 7],
    ] as const) {
      await fund(sandbox, account?.id ?? "", amount);
    }
    const ledger = { platformId, environment: "SANDBOX", now: new Date() } as const;
    const legs = transferLegs(usd?.id ?? "", systemAccount(ledger, "FEES", "USD"), "USD", 20n);
    await inTransaction(app.core.deps, (tx) => post(tx, ledger, { kind: "PAYMENT", legs }));
    const listed = await walk((page) => ledgerAccounts(sandbox, page), 7, false);
    const sums: Record<string, number> = {};
    for (const { totalBalance, balance } of listed) {
      const { code } = balance.currency;
      sums[code] = (sums[code] ?? 0) + totalBalance.amount;
    }
    expect(Object.values(sums).every((sum) => sum === 0)).toBe(true);
    const withMoney = listed.filter(({ totalBalance }) => totalBalance.amount !== 0);
    expect(
      withMoney.map((account) => [account.kind, account.systemAccount ?? account.internalAccount?.id, account.balance]),
    ).toMatchObject([
      ["CUSTOMER", usd?.id, { amount: 480, currency: { code: "USD" } }],
      ["CUSTOMER", eur?.id, { amount: 30, currency: { code: "EUR" } }],
      ["SYSTEM", "FEES", { amount: 20, currency: { code: "USD" } }],
      ["PLATFORM", own.id, { amount: 7, currency: { code: "USD" } }],
      ["SYSTEM", "SANDBOX_FUNDING", { amount: -30, currency: { code: "EUR" } }],
      ["SYSTEM", "SANDBOX_FUNDING", { amount: -507, currency: { code: "USD" } }],
    ]);
    const balances = listed.map(({ balance }) => balance.amount);
    expect(balances).toEqual(balances.toSorted((one, other) => other - one));
    const back = await walk(
      (page) => ledgerAccounts(sandbox, { ...page, orderBy: { by: "BALANCE", direction: "ASC" } }),
      6,
      true,
    );
    expect(back).toEqual(listed.toReversed());
  });

  it("are those of the filter, with held amounts apart, and of this platform only", async () => {
    const one = await app.platform();
    const { id: customerId } = await createCustomer(one.sandbox, { currencies: ["USD", "EUR"] });
    const { id } = await baseAccount(one.sandbox, customerId);
    await fund(one.sandbox, id, 900);
    await query(app.databaseUrl, `UPDATE ledger.account SET held = 200 WHERE id = '${id}'`);
    const page = await ledgerAccounts(one.sandbox, { filter: { kind: "CUSTOMER", currencies: ["USD"] } });
    expect(page).toMatchObject({
      totalCount: 1,
      nodes: [
        { internalAccount: { id }, balance: { amount: 700 }, held: { amount: 200 }, totalBalance: { amount: 900 } },
      ],
    });
    await query(app.databaseUrl, `UPDATE ledger.account SET held = 0 WHERE id = '${id}'`);
    expect(await ledgerAccounts(one.sandbox, { filter: { kind: "SYSTEM" } })).toMatchObject({
      nodes: [{ systemAccount: "SANDBOX_FUNDING", balance: { amount: -900, currency: { code: "USD" } } }],
    });
    const { nodes } = await ledgerAccounts(one.sandbox, { filter: { kind: "PLATFORM" } });
    expect(nodes.every(({ kind }) => kind === "PLATFORM")).toBe(true);
    expect(await ledgerAccounts(one.sandbox, { filter: { currencies: [] } })).toMatchObject({
      totalCount: 0,
      nodes: [],
    });
    expect(await ledgerAccounts(one.production, { filter: { kind: "CUSTOMER" } })).toMatchObject({ nodes: [] });
    for (const [filter, code] of [
      [{ kind: "BANK" }, "INVALID_INPUT"],
      [{ currencies: ["ZZZ"] }, "INVALID_CURRENCY"],
    ] as const) {
      const { errors = [] } = await one.sandbox.graph(listAccounts, { filter });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
    }
    await booksBalance(app);
  });
});
