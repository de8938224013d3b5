import type { AuthMethod as AuthMethodRow, AuthSession as AuthSessionRow } from "../../../generated/prisma/client.js";
import { byOwner } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { newId } from "../../shared/kernel/ids.js";
import type { Database, Tx } from "../../shared/persistence/client.js";

/** Time for which a session's key may sign, domain time. */
const sessionMs = 15 * 60_000;
/** Maximum number of an account's live sessions: a further one ends the oldest. */
export const maxSessions = 100;

/** A session with the credential that opened it. */
export type SessionRow = AuthSessionRow & { readonly authMethod: AuthMethodRow };

/** Opens a session for a key. */
export async function openSession(
  tx: Tx,
  tenant: Tenant,
  {
    authMethod,
    publicKey,
    now,
  }: { readonly authMethod: AuthMethodRow; readonly publicKey: string; readonly now: Date },
): Promise<SessionRow> {
  const { accountId } = authMethod;
  const live = (await findSessions(tx, tenant, [accountId], now)).get(accountId) ?? [];
  const surplus = live.slice(maxSessions - 1).map(({ id }) => id);
  if (surplus.length > 0) await tx.authSession.deleteMany({ where: { ...tenantOf(tenant), id: { in: surplus } } });
  return tx.authSession.create({
    data: {
      id: newId("Session"),
      ...tenantOf(tenant),
      accountId,
      authMethodId: authMethod.id,
      publicKey,
      expiresAt: new Date(now.getTime() + sessionMs),
      createdAt: now,
      updatedAt: now,
    },
    include: { authMethod: true },
  });
}

/** The live sessions of these accounts, newest first. */
export async function findSessions(
  db: Pick<Database, "authSession"> | Pick<Tx, "authSession">,
  tenant: Tenant,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly SessionRow[]>> {
  const sessions = await db.authSession.findMany({
    where: { ...tenantOf(tenant), accountId: { in: [...accountIds] }, expiresAt: { gt: now } },
    include: { authMethod: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return byOwner(accountIds, sessions, "accountId");
}
