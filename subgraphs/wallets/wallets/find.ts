import { Prisma, type Wallet as WalletRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import { locksById } from "../../shared/persistence/rows-by-id.js";

/** The wallet of an account. Throws 404 ACCOUNT_NOT_FOUND, also for an account of another type. */
export async function findWallet(
  db: Pick<Database, "wallet"> | Pick<Tx, "wallet">,
  tenant: Tenant,
  accountId: string,
): Promise<WalletRow> {
  const where = { ...tenantOf(tenant), accountId };
  return found(isId("InternalAccount", accountId) ? await db.wallet.findUnique({ where }) : null);
}

const lockRow = locksById<WalletRow>({
  name: "wallets.wallet",
  fields: Prisma.WalletScalarFieldEnum,
  key: "account_id",
});

/** The same, locked: serialises changes of a wallet's credentials. */
export async function lockWallet(tx: Tx, tenant: Tenant, accountId: string): Promise<WalletRow> {
  return found(isId("InternalAccount", accountId) ? await lockRow(tx, tenant, accountId) : undefined);
}

function found(wallet: WalletRow | null | undefined): WalletRow {
  if (wallet) return wallet;
  throw new ApiError("ACCOUNT_NOT_FOUND", "No embedded wallet: the id must be of an EMBEDDED_WALLET account.");
}

/** A wallet as the graph shows it. */
export type WalletOf = Pick<WalletRow, "accountId" | "customerId">;

/** The wallets of these accounts, or of these customers, by the id of each. */
export async function findWalletsBy(
  db: Pick<Database, "wallet">,
  tenant: Tenant,
  owner: keyof WalletOf,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WalletOf>> {
  const wallets = await db.wallet.findMany({
    where: { ...tenantOf(tenant), [owner]: { in: [...ids] } },
    select: { accountId: true, customerId: true },
  });
  return new Map(wallets.map((wallet) => [wallet[owner], wallet]));
}
