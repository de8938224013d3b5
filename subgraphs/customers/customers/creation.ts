import { Prisma, type Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { profileAndTime, type PlatformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { insertRows } from "../../shared/persistence/insert-rows.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { columnsOf, contactsToVerify, storedBusinessInfo } from "./columns.js";
import { statusAtCreation } from "./transitions.js";
import { creationEvents, isSanctioned } from "./verification.js";
import type { CustomerUpdate } from "./wire.js";
import type { CustomersDeps } from "../deps.js";
import { generateUmaAddress } from "./uma-address.js";

// Creation of customers, one or many: the same rules, accounts and events.

/** A new customer's data, checked against its route's requirements. */
export type NewCustomer = CustomerUpdate & { readonly platformCustomerId?: string; readonly region?: string };

type CreationDeps = Pick<CustomersDeps, "env" | "sealer" | "clock" | "customerAccounts">;

const columns = Object.values(Prisma.CustomerScalarFieldEnum);

const insertCustomers = insertRows<CustomerRow>("customers.customer", columns, { skipDuplicates: true });

type NullableColumns = { [Name in keyof CustomerRow as null extends CustomerRow[Name] ? Name : never]: null };
/** A row without optional values. */
const emptyRow = Object.fromEntries(columns.map((name) => [name, null])) as NullableColumns;

/** The row of a new customer. Throws 400 naming what the platform doesn't support. */
function newCustomer(
  deps: CreationDeps,
  caller: Caller,
  data: NewCustomer,
  { platform, now }: { readonly platform: PlatformProfile; readonly now: Date },
): CustomerRow {
  const id = newId("Customer");
  const known = { id, currencies: [], umaAddress: null, birthDate: null };
  const given: Partial<CustomerRow> = columnsOf(deps, known, data, { platform, now, environment: caller.environment });
  const { customerType, region = null } = data;
  const businessInfo = customerType === "BUSINESS" ? storedBusinessInfo(data.businessInfo) : null;
  const row = {
    ...emptyRow,
    ...given,
    ...contactsToVerify({ ...data, region: data.region ?? data.address?.country }),
    id,
    ...tenantOf(caller),
    customerType,
    platformCustomerId: data.platformCustomerId ?? id,
    umaAddress: given.umaAddress ?? generateUmaAddress(platform.umaDomain),
    region,
    currencies: given.currencies ?? [...platform.supportedCurrencyCodes],
    businessInfo,
    createdAt: now,
    updatedAt: now,
  };
  const { environment } = caller;
  const status = { ...data, ...platform, environment, isSanctioned: isSanctioned(row) };
  return { ...row, verificationStatus: statusAtCreation(status) };
}

/** The row, or the reason that such a customer can't be created. */
function newCustomerOrRefusal(...args: Parameters<typeof newCustomer>): CustomerRow | ApiError {
  try {
    return newCustomer(...args);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * Creates these customers, with their accounts and events, and returns for each, in order, its row or its refusal: 409
 * UMA_ADDRESS_EXISTS or CONFLICT if a UMA address or live platformCustomerId is taken, also by a previous one. The
 * others are created.
 */
export async function createCustomers(
  deps: CreationDeps,
  tx: Tx,
  caller: Caller & { readonly now?: Date },
  customers: readonly NewCustomer[],
): Promise<(CustomerRow | ApiError)[]> {
  if (customers.length === 0) return [];
  const { profile: platform, now } = await profileAndTime(deps, tx, caller);
  const at = { ...caller, now };
  const made = customers.map((each) => newCustomerOrRefusal(deps, caller, each, { platform, now }));
  const rows = made.filter((row): row is CustomerRow => !(row instanceof ApiError));
  const taken = await insertNew(tx, caller, rows);
  const created = rows.filter(({ id }) => !taken.has(id));
  await deps.customerAccounts.openFirst(tx, at, created, creationEvents(deps, created));
  return made.map((row) => (row instanceof ApiError ? row : (taken.get(row.id) ?? row)));
}

/** Writes the rows whose unique values are free. Returns the refusals of the others, by id. */
async function insertNew(
  tx: Tx,
  { platformId, environment }: Caller,
  rows: readonly CustomerRow[],
): Promise<ReadonlyMap<string, ApiError>> {
  const written = await insertCustomers(tx, { platformId, environment }, rows);
  if (written === rows.length) return new Map();
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const umaAddresses = rows.map(({ umaAddress }) => umaAddress);
  // A UMA address is unique in the tenant, including deleted customers. Another tenant may have had its domain before.
  const stored = await tx.customer.findMany({
    where: { platformId, environment, umaAddress: { in: umaAddresses } },
    select: { id: true, umaAddress: true },
  });
  const holders = new Map(stored.map(({ id, umaAddress }) => [umaAddress, id]));
  const refusals = rows.flatMap((row, place): [string, ApiError][] => {
    const holder = holders.get(row.umaAddress);
    if (holder === row.id) return [];
    // A later one has the address, since this one was refused.
    const isTaken = holder !== undefined && (places.get(holder) ?? -1) < place;
    return [[row.id, isTaken ? umaAddressTaken(row.umaAddress) : platformCustomerIdTaken(row.platformCustomerId)]];
  });
  return new Map(refusals);
}

/** 409 UMA_ADDRESS_EXISTS. */
export function umaAddressTaken(umaAddress: string): ApiError {
  return new ApiError("UMA_ADDRESS_EXISTS", `umaAddress: ${umaAddress} is already taken.`);
}

/** 409 CONFLICT. */
function platformCustomerIdTaken(platformCustomerId: string): ApiError {
  const reason = `platformCustomerId: another customer already has ${platformCustomerId}. Delete that customer first, or use another id.`;
  return new ApiError("CONFLICT", reason);
}
