import type { ScaChallenge as ScaChallengeRow, ScaFactor as ScaFactorRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime, type Sealer } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { ScaProof } from "./challenge.wire.js";
import { readCustomer, readFactors, verifiedPhone } from "./factor.available.js";
import { verifyAssertion } from "./passkey.js";
import { matchTotp, normalizeRecoveryCode } from "./totp.js";

// Checks of a factor's proof.

type ProofDeps = Pick<Deps, "sealer" | "clock" | "env">;

/** A code that is also right for every app in the sandbox (docs/interface.md, Codes of the sandbox). */
const sandboxTotpCode = "123456";

/** Covers the code and its phone number: with another number, the code is invalid. */
export function smsFingerprint(sealer: Sealer, challengeId: string, phoneNumber: string, code: string) {
  return sealer.fingerprint(JSON.stringify(["sca code", challengeId, phoneNumber, code]));
}

export function recoveryFingerprint(sealer: Sealer, factorId: string, code: string) {
  return sealer.fingerprint(JSON.stringify(["sca recovery code", factorId, normalizeRecoveryCode(code)]));
}

export function totpSecretContext(factorId: string): string {
  return `scaFactor/secret/${factorId}`;
}

/**
 * Returns the fault of a wrong proof, to be counted; a right one can't be used again. Throws 400 INVALID_INPUT, which
 * isn't counted, if it is no proof of the challenge's factor. The transaction holds the lock of the standing.
 */
export async function checkProof(
  deps: ProofDeps,
  tx: Tx,
  caller: Caller,
  challenge: ScaChallengeRow,
  proof: ScaProof,
): Promise<ApiError | undefined> {
  if (challenge.factor === "SMS_OTP") return checkSmsCode(deps, tx, caller, challenge, codeOf(challenge, proof));
  const factor = (await readFactors(tx, caller, challenge.customerId)).get(challenge.factor);
  if (!factor) throw new ApiError("CONFLICT", `The customer no longer has ${challenge.factor}.`);
  if (challenge.factor === "TOTP") return checkTotpCode(deps, tx, caller, factor, codeOf(challenge, proof));
  return checkPasskey(deps, tx, caller, { factor, challenge, proof });
}

function codeOf({ factor }: ScaChallengeRow, { code }: ScaProof): string {
  if (code == null) throw invalidField("code", `is required: the challenge's factor is ${factor}`);
  return code;
}

async function checkSmsCode(
  { sealer }: ProofDeps,
  tx: Tx,
  caller: Caller,
  { id, customerId, codeFingerprint }: ScaChallengeRow,
  code: string,
): Promise<ApiError | undefined> {
  const phoneNumber = verifiedPhone(await readCustomer(tx, caller, customerId));
  if (phoneNumber === null) throw new ApiError("CONFLICT", "The customer's phone number is no longer verified.");
  const given = smsFingerprint(sealer, id, phoneNumber, code);
  return codeFingerprint !== null && equalInConstantTime(codeFingerprint, given) ? undefined : wrongCode();
}

function wrongCode(): ApiError {
  return invalidField("code", "is wrong");
}

/** Accepts a code of the app that is later than the last one used, or an unused recovery code. */
async function checkTotpCode(
  deps: ProofDeps,
  tx: Tx,
  caller: Caller,
  factor: ScaFactorRow,
  code: string,
): Promise<ApiError | undefined> {
  const where = { id: factor.id, ...tenantOf(caller) };
  const matched = await matchFactor(deps, tx, caller, factor, code);
  if (matched) {
    await tx.scaFactor.update({ where, data: { lastStep: matched.lastStep } });
    return undefined;
  }
  const given = recoveryFingerprint(deps.sealer, factor.id, code);
  const recoveryCodes = factor.recoveryCodes.filter((unused) => !equalInConstantTime(unused, given));
  if (recoveryCodes.length === factor.recoveryCodes.length) return wrongCode();
  await tx.scaFactor.update({ where, data: { recoveryCodes } });
  return undefined;
}

/** Returns the last used time step including this code; undefined for a wrong or used code. */
export async function matchFactor(
  { sealer, clock }: ProofDeps,
  tx: Tx,
  { environment }: Caller,
  { id, secret, lastStep }: Pick<ScaFactorRow, "id" | "secret" | "lastStep">,
  code: string,
): Promise<{ readonly lastStep: bigint | null } | undefined> {
  if (secret === null) return undefined;
  if (environment === "SANDBOX" && code === sandboxTotpCode) return { lastStep };
  const hex = sealer.open(secret, totpSecretContext(id)).toString();
  const step = await matchTotp(hex, code, { lastStep, at: await clock.shared(tx) });
  return step === undefined ? undefined : { lastStep: step };
}

async function checkPasskey(
  { env }: ProofDeps,
  tx: Tx,
  caller: Caller,
  given: { readonly factor: ScaFactorRow; readonly challenge: ScaChallengeRow; readonly proof: ScaProof },
): Promise<ApiError | undefined> {
  const { factor, challenge } = given;
  const { passkeyAssertion, origin } = given.proof;
  if (passkeyAssertion == null)
    throw invalidField("passkeyAssertion", "is required: the challenge's factor is PASSKEY");
  if (origin == null) throw invalidField("origin", "is required with passkeyAssertion");
  const options = challenge.passkeyOptions;
  const verified = await verifyAssertion(env.passkeys, factor, { options, origin, passkeyAssertion });
  if ("fault" in verified) return verified.fault;
  await tx.scaFactor.update({ where: { id: factor.id, ...tenantOf(caller) }, data: { counter: verified.counter } });
  return undefined;
}
