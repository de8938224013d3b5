import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { Work } from "../../shared/operation/operations.js";
import { sealSessionKey } from "../crypto/bundles.js";
import { newKeyPair, parsePublicKey, type PublicKey } from "../crypto/p256.js";
import type { WalletsDeps } from "../deps.js";
import { openSession } from "./session.store.js";
import type { OpenedSession } from "./type.js";

/** Throws 400 INVALID_INPUT for a point that is not on the curve. */
export function readClientKey(clientPublicKey: string): PublicKey {
  const key = parsePublicKey(clientPublicKey);
  if (!key) throw invalidField("clientPublicKey", "is not a point on the curve P-256");
  return key;
}

const uncompressedLength = 130;

/**
 * Opens a session for a client's key. A compressed key becomes the session's; for an uncompressed one, a key is
 * created, sealed to it, and forgotten.
 */
export async function openClientSession(
  { tx, caller, now }: Work<WalletsDeps>,
  authMethod: AuthMethodRow,
  clientPublicKey: string,
): Promise<OpenedSession> {
  const client = readClientKey(clientPublicKey);
  if (clientPublicKey.length < uncompressedLength) {
    return openSession(tx, caller, { authMethod, publicKey: client.compressed, now: await now() });
  }
  const made = newKeyPair();
  const encryptedSessionSigningKey = await sealSessionKey(client, made);
  const { compressed: publicKey } = made.publicKey;
  return {
    ...(await openSession(tx, caller, { authMethod, publicKey, now: await now() })),
    encryptedSessionSigningKey,
  };
}
