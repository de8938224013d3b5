import type { Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import type { SubgraphContext } from "../../shared/graphql/context.js";
import { pageOfOwner } from "../../shared/graphql/page-of-owner.js";
import { transition } from "../../shared/kernel/transitions.js";
import { readNewestInvitations } from "./sql.js";
import { invitationTransitions } from "./transitions.js";

/** The invitation with its status at `now`, whether or not the timer has fired yet. */
export function asOf(row: InvitationRow, now: Date): InvitationRow {
  if (row.status !== "PENDING" || row.expiresAt === null || now < row.expiresAt) return row;
  return { ...row, status: transition(invitationTransitions, row.status, "expire") };
}

/** Cancels the invitations of a customer that is deleted; the caller holds the customer's lock. */
export async function cancelInvitationsOf(tx: Tx, caller: Caller, customerId: string, now: Date): Promise<void> {
  await tx.invitation.updateMany({
    where: {
      ...tenantOf(caller),
      inviterCustomerId: customerId,
      status: "PENDING",
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    data: { status: transition(invitationTransitions, "PENDING", "cancel"), updatedAt: now },
  });
}

/** One customer's invitations, newest first. */
export function listCustomersInvitations(
  { db, clock }: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<InvitationRow>> {
  return pageOfOwner(context, customerId, args, {
    name: "customers' invitations",
    async read(customerIds, caller, page) {
      const newest = await readNewestInvitations(db, caller, { customerIds, ...page });
      const now = newest.length > 0 ? await clock.now(db, caller) : new Date(0);
      return newest.map((row) => ({ ...asOf(row, now), id: row.code }));
    },
    ownerOf: (row) => row.inviterCustomerId,
    async count(customerIds, caller) {
      const where = { ...tenantOf(caller), inviterCustomerId: { in: [...customerIds] } };
      const counted = await db.invitation.groupBy({ by: ["inviterCustomerId"], where, _count: true });
      return new Map(counted.map((row) => [row.inviterCustomerId, row._count]));
    },
  });
}
