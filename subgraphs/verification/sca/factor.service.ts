import { z } from "zod";
import type { Customer as CustomerRow, ScaFactor as ScaFactorRow } from "../../../generated/prisma/client.js";
import { findCustomers, isScaRegion } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId, newId } from "../../shared/kernel/ids.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import { findScaCustomer, lockScaCustomer } from "./customer.js";
import type { ScaEnrollmentConfirmation, ScaEnrollmentStart, ScaFactorView } from "./factor.type.js";
import { scaFactorConfirm, scaFactorEnroll } from "./factor.wire.js";
import { registrationOptions, verifyRegistration } from "./passkey.js";
import { matchFactor, recoveryFingerprint, totpSecretContext, verifiedPhone } from "./proof.js";
import { assertSession, lockStanding } from "./standing.service.js";
import { newRecoveryCodes, newTotpSecret } from "./totp.js";

/** How long an enrolment can be confirmed, domain time. */
const enrollmentMs = 10 * 60_000;

const ofCustomer = z.object({ customerId: z.string() });
const deletion = ofCustomer.extend({ credentialId: z.string() });

const names = { TOTP: "Authenticator app", PASSKEY: "Passkey" } as const;

function viewOf({ id, factor, name }: ScaFactorRow): ScaFactorView {
  return { factor, credentialId: id, name };
}

function viewsOf(customer: CustomerRow, rows: readonly ScaFactorRow[]): ScaFactorView[] {
  const phoneNumber = verifiedPhone(customer);
  const sms: ScaFactorView[] = phoneNumber
    ? [{ factor: "SMS_OTP", credentialId: null, name: `Phone ending in ${phoneNumber.slice(-2)}` }]
    : [];
  return [...sms, ...rows.map(viewOf)];
}

/** What the customer can prove. 404 CUSTOMER_NOT_FOUND, 409 CONFLICT outside the EEA. */
export async function listScaFactors(deps: Deps, caller: Caller, customerId: string): Promise<ScaFactorView[]> {
  const customer = await findScaCustomer(deps.db, caller, customerId);
  const factors = await readEnrolled(deps, caller, [customer.id]);
  return viewsOf(customer, factors);
}

/** The same of many customers, by their ids; those outside the EEA have none. */
export async function findScaFactors(
  deps: Deps,
  customerIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, ScaFactorView[]>> {
  const customers = await findCustomers(deps, customerIds, caller);
  const inRegion = [...customers.values()].filter(isScaRegion);
  const ids = inRegion.map(({ id }) => id);
  const rows = await readEnrolled(deps, caller, ids);
  return new Map(
    inRegion.map((customer) => [
      customer.id,
      viewsOf(
        customer,
        rows.filter(({ customerId }) => customerId === customer.id),
      ),
    ]),
  );
}

function readEnrolled(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  customerIds: readonly string[],
): Promise<ScaFactorRow[]> {
  return db.scaFactor.findMany({
    where: { ...tenantOf(caller), customerId: { in: [...customerIds] }, confirmedAt: { not: null } },
    orderBy: { id: "asc" },
  });
}

/**
 * Begins to enrol an authenticator app or a passkey, and forgets what was begun before. 409 PASSKEY_ALREADY_ENROLLED,
 * CONFLICT for a second app or outside the EEA.
 */
export function startScaFactorEnrollment(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ScaEnrollmentStart> {
  const { customerId } = validateInput(ofCustomer, input);
  const { type } = validateInput(scaFactorEnroll, input);
  const { idempotencyKey } = input;
  const request = {
    caller,
    operation: "startScaFactorEnrollment",
    input: { customerId, type, idempotencyKey },
    report,
  };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const customer = await lockScaCustomer(tx, caller, customerId);
      return type === "TOTP" ? beginTotp(deps, tx, caller, customer) : beginPasskey(deps, tx, caller, customer);
    }),
  );
}

async function beginTotp(deps: Deps, tx: Tx, caller: Caller, customer: CustomerRow): Promise<ScaEnrollmentStart> {
  const { rpId } = deps.env.passkeys;
  const { hex, base32, uri } = await newTotpSecret({ issuer: rpId, label: accountName(customer) });
  const id = newId("ScaFactor");
  const secret = deps.sealer.seal(hex, totpSecretContext(id));
  await replacePending(deps, tx, caller, customer, { id, factor: "TOTP", secret });
  return { type: "TOTP", secret: hex, secretBase32Encoded: base32, totpUri: uri };
}

async function beginPasskey(deps: Deps, tx: Tx, caller: Caller, customer: CustomerRow): Promise<ScaEnrollmentStart> {
  const { rpId, origins } = deps.env.passkeys;
  const name = accountName(customer);
  const options = await registrationOptions(deps.env.passkeys, { id: customer.id, name, displayName: name });
  const enrollmentChallenge = options.challenge;
  await replacePending(deps, tx, caller, customer, { id: newId("ScaFactor"), factor: "PASSKEY", enrollmentChallenge });
  return { type: "PASSKEY", options, allowedOrigins: origins, relyingPartyId: rpId };
}

/** Under which the customer finds it among others in its app. */
function accountName({ email, platformCustomerId }: CustomerRow): string {
  return email ?? platformCustomerId;
}

/** The caller holds the customer's lock. Throws 409 where the factor is enrolled already. */
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
    throw new ApiError("CONFLICT", "An authenticator app is enrolled already.");
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

/**
 * Ends an enrolment by a first proof. 400 INVALID_INPUT for a wrong one, 409 CONFLICT where none is under way; errors
 * otherwise as of its start.
 */
export function confirmScaFactorEnrollment(
  deps: Deps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ScaEnrollmentConfirmation> {
  const { customerId } = validateInput(ofCustomer, input);
  const given = validateInput(scaFactorConfirm, input);
  const { idempotencyKey } = input;
  const facts = { customerId, ...given, idempotencyKey };
  const request = { caller, operation: "confirmScaFactorEnrollment", input: facts, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const customer = await lockScaCustomer(tx, caller, customerId);
      const now = await deps.clock.now(tx, caller);
      const pending = await findPending(tx, caller, { customerId: customer.id, factor: given.type, now });
      return given.type === "TOTP"
        ? confirmTotp(deps, tx, { ...caller, now }, pending, given)
        : confirmPasskey(deps, tx, { ...caller, now }, pending, given);
    }),
  );
}

type Confirm<Type extends string> = Extract<z.output<typeof scaFactorConfirm>, { readonly type: Type }>;
type CallerNow = Caller & { readonly now: Date };

async function findPending(
  tx: Tx,
  caller: Caller,
  { customerId, factor, now }: { readonly customerId: string; readonly factor: "TOTP" | "PASSKEY"; readonly now: Date },
): Promise<ScaFactorRow> {
  const where = { ...tenantOf(caller), customerId_factor: { customerId, factor } };
  const pending = await tx.scaFactor.findUnique({ where });
  if (pending?.confirmedAt === null && now < pending.expiresAt) return pending;
  if (pending?.confirmedAt && factor === "PASSKEY") throw new ApiError("PASSKEY_ALREADY_ENROLLED");
  throw new ApiError("CONFLICT", `No enrolment of ${factor} is under way: start one first (POST /sca/factors).`);
}

async function confirmTotp(
  deps: Deps,
  tx: Tx,
  caller: CallerNow,
  pending: ScaFactorRow,
  { secret, code }: Confirm<"TOTP">,
): Promise<ScaEnrollmentConfirmation> {
  if (!isPendingSecret(deps, pending, secret)) throw invalidField("secret", "is not the one of the last start");
  const matched = await matchFactor(deps, caller, pending, code);
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

async function confirmPasskey(
  deps: Deps,
  tx: Tx,
  caller: CallerNow,
  pending: ScaFactorRow,
  { origin, credential }: Confirm<"PASSKEY">,
): Promise<ScaEnrollmentConfirmation> {
  const { enrollmentChallenge: challenge } = pending;
  if (challenge === null) throw new Error(`The enrolment ${pending.id} of a passkey has no challenge`);
  const passkey = await verifyRegistration(deps.env.passkeys, { challenge, origin, credential });
  const row = await tx.scaFactor.update({
    where: { id: pending.id, ...tenantOf(caller) },
    data: { ...passkey, enrollmentChallenge: null, confirmedAt: caller.now, updatedAt: caller.now },
  });
  return { type: "PASSKEY", factor: viewOf(row) };
}

/** Takes a factor from the customer, who has logged in: else 409 SCA_SESSION_REQUIRED. 404 NOT_FOUND, 423. */
export function deleteScaFactor(deps: Deps, caller: Caller, input: object): Promise<ScaFactorView> {
  const { customerId, credentialId } = validateInput(deletion, input);
  return inTransaction(deps, async (tx) => {
    const customer = await lockScaCustomer(tx, caller, customerId);
    const where = { id: credentialId, ...tenantOf(caller), customerId: customer.id };
    const row = isId("ScaFactor", credentialId) ? await tx.scaFactor.findUnique({ where }) : null;
    if (!row?.confirmedAt) throw new ApiError("NOT_FOUND", "The customer has no such factor.");
    assertSession(await lockStanding(deps, tx, caller, customer.id));
    await tx.scaFactor.delete({ where });
    return viewOf(row);
  });
}
