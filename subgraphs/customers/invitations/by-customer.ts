import { Prisma, type Invitation as InvitationRow, type InvitationStatus } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { mapPage, type Page, type PageArgs } from "../../shared/graphql/connection.js";
import { timeOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { listSelection, type SelectionOf } from "../../shared/graphql/list-selection.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { transition } from "../../shared/kernel/transitions.js";
import { fieldsOf, text } from "../../shared/persistence/driver/row.js";
import { within } from "../../shared/schema/lists.js";
import { invitationTransitions } from "./transitions.js";
import { invitationFilter, invitationOrder } from "./wire.js";

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

export const invitationSelection = listSelection(invitationFilter, invitationOrder);
type Selection = SelectionOf<typeof invitationFilter, typeof invitationOrder>;

/** The invitations that have the status at `now`, as {@link asOf} shows it. */
function withStatus(status: InvitationStatus, now: Date): ListFilter[] {
  if (status === "PENDING")
    return [
      { status, expiresAt: null },
      { status, expiresAt: { gt: now } },
    ];
  return status === "EXPIRED" ? [{ status }, { status: "PENDING", expiresAt: { lte: now } }] : [{ status }];
}

const invitationsMatching = ({ statuses, inviterUma, createdAt }: Selection["filter"], now: Date): ListFilter => ({
  status: statuses && { anyOf: [...new Set(statuses)].flatMap((status) => withStatus(status, now)) },
  inviterUma: inviterUma?.toLowerCase(),
  createdAt: within(createdAt),
});

type ListDeps = Pick<Deps, "db" | "clock">;

/** The invitations of the environment, as of now. */
export async function listInvitations(
  deps: ListDeps,
  context: SubgraphContext,
  { filter, orderBy }: Selection,
  args: PageArgs,
): Promise<Page<InvitationRow>> {
  const now = await timeOf(context, deps);
  const matching = invitationsMatching(filter, now);
  const page = await invitations.page(deps.db, context.caller, matching, args, orderBy, filter);
  return mapPage(page, (row) => asOf(row, now));
}

/** One customer's invitations, as of now. */
export async function listCustomersInvitations(
  deps: ListDeps,
  context: SubgraphContext,
  customerId: string,
  { filter, orderBy }: Selection,
  args: PageArgs,
): Promise<Page<InvitationRow>> {
  const now = await timeOf(context, deps);
  const matching = invitationsMatching(filter, now);
  const owner = "inviterCustomerId";
  const page = await invitations.ofOwner(deps.db, context, owner, customerId, args, matching, orderBy, filter);
  return mapPage(page, (row) => asOf(row, now));
}
