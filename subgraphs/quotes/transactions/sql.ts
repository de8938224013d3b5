import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { countRows } from "../../shared/persistence/lists.js";
import type { Tx } from "../../shared/persistence/client.js";
import { equalsOneOf, selectColumns } from "../../shared/persistence/columns.js";
import { bigint, fieldsOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { ofTenant, RowsById } from "../../shared/persistence/rows-by-id.js";
import type { SortDirection } from "../../shared/graphql/connection.js";
import type { KeysetRead, Position } from "../../shared/graphql/position.js";
import type { TransactionRow } from "./type.js";
import type { TransactionFilter } from "./wire.js";

/** Lists of transactions that Prisma can't express well: by either side, and of several owners at once. */

type Reader = Pick<Tx, "$queryRaw">;

const transaction = fieldsOf<TransactionRow>(Prisma.TransactionScalarFieldEnum);
const columns = selectColumns("t", transaction);

const inOrder: Readonly<Record<SortDirection, Prisma.Sql>> = {
  ASC: Prisma.sql`t.created_at, t.id`,
  DESC: Prisma.sql`t.created_at DESC, t.id DESC`,
};

function beyond({ key, id }: Position, direction: SortDirection): Prisma.Sql {
  return direction === "DESC"
    ? Prisma.sql`(t.created_at, t.id) < (${key}::timestamptz, ${id})`
    : Prisma.sql`(t.created_at, t.id) > (${key}::timestamptz, ${id})`;
}

/** Filter of a list. */
export interface TransactionSelection extends TransactionFilter {
  /** Only payments of this customer, not those of another who pays it. */
  readonly holderId?: string;
  /** Without payments from or to these accounts. */
  readonly hiddenIds?: readonly string[];
  /** The ids that `platformCustomerId` names. */
  readonly namedIds?: readonly string[];
}

/** The filter's conditions, except for account and customers, which are two conditions each. */
function conditions(tenant: Tenant, filter: TransactionSelection): Prisma.Sql[] {
  const { holderId, senderAccountIdentifier, receiverAccountIdentifier } = filter;
  const { status, type, reference, startDate, endDate, hiddenIds = [] } = filter;
  const given = (value: string | undefined, condition: (value: string) => Prisma.Sql) =>
    value === undefined ? [] : [condition(value)];
  return [
    ofTenant("t", tenant),
    ...given(holderId, (id) => Prisma.sql`t.customer_id = ${id}`),
    ...given(senderAccountIdentifier, (id) => Prisma.sql`t.source = ${id}`),
    ...given(receiverAccountIdentifier, (id) => Prisma.sql`t.destination = ${id}`),
    ...(hiddenIds.length === 0
      ? []
      : [
          Prisma.sql`t.destination <> ALL(${hiddenIds}::text[])`,
          Prisma.sql`(t.source IS NULL OR t.source <> ALL(${hiddenIds}::text[]))`,
        ]),
    ...given(status, (name) => Prisma.sql`t.status = ${name}::quotes."TransactionStatus"`),
    ...given(type, (name) => Prisma.sql`t.type = ${name}::quotes."TransactionType"`),
    ...given(reference, (text) => Prisma.sql`t.reference = ${text}`),
    ...given(startDate, (from) => Prisma.sql`t.created_at >= ${new Date(from)}::timestamptz`),
    ...given(endDate, (to) => Prisma.sql`t.created_at <= ${new Date(to)}::timestamptz`),
  ];
}

/** A payment within one account would be on both sides: it counts as its source's. */
function sidesOfAccount(account: Prisma.Sql): [source: Prisma.Sql, destination: Prisma.Sql] {
  return [
    Prisma.sql`t.source = ${account}`,
    Prisma.sql`t.destination = ${account} AND t.source IS DISTINCT FROM ${account}`,
  ];
}

/** The payment's holder, or the holder of the counterparty's account: never the same. */
function sidesOfCustomer(customer: Prisma.Sql): [holder: Prisma.Sql, counterparty: Prisma.Sql] {
  return [Prisma.sql`t.customer_id = ${customer}`, Prisma.sql`t.counterparty_id = ${customer}`];
}

/** The same for all customers that have, or had, a platform customer id. */
function sidesOfNamed(platformCustomerId: string, ids: readonly string[]): Prisma.Sql[] {
  const holder = Prisma.sql`t.platform_customer_id = ${platformCustomerId}`;
  if (ids.length === 0) return [holder];
  const others = Prisma.sql`t.platform_customer_id <> ${platformCustomerId}`;
  return [holder, Prisma.sql`t.counterparty_id ${equalsOneOf(ids)} AND ${others}`];
}

/** The sides that the filter names; the conditions of one find disjoint payments. */
function sidesOf(tenant: Tenant, filter: TransactionSelection): Prisma.Sql[][] {
  const { accountIdentifier, customerId, platformCustomerId, namedIds = [] } = filter;
  const named = [
    ...(accountIdentifier === undefined ? [] : [sidesOfAccount(Prisma.sql`${accountIdentifier}`)]),
    ...(platformCustomerId === undefined ? [] : [sidesOfNamed(platformCustomerId, namedIds)]),
  ];
  if (customerId === undefined) return named;
  const [holder, counterparty] = sidesOfCustomer(Prisma.sql`${customerId}`);
  // The platform's own transactions show the platform's id (docs/interface.md, The platform's id of a customer).
  const own = customerId === tenant.platformId ? Prisma.sql`t.customer_id IS NULL` : holder;
  return [...named, [own, counterparty]];
}

/**
 * The first `limit` rows in list order. One branch per side: each walks its own index in that order and stops at the
 * limit, whereas an OR would read and sort the account's whole history.
 */
function page(branches: readonly (readonly Prisma.Sql[])[], direction: SortDirection, limit: number): Prisma.Sql {
  const by = inOrder[direction];
  const parts = branches.map(
    (where) => Prisma.sql`
      (SELECT t.* FROM quotes.transaction AS t WHERE ${Prisma.join(where, " AND ")} ORDER BY ${by} LIMIT ${limit})`,
  );
  return Prisma.sql`SELECT ${columns} FROM (${Prisma.join(parts, " UNION ALL ")}) AS t ORDER BY ${by} LIMIT ${limit}`;
}

export interface TransactionsPage extends KeysetRead {
  readonly filter: TransactionSelection;
}

/** The statement of {@link readTransactions}. */
export function transactionsStatement(
  tenant: Tenant,
  { filter, after, direction, limit }: TransactionsPage,
): Prisma.Sql {
  const where = [...conditions(tenant, filter), ...(after ? [beyond(after, direction)] : [])];
  const branches = sidesOf(tenant, filter).reduce(
    (found, sides) => found.flatMap((branch) => sides.map((side) => [...branch, side])),
    [where],
  );
  return page(branches, direction, limit);
}

export const transactionsById = new RowsById<TransactionRow>({
  resourceType: "Transaction",
  name: "quotes.transaction",
  fields: Prisma.TransactionScalarFieldEnum,
});

/** A page of the tenant's transactions. */
export function readTransactions(db: Reader, tenant: Tenant, requested: TransactionsPage): Promise<TransactionRow[]> {
  return db.$queryRaw(transaction)(transactionsStatement(tenant, requested));
}

/** Number of transactions, counted up to `atMost`. */
export function countTransactions(
  db: Reader,
  tenant: Tenant,
  filter: TransactionSelection,
  atMost?: number,
): Promise<number> {
  const sides = sidesOf(tenant, filter).map((either) => Prisma.sql`(${Prisma.join(either, " OR ")})`);
  const where = Prisma.join([...conditions(tenant, filter), ...sides], " AND ");
  return countRows(db, Prisma.sql`FROM quotes.transaction AS t WHERE ${where}`, atMost);
}

/** Owner of a list of transactions, on either side: a customer, or an account. */
export type TransactionOwner = "customer" | "account";

function ownersBranches(owner: TransactionOwner): Prisma.Sql[] {
  const requested = Prisma.sql`requested.id`;
  return owner === "customer" ? sidesOfCustomer(requested) : sidesOfAccount(requested);
}

/** `limit`: per owner. */
export interface TransactionsOfOwners extends KeysetRead {
  readonly owner: TransactionOwner;
  readonly ids: readonly string[];
}

const ownedTransaction = { ...transaction, ownerId: text };
type OwnedTransaction = RowOf<typeof ownedTransaction>;

/** The statement of {@link readByOwner}: one index scan per owner. */
export function byOwnerStatement(
  tenant: Tenant,
  { owner, ids, after, direction, limit }: TransactionsOfOwners,
): Prisma.Sql {
  const branches = ownersBranches(owner).map((side) => [
    ofTenant("t", tenant),
    side,
    ...(after ? [beyond(after, direction)] : []),
  ]);
  return Prisma.sql`
    SELECT requested.id AS "ownerId", owned.*
    FROM unnest(${ids}::text[]) AS requested (id) CROSS JOIN LATERAL (${page(branches, direction, limit)}) AS owned
    ORDER BY owned."createdAt" ${Prisma.raw(direction)}, owned.id ${Prisma.raw(direction)}`;
}

/** The first transactions of each owner in the direction, in one statement. */
export function readByOwner(db: Reader, tenant: Tenant, requested: TransactionsOfOwners): Promise<OwnedTransaction[]> {
  return db.$queryRaw(ownedTransaction)(byOwnerStatement(tenant, requested));
}

/** Number of each owner's transactions, in one statement. */
export async function countByOwner(
  db: Reader,
  tenant: Tenant,
  owner: TransactionOwner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = ownersBranches(owner).map(
    (side) =>
      Prisma.sql`SELECT count(*) AS count FROM quotes.transaction AS t WHERE ${ofTenant("t", tenant)} AND ${side}`,
  );
  const rows = await db.$queryRaw({ id: text, count: bigint })`
    SELECT requested.id, sum(counted.count)::bigint AS count
    FROM unnest(${ids}::text[]) AS requested (id) CROSS JOIN LATERAL (${Prisma.join(counts, " UNION ALL ")}) AS counted
    GROUP BY requested.id`;
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
