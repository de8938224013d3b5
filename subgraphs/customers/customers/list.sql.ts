import type { z } from "zod";
import { Prisma, type Customer as CustomerRow } from "../../../generated/prisma/client.js";
import type { Deps } from "../../shared/deps.js";
import type { Page, PageArgs } from "../../shared/graphql/connection.js";
import { pageByCreation, type KeysetRead } from "../../shared/graphql/position.js";
import type { Caller, Tenant } from "../../shared/kernel/caller.js";
import { countRows } from "../../shared/persistence/lists.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import type { customerFilter } from "./wire.js";

type CustomerFilter = z.output<typeof customerFilter>;

const customer = fieldsOf<CustomerRow>(Prisma.CustomerScalarFieldEnum);
const columns = selectColumns("customer", customer);

/** The filter's condition. `listed` is the table whose index has the order: a currency has its own. */
function matching(tenant: Tenant, filter: CustomerFilter) {
  const { currency, umaAddress, isIncludingDeleted, platformCustomerId, customerType, region } = filter;
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = filter;
  const listed = Prisma.raw(currency === undefined ? "customer" : "used");
  const given = (value: string | undefined, condition: (value: string) => Prisma.Sql) =>
    value === undefined ? [] : [condition(value)];
  const conditions = [
    ofTenant("customer", tenant),
    ...given(currency, (code) => Prisma.sql`${ofTenant("used", tenant)} AND used.currency = ${code}`),
    ...given(platformCustomerId, (id) => Prisma.sql`customer.platform_customer_id = ${id}`),
    ...given(customerType, (type) => Prisma.sql`customer.customer_type = ${type}::customers."CustomerType"`),
    ...given(region, (code) => Prisma.sql`customer.region = ${code}`),
    ...given(umaAddress, (address) => Prisma.sql`customer.uma_address = ${address.toLowerCase()}`),
    ...given(createdAfter, (from) => Prisma.sql`${listed}.created_at >= ${new Date(from)}::timestamptz`),
    ...given(createdBefore, (to) => Prisma.sql`${listed}.created_at <= ${new Date(to)}::timestamptz`),
    ...given(updatedAfter, (from) => Prisma.sql`customer.updated_at >= ${new Date(from)}::timestamptz`),
    // A customer updated by then was created by then: the list is read from there.
    ...given(
      updatedBefore,
      (to) => Prisma.sql`customer.updated_at <= ${new Date(to)}::timestamptz
        AND ${listed}.created_at <= ${new Date(to)}::timestamptz`,
    ),
    ...(isIncludingDeleted ? [] : [Prisma.sql`customer.deleted_at IS NULL`]),
  ];
  const from =
    currency === undefined
      ? Prisma.sql`customers.customer`
      : Prisma.sql`customers.customer_currency AS used
          JOIN customers.customer ON customer.id = used.customer_id AND customer.created_at = used.created_at`;
  const key = Prisma.raw(currency === undefined ? "customer.id" : "used.customer_id");
  return { from, conditions, listed, key };
}

/** Without a filter there is one best index. */
const planOf = ({ isIncludingDeleted: _deleted, ...filter }: CustomerFilter): Prisma.Sql =>
  Object.values(filter).some((value) => value !== undefined) ? plannedByValues : Prisma.empty;

/** The statement of a page. */
export function customersStatement(
  tenant: Tenant,
  filter: CustomerFilter,
  { after, direction, limit }: KeysetRead,
): Prisma.Sql {
  const { from, conditions, listed, key } = matching(tenant, filter);
  const beyond = Prisma.raw(direction === "DESC" ? "<" : ">");
  const further = after
    ? [Prisma.sql`(${listed}.created_at, ${key}) ${beyond} (${after.key}::timestamptz, ${after.id})`]
    : [];
  const order = Prisma.raw(direction);
  return Prisma.sql`
    SELECT ${columns} FROM ${from} WHERE ${Prisma.join([...conditions, ...further], " AND ")}
    ORDER BY ${listed}.created_at ${order}, ${key} ${order} LIMIT ${limit}`;
}

/** The environment's customers, newest first; deleted ones only with `isIncludingDeleted`. */
export function listCustomers(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  filter: CustomerFilter,
  args: PageArgs,
): Promise<Page<CustomerRow>> {
  return pageByCreation(
    "customers",
    args,
    (page) => db.$queryRaw(customer)`${planOf(filter)} ${customersStatement(caller, filter, page)}`,
    (atMost) => {
      const { from, conditions } = matching(caller, filter);
      return countRows(db, Prisma.sql`FROM ${from} WHERE ${Prisma.join(conditions, " AND ")}`, atMost, planOf(filter));
    },
  );
}
