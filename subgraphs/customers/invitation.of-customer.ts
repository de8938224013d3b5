import type { Invitation as InvitationRow } from "../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../shared/caller.js";
import type { Tx } from "../shared/database/client.js";
import type { Deps } from "../shared/deps.js";
import { decodeCursor, pageSize, toPage, type Page, type PageArgs } from "../shared/graphql/connection.js";
import { loaderOf, type SubgraphContext } from "../shared/graphql/context.js";
import { transition } from "../shared/transitions.js";
import { readNewestInvitations } from "./invitation.sql.js";
import { invitationTransitions } from "./invitation.transitions.js";

/** The invitation as it stands at `now`, whether or not the timer has fired yet. */
export function asOf(row: InvitationRow, now: Date): InvitationRow {
  if (row.status !== "PENDING" || row.expiresAt === null || now < row.expiresAt) return row;
  return { ...row, status: transition(invitationTransitions, row.status, "expire") };
}

/** Who is deleted invites nobody any more; the caller holds the customer's lock. */
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

/** One customer's invitations, newest first. Those of one request that ask for the same page share its statements. */
export async function listCustomersInvitations(
  { db, clock }: Pick<Deps, "db" | "clock">,
  context: SubgraphContext,
  customerId: string,
  args: PageArgs,
): Promise<Page<InvitationRow>> {
  const size = pageSize(args.first);
  const before = args.after ? decodeCursor(args.after) : undefined;
  const pages = loaderOf(
    context,
    async (customerIds, caller) => {
      const found = new Map(customerIds.map((id): [string, InvitationRow[]] => [id, []]));
      const newest = await readNewestInvitations(db, caller, { customerIds, before, limit: size + 1 });
      const now = newest.length > 0 ? await clock.now(db, caller) : new Date(0);
      for (const row of newest) found.get(row.inviterCustomerId)?.push(asOf(row, now));
      return found;
    },
    `customers' invitations ${JSON.stringify({ size, after: args.after })}`,
  );
  const counts = loaderOf(
    context,
    async (customerIds, caller) => {
      const where = { ...tenantOf(caller), inviterCustomerId: { in: [...customerIds] } };
      const counted = await db.invitation.groupBy({ by: ["inviterCustomerId"], where, _count: true });
      return new Map(counted.map((row) => [row.inviterCustomerId, row._count]));
    },
    "customers' invitation counts",
  );
  const rows = ((await pages.load(customerId)) ?? []).map((row) => ({ ...row, id: row.code }));
  return toPage(rows, size, async () => (await counts.load(customerId)) ?? 0);
}
