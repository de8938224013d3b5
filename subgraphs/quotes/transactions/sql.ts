import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { countRows } from "../../shared/persistence/lists.js";
import type { Tx } from "../../shared/persistence/client.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { bigint, fieldsOf, text, type RowOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { RowsById } from "../../shared/persistence/rows-by-id.js";
import type { KeyType } from "../../shared/graphql/position.js";
import type { KeysetRead, Position } from "../../shared/persistence/keyset.js";
import {
  byCard,
  ownConditions,
  sidesOf,
  sidesOfAccount,
  sidesOfCustomer,
  transactionConditions,
  type TransactionSelection,
} from "./filter.sql.js";
import type { TransactionOrder } from "./list.wire.js";
import type { TransactionRow } from "./type.js";

/** Lists of transactions that Prisma can't express well: by either side, and of several owners at once. */

type Reader = Pick<Tx, "$queryRaw">;

const transaction = fieldsOf<TransactionRow>(Prisma.TransactionScalarFieldEnum);
const columns = selectColumns("t", transaction);

/** Value by which a list is ordered. Transactions without a value are not in a list with this order. */
interface OrderKey {
  readonly column: string;
  readonly field: "createdAt" | "updatedAt" | "sentAmount";
  readonly type: KeyType;
  readonly isNullable?: true;
}

export const orderKeys: Readonly<Record<TransactionOrder["by"], OrderKey>> = {
  CREATED_AT: { column: "created_at", field: "createdAt", type: "timestamptz" },
  UPDATED_AT: { column: "updated_at", field: "updatedAt", type: "timestamptz" },
  AMOUNT: { column: "sent_amount", field: "sentAmount", type: "bigint", isNullable: true },
};

const inOrder = ({ by, direction }: TransactionOrder): Prisma.Sql =>
  Prisma.raw(`t.${orderKeys[by].column} ${direction}, t.id ${direction}`);

/** Of an order whose values can be missing. */
function hasKey({ by }: TransactionOrder): Prisma.Sql[] {
  const { column, isNullable } = orderKeys[by];
  return isNullable ? [Prisma.raw(`t.${column} IS NOT NULL`)] : [];
}

function beyond(after: Position | undefined, { by, direction }: TransactionOrder): Prisma.Sql[] {
  if (!after) return [];
  const { column, type } = orderKeys[by];
  const [of, as] = [Prisma.raw(`(t.${column}, t.id) ${direction === "DESC" ? "<" : ">"}`), Prisma.raw(`::${type}`)];
  return [Prisma.sql`${of} (${after.key}${as}, ${after.id})`];
}

/** The members for whose values the best plan is always the same. */
const plannedOnce: ReadonlySet<string> = new Set([
  "holderId",
  "hiddenIds",
  "namedIds",
  "customerId",
  "platformCustomerId",
  "accountId",
  "umaAddress",
  "source",
  "destination",
  "quoteId",
  "statuses",
  "types",
  "createdAt",
] satisfies (keyof TransactionSelection)[]);

function planOf(filter: TransactionSelection, { by }: TransactionOrder): Prisma.Sql {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return by === "CREATED_AT" && given.every(([member]) => plannedOnce.has(member)) ? Prisma.empty : plannedByValues;
}

/** The members whose index has the order of creation for each value, those that leave fewest rows first. */
const branching = ["failureReasons", "statuses", "types"] as const;
/** Maximum number of index scans of a page. */
const maxBranches = 20;

/** The filter, or one per value of a member with several: each finds other rows. */
function scansOf(filter: TransactionSelection, sides: number): TransactionSelection[] {
  for (const member of branching) {
    const values: readonly unknown[] = [...new Set<unknown>(filter[member])];
    if (values.length < 2 || values.length * sides > maxBranches) continue;
    return values.map((value) => ({ ...filter, [member]: [value] }));
  }
  return [filter];
}

/** The rows of a list that a page reads. */
interface TransactionsPage extends KeysetRead {
  readonly filter: TransactionSelection;
  /** In the direction in which they are read. */
  readonly by: TransactionOrder["by"];
}

/**
 * The first `limit` rows in list order. One branch per side and value: each walks its own index in that order and stops
 * at the limit, whereas an OR would read and sort the account's whole history.
 */
function page(
  tenant: Tenant,
  { filter, by, after, direction, limit }: TransactionsPage,
  owner: readonly (readonly Prisma.Sql[])[] = [],
): Prisma.Sql {
  const order = { by, direction };
  const sides = [...owner, ...sidesOf(tenant, filter)].reduce<Prisma.Sql[][]>(
    (found, either) => found.flatMap((branch) => either.map((side) => [...branch, side])),
    [[]],
  );
  const scans = scansOf(filter, sides.length).map((scan) => [
    ...ownConditions(tenant, scan),
    ...hasKey(order),
    ...beyond(after, order),
  ]);
  const end = Prisma.sql`ORDER BY ${inOrder(order)} LIMIT ${limit}`;
  const parts = scans.flatMap((scan) =>
    sides.map(
      (side) =>
        Prisma.sql`(SELECT t.* FROM quotes.transaction AS t WHERE ${Prisma.join([...scan, ...side], " AND ")} ${end})`,
    ),
  );
  return Prisma.sql`SELECT ${columns} FROM (${Prisma.join(parts, " UNION ALL ")}) AS t ${end}`;
}

/** The statement of {@link readTransactions}. */
export function transactionsStatement(tenant: Tenant, requested: TransactionsPage): Prisma.Sql {
  return Prisma.sql`${planOf(requested.filter, requested)}${page(tenant, requested)}`;
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
  order: TransactionOrder,
  atMost?: number,
): Promise<number> {
  const where = Prisma.join([transactionConditions(tenant, filter), ...hasKey(order)], " AND ");
  return countRows(db, Prisma.sql`FROM quotes.transaction AS t WHERE ${where}`, atMost, planOf(filter, order));
}

/** Owner of a list of transactions: a customer or an account, on either side, or a card. */
export type TransactionOwner = "customer" | "account" | "card";

const branchesOf: Readonly<Record<TransactionOwner, (id: Prisma.Sql) => readonly Prisma.Sql[]>> = {
  customer: sidesOfCustomer,
  account: sidesOfAccount,
  card: (id) => [byCard(id)],
};

const ownersBranches = (owner: TransactionOwner) => branchesOf[owner](Prisma.sql`requested.id`);

/** `limit`: per owner. */
export interface TransactionsOfOwners extends TransactionsPage {
  readonly owner: TransactionOwner;
  readonly ids: readonly string[];
}

const ownedTransaction = { ...transaction, ownerId: text };
type OwnedTransaction = RowOf<typeof ownedTransaction>;

/** The statement of {@link readByOwner}: one index scan per owner. */
export function byOwnerStatement(tenant: Tenant, requested: TransactionsOfOwners): Prisma.Sql {
  const { owner, ids, filter, by, direction } = requested;
  const { field } = orderKeys[by];
  return Prisma.sql`${planOf(filter, requested)}
    SELECT requested.id AS "ownerId", owned.*
    FROM unnest(${ids}::text[]) AS requested (id)
      CROSS JOIN LATERAL (${page(tenant, requested, [ownersBranches(owner)])}) AS owned
    ORDER BY owned."${Prisma.raw(field)}" ${Prisma.raw(direction)}, owned.id ${Prisma.raw(direction)}`;
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
  filter: TransactionSelection,
  order: TransactionOrder,
): Promise<ReadonlyMap<string, number>> {
  const conditions = Prisma.join([transactionConditions(tenant, filter), ...hasKey(order)], " AND ");
  const counts = ownersBranches(owner).map(
    (side) => Prisma.sql`SELECT count(*) AS count FROM quotes.transaction AS t WHERE ${conditions} AND ${side}`,
  );
  const rows = await db.$queryRaw({ id: text, count: bigint })`${planOf(filter, order)}
    SELECT requested.id, sum(counted.count)::bigint AS count
    FROM unnest(${ids}::text[]) AS requested (id) CROSS JOIN LATERAL (${Prisma.join(counts, " UNION ALL ")}) AS counted
    GROUP BY requested.id`;
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
