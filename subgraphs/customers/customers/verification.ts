import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { eeaCountryCodes } from "../../shared/kernel/countries.js";
import { isSanctionedAddress, isSanctionedCountry } from "../../shared/kernel/sanctions.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { emitAll, type NewEvents } from "../../shared/events/emit.js";
import type { EventType } from "../../shared/events/event-types.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import type { CustomersDeps } from "../deps.js";
import { verificationTransitions, type VerificationAction } from "./transitions.js";
import { customerToGraph } from "./type.js";
import { customer as customerWire } from "./wire.js";

// Verification's changes of a customer, and the customer's events. The caller holds the customer's lock.

type Emitting = Pick<Deps, "sealer" | "clock">;
type Updating = Emitting & Pick<CustomersDeps, "customerOwners">;

/** The country whose rules apply: the customer's region, else its address's country (docs/interface.md, Regions). */
export function regionOf({ region, address }: Pick<CustomerRow, "region" | "address">): string | undefined {
  if (region !== null) return region;
  const isAddress = typeof address === "object" && address !== null && "country" in address;
  return isAddress && typeof address.country === "string" ? address.country : undefined;
}

/** Whether the customer is of a sanctioned country or region (docs/interface.md, Sanctions). */
export function isSanctioned({
  nationality,
  region,
  address,
  businessInfo,
}: Pick<CustomerRow, "nationality" | "region" | "address" | "businessInfo">): boolean {
  const isBusiness = typeof businessInfo === "object" && businessInfo !== null && "country" in businessInfo;
  const seat = isBusiness && typeof businessInfo.country === "string" ? businessInfo.country : null;
  return [nationality, region, seat].some(isSanctionedCountry) || isSanctionedAddress(address);
}

/** Whether contact verification and strong customer authentication apply: in the EEA (docs/interface.md, Regions). */
export function isScaRegion(customer: Pick<CustomerRow, "region" | "address">): boolean {
  return eeaCountryCodes.has(regionOf(customer) ?? "");
}

/**
 * Moves `kycStatus` or `kybStatus`, with its event if it changes. `beneficialOwners` are a business's, as the graph
 * shows them. Throws if the state table has no such step.
 */
export async function moveVerification(
  deps: Emitting,
  tx: Tx,
  caller: Caller,
  row: CustomerRow,
  action: VerificationAction,
  beneficialOwners: readonly object[] = [],
): Promise<CustomerRow> {
  const verificationStatus = transition(verificationTransitions, row.verificationStatus, action);
  if (verificationStatus === row.verificationStatus) return row;
  const moved = await tx.customer.update({
    where: { id: row.id, ...tenantOf(caller) },
    data: { verificationStatus, updatedAt: await deps.clock.now(tx, caller) },
  });
  await emitAll(deps, tx, { ...caller, now: moved.updatedAt }, verificationEvents(deps, moved, beneficialOwners));
  return moved;
}

/** `CUSTOMER.CREATED` of new customers, each followed by the event of a status that resolved at creation. */
export function creationEvents(deps: Emitting, rows: readonly CustomerRow[]): NewEvents {
  return rows.flatMap((row) => [customerEvent(deps, "CUSTOMER.CREATED", row), ...verificationEvents(deps, row)]);
}

/** `CUSTOMER.UPDATED`, with the customer as just written by the caller. */
export async function emitUpdated(deps: Updating, tx: Tx, caller: Caller, row: CustomerRow): Promise<void> {
  const owners = row.customerType === "BUSINESS" ? await deps.customerOwners.of(tx, caller, row.id) : [];
  await emitAll(deps, tx, { ...caller, now: row.updatedAt }, [customerEvent(deps, "CUSTOMER.UPDATED", row, owners)]);
}

/** Emits `CUSTOMER.UPDATED` for an approved business, of whose owners some have just been decided. */
export async function ownersDecided(
  deps: Emitting,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  { id }: CustomerRow,
  beneficialOwners: readonly object[],
): Promise<void> {
  const row = await tx.customer.update({ where: { id, ...tenantOf(caller) }, data: { updatedAt: caller.now } });
  await emitAll(deps, tx, caller, [customerEvent(deps, "CUSTOMER.UPDATED", row, beneficialOwners)]);
}

/** `CUSTOMER.KYC_<status>` or `CUSTOMER.KYB_<status>` of the status just written; none for a status without events. */
function verificationEvents(deps: Emitting, row: CustomerRow, beneficialOwners: readonly object[] = []): NewEvents {
  const status = row.verificationStatus;
  if (status === "UNVERIFIED" || status === "HOLD") return [];
  const type =
    row.customerType === "BUSINESS" ? (`CUSTOMER.KYB_${status}` as const) : (`CUSTOMER.KYC_${status}` as const);
  return [customerEvent(deps, type, row, beneficialOwners)];
}

function customerEvent(
  { sealer }: Pick<Deps, "sealer">,
  type: EventType,
  row: CustomerRow,
  beneficialOwners: readonly object[] = [],
): NewEvents[number] {
  const owners = row.customerType === "BUSINESS" && { beneficialOwners };
  return {
    type,
    subject: { type: "Customer", id: row.id },
    customerId: row.id,
    data: shape(customerWire, Object.assign(customerToGraph(sealer, row), owners)),
  };
}

/** Marks the e-mail address (EMAIL) or phone number (SMS) as verified: the customer has proven access to it. */
export async function confirmContact(
  deps: Updating,
  tx: Tx,
  caller: Caller,
  { id }: CustomerRow,
  channel: "EMAIL" | "SMS",
): Promise<CustomerRow> {
  const updatedAt = await deps.clock.now(tx, caller);
  const confirmed = await tx.customer.update({
    where: { id, ...tenantOf(caller) },
    data: {
      ...(channel === "EMAIL" ? { emailVerification: "VERIFIED" } : { phoneVerification: "VERIFIED" }),
      updatedAt,
    },
  });
  await emitUpdated(deps, tx, caller, confirmed);
  return confirmed;
}

/** Replaces the phone number; the new one must be verified. */
export async function replacePhoneNumber(
  deps: Updating,
  tx: Tx,
  caller: Caller,
  { id }: CustomerRow,
  phoneNumber: string,
): Promise<CustomerRow> {
  const updatedAt = await deps.clock.now(tx, caller);
  const replaced = await tx.customer.update({
    where: { id, ...tenantOf(caller) },
    data: { phoneNumber, phoneVerification: "PENDING", updatedAt },
  });
  await emitUpdated(deps, tx, caller, replaced);
  return replaced;
}
