import { Prisma, type LedgerTransaction as TransactionRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { List, type ListFilter, type ListOrder } from "../../shared/graphql/list.sql.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { isShort } from "../../shared/graphql/short-interval.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { isListedTransaction } from "../../shared/ledger/of-tenant.sql.js";
import { systemAccountsOf } from "../../shared/ledger/listed-accounts.sql.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { within } from "../../shared/schema/lists.js";
import { isInCurrency, isOfAccounts } from "./entry.sql.js";
import {
  ledgerEntryFilter,
  ledgerEntryOrder,
  ledgerTransactionFilter,
  ledgerTransactionOrder,
  maxPostingDays,
  type LedgerTransactionFilter,
} from "./wire.js";

export const ledgerTransactionList = new List({
  table: "ledger.transaction",
  columns: fieldsOf<TransactionRow>(Prisma.LedgerTransactionScalarFieldEnum),
  filter: { listed: isListedTransaction },
});

export const ledgerTransactionSelection = listSelection(ledgerTransactionFilter, ledgerTransactionOrder);
export const ledgerEntrySelection = listSelection(ledgerEntryFilter, ledgerEntryOrder);

/** The members whose values may be rare among all of an environment's transactions. */
const unindexed = ["kinds", "systemAccount", "currency"] as const;

/** Throws 400 INVALID_INPUT if a page could read all of the environment's transactions. */
async function assertBounded(deps: Deps, caller: Caller, filter: LedgerTransactionFilter): Promise<void> {
  if (filter.accountId !== undefined || filter.subjectId !== undefined) return;
  const member = unindexed.find((name) => filter[name] !== undefined);
  if (member === undefined || (await isShort(deps, caller, filter.createdAt, maxPostingDays))) return;
  throw invalidField(
    `filter.${member}`,
    `needs filter.accountId, filter.subjectId, or filter.createdAt with an interval of at most ${maxPostingDays} days`,
  );
}

/** The list's conditions. */
async function transactionsMatching(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { accountId, systemAccount, currency, kinds, createdAt, subjectId }: LedgerTransactionFilter,
): Promise<ListFilter> {
  const system = systemAccount && (await systemAccountsOf(db, caller, systemAccount, currency));
  return {
    subjectId,
    kind: { in: kinds },
    createdAt: within(createdAt),
    ...(accountId !== undefined && { account: isOfAccounts([accountId]) }),
    ...(system && { system: isOfAccounts(system) }),
    ...(currency !== undefined && !system && { currency: isInCurrency(currency) }),
  };
}

/** The environment's transactions. Throws 400 INVALID_INPUT for a filter that needs others. */
export async function listLedgerTransactions(
  deps: Deps,
  caller: Caller,
  { filter, orderBy }: { readonly filter: LedgerTransactionFilter; readonly orderBy: ListOrder },
  args: PageArgs,
): Promise<Page<TransactionRow>> {
  await assertBounded(deps, caller, filter);
  const conditions = await transactionsMatching(deps, caller, filter);
  return ledgerTransactionList.page(deps.db, caller, conditions, args, orderBy, filter);
}
