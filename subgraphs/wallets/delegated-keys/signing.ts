import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { WalletsDeps } from "../deps.js";
import { holdActiveKey } from "./sql.js";

export const keyContext = (id: string): string => `delegatedKey/privateKey/${id}`;

/** A delegated key's signature. */
export interface DelegatedSignature {
  readonly keyId: string;
  /** Compressed, in hex. */
  readonly publicKey: string;
  /** ECDSA with SHA-256, DER, in hex. */
  readonly signature: string;
}

/**
 * Signs the payload by the ACTIVE key of a card's funding source; undefined: there is none. The key can't be revoked
 * before the transaction ends.
 */
export async function signWithDelegatedKey(
  { custody }: Pick<WalletsDeps, "custody">,
  tx: Tx,
  tenant: Tenant,
  { fundingSourceId, payload }: { readonly fundingSourceId: string; readonly payload: Uint8Array },
): Promise<DelegatedSignature | undefined> {
  const key = await holdActiveKey(tx, tenant, fundingSourceId);
  if (!key) return undefined;
  const signature = await custody.sign(key.privateKey, keyContext(key.id), payload);
  return { keyId: key.id, publicKey: key.publicKey, signature: Buffer.from(signature).toString("hex") };
}
