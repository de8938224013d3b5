import type { z } from "zod";
import type {
  Customer as CustomerRow,
  ScaFactorType,
  TwoFactorReset as TwoFactorResetRow,
} from "../../../generated/prisma/client.js";
import { replacePhoneNumber } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, rateLimited } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { LivenessProvider, LivenessSession } from "../../shared/providers/liveness.js";
import { notConfigured } from "../../shared/providers/provider.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import { phoneNumber as phoneNumberSchema } from "../../shared/schema/fields.js";
import type { VerificationDeps } from "../deps.js";
import { lockScaCustomer } from "../sca/eea-customer.js";
import { availableFactors, chooseFactor, readFactors } from "../sca/factor.available.js";
import type { TwoFactorResetView } from "./type.js";
import type { twoFactorResetCompleteRequest } from "./wire.js";

/** Maximum number of resets that a customer can start within the window, domain time. */
const maxResets = 5;
const resetWindowMs = 24 * 3_600_000;

/** Due when the outcome of the check is known. */
export const outcomeTimer = "twoFactorReset.livenessOutcome";

/** Due at `expiresAt`. */
export const expiryTimer = "twoFactorReset.expire";

interface NewReset {
  readonly customerId: string;
  readonly factor: ScaFactorType;
  readonly id: string;
  readonly expiresAt: Date;
  readonly session: LivenessSession;
}

/** Stores a reset whose liveness check has begun. Throws as {@link assertResettable}. */
export async function insertReset(deps: Deps, tx: Tx, caller: Caller, reset: NewReset): Promise<TwoFactorResetView> {
  const { customerId, factor, id, expiresAt, session } = reset;
  const customer = await lockScaCustomer(tx, caller, customerId);
  await assertResettable(deps, tx, caller, customer, factor);
  const now = await deps.clock.now(tx, caller);
  const row = await tx.twoFactorReset.create({
    data: {
      id,
      ...tenantOf(caller),
      customerId: customer.id,
      factor,
      status: "INITIATED",
      linkHash: sha256(session.reference),
      expiresAt,
      createdAt: now,
      updatedAt: now,
    },
  });
  const timer = { name: expiryTimer, subject: id, dueAt: expiresAt, payload: { resetId: id } };
  await scheduleTimer(tx, { tenant: caller, ...timer });
  await session.follow?.(tx, now);
  const { verificationLink, token: livenessAccessToken } = session;
  return { ...row, enrollmentStatus: null, verificationLink, livenessAccessToken };
}

/** Throws 400 INVALID_INPUT for a factor that the customer lacks; 429 RATE_LIMITED. */
export async function assertResettable(
  deps: Pick<Deps, "clock">,
  tx: Pick<Tx, "$queryRaw" | "twoFactorReset" | "scaFactor">,
  caller: Caller,
  customer: CustomerRow,
  factor: ScaFactorType,
): Promise<void> {
  chooseFactor(availableFactors(customer, await readFactors(tx, caller, customer.id)), factor, "factor");
  const now = await deps.clock.now(tx, caller);
  const since = new Date(now.getTime() - resetWindowMs);
  const { _count: started, _min: first } = await tx.twoFactorReset.aggregate({
    where: { ...tenantOf(caller), customerId: customer.id, createdAt: { gt: since } },
    _count: true,
    _min: { createdAt: true },
  });
  if (started < maxResets) return;
  const until = new Date((first.createdAt ?? now).getTime() + resetWindowMs);
  throw rateLimited(`At most ${maxResets} resets can be started in 24 hours.`, { now, until });
}

/** Throws 501 NOT_IMPLEMENTED without a provider. */
export function livenessProvider(deps: VerificationDeps, caller: Caller): LivenessProvider {
  const provider = deps.liveness(caller);
  if (provider) return provider;
  throw notConfigured("liveness");
}

/** One reset of the customer. Throws 404 NOT_FOUND. */
export async function findReset(
  tx: Pick<Tx, "twoFactorReset">,
  caller: Caller,
  customer: CustomerRow,
  resetId: string,
): Promise<TwoFactorResetRow> {
  const row = isId("TwoFactorReset", resetId)
    ? await tx.twoFactorReset.findUnique({ where: { id: resetId, ...tenantOf(caller), customerId: customer.id } })
    : null;
  if (!row) throw new ApiError("NOT_FOUND", "The customer has no such reset.");
  return row;
}

/** Adds whether the customer has the factor again: enrolled, or with the new phone number verified. */
export async function withEnrollment(
  tx: Pick<Tx, "scaFactor">,
  caller: Caller,
  customer: CustomerRow,
  row: TwoFactorResetRow,
): Promise<TwoFactorResetView> {
  if (row.status !== "COMPLETED") return { ...row, enrollmentStatus: null };
  const available = availableFactors(customer, await readFactors(tx, caller, customer.id));
  return { ...row, enrollmentStatus: available.includes(row.factor) ? "COMPLETED" : "PENDING" };
}

/**
 * Deletes the app or passkey; for SMS_OTP, replaces the phone number. Returns the changed customer. Throws 400
 * INVALID_INPUT for the phone number.
 */
export async function resetFactor(
  deps: VerificationDeps,
  tx: Tx,
  caller: Caller,
  given: {
    readonly customer: CustomerRow;
    readonly factor: ScaFactorType;
    readonly mobile?: z.output<typeof twoFactorResetCompleteRequest>["mobile"];
  },
): Promise<CustomerRow> {
  const { customer, factor, mobile } = given;
  if (factor !== "SMS_OTP") {
    await tx.scaFactor.deleteMany({ where: { ...tenantOf(caller), customerId: customer.id, factor } });
    return customer;
  }
  if (!mobile) throw invalidField("mobile", "is required: the phone number that replaces the lost one");
  const phoneNumber = phoneNumberSchema.safeParse(`+${mobile.countryCode.replace("+", "")}${mobile.number}`);
  if (!phoneNumber.success) throw invalidField("mobile.number", "is too long for a phone number");
  return replacePhoneNumber(deps, tx, caller, customer, phoneNumber.data);
}
