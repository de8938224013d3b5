import { type Prisma, type Customer as CustomerRow } from "../../../generated/prisma/client.js";
import { platformProfile } from "../../platform/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField, isUniqueViolation } from "../../shared/kernel/errors.js";
import {
  createdUpdatedWhere,
  newestFirst,
  readPage,
  type Page,
  type PageArgs,
} from "../../shared/graphql/connection.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId } from "../../shared/kernel/ids.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateFilter, validateInput } from "../../shared/schema/validate.js";
import type { CustomersDeps } from "../deps.js";
import { columnsOf, contactsToVerify, storedBusinessInfo } from "./columns.js";
import { createCustomers, umaAddressTaken } from "./creation.js";
import { customerCreate, customerFilter, customerUpdate, dueDiligence, type CustomerUpdate } from "./wire.js";

/**
 * Registers a customer (docs/interface.md, Creating and deleting a customer). 409 for a UMA address or live
 * platformCustomerId that is taken.
 */
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
      const [created] = await createCustomers(deps, tx, caller, [wanted]);
      if (!created) throw new Error("Nothing became of the customer");
      if (created instanceof ApiError) throw created;
      return created;
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
    const { email = stored.email, phoneNumber = stored.phoneNumber } = update;
    const row = await savingUnique(update, async () =>
      tx.customer.update({
        where: { id: customerId, ...tenantOf(caller) },
        data: {
          ...columnsOf(deps, stored, update, platform),
          ...mergedParts(stored, update),
          ...contactsToVerify({ email, phoneNumber, region }, stored),
          updatedAt: await deps.clock.now(tx, caller),
        },
      }),
    );
    if (update.currencies) await deps.customerAccounts.provision(tx, caller, [row]);
    return row;
  });
}

/** Locks the row, deleted or not. Throws 404 CUSTOMER_NOT_FOUND. */
export async function lockCustomer(tx: Tx, caller: Caller, customerId: string): Promise<CustomerRow> {
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

/** Says that the UMA address is taken: 409 UMA_ADDRESS_EXISTS. An update changes no other unique value. */
async function savingUnique<T>({ umaAddress = "" }: CustomerUpdate, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error)) throw umaAddressTaken(umaAddress);
    throw error;
  }
}

/** Live customers by id. */
export async function findCustomers(
  deps: { readonly db: Pick<Tx, "customer"> },
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
