import { Prisma, type Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";
import type { KeysetCursor } from "../../shared/graphql/connection.js";

/** After every row. */
const beyondAll: KeysetCursor = { createdAt: new Date("9999-12-31T23:59:59.999Z"), id: "" };

/** The invitation of a code, locked until the transaction ends. */
export const lockInvitation = locksById<InvitationRow>({
  name: "customers.invitation",
  fields: Prisma.InvitationScalarFieldEnum,
  key: "code",
});

const invitation = fieldsOf<InvitationRow>(Prisma.InvitationScalarFieldEnum);
const columns = selectColumns("invitation", invitation);

/** The newest invitations of each customer, before a position in its list: one index scan per customer. */
export function readNewestInvitations(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  page: { readonly customerIds: readonly string[]; readonly before?: KeysetCursor; readonly limit: number },
): Promise<InvitationRow[]> {
  const { customerIds, before = beyondAll, limit } = page;
  return db.$queryRaw(invitation)`
    SELECT ${columns}
    FROM unnest(${customerIds}::text[]) AS customer (id) CROSS JOIN LATERAL (
      SELECT * FROM customers.invitation
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND inviter_customer_id = customer.id
        AND (created_at, code) < (${before.createdAt}::timestamptz, ${before.id})
      ORDER BY created_at DESC, code DESC LIMIT ${limit}) AS invitation
    ORDER BY invitation.created_at DESC, invitation.code DESC`;
}
