import { z } from "zod";
import type {
  Customer as CustomerRow,
  ScaChallenge as ScaChallengeRow,
  ScaFactorType,
  ScaOperation,
} from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Database, Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, refused, type Refusal, rateLimited } from "../../shared/kernel/errors.js";
import { newestFirst } from "../../shared/graphql/connection.js";
import { newId } from "../../shared/kernel/ids.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import { transition } from "../../shared/kernel/transitions.js";
import { beginGuess } from "../code-messages/guess-budget.js";
import { assertCodeNotRefused } from "../code-messages/outcome.js";
import { guessableCode, newCode, sendCode, type CodeDeps } from "../code-messages/service.js";
import { scaChallengeTransitions, type ScaChallengeAction } from "./challenge.transitions.js";
import type { ScaProof } from "./challenge.wire.js";
import { assertionOptions } from "./passkey.js";
import { availableFactors, chooseFactor, readCustomer, readFactors, verifiedPhone } from "./factor.available.js";
import { checkProof, smsFingerprint } from "./proof.js";
import { accountLocked, clearFailures, countFailure, lockStanding } from "./standing.service.js";

export type { ScaChallengeRow };

/**
 * The subject of a challenge. The transaction that opens a challenge or checks its proof holds the lock of its subject.
 */
export interface ScaSubject {
  readonly operation: ScaOperation;
  /** The quote or external account; the customer itself for LOGIN. */
  readonly subjectId: string;
}

export type ScaDeps = CodeDeps & Pick<Deps, "env">;

/** Maximum number of further codes of a challenge. */
const maxResends = 5;
/** Maximum number of codes by SMS to a customer within an hour of domain time, for all purposes. */
const maxCodesPerHour = 60;
const hourMs = 3_600_000;

/**
 * The form of a guess at a proof: an app's codes are also right before and after their time; a recovery code is long.
 */
const guessableBy = {
  SMS_OTP: guessableCode,
  TOTP: { minLength: 6, maxLength: 100, right: 3 },
  PASSKEY: { minLength: 1, maxLength: 0 },
} as const satisfies Record<ScaFactorType, object>;

/** Due at `expiresAt`. */
const expiryTimer = "scaChallenge.expire";

/**
 * Opens a challenge for `factor`, or else for the customer's strongest; abandons the subject's open one. Throws 409
 * CONFLICT for a customer without any factor, 400 INVALID_INPUT for a factor that it lacks, 423 ACCOUNT_LOCKED, 429
 * RATE_LIMITED after too many codes; in production 501 NOT_IMPLEMENTED for SMS_OTP without a code sender.
 */
export async function openScaChallenge(
  deps: ScaDeps,
  tx: Tx,
  caller: Caller,
  request: {
    readonly customerId: string;
    readonly subject: ScaSubject;
    readonly purpose?: string;
    /** Details in the message with the code, such as the amount and the payee. */
    readonly about?: string;
    readonly factor?: ScaFactorType | null;
    readonly expiresAt: Date;
  },
): Promise<ScaChallengeRow> {
  const { customerId, subject, expiresAt, purpose = null, about = null } = request;
  const { now } = await lockStanding(deps, tx, caller, customerId);
  const customer = await readCustomer(tx, caller, customerId);
  const factors = await readFactors(tx, caller, customerId);
  const available = availableFactors(customer, factors);
  const factor = chooseFactor(available, request.factor ?? undefined);
  if (factor === "SMS_OTP") await assertCodesLeft(tx, caller, customerId, now);
  await closeScaChallenge(tx, caller, subject, "abandon", now);
  const id = newId("ScaChallenge");
  const passkey = factor === "PASSKEY" ? factors.get(factor) : undefined;
  const row = await tx.scaChallenge.create({
    data: {
      id,
      ...tenantOf(caller),
      ...subject,
      customerId,
      purpose,
      about,
      factor,
      availableFactors: available,
      status: "OPEN",
      ...(passkey && {
        passkeyOptions: await assertionOptions(deps.env.passkeys, passkey),
        passkeyOrigins: [...deps.env.passkeys.origins],
      }),
      ...(factor === "SMS_OTP" && {
        codeFingerprint: await sendScaCode(deps, tx, caller, { id, subject, about, customer }),
      }),
      resends: 0,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    },
  });
  await scheduleTimer(tx, { tenant: caller, name: expiryTimer, dueAt: expiresAt, payload: { challengeId: id } });
  return row;
}

/** Throws 429 RATE_LIMITED. The transaction holds the lock of the customer's standing. */
async function assertCodesLeft(tx: Tx, caller: Caller, customerId: string, now: Date): Promise<void> {
  const createdAt = { gt: new Date(now.getTime() - hourMs) };
  const found = await tx.scaChallenge.aggregate({
    where: { ...tenantOf(caller), customerId, factor: "SMS_OTP", createdAt },
    _count: true,
    _sum: { resends: true },
    _min: { createdAt: true },
  });
  if (found._count + (found._sum.resends ?? 0) < maxCodesPerHour) return;
  const until = new Date((found._min.createdAt ?? now).getTime() + hourMs);
  throw rateLimited(`The customer was sent ${maxCodesPerHour} codes within an hour.`, { now, until });
}

/** Returns the fingerprint of the code: the code itself is not stored. */
async function sendScaCode(
  deps: ScaDeps,
  tx: Tx,
  caller: Caller,
  to: {
    readonly id: string;
    readonly subject: ScaSubject;
    readonly about: string | null;
    readonly customer: CustomerRow;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, subject, about, customer } = to;
  const phoneNumber = verifiedPhone(customer);
  if (phoneNumber === null) throw new ApiError("CONFLICT", "The customer's phone number is no longer verified.");
  const code = newCode(caller);
  const message = {
    customerId: customer.id,
    channel: "SMS",
    to: phoneNumber,
    purpose: subject.operation,
    aboutId: id,
    about,
    code,
  } as const;
  await sendCode(deps, tx, caller, message);
  return smsFingerprint(deps.sealer, id, phoneNumber, code);
}

/**
 * Checks a proof. A right one returns the challenge, PASSED. A wrong one is a refusal, which is counted: 400
 * INVALID_INPUT, and 423 ACCOUNT_LOCKED for the fifth in a row. Throws 423 while locked, 409 CONFLICT without a
 * challenge, 400 for an expired challenge, for a code that was not delivered and for input that is no proof of its
 * factor, 429 RATE_LIMITED if the platform's guesses are used up; these are not counted.
 */
export async function judgeScaProof(
  deps: Pick<Deps, "sealer" | "clock" | "env">,
  tx: Tx,
  caller: Caller,
  given: {
    readonly customerId: string;
    readonly subject: ScaSubject;
    readonly challengeId?: string | null;
    /** The factor that the caller expects. */
    readonly factor?: ScaFactorType;
    readonly proof: ScaProof;
  },
): Promise<ScaChallengeRow | Refusal> {
  const standing = await lockStanding(deps, tx, caller, given.customerId);
  const challenge = await latestChallenge(tx, caller, given.subject);
  if (given.challengeId != null && given.challengeId !== challenge.id) {
    throw invalidField("challengeId", "is not the challenge that is open");
  }
  if (given.factor && given.factor !== challenge.factor) {
    throw invalidField("factor", `is not the open challenge's, which is ${challenge.factor}`);
  }
  if (challenge.status === "EXPIRED" || standing.now >= challenge.expiresAt) {
    throw invalidField(challenge.factor === "PASSKEY" ? "passkeyAssertion" : "code", "the challenge has expired");
  }
  if (challenge.factor === "SMS_OTP") await assertCodeNotRefused(tx, caller, challenge.id);
  const guess = await beginGuess(tx, caller, standing.now, given.proof.code ?? "", guessableBy[challenge.factor]);
  const fault = await checkProof(deps, tx, caller, challenge, given.proof);
  if (fault) {
    await guess.wrong();
    const counted = await countFailure(tx, caller, standing);
    return refused(counted.lockedUntil === null ? fault : accountLocked(counted));
  }
  await clearFailures(tx, caller, standing);
  return moveChallenge(tx, caller, challenge, "pass", standing.now);
}

/** The open challenge, or the last one if it expired. Throws 409 CONFLICT. */
async function latestChallenge(tx: Tx, caller: Caller, subject: ScaSubject): Promise<ScaChallengeRow> {
  const newest = await tx.scaChallenge.findFirst({ where: { ...tenantOf(caller), ...subject }, orderBy: newestFirst });
  if (newest?.status === "OPEN" || newest?.status === "EXPIRED") return newest;
  throw new ApiError("CONFLICT", "No proof is required: there is no open challenge.");
}

function moveChallenge(
  tx: Tx,
  caller: Caller,
  { id, status }: Pick<ScaChallengeRow, "id" | "status">,
  action: ScaChallengeAction,
  now: Date,
): Promise<ScaChallengeRow> {
  return tx.scaChallenge.update({
    where: { id, ...tenantOf(caller) },
    data: { status: transition(scaChallengeTransitions, status, action), updatedAt: now },
  });
}

/** Ends the subject's open challenge, if any, such as after the guarded operation. */
export async function closeScaChallenge(
  tx: Tx,
  caller: Caller,
  subject: ScaSubject,
  action: Exclude<ScaChallengeAction, "pass">,
  now: Date,
): Promise<void> {
  const open = await tx.scaChallenge.findFirst({ where: { ...tenantOf(caller), ...subject, status: "OPEN" } });
  if (open) await moveChallenge(tx, caller, open, action, now);
}

/**
 * Sends a further code for the subject's open challenge, which replaces the previous one; the expiry stays. Throws 409
 * CONFLICT if no code is awaited, 423 ACCOUNT_LOCKED, 429 RATE_LIMITED from the sixth on.
 */
export async function resendScaCode(deps: ScaDeps, tx: Tx, caller: Caller, subject: ScaSubject): Promise<void> {
  const challenge = await latestChallenge(tx, caller, subject);
  const { now } = await lockStanding(deps, tx, caller, challenge.customerId);
  const { id, factor, status, expiresAt, customerId, about } = challenge;
  if (factor !== "SMS_OTP")
    throw new ApiError("CONFLICT", `The challenge's factor is ${factor}: no code is sent for it.`);
  if (status !== "OPEN" || now >= expiresAt) throw new ApiError("CONFLICT", "The challenge has expired.");
  await assertCodesLeft(tx, caller, customerId, now);
  const where = { id, ...tenantOf(caller), resends: { lt: maxResends } };
  const { count } = await tx.scaChallenge.updateMany({ where, data: { resends: { increment: 1 }, updatedAt: now } });
  if (count === 0) {
    throw new ApiError("RATE_LIMITED", `At most ${maxResends} further codes are sent for a challenge.`);
  }
  const customer = await readCustomer(tx, caller, customerId);
  const codeFingerprint = await sendScaCode(deps, tx, caller, { id, subject, about, customer });
  await tx.scaChallenge.update({ where: { id, ...tenantOf(caller) }, data: { codeFingerprint } });
}

/** The open challenges of one operation by their subjects. */
export async function findOpenScaChallenges(
  db: Pick<Database, "scaChallenge"> | Pick<Tx, "scaChallenge">,
  caller: Caller,
  operation: ScaOperation,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, ScaChallengeRow>> {
  const rows = await db.scaChallenge.findMany({
    where: { ...tenantOf(caller), operation, subjectId: { in: [...subjectIds] }, status: "OPEN" },
  });
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** Number of the subject's passed challenges. */
export function countPassedRounds(tx: Tx, caller: Caller, subject: ScaSubject): Promise<number> {
  return tx.scaChallenge.count({ where: { ...tenantOf(caller), ...subject, status: "PASSED" } });
}

const expiryPayload = z.object({ challengeId: z.string() });

/** The timer that expires challenges. */
export function scaTimers(): TimerHandlers {
  return {
    [expiryTimer]: async (tx, caller, payload) => {
      const { challengeId } = expiryPayload.parse(payload);
      const status = transition(scaChallengeTransitions, "OPEN", "expire");
      // A concurrent transition holds the row: after it, the challenge isn't open, and this changes nothing.
      await tx.scaChallenge.updateMany({
        where: { id: challengeId, ...tenantOf(caller), status: "OPEN" },
        data: { status, updatedAt: caller.now },
      });
    },
  };
}
