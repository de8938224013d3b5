import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { bytes, text, type RowOf } from "../../shared/persistence/driver/row.js";

const keyToSign = { id: text, publicKey: text, privateKey: bytes };

/** The ACTIVE key of a card's funding source, which can't be revoked before the transaction ends. */
export async function holdActiveKey(
  tx: Tx,
  { platformId, environment }: Tenant,
  fundingSourceId: string,
): Promise<RowOf<typeof keyToSign> | undefined> {
  const [key] = await tx.$queryRaw(keyToSign)`
    SELECT id, public_key AS "publicKey", private_key AS "privateKey" FROM wallets.delegated_key
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
      AND funding_source_id = ${fundingSourceId} AND status = 'ACTIVE' FOR SHARE`;
  return key;
}
