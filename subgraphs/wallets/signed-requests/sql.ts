import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";

interface SignedWithin {
  readonly accountId: string;
  /** Compressed, in hex. */
  readonly publicKey: string;
  readonly from: Date;
  readonly until?: Date;
}

/**
 * Whether a session of the key that signed within this time still exists. An expired one does; one that the wallet has
 * ended, or whose credential it has removed, doesn't. It can't be ended before the transaction ends.
 */
export async function isSessionKept(
  tx: Tx,
  { platformId, environment }: Tenant,
  { accountId, publicKey, from, until = from }: SignedWithin,
): Promise<boolean> {
  const sessions = await tx.$executeRaw`
    SELECT 1 FROM wallets.auth_session
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND account_id = ${accountId} AND public_key = ${publicKey} AND created_at <= ${until} AND expires_at > ${from}
    LIMIT 1 FOR SHARE`;
  return sessions > 0;
}
