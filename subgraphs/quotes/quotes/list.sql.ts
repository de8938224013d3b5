import { Prisma, type Quote } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import type { Tx } from "../../shared/persistence/client.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { plannedByValues } from "../../shared/persistence/driver/statement.js";
import { countRows } from "../../shared/persistence/lists.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { between, sidesOfAccount } from "../transactions/filter.sql.js";
import type { KeysetRead } from "../../shared/persistence/keyset.js";
import type { QuoteFilter, QuoteOrder } from "./list.wire.js";

/**
 * Lists of quotes. A quote's status, accounts and agent are those of its transaction, which has indexes for them; both
 * are made at one time. Equal ones are ordered by the transaction's id.
 */

type Reader = Pick<Tx, "$queryRaw">;
type QuoteStatus = NonNullable<QuoteFilter["statuses"]>[number];

const quote = fieldsOf<Quote>(Prisma.QuoteScalarFieldEnum);
const columns = selectColumns("q", quote);

/** The rows that a list walks. */
interface Walk {
  readonly from: Prisma.Sql;
  /** The alias of their tenant, customer and time of creation. */
  readonly alias: "q" | "t";
  readonly id: string;
}

const quotesOnly: Walk = { from: Prisma.sql`quotes.quote AS q`, alias: "q", id: "q.transaction_id" };
const withTransactions: Walk = {
  from: Prisma.sql`quotes.transaction AS t JOIN quotes.quote AS q ON q.id = t.quote_id`,
  alias: "t",
  id: "t.id",
};

const walkOf = ({ statuses, accountId, agentId }: QuoteFilter): Walk =>
  statuses === undefined && accountId === undefined && agentId === undefined ? quotesOnly : withTransactions;

/** The transactions of quotes with a status: see `quoteStatusOf`. */
function ofStatus(status: QuoteStatus): Prisma.Sql[] {
  const direct = Prisma.sql`t.status = ${status}`;
  switch (status) {
    case "EXPIRED":
      return [direct, Prisma.sql`t.status = 'FAILED' AND t.failure_reason = 'QUOTE_EXPIRED'`];
    case "FAILED":
      return [
        Prisma.sql`t.status = 'FAILED' AND t.failure_reason IS DISTINCT FROM 'QUOTE_EXPIRED'`,
        Prisma.sql`t.status = 'REJECTED'`,
      ];
    default:
      return [direct];
  }
}

/** The alternatives of each member with several; those of one find disjoint quotes. */
function sidesOf({ statuses, accountId }: QuoteFilter): Prisma.Sql[][] {
  const found = statuses && [...new Set(statuses)].flatMap(ofStatus);
  return [
    ...(found ? [found.length > 0 ? found : [Prisma.sql`FALSE`]] : []),
    ...(accountId === undefined ? [] : [sidesOfAccount(Prisma.sql`${accountId}`)]),
  ];
}

function conditions(tenant: Tenant, { customerId, agentId, createdAt, expiresAt }: QuoteFilter, walk: Walk) {
  const customer = Prisma.raw(`${walk.alias}.customer_id`);
  const ofCustomer = customerId === tenant.platformId ? Prisma.sql`IS NULL` : Prisma.sql`= ${customerId}`;
  return [
    ofTenant(walk.alias, tenant),
    ...(customerId === undefined ? [] : [Prisma.sql`${customer} ${ofCustomer}`]),
    ...(agentId === undefined ? [] : [Prisma.sql`t.agent_id = ${agentId}`]),
    ...between(`${walk.alias}.created_at`, createdAt),
    ...between("q.expires_at", expiresAt),
  ];
}

interface QuotesPage extends KeysetRead {
  readonly filter: QuoteFilter;
  readonly by: QuoteOrder["by"];
}

const columnOf = { CREATED_AT: "created_at", EXPIRES_AT: "expires_at" } as const;

/** The statement of {@link readQuotes}: a branch per status and side, each of which walks its own index. */
export function quotesStatement(tenant: Tenant, { filter, by, after, direction, limit }: QuotesPage): Prisma.Sql {
  const walk = walkOf(filter);
  const key = by === "CREATED_AT" ? `${walk.alias}.created_at` : "q.expires_at";
  const end = (order: readonly string[]) =>
    Prisma.sql`ORDER BY ${Prisma.raw(order.map((column) => `${column} ${direction}`).join(", "))} LIMIT ${limit}`;
  const beyond = Prisma.raw(`(${key}, ${walk.id}) ${direction === "DESC" ? "<" : ">"}`);
  const where = [
    ...conditions(tenant, filter, walk),
    ...(after ? [Prisma.sql`${beyond} (${after.key}::timestamptz, ${after.id})`] : []),
  ];
  const branches = sidesOf(filter).reduce<Prisma.Sql[][]>(
    (found, either) => found.flatMap((branch) => either.map((side) => [...branch, side])),
    [where],
  );
  const parts = branches.map(
    (branch) => Prisma.sql`(SELECT q.* FROM ${walk.from} WHERE ${Prisma.join(branch, " AND ")} ${end([key, walk.id])})`,
  );
  return Prisma.sql`${plannedByValues}
    SELECT ${columns} FROM (${Prisma.join(parts, " UNION ALL ")}) AS q
    ${end([`q.${columnOf[by]}`, "q.transaction_id"])}`;
}

/** A page of the tenant's quotes. */
export function readQuotes(db: Reader, tenant: Tenant, page: QuotesPage): Promise<Quote[]> {
  return db.$queryRaw(quote)(quotesStatement(tenant, page));
}

/** Number of quotes, counted up to `atMost`. */
export function countQuotes(db: Reader, tenant: Tenant, filter: QuoteFilter, atMost?: number): Promise<number> {
  const walk = walkOf(filter);
  const sides = sidesOf(filter).map((either) => Prisma.sql`(${Prisma.join(either, " OR ")})`);
  const where = Prisma.join([...conditions(tenant, filter, walk), ...sides], " AND ");
  return countRows(db, Prisma.sql`FROM ${walk.from} WHERE ${where}`, atMost, plannedByValues);
}
