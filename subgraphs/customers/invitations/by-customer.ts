import { Prisma, type Invitation as InvitationRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { timeOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { List } from "../../shared/graphql/list.sql.js";
import { transition } from "../../shared/kernel/transitions.js";
import { fieldsOf, text } from "../../shared/persistence/driver/row.js";
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

const invitations = new List({
  table: "customers.invitation",
  columns: { ...fieldsOf<InvitationRow>(Prisma.InvitationScalarFieldEnum), id: text },
  expressions: { id: "row.code" },
});

/** One customer's invitations, newest first. */
export async function listCustomersInvitations(
  deps: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<InvitationRow>> {
  const page = await invitations.ofOwner(deps.db, context, "inviterCustomerId", customerId, args);
  if (page.nodes.length === 0) return page;
  const now = await timeOf(context, deps);
  return mapPage(page, (row) => asOf(row, now));
}
