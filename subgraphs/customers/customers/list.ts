import type { z } from "zod";
import { Prisma, type Customer as CustomerRow, type CustomerType } from "../../../generated/prisma/client.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import { fieldsOf, text } from "../../shared/persistence/driver/row.js";
import { within } from "../../shared/schema/lists.js";
import { kycStatus } from "../value-types/enums.js";
import type { customerFilter } from "./wire.js";

type CustomerFilter = Omit<z.output<typeof customerFilter>, "search">;

export const customerColumns = { ...fieldsOf<CustomerRow>(Prisma.CustomerScalarFieldEnum), sortName: text };

export const customerList = new List({
  table: "customers.customer",
  columns: customerColumns,
  expressions: { sortName: "customers.sort_name(row.full_name, row.business_info)" },
  orders: {
    UPDATED_AT: { field: "updatedAt", type: "timestamptz" },
    NAME: { field: "sortName", type: "text" },
  },
  indexed: ["region"],
  valued: { currencies: { table: "customers.customer_currency", value: "currency", id: "customer_id" } },
});

/** Types and statuses, of which one index has both; undefined: all. */
function verificationsOf({ customerTypes, kycStatuses, kybStatuses }: CustomerFilter): ListFilter["verification"] {
  const hasStatuses = kycStatuses !== undefined || kybStatuses !== undefined;
  if (!hasStatuses && customerTypes === undefined) return undefined;
  const ofType = (customerType: CustomerType, statuses: readonly string[] = hasStatuses ? [] : kycStatus.options) =>
    customerTypes === undefined || customerTypes.includes(customerType)
      ? [...new Set(statuses)].map((verificationStatus) => ({ customerType, verificationStatus }))
      : [];
  return { anyOf: [...ofType("INDIVIDUAL", kycStatuses), ...ofType("BUSINESS", kybStatuses)] };
}

/** A customer changed before a time was registered before it: a list by that time is read from there. */
function registered({ createdAt, updatedAt }: CustomerFilter) {
  const ends = [createdAt?.until, updatedAt?.until].filter((end) => end !== undefined);
  const until = ends.sort((one, other) => Date.parse(one) - Date.parse(other))[0];
  return within({ from: createdAt?.from, until });
}

/** The list's conditions. */
export function customersMatching(filter: CustomerFilter): ListFilter {
  const { email, phoneNumber, platformCustomerId, umaAddress, regions, currencies } = filter;
  const { isDeleted, isIncludingDeleted } = filter;
  return {
    email: { equalsText: email },
    phoneNumber,
    platformCustomerId,
    umaAddress: umaAddress?.toLowerCase(),
    verification: verificationsOf(filter),
    region: { in: regions },
    currencies: { in: currencies },
    deletedAt: isIncludingDeleted ? undefined : isDeleted ? { not: null } : null,
    createdAt: registered(filter),
    updatedAt: within(filter.updatedAt),
  };
}
