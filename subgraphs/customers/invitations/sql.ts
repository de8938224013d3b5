import { Prisma, type Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { columnsOf } from "../../shared/persistence/columns.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

/** Later than any row. */
const beyondAll: KeysetCursor = { createdAt: new Date("9999-12-31T23:59:59.999Z"), id: "" };

/** Locks the invitation of that tenant, if there is one. */
export async function lockInvitationRow(tx: Tx, { platformId, environment }: Tenant, code: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM customers.invitation
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND code = ${code}
    FOR UPDATE`;
}

const columns = columnsOf("invitation", Object.values(Prisma.InvitationScalarFieldEnum));

/** The newest invitations of each customer, before a position in its list: one descent into the index per customer. */
export function readNewestInvitations(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  page: { readonly customerIds: readonly string[]; readonly before?: KeysetCursor; readonly limit: number },
): Promise<InvitationRow[]> {
  const { customerIds, before = beyondAll, limit } = page;
  return db.$queryRaw<InvitationRow[]>`
    SELECT ${columns}
    FROM unnest(${customerIds}::text[]) AS customer (id) CROSS JOIN LATERAL (
      SELECT * FROM customers.invitation
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND inviter_customer_id = customer.id
        AND (created_at, code) < (${before.createdAt}::timestamptz, ${before.id})
      ORDER BY created_at DESC, code DESC LIMIT ${limit}) AS invitation
    ORDER BY invitation.created_at DESC, invitation.code DESC`;
}
