import { z } from "zod";
import type { ContactCode as ContactCodeRow, Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { confirmContact, isScaRegion, lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, refused, type Refusal } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import { newCode, sendCode, type CodeDeps } from "../code-messages/service.js";
import { contactVerificationConfirm } from "./wire.js";

// Before its KYC a customer in the EEA proves that it reads what is sent to its e-mail address and phone number.

/** How long a code is good for, domain time. */
const codeLifeMs = 10 * 60_000;
/** Wrong guesses after which a code is void. */
const maxAttempts = 5;
/** Codes by one channel in the window that the first of them opens, domain time. */
const maxSends = 5;
const sendWindowMs = 3_600_000;

const sendInput = z.object({ customerId: z.string(), channel: z.enum(["EMAIL", "SMS"]) });
const confirmInput = sendInput.extend(contactVerificationConfirm.shape);
type Channel = z.output<typeof sendInput>["channel"];

type ContactDeps = Deps & CodeDeps;
/** The customer that both mutations answer; its fields are the customers subgraph's, as they are now, also in a replay. */
type CustomerReference = Pick<CustomerRow, "id">;

const contacts = {
  EMAIL: { address: "email", state: "emailVerification", name: "e-mail address" },
  SMS: { address: "phoneNumber", state: "phoneVerification", name: "phone number" },
} as const satisfies Record<Channel, { address: keyof CustomerRow; state: keyof CustomerRow; name: string }>;

/**
 * Sends a code, which takes the place of the one before (docs/interface.md, Contact verification). 404
 * CUSTOMER_NOT_FOUND; 409 CONFLICT outside the EEA, for a contact that is verified and for one that is absent; 429
 * RATE_LIMITED; 501 NOT_IMPLEMENTED in production without a code sender.
 */
export function sendContactCode(
  deps: ContactDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<CustomerReference> {
  const wanted = validateInput(sendInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "sendContactCode", input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, async (tx) => {
    const customer = await lockLiveCustomer(tx, caller, wanted.customerId);
    return idempotent(deps, tx, request, async () => {
      const to = contactToVerify(customer, wanted.channel);
      await replaceCode(deps, tx, caller, { customerId: customer.id, channel: wanted.channel, to });
      return { id: customer.id };
    });
  });
}

interface Destination {
  readonly customerId: string;
  readonly channel: Channel;
  readonly to: string;
}

async function replaceCode(deps: ContactDeps, tx: Tx, caller: Caller, destination: Destination): Promise<void> {
  const { customerId, channel } = destination;
  const now = await deps.clock.now(tx, caller);
  const key = { customerId_channel: { customerId, channel } };
  const tenant = tenantOf(caller);
  const last = await tx.contactCode.findUnique({ where: { ...key, ...tenant } });
  const code = newCode(caller);
  const sent = {
    fingerprint: fingerprintOf(deps, destination, code),
    attempts: 0,
    ...countSend(last, now),
    expiresAt: new Date(now.getTime() + codeLifeMs),
    updatedAt: now,
  };
  await tx.contactCode.upsert({
    where: { ...key, ...tenant },
    create: { ...tenant, customerId, channel, ...sent },
    update: sent,
  });
  await sendCode(deps, tx, caller, { ...destination, purpose: "CONTACT", code });
}

/** Throws 429 RATE_LIMITED where the window has no further send. */
function countSend(last: ContactCodeRow | null, now: Date): Pick<ContactCodeRow, "sent" | "windowStartedAt"> {
  const endsAtMs = (last?.windowStartedAt.getTime() ?? -Infinity) + sendWindowMs;
  if (!last || now.getTime() >= endsAtMs) return { sent: 1, windowStartedAt: now };
  if (last.sent < maxSends) return { sent: last.sent + 1, windowStartedAt: last.windowStartedAt };
  const retryAfterSeconds = Math.ceil((endsAtMs - now.getTime()) / 1000);
  const reason = `${maxSends} codes were sent within an hour: ask for another in ${retryAfterSeconds} seconds.`;
  throw new ApiError("RATE_LIMITED", reason, { retryAfterSeconds });
}

/**
 * Judges a code: the right one makes the contact VERIFIED. 400 INVALID_INPUT for another, counted, and for one that ran
 * out or is void: after 5 wrong ones, or because the address is another by now. Otherwise as {@link sendContactCode}.
 */
export function confirmContactCode(
  deps: ContactDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<CustomerReference> {
  const given = validateInput(confirmInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "confirmContactCode", input: { ...given, idempotencyKey }, report };
  return inTransaction(deps, async (tx) => {
    const customer = await lockLiveCustomer(tx, caller, given.customerId);
    return idempotent(deps, tx, request, () => judgeCode(deps, tx, caller, customer, given));
  });
}

async function judgeCode(
  deps: ContactDeps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
  { channel, code }: z.output<typeof confirmInput>,
): Promise<CustomerReference | Refusal> {
  const destination = { customerId: customer.id, channel, to: contactToVerify(customer, channel) };
  const where = { customerId_channel: { customerId: customer.id, channel }, ...tenantOf(caller) };
  const now = await deps.clock.now(tx, caller);
  const sent = await tx.contactCode.findUnique({ where });
  if (!sent?.fingerprint) throw invalidField("code", "no code is waiting to be confirmed: have one sent");
  if (now >= sent.expiresAt) throw invalidField("code", "the code has expired: have another sent");
  if (equalInConstantTime(sent.fingerprint, fingerprintOf(deps, destination, code))) {
    await tx.contactCode.update({ where, data: { fingerprint: null, updatedAt: now } });
    return { id: (await confirmContact(deps, tx, caller, customer, channel)).id };
  }
  const attempts = sent.attempts + 1;
  const isVoid = attempts >= maxAttempts;
  await tx.contactCode.update({ where, data: { attempts, updatedAt: now, ...(isVoid && { fingerprint: null }) } });
  const next = isVoid ? "it is void now, have another sent" : `${maxAttempts - attempts} more can be tried`;
  return refused(invalidField("code", `is not the code that was sent to ${destination.to}: ${next}`));
}

/** The address that awaits verification. Throws 409 CONFLICT where none does. */
function contactToVerify(customer: CustomerRow, channel: Channel): string {
  const { address, state, name } = contacts[channel];
  if (!isScaRegion(customer)) {
    throw new ApiError("CONFLICT", "Contacts are verified only of customers whose region is in the EEA.");
  }
  const to = customer[address];
  if (to === null) throw new ApiError("CONFLICT", `The customer has no ${name}: set ${address} with PATCH first.`);
  if (customer[state] === "VERIFIED") throw new ApiError("CONFLICT", `The customer's ${name} is verified already.`);
  return to;
}

function fingerprintOf({ sealer }: Pick<Deps, "sealer">, { customerId, channel, to }: Destination, code: string) {
  return sealer.fingerprint(JSON.stringify(["contact code", customerId, channel, to, code]));
}
