import type { PostTransactionCallback } from "@uma-sdk/core";
import { toFault } from "./lnurlp.js";
import { acceptSigned, peerDomain, type NonceScope } from "./peers.js";
import { umaSdk } from "./sdk.js";
import type { UmaNode } from "./transport.js";

/**
 * Accepts a provider's signed report that it paid. Returns its domain. Throws the {@link UmaFault} to respond with. The
 * signature covers nonce and time only (UMA protocol): the address identifies the payment, and only the payer's
 * provider has it.
 */
export async function acceptCallback(node: UmaNode, scope: NonceScope, body: string): Promise<string> {
  const sdk = await umaSdk();
  let callback: PostTransactionCallback;
  try {
    callback = sdk.parsePostTransactionCallback(body);
  } catch (error) {
    throw toFault(sdk, error, "PARSE_UTXO_CALLBACK_ERROR");
  }
  const domain = peerDomain(callback.vaspDomain);
  const { signatureNonce: nonce, signatureTimestamp: timestamp } = callback;
  await acceptSigned(node, scope, { domain, nonce, timestamp }, (keys, nonces) =>
    sdk.verifyPostTransactionCallbackSignature(callback, keys, nonces),
  );
  return domain;
}
