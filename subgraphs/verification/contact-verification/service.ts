import type { z } from "zod";
import type { ContactCode as ContactCodeRow, Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { confirmContact, isScaRegion } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { equalInConstantTime } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, refused, type Refusal, rateLimited } from "../../shared/kernel/errors.js";
import { lockForFurtherFactor } from "../sca/session.service.js";
import type { VerificationDeps } from "../deps.js";
import { beginGuess } from "../code-messages/guess-budget.js";
import { assertCodeNotRefused } from "../code-messages/outcome.js";
import { guessableCode, newCode, sendCode, type CodeDeps } from "../code-messages/service.js";
import type { contactChannel } from "../code-messages/wire.js";

// A customer in the EEA confirms its e-mail address and phone number by one-time codes before its KYC.

/** Lifetime of a code, domain time. */
const codeLifeMs = 10 * 60_000;
/** Number of wrong attempts that invalidates a code. */
const maxAttempts = 5;
/** Maximum number of codes per channel within a window that begins with the first, domain time. */
const maxSends = 5;
const sendWindowMs = 3_600_000;

type Channel = z.output<typeof contactChannel>;

type ContactDeps = Deps & CodeDeps & Pick<VerificationDeps, "customerOwners">;

const contacts = {
  EMAIL: { address: "email", state: "emailVerification", name: "e-mail address" },
  SMS: { address: "phoneNumber", state: "phoneVerification", name: "phone number" },
} as const satisfies Record<Channel, { address: keyof CustomerRow; state: keyof CustomerRow; name: string }>;

interface Destination {
  readonly customerId: string;
  readonly channel: Channel;
  readonly to: string;
}

/**
 * Sends a new code, which replaces the previous one (docs/interface.md, Contact verification). A verified phone number
 * is a factor: besides an app or a passkey it requires a session, 409 SCA_SESSION_REQUIRED. Throws 423 ACCOUNT_LOCKED,
 * 429 RATE_LIMITED; 501 NOT_IMPLEMENTED in production without a code sender.
 */
export async function replaceCode(deps: ContactDeps, tx: Tx, caller: Caller, destination: Destination): Promise<void> {
  const { customerId, channel } = destination;
  if (channel === "SMS") await lockForFurtherFactor(deps, tx, caller, customerId);
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
  await sendCode(deps, tx, caller, { ...destination, purpose: "CONTACT", aboutId: aboutIdOf(destination), code });
}

/** Counts a code in its window. Throws 429 RATE_LIMITED if the window is full. */
function countSend(last: ContactCodeRow | null, now: Date): Pick<ContactCodeRow, "sent" | "windowStartedAt"> {
  const until = last && new Date(last.windowStartedAt.getTime() + sendWindowMs);
  if (!until || now >= until) return { sent: 1, windowStartedAt: now };
  if (last.sent < maxSends) return { sent: last.sent + 1, windowStartedAt: last.windowStartedAt };
  throw rateLimited(`${maxSends} codes were sent within an hour.`, { now, until });
}

/**
 * Verifies the contact by the code. Another code is a refusal, which is counted: 400 INVALID_INPUT. Throws 400 for a
 * code that expired or is invalid, after 5 wrong ones or because the contact changed; 429 RATE_LIMITED if the
 * platform's guesses are used up; 409 and 423 as for a new code.
 */
export async function judgeCode(
  deps: ContactDeps,
  tx: Tx,
  caller: Caller,
  customer: CustomerRow,
  { channel, code }: { readonly channel: Channel; readonly code: string },
): Promise<Pick<CustomerRow, "id"> | Refusal> {
  const destination = { customerId: customer.id, channel, to: contactToVerify(customer, channel) };
  if (channel === "SMS") await lockForFurtherFactor(deps, tx, caller, customer.id);
  const where = { customerId_channel: { customerId: customer.id, channel }, ...tenantOf(caller) };
  const now = await deps.clock.now(tx, caller);
  await assertCodeNotRefused(tx, caller, aboutIdOf(destination));
  const sent = await tx.contactCode.findUnique({ where });
  if (!sent?.fingerprint) throw invalidField("code", "no code awaits confirmation: send one first");
  if (now >= sent.expiresAt) throw invalidField("code", "the code has expired: send another");
  const guess = await beginGuess(tx, caller, now, code, guessableCode);
  if (equalInConstantTime(sent.fingerprint, fingerprintOf(deps, destination, code))) {
    await tx.contactCode.update({ where, data: { fingerprint: null, updatedAt: now } });
    return { id: (await confirmContact(deps, tx, caller, customer, channel)).id };
  }
  await guess.wrong();
  const attempts = sent.attempts + 1;
  const isVoid = attempts >= maxAttempts;
  await tx.contactCode.update({ where, data: { attempts, updatedAt: now, ...(isVoid && { fingerprint: null }) } });
  const next = isVoid ? "it is now invalid, send another" : `${maxAttempts - attempts} attempts are left`;
  return refused(invalidField("code", `is not the code that was sent to ${destination.to}: ${next}`));
}

/**
 * The address to verify. Throws 409 CONFLICT outside the EEA, and for a contact that is absent or already verified.
 */
export function contactToVerify(customer: CustomerRow, channel: Channel): string {
  const { address, state, name } = contacts[channel];
  if (!isScaRegion(customer)) {
    throw new ApiError("CONFLICT", "Contacts are verified only for customers whose region is in the EEA.");
  }
  const to = customer[address];
  if (to === null) throw new ApiError("CONFLICT", `The customer has no ${name}: set ${address} with PATCH first.`);
  if (customer[state] === "VERIFIED") throw new ApiError("CONFLICT", `The customer's ${name} is already verified.`);
  return to;
}

const aboutIdOf = ({ customerId, channel }: Destination) => `${customerId}/${channel}`;

function fingerprintOf({ sealer }: Pick<Deps, "sealer">, { customerId, channel, to }: Destination, code: string) {
  return sealer.fingerprint(JSON.stringify(["contact code", customerId, channel, to, code]));
}
