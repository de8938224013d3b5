import type { z } from "zod";
import type { Customer as CustomerRow, ScaFactor as ScaFactorRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import type { PasskeyEnrollmentConfirmation, ScaEnrollmentStart, TotpEnrollmentConfirmation } from "./factor.type.js";
import { viewOf } from "./factor.views.js";
import type { scaFactorConfirm } from "./factor.wire.js";
import { registrationOptions, verifyRegistration } from "./passkey.js";
import { matchFactor, recoveryFingerprint, totpSecretContext } from "./proof.js";
import { newRecoveryCodes, newTotpSecret } from "./totp.js";

/** Lifetime of an unconfirmed enrolment, domain time. */
const enrollmentMs = 10 * 60_000;

const names = { TOTP: "Authenticator app", PASSKEY: "Passkey" } as const;

/** Starts the enrolment of an authenticator app. Throws 409 CONFLICT for a second one. */
export async function beginTotp(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
): Promise<ScaEnrollmentStart> {
  const { rpId } = deps.env.passkeys;
  const { hex, base32, uri } = await newTotpSecret({ issuer: rpId, label: accountName(customer) });
  const id = newId("ScaFactor");
  const secret = deps.sealer.seal(hex, totpSecretContext(id));
  await replacePending(deps, tx, caller, customer, { id, factor: "TOTP", secret });
  return { type: "TOTP", secret: hex, secretBase32Encoded: base32, totpUri: uri };
}

/** Starts the enrolment of a passkey. Throws 409 PASSKEY_ALREADY_ENROLLED. */
export async function beginPasskey(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
): Promise<ScaEnrollmentStart> {
  const { rpId, origins } = deps.env.passkeys;
  const name = accountName(customer);
  const options = await registrationOptions(deps.env.passkeys, { id: customer.id, name, displayName: name });
  const enrollmentChallenge = options.challenge;
  await replacePending(deps, tx, caller, customer, { id: newId("ScaFactor"), factor: "PASSKEY", enrollmentChallenge });
  return { type: "PASSKEY", options, allowedOrigins: origins, relyingPartyId: rpId };
}

/** The name of the account in the customer's app. */
function accountName({ email, platformCustomerId }: CustomerRow): string {
  return email ?? platformCustomerId;
}

/**
 * Discards a previous unconfirmed enrolment. The transaction holds the customer's lock. Throws 409 as its callers do.
 */
async function replacePending(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
  pending: Pick<ScaFactorRow, "id"> & { readonly factor: "TOTP" | "PASSKEY" } & Partial<
      Pick<ScaFactorRow, "secret" | "enrollmentChallenge">
    >,
): Promise<void> {
  const now = await deps.clock.now(tx, caller);
  const tenant = tenantOf(caller);
  const { factor } = pending;
  const where = { ...tenant, customerId_factor: { customerId: customer.id, factor } };
  const known = await tx.scaFactor.findUnique({ where });
  if (known?.confirmedAt) {
    if (factor === "PASSKEY") throw new ApiError("PASSKEY_ALREADY_ENROLLED");
    throw new ApiError("CONFLICT", "An authenticator app is already enrolled.");
  }
  if (known) await tx.scaFactor.delete({ where });
  await tx.scaFactor.create({
    data: {
      ...pending,
      ...tenant,
      customerId: customer.id,
      name: names[factor],
      expiresAt: new Date(now.getTime() + enrollmentMs),
      createdAt: now,
      updatedAt: now,
    },
  });
}

type Confirm<Type extends string> = Extract<z.output<typeof scaFactorConfirm>, { readonly type: Type }>;
type CallerNow = Caller & { readonly now: Date };

/** The enrolment in progress. Throws 409 PASSKEY_ALREADY_ENROLLED, CONFLICT. */
export async function findPending(
  tx: Tx,
  caller: Caller,
  { customerId, factor, now }: { readonly customerId: string; readonly factor: "TOTP" | "PASSKEY"; readonly now: Date },
): Promise<ScaFactorRow> {
  const where = { ...tenantOf(caller), customerId_factor: { customerId, factor } };
  const pending = await tx.scaFactor.findUnique({ where });
  if (pending?.confirmedAt === null && now < pending.expiresAt) return pending;
  if (pending?.confirmedAt && factor === "PASSKEY") throw new ApiError("PASSKEY_ALREADY_ENROLLED");
  throw new ApiError("CONFLICT", `No enrolment of ${factor} is in progress: start one first (POST /sca/factors).`);
}

/** Completes the enrolment of an authenticator app. Throws 400 INVALID_INPUT for a wrong secret or code. */
export async function confirmTotp(
  deps: Deps,
  tx: Tx,
  caller: CallerNow,
  pending: ScaFactorRow,
  { secret, code }: Confirm<"TOTP">,
): Promise<TotpEnrollmentConfirmation> {
  if (!isPendingSecret(deps, pending, secret)) throw invalidField("secret", "is not that of the last start");
  const matched = await matchFactor(deps, tx, caller, pending, code);
  if (!matched) throw invalidField("code", "is wrong");
  const recoveryCodes = newRecoveryCodes();
  await tx.scaFactor.update({
    where: { id: pending.id, ...tenantOf(caller) },
    data: {
      lastStep: matched.lastStep,
      recoveryCodes: recoveryCodes.map((unused) => recoveryFingerprint(deps.sealer, pending.id, unused)),
      confirmedAt: caller.now,
      updatedAt: caller.now,
    },
  });
  return { type: "TOTP", recoveryCodes };
}

function isPendingSecret({ sealer }: Deps, { id, secret }: ScaFactorRow, given: string): boolean {
  if (secret === null) return false;
  return equalInConstantTime(sealer.open(secret, totpSecretContext(id)), Buffer.from(given.toLowerCase()));
}

/** Completes the enrolment of a passkey. Throws 400 INVALID_INPUT for a wrong credential. */
export async function confirmPasskey(
  deps: Deps,
  tx: Tx,
  caller: CallerNow,
  pending: ScaFactorRow,
  { origin, credential }: Confirm<"PASSKEY">,
): Promise<PasskeyEnrollmentConfirmation> {
  const { enrollmentChallenge: challenge } = pending;
  if (challenge === null) throw new Error(`The enrolment ${pending.id} of a passkey has no challenge`);
  const passkey = await verifyRegistration(deps.env.passkeys, { challenge, origin, credential });
  const row = await tx.scaFactor.update({
    where: { id: pending.id, ...tenantOf(caller) },
    data: { ...passkey, enrollmentChallenge: null, confirmedAt: caller.now, updatedAt: caller.now },
  });
  return { type: "PASSKEY", factor: viewOf(row) };
}
