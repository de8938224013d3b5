import type { Customer as CustomerRow, ScaFactorType } from "../../../generated/prisma/client.js";
import { Refusal } from "../../shared/kernel/errors.js";
import { reply } from "../../shared/operation/definition.js";
import type { Work } from "../../shared/operation/operations.js";
import type { VerificationDeps } from "../deps.js";
import { operation } from "../operation.js";
import { judgeScaProof, openScaChallenge, type ScaChallengeRow } from "./challenge.service.js";
import { lockScaCustomer } from "./eea-customer.js";
import { availableFactors, chooseFactor, readFactors } from "./factor.available.js";
import { ScaLoginStart, ScaSession, SecurityEventReport } from "./login.type.js";
import {
  recordSecurityEventRequest,
  recordSecurityEventResponse,
  scaLoginComplete,
  scaLoginCompleteRequest,
  scaLoginStart,
  scaLoginStartRequest,
} from "./login.wire.js";
import { scaCustomerQuery, scaTag as tag } from "./rest.js";
import { beginSession, countFailure, endSession, lockStanding } from "./standing.service.js";

// A customer logs in by a factor; a session is needed to delete factors. The platform reports its own security events.

/** Lifetime of a started login, domain time. */
const loginMs = 5 * 60_000;

type LoginWork = Work<VerificationDeps>;

async function assertAvailable({ tx, caller }: LoginWork, customer: CustomerRow, factor: ScaFactorType): Promise<void> {
  chooseFactor(availableFactors(customer, await readFactors(tx, caller, customer.id)), factor, "factor");
}

async function openLogin(
  { deps, tx, caller, now }: LoginWork,
  customerId: string,
  factor: ScaFactorType,
): Promise<ScaChallengeRow> {
  const expiresAt = new Date((await now()).getTime() + loginMs);
  const subject = { operation: "LOGIN", subjectId: customerId } as const;
  return openScaChallenge(deps, tx, caller, { customerId, subject, factor, expiresAt });
}

const startScaLogin = operation.transaction({
  name: "startScaLogin",
  description:
    "Starts a customer's login with a factor. Sends a code for SMS_OTP and returns assertion options for " +
    "PASSKEY; TOTP needs neither. 400 INVALID_INPUT for a factor that the customer does not have.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED", "RATE_LIMITED", "NOT_IMPLEMENTED"],
  rest: {
    route: "POST /sca/login/start",
    tag,
    summary: "Start a customer's login with a factor",
    query: scaCustomerQuery,
    body: scaLoginStartRequest,
    reply: [reply(200, scaLoginStart)],
  },
  returns: { type: () => ScaLoginStart, toGraph: (start: ScaLoginStart) => start },
  async work(work, { customerId, factor }): Promise<ScaLoginStart> {
    const { deps, tx, caller } = work;
    const customer = await lockScaCustomer(tx, caller, customerId);
    await assertAvailable(work, customer, factor);
    if (factor === "TOTP") {
      await lockStanding(deps, tx, caller, customer.id);
      return { factor };
    }
    const { id, expiresAt, passkeyOptions, passkeyOrigins } = await openLogin(work, customer.id, factor);
    return {
      factor,
      challengeId: id,
      expiresAt,
      ...(factor === "PASSKEY" && {
        passkeyOptions: scaLoginStart.shape.passkeyOptions.parse(passkeyOptions),
        allowedOrigins: passkeyOrigins,
        relyingPartyId: deps.env.passkeys.rpId,
      }),
    };
  },
});

const completeScaLogin = operation.transaction({
  name: "completeScaLogin",
  description:
    "Completes a customer's login with a proof of the factor. A wrong proof returns 400 INVALID_INPUT, and " +
    "423 ACCOUNT_LOCKED from the fifth in a row.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED", "RATE_LIMITED"],
  rest: {
    route: "POST /sca/login/complete",
    tag,
    summary: "Complete a customer's login with a proof of the factor",
    description: "Five wrong proofs in a row lock the customer for 30 minutes: 423.",
    query: scaCustomerQuery,
    body: scaLoginCompleteRequest,
    reply: [reply(200, scaLoginComplete)],
  },
  returns: { type: () => ScaSession, toGraph: (session: ScaSession) => session },
  async work(work, { customerId, factor, challengeId, ...proof }): Promise<ScaSession | Refusal> {
    const { deps, tx, caller } = work;
    const customer = await lockScaCustomer(tx, caller, customerId);
    if (factor === "TOTP") {
      // An app needs no challenge beforehand: the attempt opens one itself.
      await assertAvailable(work, customer, factor);
      await openLogin(work, customer.id, factor);
    }
    const judged = await judgeScaProof(deps, tx, caller, {
      customerId: customer.id,
      subject: { operation: "LOGIN", subjectId: customer.id },
      challengeId: factor === "TOTP" ? undefined : challengeId,
      factor,
      proof,
    });
    if (judged instanceof Refusal) return judged;
    const standing = await lockStanding(deps, tx, caller, customer.id);
    const { sessionExpiresAt } = await beginSession(tx, caller, standing);
    return { status: "ACTIVE", sessionExpiresAt };
  },
});

const recordSecurityEvent = operation.transaction({
  name: "recordSecurityEvent",
  description:
    "Records a security event of the platform. A failed login counts as a wrong proof. A password reset ends " +
    "the session and does not reset the count.",
  permission: "MANAGE",
  errors: ["USER_NOT_FOUND", "CONFLICT", "ACCOUNT_LOCKED"],
  rest: {
    route: "POST /sca/record-event",
    tag,
    summary: "Report a failed login or a password reset of a customer",
    description: "A failed login counts as a wrong proof; a password reset ends the session.",
    query: scaCustomerQuery,
    body: recordSecurityEventRequest,
    reply: [reply(200, recordSecurityEventResponse)],
  },
  returns: { type: () => SecurityEventReport, toGraph: (report: SecurityEventReport) => report },
  async work({ deps, tx, caller }, { customerId, eventType }): Promise<SecurityEventReport> {
    const customer = await lockScaCustomer(tx, caller, customerId);
    const standing = await lockStanding(deps, tx, caller, customer.id);
    // A reset is the platform's mere statement: only a right proof clears the count of wrong ones.
    const change = eventType === "FAILED_LOGIN_ATTEMPT" ? countFailure : endSession;
    const { lockedUntil, failedAttempts } = await change(tx, caller, standing);
    return { eventType, suspended: lockedUntil !== null, lockedUntil, failedAttempts };
  },
});

export const scaLoginOperations = [startScaLogin, completeScaLogin, recordSecurityEvent];
