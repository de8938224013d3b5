import type { Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { eeaCountryCodes } from "../../shared/kernel/countries.js";
import { isSanctionedAddress, isSanctionedCountry } from "../../shared/kernel/sanctions.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { emitAll } from "../../shared/events/emit.js";
import { transition } from "../../shared/kernel/transitions.js";
import { shape } from "../../shared/schema/shape.js";
import { verificationTransitions, type VerificationAction } from "./transitions.js";
import { customerToGraph } from "./type.js";
import { customer as customerWire } from "./wire.js";

// What verification changes of a customer. Its caller holds the customer's lock.

type Emitting = Pick<Deps, "sealer" | "clock">;

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
 * Moves `kycStatus` or `kybStatus`, with its event where it changes. `beneficialOwners` are a business's, as the graph
 * shows them. Throws where the state table has no such step.
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
  await emitVerification(deps, tx, caller, moved, beneficialOwners);
  return moved;
}

/** `CUSTOMER.KYC_<status>` or `CUSTOMER.KYB_<status>`; the caller has just written that status. */
async function emitVerification(
  deps: Emitting,
  tx: Tx,
  caller: Caller,
  row: CustomerRow,
  beneficialOwners: readonly object[] = [],
): Promise<void> {
  await emitAll(deps, tx, { ...caller, now: row.updatedAt }, verificationEvents(deps, row, beneficialOwners));
}

/** The same for new customers, whose status may have resolved at creation. */
export async function emitVerifications(
  deps: Emitting,
  tx: Tx,
  caller: Caller & { readonly now: Date },
  rows: readonly CustomerRow[],
): Promise<void> {
  await emitAll(
    deps,
    tx,
    caller,
    rows.flatMap((row) => verificationEvents(deps, row)),
  );
}

/** The events of the customer's status; none for a status without events. */
function verificationEvents(
  { sealer }: Emitting,
  row: CustomerRow,
  beneficialOwners: readonly object[] = [],
): Parameters<typeof emitAll>[3] {
  const status = row.verificationStatus;
  if (status === "UNVERIFIED" || status === "HOLD") return [];
  const isBusiness = row.customerType === "BUSINESS";
  return [
    {
      type: isBusiness ? `CUSTOMER.KYB_${status}` : `CUSTOMER.KYC_${status}`,
      subject: { type: "Customer", id: row.id },
      customerId: row.id,
      data: shape(customerWire, { ...customerToGraph(sealer, row), ...(isBusiness && { beneficialOwners }) }),
    },
  ];
}

/** Marks the e-mail address (EMAIL) or phone number (SMS) verified: the customer has proven access to it. */
export async function confirmContact(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  caller: Caller,
  { id }: CustomerRow,
  channel: "EMAIL" | "SMS",
): Promise<CustomerRow> {
  const updatedAt = await deps.clock.now(tx, caller);
  return tx.customer.update({
    where: { id, ...tenantOf(caller) },
    data: {
      ...(channel === "EMAIL" ? { emailVerification: "VERIFIED" } : { phoneVerification: "VERIFIED" }),
      updatedAt,
    },
  });
}

/** Another phone number, to be verified anew. */
export async function replacePhoneNumber(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  caller: Caller,
  { id }: CustomerRow,
  phoneNumber: string,
): Promise<CustomerRow> {
  const updatedAt = await deps.clock.now(tx, caller);
  return tx.customer.update({
    where: { id, ...tenantOf(caller) },
    data: { phoneNumber, phoneVerification: "PENDING", updatedAt },
  });
}
