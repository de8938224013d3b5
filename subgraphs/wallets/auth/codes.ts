import { randomInt } from "node:crypto";
import type { AuthMethod as AuthMethodRow } from "../../../generated/prisma/client.js";
import { platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import { ApiError, refused, type Refusal, rateLimited } from "../../shared/kernel/errors.js";
import type { Work } from "../../shared/operation/operations.js";
import { beginGuess, isCodeRefused, sendCode } from "../../verification/published.js";
import { openOtpBundle, otpTargetBundle, type OpenedOtp } from "../crypto/bundles.js";
import { enclaveKey } from "../crypto/enclave.js";
import { keyPairOf, newKeyPair } from "../crypto/p256.js";
import type { WalletsDeps } from "../deps.js";
import type { CredentialRow } from "./type.js";

// One-time codes of wallets: sent to the customer, sealed by the client to a key of this service.

/** Every wallet's code in the sandbox, whatever its configured length (docs/interface.md, Codes of the sandbox). */
const sandboxCode = "000000";
/** Number of wrong codes that invalidates a code. */
const maxFailures = 5;
/** Number of wrong codes in a row, over all sent codes, that locks a credential for a day: codes may be short. */
const maxMisses = 20;
const lockMs = 24 * 3_600_000;
/** Maximum number of codes of a credential within an hour, domain time. */
const maxCodesPerHour = 10;
const hourMs = 3_600_000;

/** Lengths of codes that the configuration allows. */
const lengths = { minLength: 4, maxLength: 12 };

const channels = { EMAIL_OTP: "EMAIL", SMS_OTP: "SMS" } as const;
const digits = "0123456789";
/** Without letters that look like digits. */
const lettersAndDigits = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function newCode({ environment }: Caller, { otpLength, alphanumeric }: OtpConfig): string {
  if (environment === "SANDBOX") return sandboxCode;
  const alphabet = alphanumeric ? lettersAndDigits : digits;
  return Array.from({ length: otpLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

interface OtpConfig {
  readonly otpLength: number;
  readonly alphanumeric: boolean;
  readonly expirationSeconds: number;
}

const targetContext = (id: string) => `authMethod/otpTarget/${id}`;

function codeDigest({ deps }: Work<WalletsDeps>, id: string, code: string): Uint8Array<ArrayBuffer> {
  return deps.sealer.fingerprint(JSON.stringify(["wallet code", id, code]));
}

/** A credential proven by a code. */
export type CodeCredential = AuthMethodRow & { readonly type: keyof typeof channels };

export function isCodeCredential(row: AuthMethodRow): row is CodeCredential {
  return row.type in channels;
}

/** Throws 429 RATE_LIMITED while too many wrong codes lock the credential. */
function assertUnlocked({ otpLockedUntil }: CodeCredential, now: Date): void {
  if (otpLockedUntil === null || now >= otpLockedUntil) return;
  throw rateLimited("Too many wrong OTP codes: none is sent or accepted now.", { now, until: otpLockedUntil });
}

/**
 * Sends a new code, which replaces the previous one. Throws 429 RATE_LIMITED after ten within an hour, and while
 * wrong codes lock the credential; in production 501 NOT_IMPLEMENTED without a sender of codes.
 */
export async function sendWalletCode(
  work: Work<WalletsDeps>,
  row: CodeCredential,
  customerId: string,
): Promise<CredentialRow> {
  const { deps, tx, caller } = work;
  const now = await work.now();
  assertUnlocked(row, now);
  const until = row.otpWindowAt && new Date(row.otpWindowAt.getTime() + hourMs);
  const isSameWindow = until !== null && now < until;
  const sent = isSameWindow ? row.otpSent : 0;
  if (isSameWindow && sent >= maxCodesPerHour) {
    throw rateLimited(`At most ${maxCodesPerHour} codes are sent within an hour.`, { now, until });
  }
  const { embeddedWalletConfig } = await platformProfile(deps, tx, caller);
  const { otpLength = 6, alphanumeric = false, expirationSeconds = 300 } = embeddedWalletConfig;
  const code = newCode(caller, { otpLength, alphanumeric, expirationSeconds });
  await sendCode(deps, tx, caller, {
    customerId,
    channel: channels[row.type],
    to: row.nickname,
    purpose: "WALLET",
    aboutId: row.id,
    code,
  });
  const target = newKeyPair();
  const updated = await tx.authMethod.update({
    where: { id: row.id, ...tenantOf(caller) },
    data: {
      otpTarget: await deps.custody.seal(target.privateKey, targetContext(row.id)),
      otpCode: codeDigest(work, row.id, code),
      otpExpiresAt: new Date(now.getTime() + expirationSeconds * 1000),
      otpFailures: 0,
      otpSent: sent + 1,
      otpWindowAt: isSameWindow ? row.otpWindowAt : now,
      updatedAt: now,
    },
  });
  return { ...updated, otpEncryptionTargetBundle: otpTargetBundle(enclaveKey(deps.sealer), target.publicKey) };
}

/** 401, with the reason that clients know. */
function invalidCode(): ApiError {
  return new ApiError("UNAUTHORIZED", "Invalid OTP code");
}

/**
 * Opens the sealed code and compares it. A wrong one is a refusal, which is counted; the code is valid until it opens a
 * session. Throws 401 UNAUTHORIZED for a code that was not delivered, has expired, has had too many guesses, or is
 * used; 429 RATE_LIMITED
 * while wrong codes lock the credential or have used up the platform's guesses; 400 INVALID_INPUT for a bundle that is
 * not sealed to the challenge's key.
 */
export async function checkWalletCode(
  work: Work<WalletsDeps>,
  row: CodeCredential,
  bundle: string,
): Promise<OpenedOtp | Refusal> {
  const { deps, tx, caller } = work;
  const { otpTarget, otpCode, otpExpiresAt, otpFailures } = row;
  if (otpTarget === null || otpCode === null || otpExpiresAt === null) {
    throw new ApiError("UNAUTHORIZED", "No code is expected: request a challenge first.");
  }
  const now = await work.now();
  assertUnlocked(row, now);
  if (await isCodeRefused(tx, caller, row.id)) {
    throw new ApiError("UNAUTHORIZED", "No OTP code was delivered: the message was refused. Check the address.");
  }
  if (now >= otpExpiresAt) throw new ApiError("UNAUTHORIZED", "The OTP code has expired.");
  if (otpFailures >= maxFailures) {
    throw new ApiError("UNAUTHORIZED", "Too many wrong OTP codes: request another challenge.");
  }
  const target = keyPairOf(await deps.custody.open(otpTarget, targetContext(row.id)));
  const opened = await openOtpBundle(target, bundle);
  if (!opened) {
    throw new ApiError("INVALID_INPUT", "encryptedOtpBundle: it is not encrypted to the key of the last challenge.", {
      errors: [{ field: "encryptedOtpBundle", message: "is not encrypted to the key of the last challenge" }],
    });
  }
  const guess = await beginGuess(tx, caller, now, opened.code, lengths);
  if (equalInConstantTime(codeDigest(work, row.id, opened.code), otpCode)) return opened;
  await guess.wrong();
  await tx.authMethod.update({
    where: { id: row.id, ...tenantOf(caller) },
    data: {
      otpFailures: { increment: 1 },
      ...(row.otpMisses + 1 < maxMisses
        ? { otpMisses: { increment: 1 } }
        : { otpMisses: 0, otpLockedUntil: new Date(now.getTime() + lockMs) }),
    },
  });
  return refused(invalidCode());
}

/** The columns of a used code. */
export const usedCode = { otpTarget: null, otpCode: null, otpExpiresAt: null, otpMisses: 0 } as const;
