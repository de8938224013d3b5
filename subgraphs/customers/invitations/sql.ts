import type { Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
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

/** The newest invitations of each customer, before a place in its list: one descent into the index per customer. */
export function readNewestInvitations(
  db: Pick<Database, "$queryRaw">,
  { platformId, environment }: Tenant,
  page: { readonly customerIds: readonly string[]; readonly before?: KeysetCursor; readonly limit: number },
): Promise<InvitationRow[]> {
  const { customerIds, before = beyondAll, limit } = page;
  return db.$queryRaw<InvitationRow[]>`
    SELECT invitation.code, invitation.platform_id AS "platformId", invitation.environment::text AS environment,
      invitation.status::text AS status, invitation.inviter_customer_id AS "inviterCustomerId",
      invitation.inviter_uma AS "inviterUma", invitation.invitee_uma AS "inviteeUma",
      invitation.first_name AS "firstName", invitation.amount_to_send AS "amountToSend",
      invitation.amount_currency AS "amountCurrency", invitation.created_at AS "createdAt",
      invitation.updated_at AS "updatedAt", invitation.claimed_at AS "claimedAt", invitation.expires_at AS "expiresAt"
    FROM unnest(${customerIds}::text[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT * FROM customers.invitation
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND inviter_customer_id = wanted.id
        AND (created_at, code) < (${before.createdAt}::timestamptz, ${before.id})
      ORDER BY created_at DESC, code DESC LIMIT ${limit}) AS invitation
    ORDER BY invitation.created_at DESC, invitation.code DESC`;
}
