import { Prisma, type Customer as CustomerRow } from "../../generated/prisma/client.js";
import { invalidCurrency, platformProfile, type PlatformProfile } from "../platform/published.js";
import { tenantOf, type Caller } from "../shared/caller.js";
import { eeaCountryCodes } from "../shared/countries.js";
import type { Tx } from "../shared/database/client.js";
import type { Deps } from "../shared/deps.js";
import { ApiError, invalidField, isUniqueViolation } from "../shared/errors.js";
import { createdUpdatedWhere, newestFirst, readPage, type Page, type PageArgs } from "../shared/graphql/connection.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../shared/idempotency.js";
import { isId, newId } from "../shared/ids.js";
import { inTransaction } from "../shared/transaction.js";
import { validateFilter, validateInput } from "../shared/wire/validate.js";
import type { CustomersDeps } from "./deps.js";
import { statusAtCreation } from "./customer.transitions.js";
import { identifierContext, taxIdContext } from "./customer.type.js";
import { emitVerification } from "./customer.verification.js";
import {
  customerCreate,
  customerFilter,
  customerUpdate,
  dueDiligence,
  type CustomerCreate,
  type CustomerUpdate,
} from "./customer.wire.js";
import { findEndUserTerms } from "./end-user-terms.js";
import { cancelInvitationsOf } from "./invitation.of-customer.js";
import { generateUmaAddress, normalizeUmaAddress } from "./uma-address.js";

/** Registers a customer (specification, Customers). 409 for a UMA address or live platformCustomerId that is taken. */
export async function createCustomer(
  deps: CustomersDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<CustomerRow> {
  const wanted = validateInput(customerCreate, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: "createCustomer", input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const platform = await platformProfile(deps, tx, caller);
      const now = await deps.clock.now(tx, caller);
      const id = newId("Customer");
      const status = statusAtCreation({ ...wanted, ...platform, environment: caller.environment });
      const row = await savingUnique(wanted, () =>
        tx.customer.create({
          data: {
            id,
            ...tenantOf(caller),
            customerType: wanted.customerType,
            platformCustomerId: wanted.platformCustomerId ?? id,
            region: wanted.region,
            umaAddress: generateUmaAddress(platform.umaDomain),
            currencies: [...platform.supportedCurrencyCodes],
            verificationStatus: status,
            ...columnsOf(deps, { id, currencies: [], umaAddress: null }, wanted, platform),
            ...(wanted.customerType === "BUSINESS" && { businessInfo: storedBusinessInfo(wanted.businessInfo) }),
            ...contactsToVerify({ ...wanted, region: wanted.region ?? wanted.address?.country }),
            createdAt: now,
            updatedAt: now,
          },
        }),
      );
      if (status !== "UNVERIFIED") await emitVerification(deps, tx, caller, row);
      await deps.customerAccounts.provision(tx, caller, row);
      return row;
    }),
  );
}

/** Changes what is given; `customerType` must be the customer's own. */
export function updateCustomer(
  deps: CustomersDeps,
  caller: Caller,
  customerId: string,
  input: object,
): Promise<CustomerRow> {
  const update = validateInput(customerUpdate, input);
  return inTransaction(deps, async (tx) => {
    const stored = await lockLiveCustomer(tx, caller, customerId);
    if (stored.customerType !== update.customerType) {
      throw invalidField("customerType", `this customer is of the type ${stored.customerType}`);
    }
    const platform = await platformProfile(deps, tx, caller);
    const region = stored.region ?? (update.address ?? (stored.address as { country?: string } | null))?.country;
    const changedContacts = {
      email: update.email === stored.email ? undefined : update.email,
      phoneNumber: update.phoneNumber === stored.phoneNumber ? undefined : update.phoneNumber,
    };
    const row = await savingUnique(update, async () =>
      tx.customer.update({
        where: { id: customerId, ...tenantOf(caller) },
        data: {
          ...columnsOf(deps, stored, update, platform),
          ...mergedParts(stored, update),
          ...contactsToVerify({ ...changedContacts, region }),
          updatedAt: await deps.clock.now(tx, caller),
        },
      }),
    );
    if (update.currencies) await deps.customerAccounts.provision(tx, caller, row);
    return row;
  });
}

/**
 * Marks the customer deleted, closes its accounts and withdraws its invitations: 410 CUSTOMER_DELETED the second time
 * (ruling 14), 409 CONFLICT while there is money or an open payment (ruling 22).
 */
export function deleteCustomer(deps: CustomersDeps, caller: Caller, customerId: string): Promise<CustomerRow> {
  return inTransaction(deps, async (tx) => {
    const stored = await lockCustomer(tx, caller, customerId);
    if (stored.deletedAt) throw new ApiError("CUSTOMER_DELETED");
    await deps.customerPayments.assertNoneOpen(tx, caller, customerId);
    await deps.customerAccounts.close(tx, caller, customerId);
    const now = await deps.clock.now(tx, caller);
    await cancelInvitationsOf(tx, caller, customerId, now);
    return tx.customer.update({
      where: { id: customerId, ...tenantOf(caller) },
      data: { deletedAt: now, updatedAt: now },
    });
  });
}

/** Locks the row, deleted or not. Throws 404 CUSTOMER_NOT_FOUND. */
async function lockCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
  if (!isId("Customer", customerId)) throw new ApiError("CUSTOMER_NOT_FOUND");
  await tx.$queryRaw`
    SELECT 1 FROM customers.customer
    WHERE platform_id = ${caller.platformId} AND environment = ${caller.environment}::shared."Environment"
      AND id = ${customerId} FOR UPDATE`;
  const row = await tx.customer.findUnique({ where: { id: customerId, ...tenantOf(caller) } });
  if (!row) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}

/** Locks a live customer, for what comes to belong to it. Throws 404 CUSTOMER_NOT_FOUND. */
export async function lockLiveCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
  const row = await lockCustomer(tx, caller, customerId);
  if (row.deletedAt) throw new ApiError("CUSTOMER_NOT_FOUND");
  return row;
}

/** What a customer has already; clients send back what they read (ruling 18). */
interface Known {
  readonly id: string;
  readonly currencies: readonly string[];
  readonly umaAddress: string | null;
}

/**
 * The columns that creation and update write in the same way. What the customer has already may stay, also where the
 * platform has another umaDomain or other currencies by now (ruling 20).
 */
function columnsOf(deps: Deps, known: Known, input: CustomerCreate | CustomerUpdate, platform: PlatformProfile) {
  const { currencies, email, phoneNumber, address, endUserTermsConsent } = input;
  const { id } = known;
  const umaAddress = input.umaAddress?.toLowerCase() === known.umaAddress ? undefined : input.umaAddress;
  assertCurrencies(currencies, [...platform.supportedCurrencyCodes, ...known.currencies]);
  if (endUserTermsConsent && !findEndUserTerms(endUserTermsConsent.termsVersion)) {
    const { termsVersion } = endUserTermsConsent;
    throw new ApiError("END_USER_TERMS_VERSION_NOT_FOUND", `There are no end-user terms of version ${termsVersion}.`);
  }
  return {
    ...(currencies && { currencies: [...new Set(currencies)] }),
    ...(umaAddress !== undefined && { umaAddress: normalizeUmaAddress(umaAddress, platform.umaDomain) }),
    email,
    phoneNumber,
    address,
    endUserTermsConsent,
    ...(input.customerType === "INDIVIDUAL" ? individualColumns(deps, id, input) : businessColumns(deps, id, input)),
  };
}

type Individual = Extract<CustomerCreate | CustomerUpdate, { customerType: "INDIVIDUAL" }>;
type Business = Extract<CustomerCreate | CustomerUpdate, { customerType: "BUSINESS" }>;

function individualColumns(deps: Deps, id: string, input: Individual) {
  const { fullName, birthDate, nationality, idType, identifier, countryOfIssuance } = input;
  return {
    fullName,
    birthDate,
    nationality,
    idType,
    countryOfIssuance,
    ...(identifier !== undefined && { identifier: deps.sealer.seal(identifier, identifierContext(id)) }),
    dueDiligence: dueDiligence.parse(input),
  };
}

function businessColumns(deps: Deps, id: string, { businessInfo }: Business) {
  const taxId = businessInfo?.taxId;
  return taxId === undefined ? {} : { taxId: deps.sealer.seal(taxId, taxIdContext(id)) };
}

/** `businessInfo` as stored: its taxId is sealed in a column of its own. */
function storedBusinessInfo(businessInfo: Business["businessInfo"]): Prisma.InputJsonObject {
  const { taxId: _sealed, ...stored } = businessInfo ?? {};
  return stored;
}

/** JSON parts of an update: the members given replace those stored. */
function mergedParts(stored: CustomerRow, update: CustomerUpdate) {
  if (update.customerType === "INDIVIDUAL") {
    return {
      dueDiligence: { ...(stored.dueDiligence as Prisma.InputJsonObject | null), ...dueDiligence.parse(update) },
    };
  }
  if (!update.businessInfo) return {};
  return {
    businessInfo: {
      ...(stored.businessInfo as Prisma.InputJsonObject | null),
      ...storedBusinessInfo(update.businessInfo),
    },
  };
}

/** Contact verification applies in the EEA (ruling 30): a new e-mail address or phone number starts PENDING there. */
function contactsToVerify(contacts: { email?: string; phoneNumber?: string; region?: string }) {
  if (!contacts.region || !eeaCountryCodes.has(contacts.region)) return {};
  return {
    ...(contacts.email !== undefined && { emailVerification: "PENDING" as const }),
    ...(contacts.phoneNumber !== undefined && { phoneVerification: "PENDING" as const }),
  };
}

/** A customer uses what the platform supports (ruling 24). Throws 400 INVALID_CURRENCY. */
function assertCurrencies(currencies: readonly string[] = [], allowed: readonly string[]): void {
  for (const [index, code] of currencies.entries()) {
    if (!allowed.includes(code)) throw invalidCurrency(`currencies[${index}]`, code);
  }
}

/** Says which of the two unique values is taken: 409 UMA_ADDRESS_EXISTS or CONFLICT. */
async function savingUnique<T>(
  input: { umaAddress?: string; platformCustomerId?: string },
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (/uma_?address/i.test(violated(error))) {
      throw new ApiError("UMA_ADDRESS_EXISTS", `umaAddress: ${input.umaAddress} is already taken.`);
    }
    throw new ApiError(
      "CONFLICT",
      `platformCustomerId: a live customer has ${input.platformCustomerId} already. Delete it first or use another.`,
    );
  }
}

/** The violated index or columns, as Prisma's adapter reports them. */
function violated(error: unknown): string {
  return error instanceof Prisma.PrismaClientKnownRequestError ? JSON.stringify(error.meta) : "";
}

/** Live customers by id. */
export async function findCustomers(
  deps: Deps,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, CustomerRow>> {
  const wellFormed = ids.filter((id) => isId("Customer", id));
  if (wellFormed.length === 0) return new Map();
  const rows = await deps.db.customer.findMany({
    where: { ...tenantOf(caller), id: { in: wellFormed }, deletedAt: null },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The environment's customers, newest first; deleted ones only with `isIncludingDeleted`. */
export function listCustomers(deps: Deps, caller: Caller, args: PageArgs): Promise<Page<CustomerRow>> {
  const { currency, umaAddress, isIncludingDeleted, ...filter } = validateFilter(customerFilter, args);
  const { platformCustomerId, customerType, region, ...dates } = filter;
  const where: Prisma.CustomerWhereInput = {
    ...tenantOf(caller),
    ...createdUpdatedWhere(dates),
    platformCustomerId,
    customerType,
    region,
    ...(umaAddress !== undefined && { umaAddress: umaAddress.toLowerCase() }),
    ...(currency !== undefined && { currencies: { has: currency } }),
    ...(isIncludingDeleted ? {} : { deletedAt: null }),
  };
  return readPage(
    args,
    (keyset, take) => deps.db.customer.findMany({ where: { ...where, ...keyset }, orderBy: newestFirst, take }),
    () => deps.db.customer.count({ where }),
  );
}
