import { randomUUID } from "node:crypto";
import {
  insertTransaction,
  openTransaction,
  type NewTransaction,
  type TransactionChange,
  type TransactionRow,
} from "../../subgraphs/quotes/transactions/store.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import type { LedgerContext } from "../../subgraphs/shared/ledger/post.js";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import type { TestApp } from "../testkit/app.js";

/** Payments as the store writes them, if a test needs one of a form or time that no operation makes at will. */

export const newAccountId = () => `ExternalAccount:${randomUUID()}`;

/** An outgoing payment of the platform itself, unless the fields say otherwise. */
export const outgoing = (tenant: Tenant, fields: Partial<NewTransaction> = {}): NewTransaction => ({
  type: "OUTGOING",
  direction: "DEBIT",
  customerId: null,
  platformCustomerId: tenant.platformId,
  sourceType: "ACCOUNT",
  source: newAccountId(),
  sourceCurrency: "USD",
  destinationType: "ACCOUNT",
  destination: newAccountId(),
  destinationCurrency: "EUR",
  sentAmount: 1000n,
  receivedAmount: 900n,
  ...fields,
});

export const incoming = (tenant: Tenant, fields: Partial<NewTransaction> = {}): NewTransaction =>
  outgoing(tenant, { type: "INCOMING", direction: "CREDIT", ...fields });

export const sandboxOf = (platformId: string): Tenant => ({ platformId, environment: "SANDBOX" });

/** Writes a payment that went through `steps`, with an event of each; now, unless the time is given. */
export function pay(
  app: TestApp,
  tenant: Tenant,
  fields: NewTransaction,
  {
    at = new Date(),
    steps = (change) => change,
  }: { at?: Date; steps?: (change: TransactionChange, now: Date) => TransactionChange } = {},
): Promise<TransactionRow> {
  const books: LedgerContext = { ...tenant, now: at };
  const { deps } = app.core;
  return inTransaction(deps, (tx) => insertTransaction(deps, tx, books, steps(openTransaction(books, fields), at)));
}
