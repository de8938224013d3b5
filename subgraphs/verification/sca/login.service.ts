import { z } from "zod";
import type { Customer as CustomerRow, ScaFactorType } from "../../../generated/prisma/client.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { Refusal } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { VerificationDeps } from "../deps.js";
import { chooseFactor, judgeScaProof, openScaChallenge, type ScaChallengeRow } from "./challenge.service.js";
import { lockScaCustomer } from "./customer.js";
import type { ScaLoginStart, ScaSession, SecurityEventReport } from "./login.type.js";
import { recordSecurityEventRequest, scaLoginCompleteRequest, scaLoginStartRequest } from "./login.wire.js";
import { availableFactors, readFactors } from "./proof.js";
import { beginSession, clearFailures, countFailure, endSession, lockStanding } from "./standing.service.js";

// A customer logs in by a factor: the session allows to take factors away. What happens to its access elsewhere counts, too.

/** How long a login can be completed, domain time. */
const loginMs = 5 * 60_000;

const ofCustomer = z.object({ customerId: z.string() });
const startInput = ofCustomer.extend(scaLoginStartRequest.shape);
const completeInput = ofCustomer.extend(scaLoginCompleteRequest.shape);
const eventInput = ofCustomer.extend(recordSecurityEventRequest.shape);

/**
 * Begins a login: sends a code, makes a passkey's options, or, for TOTP, nothing. 404 CUSTOMER_NOT_FOUND; 409 CONFLICT
 * outside the EEA and without any factor; 400 INVALID_INPUT for a factor that the customer hasn't; 423 ACCOUNT_LOCKED.
 */
export function startScaLogin(
  deps: VerificationDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ScaLoginStart> {
  const wanted = validateInput(startInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "startScaLogin", input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const customer = await lockScaCustomer(tx, caller, wanted.customerId);
      const { factor } = wanted;
      await assertAvailable(tx, caller, customer, factor);
      if (factor === "TOTP") {
        await lockStanding(deps, tx, caller, customer.id);
        return { factor };
      }
      const { id, expiresAt, passkeyOptions, passkeyOrigins } = await openLogin(deps, tx, caller, customer.id, factor);
      const isPasskey = factor === "PASSKEY";
      return {
        factor,
        challengeId: id,
        expiresAt,
        ...(isPasskey && {
          passkeyOptions,
          allowedOrigins: passkeyOrigins,
          relyingPartyId: deps.env.passkeys.rpId,
        }),
      };
    }),
  );
}

async function assertAvailable(tx: Tx, caller: Caller, customer: CustomerRow, factor: ScaFactorType): Promise<void> {
  chooseFactor(availableFactors(customer, await readFactors(tx, caller, customer.id)), factor, "factor");
}

async function openLogin(
  deps: VerificationDeps,
  tx: Tx,
  caller: Caller,
  customerId: string,
  factor: ScaFactorType,
): Promise<ScaChallengeRow> {
  const expiresAt = new Date((await deps.clock.now(tx, caller)).getTime() + loginMs);
  const subject = { operation: "LOGIN", subjectId: customerId } as const;
  return openScaChallenge(deps, tx, caller, { customerId, subject, factor, expiresAt });
}

/** Completes a login by the proof. Errors as of its start and of every proof. */
export function completeScaLogin(
  deps: VerificationDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ScaSession> {
  const given = validateInput(completeInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "completeScaLogin", input: { ...given, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const customer = await lockScaCustomer(tx, caller, given.customerId);
      const { factor, challengeId } = given;
      if (factor === "TOTP") {
        // An app needs no challenge: the attempt itself is one.
        await assertAvailable(tx, caller, customer, factor);
        await openLogin(deps, tx, caller, customer.id, factor);
      }
      const judged = await judgeScaProof(deps, tx, caller, {
        customerId: customer.id,
        subject: { operation: "LOGIN", subjectId: customer.id },
        challengeId: factor === "TOTP" ? undefined : challengeId,
        factor,
        proof: given,
      });
      if (judged instanceof Refusal) return judged;
      const standing = await lockStanding(deps, tx, caller, customer.id);
      const { sessionExpiresAt } = await beginSession(tx, caller, standing);
      return { status: "ACTIVE", sessionExpiresAt };
    }),
  );
}

/**
 * Takes note of what the platform saw: a failed login counts like a wrong proof; a password reset ends the session and
 * clears the count. 404 CUSTOMER_NOT_FOUND, 409 CONFLICT outside the EEA, 423 ACCOUNT_LOCKED.
 */
export function recordSecurityEvent(
  deps: VerificationDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<SecurityEventReport> {
  const { customerId, eventType } = validateInput(eventInput, input);
  const { idempotencyKey } = input;
  const request = {
    caller,
    operation: "recordSecurityEvent",
    input: { customerId, eventType, idempotencyKey },
    report,
  };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const customer = await lockScaCustomer(tx, caller, customerId);
      const standing = await lockStanding(deps, tx, caller, customer.id);
      if (eventType === "RESET_PASSWORD_COMPLETED") await endSession(tx, caller, standing);
      const change = eventType === "FAILED_LOGIN_ATTEMPT" ? countFailure : clearFailures;
      const { lockedUntil, failedAttempts } = await change(tx, caller, standing);
      return { eventType, suspended: lockedUntil !== null, lockedUntil, failedAttempts };
    }),
  );
}
