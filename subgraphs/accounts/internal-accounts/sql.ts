import type { z } from "zod";
import { Prisma, type InternalAccount } from "../../../generated/prisma/client.js";
import { platformCustomerIdOf } from "../../customers/published.js";
import { assertCurrencyCodes } from "../../platform/published.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { accountsOfTenant } from "../../shared/ledger/of-tenant.sql.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { rowsWithIds } from "../../shared/persistence/columns.js";
import { bigint, date, fieldsOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { ofTenant, RowsById } from "../../shared/persistence/rows-by-id.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { within } from "../../shared/schema/lists.js";
import type { InternalAccountRow } from "./type.js";
import { internalAccountFilter, internalAccountOrder, ownInternalAccountFilter } from "./wire.js";

/** The row by Prisma's names, with the columns of its ledger account. */
const internalAccount = fieldsOf<InternalAccount>(Prisma.InternalAccountScalarFieldEnum);
const joinedRow = { ...internalAccount, ledgerBalance: bigint, ledgerHeld: bigint, ledgerUpdatedAt: date };

/** By the primary key, as in {@link rowsWithIds}. */
const joinLedger = Prisma.sql`
  JOIN LATERAL (SELECT * FROM ledger.account AS kept WHERE kept.id = row.id OFFSET 0) AS ledger
    ON ledger.platform_id = row.platform_id AND ledger.environment = row.environment`;

/** Accounts with their money; those of `customerId` null are the platform's own. */
export const internalAccountList = new List({
  table: "accounts.internal_account",
  columns: joinedRow,
  expressions: {
    ledgerBalance: "ledger.balance",
    ledgerHeld: "ledger.held",
    ledgerUpdatedAt: "ledger.updated_at",
  },
  join: joinLedger,
  indexed: ["type", "status", "currency"],
});

/** Whether the account has money, of which a part may be held. Accounts with it may be few: then they are read first. */
const hasMoney = (tenant: Tenant, isSo: boolean): Prisma.Sql => Prisma.sql`row.id IN (
  SELECT kept.id FROM ledger.account AS kept
  WHERE ${accountsOfTenant("kept", tenant)} AND kept.kind IN ('CUSTOMER', 'PLATFORM')
    AND ${isSo ? Prisma.sql`(kept.balance <> 0 OR kept.held <> 0)` : Prisma.sql`kept.balance = 0 AND kept.held = 0`})`;

/** The list's conditions. */
export function accountsMatching(tenant: Tenant, filter: z.output<typeof internalAccountFilter>): ListFilter {
  const { statuses, types, currencies, hasBalance, createdAt, customerId } = filter;
  assertCurrencyCodes("filter.currencies", currencies);
  return {
    customerId,
    status: { in: statuses },
    type: { in: types },
    currency: { in: currencies },
    ...(hasBalance !== undefined && { money: hasMoney(tenant, hasBalance) }),
    createdAt: within(createdAt),
  };
}

export const internalAccountSelection = listSelection(internalAccountFilter, internalAccountOrder);
export const ownInternalAccountSelection = listSelection(ownInternalAccountFilter, internalAccountOrder);

export function toRow({
  ledgerBalance,
  ledgerHeld,
  ledgerUpdatedAt,
  ...row
}: RowOf<typeof joinedRow>): InternalAccountRow {
  return { ...row, ledger: { balance: ledgerBalance, held: ledgerHeld, updatedAt: ledgerUpdatedAt } };
}

/** The tenant's accounts of these ids with their money, in the order of their ids, in one statement. */
export async function readAccounts(
  db: Pick<Database, "$queryRaw"> | Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  ids: readonly string[],
): Promise<InternalAccountRow[]> {
  const rows = await db.$queryRaw(joinedRow)`
    SELECT ${internalAccountList.selected} FROM ${rowsWithIds("accounts.internal_account", "row", ids)} ${joinLedger}
    WHERE ${ofTenant("row", tenant)} ORDER BY row.id`;
  return rows.map(toRow);
}

/** The ids of all accounts of a customer, whatever their status. */
export async function findInternalAccountIds(
  db: Pick<Tx, "$queryRaw">,
  tenant: Tenant,
  customerId: string,
): Promise<string[]> {
  const rows = await db.$queryRaw({ id: text })`
    SELECT account.id FROM accounts.internal_account AS account
    WHERE ${ofTenant("account", tenant)} AND account.customer_id = ${customerId}`;
  return rows.map(({ id }) => id);
}

/** For ids only: an account's row is read with its money. */
export const accountsById = new RowsById<InternalAccount>({
  resourceType: "InternalAccount",
  name: "accounts.internal_account",
  fields: Prisma.InternalAccountScalarFieldEnum,
});

/** An account to be credited, with the platform's name for its holder; null: the platform itself. */
export type FundableAccount = Pick<InternalAccount, "id" | "customerId" | "currency" | "status" | "sweepRule"> & {
  readonly platformCustomerId: string | null;
};

/** The tenant's account, without its balance. */
export async function readFundable(tx: Tx, tenant: Tenant, accountId: string): Promise<FundableAccount | undefined> {
  const account = await tx.internalAccount.findUnique({
    where: { id: accountId, ...tenantOf(tenant) },
    select: { id: true, customerId: true, currency: true, status: true, sweepRule: true },
  });
  if (!account) return undefined;
  const { customerId } = account;
  const platformCustomerId = customerId === null ? null : await platformCustomerIdOf(tx, tenant, customerId);
  return { ...account, platformCustomerId };
}
