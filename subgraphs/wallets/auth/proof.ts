import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, invalidField, Refusal } from "../../shared/kernel/errors.js";
import type { Work } from "../../shared/operation/operations.js";
import type { WalletsDeps } from "../deps.js";
import { openChallenge, parametersOf, useChallenge } from "../signed-requests/service.js";
import { openClientSession, readClientKey } from "./client-key.js";
import { checkWalletCode, isCodeCredential, usedCode } from "./codes.js";
import { credentialToSign } from "./credential.service.js";
import type { AuthCredentialVerify } from "./credential.wire.js";
import { assertIdentity, identityOf, type CheckedIdentity } from "./oidc.js";
import { verifyPasskey } from "./passkey.js";
import { openSession } from "./session.store.js";
import type { OpenedSession } from "./type.js";

// The proofs of credentials, each of which opens a session.

/** Throws 400 INVALID_INPUT for a proof of another type than the credential's. */
export function assertTypeOf(credential: AuthMethodRow, { type }: AuthCredentialVerify): void {
  if (type !== credential.type) throw invalidField("type", `is not the credential's, which is ${credential.type}`);
}

/** The operation of a passkey's challenge: the permitted use of its request. */
const passkeyOperation = "verifyAuthCredential/PASSKEY";

/** The content that a passkey signs: the SHA-256, in hex, of the request for a session. */
const challengeOf = (payload: string) => Buffer.from(sha256(payload)).toString("hex");

/** The challenge of a passkey for a session of this key. */
export async function challengePasskey(
  work: Work<WalletsDeps>,
  credential: AuthMethodRow,
  clientPublicKey: string | undefined,
): Promise<AuthMethodRow & { readonly challenge: string; readonly requestId: string; readonly expiresAt: Date }> {
  if (clientPublicKey === undefined) throw invalidField("clientPublicKey", "is required for a PASSKEY");
  readClientKey(clientPublicKey);
  const {
    id: requestId,
    payloadToSign,
    expiresAt,
  } = await openChallenge(
    work,
    { operation: passkeyOperation, input: { id: credential.id } },
    {
      accountId: credential.accountId,
      activity: "ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2",
      parameters: { ...credentialToSign(credential), targetPublicKey: clientPublicKey },
    },
    1,
  );
  return { ...credential, challenge: challengeOf(payloadToSign), requestId, expiresAt };
}

/** Opens a session by the proof. A wrong code is a refusal, which is counted. Throws 400 and 401 as documented. */
export async function proveCredential(
  work: Work<WalletsDeps>,
  credential: AuthMethodRow,
  given: AuthCredentialVerify,
  { requestId, identity }: { readonly requestId: string | null | undefined; readonly identity: CheckedIdentity },
): Promise<OpenedSession | Refusal> {
  assertTypeOf(credential, given);
  const { tx, caller } = work;
  const where = { id: credential.id, ...tenantOf(caller) };
  if (given.type === "OAUTH") {
    assertIdentity(credential, identityOf(identity), given.clientPublicKey);
    return openClientSession(work, credential, given.clientPublicKey);
  }
  if (given.type === "PASSKEY") {
    if (!requestId) throw new ApiError("REQUEST_ID_MISSING");
    const request = { operation: passkeyOperation, input: { id: credential.id } };
    const challenge = await useChallenge(work, request, requestId);
    const counter = await verifyPasskey(credential, challengeOf(challenge.payloadToSign), given.assertion);
    const authMethod = await tx.authMethod.update({ where, data: { counter } });
    const { targetPublicKey } = parametersOf(challenge);
    if (targetPublicKey === undefined) throw new Error("The passkey's challenge names no key");
    return openClientSession(work, authMethod, targetPublicKey);
  }
  if (!isCodeCredential(credential)) throw new Error(`The credential ${credential.id} is proven by no code`);
  const opened = await checkWalletCode(work, credential, given.encryptedOtpBundle);
  if (opened instanceof Refusal) return opened;
  const now = await work.now();
  const authMethod = await tx.authMethod.update({ where, data: { ...usedCode, updatedAt: now } });
  return openSession(tx, caller, { authMethod, publicKey: opened.publicKey.compressed, now });
}
