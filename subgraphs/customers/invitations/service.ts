import { z } from "zod";
import type { Invitation as InvitationRow, InvitationStatus } from "../../../generated/prisma/client.js";
import { brandOf, platformProfile } from "../../platform/published.js";
import type { Branded } from "../../shared/module/pages.js";
import { tenantOf, type Caller, type Tenant } from "../../shared/kernel/caller.js";
import { randomHex } from "../../shared/kernel/crypto.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, type ErrorCode } from "../../shared/kernel/errors.js";
import { emit } from "../../shared/events/emit.js";
import { scheduleTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { Work } from "../../shared/operation/operations.js";
import { currencyOf, formatMoney } from "../../shared/kernel/money.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import type { CustomersDeps } from "../deps.js";
import { lockLiveCustomer } from "../customers/store.js";
import { asOf } from "./by-customer.js";
import { lockInvitation } from "./sql.js";
import { invitationTransitions, type InvitationAction } from "./transitions.js";
import { invitationToGraph } from "./type.js";
import { invitation as invitationWire, type InvitationCreate } from "./wire.js";
import { invalidUmaAddress, type readUmaAddress } from "../customers/uma-address.js";

/** 80 bits: a claim needs only the code. */
const codeBytes = 10;
const codePattern = /^[0-9a-f]{20}$/;

/** Due at `expiresAt`. */
const expiryTimer = "invitation.expire";

type Inviting = Work<CustomersDeps>;

/** 400 INVITATIONS_NOT_CONFIGURED, 404 USER_NOT_FOUND. `inviterUma`: in its one spelling. */
export async function inviteFrom(
  { deps, tx, caller, now: readNow }: Inviting,
  given: InvitationCreate,
  inviterUma: string,
): Promise<InvitationRow> {
  await assertConfigured(deps, tx, caller);
  const inviter = await lockInviter(tx, caller, inviterUma);
  const now = await readNow();
  const expiresAt = given.expiresAt === undefined ? null : new Date(given.expiresAt);
  if (expiresAt && expiresAt <= now) throw invalidField("expiresAt", "must be in the future");
  const row = await tx.invitation.create({
    data: {
      ...given,
      code: randomHex(codeBytes),
      ...tenantOf(caller),
      status: "PENDING",
      inviterCustomerId: inviter.id,
      inviterUma: inviter.umaAddress,
      ...amountColumns(given.amountToSend, inviter.currencies),
      createdAt: now,
      updatedAt: now,
      expiresAt,
    },
  });
  if (expiresAt) {
    await scheduleTimer(tx, { tenant: caller, name: expiryTimer, dueAt: expiresAt, payload: { code: row.code } });
  }
  return row;
}

/** Claimant and owner of an invitation. */
export interface Claim {
  readonly owner: Tenant;
  readonly invitee: ReturnType<typeof readUmaAddress>;
}

/**
 * Records the invitee, and notifies the platform that created the invitation by `INVITATION.CLAIMED`. An address in the
 * claiming platform's domain must be one of its live customers': else 404 USER_NOT_FOUND. 400 INVALID_UMA_ADDRESS,
 * INVITATION_ALREADY_CLAIMED, INVITATION_CANCELLED (also for an expired one).
 */
export async function claim(
  { deps, tx, caller }: Inviting,
  code: string,
  { owner, invitee }: Claim,
): Promise<InvitationRow> {
  const now = await deps.clock.now(tx, owner);
  const stored = await lockAsOf(tx, owner, code, now);
  const status = act(stored, "claim");
  if (invitee.umaAddress === stored.inviterUma) {
    throw invalidUmaAddress("must differ from the inviter's address", "inviteeUma");
  }
  const { umaDomain } = await platformProfile(deps, tx, caller);
  if (invitee.domain === umaDomain) await findLiveCustomer(tx, caller, invitee.umaAddress, "inviteeUma");
  const row = await tx.invitation.update({
    where: { code, ...owner },
    data: { status, inviteeUma: invitee.umaAddress, claimedAt: now, updatedAt: now },
  });
  await emit(deps, tx, {
    tenant: { ...owner, now },
    type: "INVITATION.CLAIMED",
    subject: { type: "Invitation", id: code },
    customerId: row.inviterCustomerId,
    data: shape(invitationWire, invitationToGraph(deps.env, row)),
  });
  return row;
}

/** Cancels an invitation of the caller's platform. 400 as for a claim. */
export async function cancel({ tx, caller, now: readNow }: Inviting, code: string): Promise<InvitationRow> {
  const now = await readNow();
  const status = act(await lockAsOf(tx, caller, code, now), "cancel");
  return tx.invitation.update({ where: { code, ...tenantOf(caller) }, data: { status, updatedAt: now } });
}

/**
 * The invitation of any platform in the caller's environment, with its current status. Throws 404 INVITATION_NOT_FOUND.
 */
export async function findInvitation(deps: Deps, caller: Caller, code: string): Promise<InvitationRow> {
  const row = await findByCode(deps, caller, code);
  return asOf(row, await deps.clock.now(deps.db, tenantOf(row)));
}

interface InvitationPage extends Branded, Pick<InvitationRow, "status" | "inviterUma" | "firstName"> {
  /** Such as `25.00 USD`. */
  readonly amount: string | null;
}

/** Content of the hosted page, in any environment. */
export async function findInvitationForPage(deps: Deps, code: string): Promise<InvitationPage | undefined> {
  if (!codePattern.test(code)) return undefined;
  const row = await deps.systemScope("credential look-up").invitation.findUnique({ where: { code } });
  if (!row) return undefined;
  const { amountToSend: amountMinor, amountCurrency: currency } = row;
  const amount =
    amountMinor === null || currency === null ? null : formatMoney({ amountMinor, currency: currencyOf(currency) });
  return { ...asOf(row, await deps.clock.now(deps.db, tenantOf(row))), amount, brand: await brandOf(deps, row) };
}

const expiryPayload = z.object({ code: z.string() });

/** The timers of invitations. */
export function invitationTimers(): TimerHandlers {
  return {
    [expiryTimer]: async (tx, caller, payload) => {
      const { code } = expiryPayload.parse(payload);
      const where = { code, ...tenantOf(caller) };
      const row = await lockInvitation(tx, caller, code);
      if (row?.status !== "PENDING") return;
      const status = transition(invitationTransitions, row.status, "expire");
      await tx.invitation.update({ where, data: { status, updatedAt: caller.now } });
    },
  };
}

/** The invitation of a code, which any platform of the environment may have. Throws 404 INVITATION_NOT_FOUND. */
export async function findByCode(deps: Deps, { environment }: Caller, code: string): Promise<InvitationRow> {
  const row = codePattern.test(code)
    ? await deps.systemScope("credential look-up").invitation.findUnique({ where: { code, environment } })
    : null;
  if (!row) throw new ApiError("INVITATION_NOT_FOUND");
  return row;
}

/** The invitation with its current status, locked. */
async function lockAsOf(tx: Tx, owner: Tenant, code: string, now: Date): Promise<InvitationRow> {
  const row = await lockInvitation(tx, owner, code);
  if (!row) throw new ApiError("INVITATION_NOT_FOUND");
  return asOf(row, now);
}

/**
 * Errors of a final invitation. The catalogue has no code for an expired one: like a cancelled one it can't be claimed,
 * and no change of the request helps, as INVALID_INPUT would imply.
 */
const refusals: Readonly<Record<Exclude<InvitationStatus, "PENDING">, readonly [ErrorCode, reason?: string]>> = {
  CLAIMED: ["INVITATION_ALREADY_CLAIMED"],
  CANCELLED: ["INVITATION_CANCELLED"],
  EXPIRED: ["INVITATION_CANCELLED", "The invitation is expired."],
};

/** The status after the action. Throws 400 if the status is final. */
function act({ status }: InvitationRow, action: InvitationAction): InvitationStatus {
  if (status !== "PENDING") throw new ApiError(...refusals[status]);
  return transition(invitationTransitions, status, action);
}

async function assertConfigured(deps: Deps, tx: Tx, caller: Caller): Promise<void> {
  if (caller.environment === "SANDBOX" || (await platformProfile(deps, tx, caller)).hasOwnUmaDomain) return;
  throw new ApiError("INVITATIONS_NOT_CONFIGURED", "Set the platform's umaDomain first (PATCH /config).");
}

async function findLiveCustomer(tx: Tx, caller: Caller, umaAddress: string, field: string): Promise<{ id: string }> {
  const row = await tx.customer.findFirst({
    where: { ...tenantOf(caller), umaAddress, deletedAt: null },
    select: { id: true },
  });
  if (!row) throw new ApiError("USER_NOT_FOUND", `${field}: no customer has the UMA address ${umaAddress}.`);
  return row;
}

/** Locked, so that a concurrent deletion finds the invitation and cancels it. */
async function lockInviter(tx: Tx, caller: Caller, umaAddress: string) {
  return lockLiveCustomer(tx, caller, (await findLiveCustomer(tx, caller, umaAddress, "inviterUma")).id);
}

function amountColumns(amount: number | undefined, currencies: readonly string[]) {
  if (amount === undefined) return {};
  const [amountCurrency] = currencies;
  if (amountCurrency === undefined) throw invalidField("amountToSend", "the inviter has no currency");
  return { amountToSend: BigInt(amount), amountCurrency };
}
