import type { AuthMethod as AuthMethodRow, Wallet as WalletRow } from "../../../generated/prisma/client.js";
import { byOwner } from "../../shared/graphql/list.sql.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { WalletsDeps } from "../deps.js";
import { lockWallet } from "../wallets/find.js";

/** A credential with its wallet, locked. Throws 404 AUTH_METHOD_NOT_FOUND. */
export async function lockCredential(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ readonly credential: AuthMethodRow; readonly wallet: WalletRow }> {
  const where = { id, ...tenantOf(caller) };
  const found = isId("AuthMethod", id) ? await tx.authMethod.findUnique({ where }) : null;
  if (!found) throw new ApiError("AUTH_METHOD_NOT_FOUND");
  const wallet = await lockWallet(tx, caller, found.accountId);
  // Read again: while this waited for the lock, it may have been removed, or its code used.
  const credential = await tx.authMethod.findUnique({ where });
  if (!credential) throw new ApiError("AUTH_METHOD_NOT_FOUND");
  return { credential, wallet };
}

/** The credentials of these accounts' wallets, oldest first. */
export async function findCredentials(
  { db }: Pick<WalletsDeps, "db">,
  accountIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, readonly AuthMethodRow[]>> {
  const credentials = await db.authMethod.findMany({
    where: { ...tenantOf(caller), accountId: { in: [...accountIds] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return byOwner(accountIds, credentials, "accountId");
}

/** A credential as a payload names it. */
export function credentialToSign({ id, type, nickname }: Pick<AuthMethodRow, "id" | "type" | "nickname">) {
  return { credentialId: id, credentialType: type, nickname };
}

/** Throws 400 INVALID_INPUT for the only credential of a wallet: no one could open the wallet without it. */
export async function assertNotLast({ tx, caller }: Work<WalletsDeps>, { accountId }: AuthMethodRow): Promise<void> {
  const count = await tx.authMethod.count({ where: { ...tenantOf(caller), accountId } });
  if (count > 1) return;
  throw new ApiError("INVALID_INPUT", "The last credential of a wallet can't be removed: add another one first.");
}
