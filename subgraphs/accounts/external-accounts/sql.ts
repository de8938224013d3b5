import type { z } from "zod";
import { Prisma, type ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import { assertCurrencyCodes } from "../../platform/published.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { equalsOneOf } from "../../shared/persistence/columns.js";
import { fieldsOf, text } from "../../shared/persistence/driver/row.js";
import { liveById, ofTenantById, RowsById } from "../../shared/persistence/rows-by-id.js";
import { listSelection } from "../../shared/graphql/list-selection.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { within } from "../../shared/schema/lists.js";
import { externalAccountFilter, externalAccountOrder } from "./wire.js";

/** Statements about external accounts that Prisma can't express. */

/** Locks the row until the transaction ends, deleted or not. */
export async function lockExternalAccountRow(tx: Tx, tenant: Tenant, externalAccountId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM accounts.external_account
    WHERE ${ofTenantById("external_account", tenant)} AND id = ${externalAccountId} FOR UPDATE`;
}

/** Keeps live accounts from being deleted until the transaction ends. Returns their ids. */
export async function holdExternalAccounts(
  tx: Tx,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const held = await tx.$queryRaw({ id: text })`
    SELECT id FROM accounts.external_account
    WHERE ${ofTenantById("external_account", tenant)} AND ${liveById("external_account")} AND id ${equalsOneOf(ids)}
    ORDER BY id FOR KEY SHARE`;
  return new Set(held.map(({ id }) => id));
}

/** The accounts that are registrations of one Lightning invoice, deleted ones included, locked. */
export async function lockInvoice(
  tx: Tx,
  { platformId, environment }: Tenant,
  fingerprint: Uint8Array,
): Promise<string[]> {
  const rows = await tx.$queryRaw({ id: text })`
    SELECT id FROM accounts.external_account
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND account_type = 'LIGHTNING' AND fingerprint = ${fingerprint}
    ORDER BY id FOR NO KEY UPDATE`;
  return rows.map(({ id }) => id);
}

/** The live accounts; those of `customerId` null are the platform's own. */
export const externalAccountList = new List({
  table: "accounts.external_account",
  columns: fieldsOf<ExternalAccountRow>(Prisma.ExternalAccountScalarFieldEnum),
  filter: { deletedAt: null },
  indexed: ["accountType", "status", "beneficiaryVerificationStatus", "currency"],
});

/** The list's conditions. */
export function accountsMatching(filter: z.output<typeof externalAccountFilter>): ListFilter {
  const { customerId, statuses, currencies, accountTypes, beneficiaryStatuses, createdAt } = filter;
  assertCurrencyCodes("filter.currencies", currencies);
  return {
    customerId,
    status: { in: statuses },
    currency: { in: currencies },
    accountType: { in: accountTypes },
    beneficiaryVerificationStatus: { in: beneficiaryStatuses },
    createdAt: within(createdAt),
  };
}

export const externalAccountSelection = listSelection(externalAccountFilter, externalAccountOrder);
/** Those of one customer, or of the platform. */
export const ownExternalAccountSelection = listSelection(
  externalAccountFilter
    .omit({ customerId: true })
    .meta({ id: "OwnExternalAccountFilter", description: "Selects external accounts of one holder." }),
  externalAccountOrder,
);

export const liveExternalAccounts = new RowsById<ExternalAccountRow>({
  resourceType: "ExternalAccount",
  name: "accounts.external_account",
  fields: Prisma.ExternalAccountScalarFieldEnum,
  hidesDeleted: true,
});

/** Condition for {@link liveExternalAccounts}: only this customer's; undefined: none. */
export const ofCustomer = (customerId: string | undefined): Prisma.Sql =>
  customerId === undefined ? Prisma.empty : Prisma.sql`AND stored.customer_id = ${customerId}`;
