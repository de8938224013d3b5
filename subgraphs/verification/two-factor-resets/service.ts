import { z } from "zod";
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
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import {
  idempotent,
  idempotentCall,
  type IdempotentInput,
  type ReplayReport,
} from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import type { LivenessProvider, LivenessSession } from "../../shared/providers/liveness.js";
import { sandboxLiveness } from "../../shared/providers/sandbox-liveness.js";
import { scheduleTimer } from "../../shared/timers/timers.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { transition } from "../../shared/kernel/transitions.js";
import { phoneNumber as phoneNumberSchema } from "../../shared/schema/fields.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { VerificationDeps } from "../deps.js";
import { chooseFactor } from "../sca/challenge.service.js";
import { findScaCustomer, lockScaCustomer } from "../sca/customer.js";
import { availableFactors, readFactors } from "../sca/proof.js";
import { twoFactorResetTransitions } from "./transitions.js";
import type { TwoFactorResetView } from "./type.js";
import { twoFactorResetCompleteRequest, twoFactorResetStartRequest } from "./wire.js";

/** How long the check can be done and the reset completed, domain time. */
const resetMs = 60 * 60_000;
/** Resets that a customer can start in a day, domain time. */
const maxResets = 5;
const resetWindowMs = 24 * 3_600_000;

/** Fires at `expiresAt`. */
export const expiryTimer = "twoFactorReset.expire";

const startInput = twoFactorResetStartRequest.extend({ customerId: z.string() });
const completeInput = twoFactorResetCompleteRequest.extend({ customerId: z.string(), resetId: z.string() });

/**
 * Begins to give up a lost factor: the customer shows at the link that it is there itself. 404 CUSTOMER_NOT_FOUND; 409
 * CONFLICT outside the EEA; 400 INVALID_INPUT for a factor that the customer hasn't; 429 RATE_LIMITED; 501
 * NOT_IMPLEMENTED in production without a provider. A lock doesn't hinder it: whoever lost a factor has guessed.
 */
export function startTwoFactorReset(
  deps: VerificationDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<TwoFactorResetView> {
  const { customerId, factor } = validateInput(startInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "startTwoFactorReset", input: { customerId, factor, idempotencyKey }, report };
  return idempotentCall(deps, request, async () => {
    // The provider is asked only where there may be a reset, and outside of the transaction.
    await assertResettable(deps, deps.db, caller, await findScaCustomer(deps.db, caller, customerId), factor);
    const id = newId("TwoFactorReset");
    const expiresAt = new Date((await deps.clock.now(deps.db, caller)).getTime() + resetMs);
    const session = await livenessProvider(deps, caller).begin({ challengeId: id, expiresAt });
    return inTransaction(deps, (tx) => insertReset(deps, tx, caller, { customerId, factor, id, expiresAt, session }));
  });
}

interface WantedReset {
  readonly customerId: string;
  readonly factor: ScaFactorType;
  readonly id: string;
  readonly expiresAt: Date;
  readonly session: LivenessSession;
}

async function insertReset(deps: Deps, tx: Tx, caller: Caller, wanted: WantedReset): Promise<TwoFactorResetView> {
  const { customerId, factor, id, expiresAt, session } = wanted;
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
  await scheduleTimer(tx, { tenant: caller, name: expiryTimer, dueAt: expiresAt, payload: { resetId: id } });
  const { verificationLink, token: livenessAccessToken } = session;
  return { ...row, enrollmentStatus: null, verificationLink, livenessAccessToken };
}

async function assertResettable(
  deps: Pick<Deps, "clock">,
  tx: Pick<Tx, "$queryRaw" | "twoFactorReset" | "scaFactor">,
  caller: Caller,
  customer: CustomerRow,
  factor: ScaFactorType,
): Promise<void> {
  chooseFactor(availableFactors(customer, await readFactors(tx, caller, customer.id)), factor, "factor");
  const since = new Date((await deps.clock.now(tx, caller)).getTime() - resetWindowMs);
  const started = await tx.twoFactorReset.count({
    where: { ...tenantOf(caller), customerId: customer.id, createdAt: { gt: since } },
  });
  if (started >= maxResets)
    throw new ApiError("RATE_LIMITED", `At most ${maxResets} resets can be started in 24 hours.`);
}

function livenessProvider(deps: VerificationDeps, caller: Caller): LivenessProvider {
  const provider = caller.environment === "SANDBOX" ? sandboxLiveness(deps.env.publicUrl) : deps.liveness;
  if (provider) return provider;
  throw new ApiError("NOT_IMPLEMENTED", "No provider of liveness checks is configured.");
}

/** A reset as it stands. 404 CUSTOMER_NOT_FOUND, NOT_FOUND; 409 CONFLICT outside the EEA. */
export async function getTwoFactorReset(
  deps: Deps,
  caller: Caller,
  { customerId, resetId }: { readonly customerId: string; readonly resetId: string },
): Promise<TwoFactorResetView> {
  const customer = await findScaCustomer(deps.db, caller, customerId);
  return withEnrollment(deps.db, caller, customer, await findReset(deps.db, caller, customer, resetId));
}

async function findReset(
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

/** Whether the customer has the factor again: enrolled anew, or the new phone number verified. */
async function withEnrollment(
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
 * Gives the factor up, once the check is passed: an app or passkey can be enrolled anew, and `mobile` becomes the phone
 * number, to be verified. The customer's session ends. 404 NOT_FOUND, 409 CONFLICT in any other status, 400 INVALID_INPUT.
 */
export function completeTwoFactorReset(
  deps: VerificationDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<TwoFactorResetView> {
  const wanted = validateInput(completeInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "completeTwoFactorReset", input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const customer = await lockScaCustomer(tx, caller, wanted.customerId);
      const found = await findReset(tx, caller, customer, wanted.resetId);
      const now = await deps.clock.now(tx, caller);
      if (now >= found.expiresAt) throw new ApiError("CONFLICT", "The reset has expired: start another.");
      const status = transition(twoFactorResetTransitions, found.status, "complete");
      const tenant = tenantOf(caller);
      const changed = await giveUp(deps, tx, caller, { customer, factor: found.factor, mobile: wanted.mobile });
      await tx.scaStanding.updateMany({
        where: { ...tenant, customerId: customer.id },
        data: { sessionExpiresAt: null, updatedAt: now },
      });
      const row = await tx.twoFactorReset.update({
        where: { id: found.id, ...tenant },
        data: { status, completedAt: now, updatedAt: now },
      });
      return withEnrollment(tx, caller, changed, row);
    }),
  );
}

async function giveUp(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  wanted: {
    readonly customer: CustomerRow;
    readonly factor: ScaFactorType;
    readonly mobile?: z.output<typeof twoFactorResetCompleteRequest>["mobile"];
  },
): Promise<CustomerRow> {
  const { customer, factor, mobile } = wanted;
  if (factor !== "SMS_OTP") {
    await tx.scaFactor.deleteMany({ where: { ...tenantOf(caller), customerId: customer.id, factor } });
    return customer;
  }
  if (!mobile) throw invalidField("mobile", "is required: the phone number that takes the lost one's place");
  const phoneNumber = phoneNumberSchema.safeParse(`+${mobile.countryCode.replace("+", "")}${mobile.number}`);
  if (!phoneNumber.success) throw invalidField("mobile.number", "is too long for a phone number");
  return replacePhoneNumber(deps, tx, caller, customer, phoneNumber.data);
}
