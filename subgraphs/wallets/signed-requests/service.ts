import type { SignedRequest as SignedRequestRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import { canonicalJson } from "../../shared/idempotency/input-hash.js";
import { tenantOf } from "../../shared/kernel/caller.js";
import { equalInConstantTime, sha256 } from "../../shared/kernel/crypto.js";
import { ApiError, Refusal } from "../../shared/kernel/errors.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { Work } from "../../shared/operation/operations.js";
import {
  ActionProcessing,
  SignedRequestChallenge,
  type ActionToSign,
  type RequestToSign,
  type SignedNow,
  type SignedRequests,
} from "../../shared/operation/signed-retry.js";
import { isStampOf, parseStamp, type Stamp } from "../crypto/stamp.js";
import { isUnderWay, lockRequest, startAction } from "../wallet-operations/service.js";
import { isSessionKept } from "./sql.js";

/** Lifetime of a challenge, domain time. */
const lifetimeMs = 5 * 60_000;
/** Accepted as any stamp in the sandbox (docs/interface.md, Codes of the sandbox). */
const sandboxStamp = "sandbox-valid-signature";

/** HMAC of the parts that all legs share: the operation, the input, and on REST the bytes of the body. */
function digestOf({ deps }: Work<Deps>, { operation, input, bodyDigest }: RequestToSign): Uint8Array<ArrayBuffer> {
  const request = { ...input, walletSignature: undefined, idempotencyKey: undefined };
  return deps.sealer.fingerprint(
    JSON.stringify(["signed request", operation, bodyDigest ?? null, canonicalJson(request)]),
  );
}

const processing = new ActionProcessing(
  "Send the same request again, with the same headers and body, until it is done.",
);

function unknownRequest(): ApiError {
  return new ApiError(
    "UNAUTHORIZED",
    "Request-Id: no such request is open. It may have been used, expired or failed, or belong to another action: send the request again without the wallet's headers.",
  );
}

function readStamp({ caller }: Work<Deps>, header: string): Stamp | typeof sandboxStamp {
  if (header === sandboxStamp && caller.environment === "SANDBOX") return sandboxStamp;
  const stamp = parseStamp(header);
  if (!stamp) throw new ApiError("WALLET_SIGNATURE_MALFORMED");
  return stamp;
}

type Signable = Pick<SignedRequestRow, "accountId" | "payloadToSign" | "signerPublicKey" | "exceptAuthMethodId">;

/** Whether the stamp signs the payload by the required key, or by a session of the account. */
async function isSigned({ tx, caller, now }: Work<Deps>, signable: Signable, stamp: Stamp): Promise<boolean> {
  const { accountId, payloadToSign, signerPublicKey, exceptAuthMethodId } = signable;
  if (signerPublicKey === null) {
    const session = await tx.authSession.findFirst({
      where: {
        ...tenantOf(caller),
        accountId,
        publicKey: stamp.publicKey,
        expiresAt: { gt: await now() },
        ...(exceptAuthMethodId !== null && { authMethodId: { not: exceptAuthMethodId } }),
      },
      select: { id: true },
    });
    if (!session) return false;
  } else if (stamp.publicKey !== signerPublicKey) return false;
  return isStampOf(stamp, payloadToSign);
}

/**
 * Verifies the stamp of a payload that the client already has, such as a quote's. Throws 401 WALLET_SIGNATURE_MISSING,
 * _MALFORMED, or _INVALID unless a session of the account signed it.
 */
export async function assertSignedByWallet(
  work: Work<Deps>,
  signed: Pick<Signable, "accountId" | "payloadToSign">,
  header: string | null | undefined,
): Promise<void> {
  if (!header)
    throw new ApiError("WALLET_SIGNATURE_MISSING", "Sign payloadToSign, and send the stamp with the request.");
  const stamp = readStamp(work, header);
  if (stamp === sandboxStamp) return;
  const signable = { ...signed, signerPublicKey: null, exceptAuthMethodId: null };
  if (!(await isSigned(work, signable, stamp))) throw new ApiError("WALLET_SIGNATURE_INVALID");
}

function endedSession(): ApiError {
  return new ApiError(
    "WALLET_SIGNATURE_INVALID",
    "The session whose key signed was ended, or its credential was removed: sign again with a live one.",
  );
}

/**
 * Checks that a stamp that was verified at `at` still holds (docs/interface.md, What a signature covers). Throws 401
 * WALLET_SIGNATURE_INVALID if its session was ended since.
 */
export async function assertStampStands(
  work: Work<Deps>,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
  header: string | null,
): Promise<void> {
  if (header === null) throw new Error("No stamp was kept");
  const stamp = readStamp(work, header);
  if (stamp === sandboxStamp) return;
  if (!(await isSessionKept(work.tx, work.caller, { accountId, publicKey: stamp.publicKey, from: at })))
    throw endedSession();
}

/** Content of an action's payload, without the request's id. */
const shownOf = ({ parameters, accountId }: Pick<ActionToSign, "parameters" | "accountId">) => ({
  ...parameters,
  accountId,
});

interface SignedPayload {
  readonly parameters: Readonly<Record<string, string>>;
}

/** Content of a challenge's payload. */
export function parametersOf({ payloadToSign }: Pick<SignedRequestRow, "payloadToSign">): SignedPayload["parameters"] {
  return (JSON.parse(payloadToSign) as SignedPayload).parameters;
}

/**
 * Refuses an action that differs from the signed one (docs/interface.md, What a signature covers). Throws the
 * operation's 409, as the first leg does, and returns its refusals. If no signature is needed now, the work decides.
 */
async function assertAsSigned(row: SignedRequestRow, { action, changed }: SignedNow): Promise<Refusal | undefined> {
  const now = await action();
  if (now === undefined || now instanceof Refusal) return now;
  const shown: Readonly<Record<string, string>> = shownOf(now);
  const { requestId: _own, ...signed } = parametersOf(row);
  const names = [...new Set([...Object.keys(signed), ...Object.keys(shown)])];
  const other = names.filter((name) => signed[name] !== shown[name]);
  if (other.length === 0) return undefined;
  const what = `${other.join(", ")} ${other.length > 1 ? "have" : "has"} changed since the first leg`;
  throw new ApiError(
    changed,
    `${what}: send the request again without the wallet's headers, and sign what it returns.`,
  );
}

/** Stores the action to sign. */
export async function openChallenge(
  work: Work<Deps>,
  request: RequestToSign,
  action: ActionToSign,
  round: number,
): Promise<SignedRequestRow> {
  const { tx, caller } = work;
  const { accountId, activity, signerPublicKey, exceptCredentialId, subjectId } = action;
  const createdAt = await work.now();
  const id = newId("Request");
  const payloadToSign = JSON.stringify({
    organizationId: caller.platformId,
    parameters: { ...shownOf(action), requestId: id },
    timestampMs: String(createdAt.getTime()),
    type: activity,
  });
  return tx.signedRequest.create({
    data: {
      id,
      ...tenantOf(caller),
      accountId,
      operation: request.operation,
      credentialId: caller.credentialId,
      inputDigest: digestOf(work, request),
      payloadToSign,
      signerPublicKey: signerPublicKey ?? null,
      exceptAuthMethodId: exceptCredentialId ?? null,
      round,
      subjectId: subjectId ?? null,
      expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      createdAt,
    },
  });
}

/**
 * An open challenge of this caller and action, locked: of concurrent uses the first one wins, and the others wait for
 * its commit. Throws 401 UNAUTHORIZED, or WALLET_SIGNATURE_BODY_MISMATCH.
 */
async function lockChallenge(work: Work<Deps>, request: RequestToSign, requestId: string): Promise<SignedRequestRow> {
  const { tx, caller } = work;
  const row = isId("Request", requestId) ? await lockRequest(tx, caller, requestId) : undefined;
  const isOpen = row !== undefined && row.usedAt === null && (isUnderWay(row) || row.expiresAt > (await work.now()));
  if (!isOpen || row.operation !== request.operation || row.credentialId !== caller.credentialId)
    throw unknownRequest();
  if (equalInConstantTime(row.inputDigest, digestOf(work, request))) return row;
  throw new ApiError("WALLET_SIGNATURE_BODY_MISMATCH");
}

async function useUp({ tx, caller, now }: Work<Deps>, { id }: SignedRequestRow): Promise<void> {
  await tx.signedRequest.update({ where: { id, ...tenantOf(caller) }, data: { usedAt: await now() } });
}

/** Consumes a challenge that has another proof than a stamp. Throws as a second leg does. */
export async function useChallenge(
  work: Work<Deps>,
  request: RequestToSign,
  requestId: string,
): Promise<SignedRequestRow> {
  const row = await lockChallenge(work, request, requestId);
  await useUp(work, row);
  return row;
}

/** Signed retries: the challenge that a leg stores, and the check of the next leg's stamp. */
export const signedRequests: SignedRequests = {
  async challenge(work, request, action, round) {
    const { id: requestId, payloadToSign, expiresAt } = await openChallenge(work, request, action, round);
    return Object.assign(new SignedRequestChallenge(payloadToSign, requestId, expiresAt), action.shown);
  },

  async verify(work, request, { stamp: header, requestId }, signed) {
    if (!header) throw new ApiError("WALLET_SIGNATURE_MISSING");
    if (!requestId) throw new ApiError("REQUEST_ID_MISSING");
    const stamp = readStamp(work, header);
    const row = await lockChallenge(work, request, requestId);
    const stampDigest = sha256(header);
    // Once the action has started, only the same stamp counts: its session may have expired since.
    const isRight = row.stampDigest
      ? equalInConstantTime(row.stampDigest, stampDigest)
      : stamp === sandboxStamp || (await isSigned(work, row, stamp));
    if (!isRight) throw new ApiError("WALLET_SIGNATURE_INVALID");
    if (row.stampDigest && stamp !== sandboxStamp) {
      const { accountId, createdAt: from } = row;
      const until = new Date(from.getTime() + lifetimeMs);
      if (!(await isSessionKept(work.tx, work.caller, { accountId, publicKey: stamp.publicKey, from, until })))
        throw endedSession();
    }
    if (isUnderWay(row)) return processing;
    const refusal = row.round === 1 ? await assertAsSigned(row, signed) : undefined;
    if (refusal) return refusal;
    const action = row.stampDigest ? undefined : await signed.underWay();
    if (action) {
      await startAction(work, row, { ...action, stampDigest });
      return processing;
    }
    await useUp(work, row);
    const { accountId, round, subjectId } = row;
    const signer = stamp === sandboxStamp ? undefined : stamp.publicKey;
    return { accountId, round, subjectId, signerPublicKey: row.signerPublicKey ?? signer };
  },
};
