import type {
  Customer as CustomerRow,
  ScaChallenge as ScaChallengeRow,
  ScaFactor as ScaFactorRow,
  ScaFactorType,
} from "../../../generated/prisma/client.js";
import { findCustomers } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime, type Sealer } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import type { ScaProof } from "./challenge.wire.js";
import { verifyAssertion } from "./passkey.js";
import { matchTotp, normalizeRecoveryCode } from "./totp.js";

// Which factors a customer has, and whether a proof of one is right.

type ProofDeps = Pick<Deps, "sealer" | "clock" | "env">;
type Phone = Pick<CustomerRow, "phoneNumber" | "phoneVerification">;

/**
 * What counts as a code of the customer's app in the sandbox, beside its real ones
 * (docs/interface.md, Codes of the sandbox).
 */
const sandboxTotpCode = "123456";

/** What a customer has enrolled and confirmed. SMS_OTP has no row. */
export type Factors = ReadonlyMap<ScaFactorType, ScaFactorRow>;

export async function readFactors(tx: Pick<Tx, "scaFactor">, caller: Caller, customerId: string): Promise<Factors> {
  const rows = await tx.scaFactor.findMany({ where: { ...tenantOf(caller), customerId, confirmedAt: { not: null } } });
  return new Map(rows.map((row) => [row.factor, row]));
}

/** Throws 404 CUSTOMER_NOT_FOUND. */
export async function readCustomer(tx: Pick<Tx, "customer">, caller: Caller, id: string): Promise<CustomerRow> {
  const customer = (await findCustomers({ db: tx }, [id], caller)).get(id);
  if (!customer) throw new ApiError("CUSTOMER_NOT_FOUND");
  return customer;
}

/** The phone number that codes reach the customer at. */
export function verifiedPhone({ phoneNumber, phoneVerification }: Phone): string | null {
  return phoneVerification === "VERIFIED" ? phoneNumber : null;
}

/** The strongest first. */
export function availableFactors(customer: Phone, factors: Factors): ScaFactorType[] {
  const available: Readonly<Record<ScaFactorType, boolean>> = {
    PASSKEY: factors.has("PASSKEY"),
    TOTP: factors.has("TOTP"),
    SMS_OTP: verifiedPhone(customer) !== null,
  };
  return (["PASSKEY", "TOTP", "SMS_OTP"] as const).filter((factor) => available[factor]);
}

/** Of a code and the phone number that it was sent to: another number voids it. */
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
 * What is wrong with the proof, if anything; a right one is used up. Throws 400 INVALID_INPUT where it isn't a proof of the
 * challenge's factor at all: that is no guess. The caller holds the customer's standing locked.
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
  if (!factor) throw new ApiError("CONFLICT", `The customer has no ${challenge.factor} any more.`);
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
  if (phoneNumber === null) throw new ApiError("CONFLICT", "The customer's phone number is not verified any more.");
  const given = smsFingerprint(sealer, id, phoneNumber, code);
  return codeFingerprint !== null && equalInConstantTime(codeFingerprint, given) ? undefined : wrongCode();
}

function wrongCode(): ApiError {
  return invalidField("code", "is wrong");
}

/** A code of the app, later than the last one used; or a recovery code, each once. */
async function checkTotpCode(
  deps: ProofDeps,
  tx: Tx,
  caller: Caller,
  factor: ScaFactorRow,
  code: string,
): Promise<ApiError | undefined> {
  const where = { id: factor.id, ...tenantOf(caller) };
  const matched = await matchFactor(deps, caller, factor, code);
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

/** The newest used time step after this code; undefined for a wrong or used one. */
export async function matchFactor(
  { sealer, clock }: ProofDeps,
  { environment }: Caller,
  { id, secret, lastStep }: Pick<ScaFactorRow, "id" | "secret" | "lastStep">,
  code: string,
): Promise<{ readonly lastStep: bigint | null } | undefined> {
  if (secret === null) return undefined;
  if (environment === "SANDBOX" && code === sandboxTotpCode) return { lastStep };
  const hex = sealer.open(secret, totpSecretContext(id)).toString();
  const step = await matchTotp(hex, code, { lastStep, at: clock.real() });
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
