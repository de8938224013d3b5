import { Prisma, type Quote } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { columnOf, equalsOneOf, selectColumns } from "../../shared/persistence/columns.js";
import { toJsonRows } from "../../shared/persistence/insert-rows.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { ofTenant, ofTenantById } from "../../shared/persistence/rows-by-id.js";
import type { Write } from "../../shared/persistence/driver/write-together.js";
import type { TransactionRow } from "./type.js";

/** Payments by raw SQL: planning by Prisma would take longer than running it. */

/** The driver's parameter: JSON as text. */
function toParameter(value: unknown): unknown {
  const isJson =
    typeof value === "object" && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);
  return isJson ? JSON.stringify(value) : value;
}

/** The row carries its tenant. */
function inserter<Member extends string>(table: string, members: readonly Member[]) {
  const into = Prisma.raw(`INSERT INTO ${table} (${members.map(columnOf).join(", ")})`);
  return (row: Readonly<Record<Member, unknown>>): Write =>
    Prisma.sql`${into} VALUES (${Prisma.join(members.map((member) => toParameter(row[member])))})`;
}

const newTransaction = inserter("quotes.transaction", Object.values(Prisma.TransactionScalarFieldEnum));
const newQuote = inserter("quotes.quote", Object.values(Prisma.QuoteScalarFieldEnum));

/** The transaction, with its quote if it has one. */
export function paymentWrites(row: TransactionRow, quote: Quote | undefined): Write[] {
  return [newTransaction(row), ...(quote ? [newQuote(quote)] : [])];
}

/** The columns of a transaction that may change. */
const mutable = [
  ...(["status", "statusHistory", "pendingReason", "failureReason", "failureDetails"] as const),
  ...(["settledAt", "updatedAt"] as const),
  ...(["sentAmount", "receivedAmount", "expectedSettlementAt", "counterpartyInformation", "card"] as const),
  ...(["refundReference", "refundStatus", "refundReason", "refundInitiatedAt", "refundSettledAt"] as const),
] as const satisfies readonly (keyof TransactionRow)[];

const changes = Prisma.raw(mutable.map((member) => `${columnOf(member)} = given.${columnOf(member)}`).join(", "));

const transaction = fieldsOf<TransactionRow>(Prisma.TransactionScalarFieldEnum);
const quote = fieldsOf<Quote>(Prisma.QuoteScalarFieldEnum);

/** Transactions of a tenant by their ids, locked. */
export const lockByIds = (tx: Tx, tenant: Tenant, ids: readonly string[]): Promise<TransactionRow[]> =>
  lockWhereId(tx, tenant, equalsOneOf(ids));

/** The transaction of a quote, locked. */
export const lockByQuote = (tx: Tx, tenant: Tenant, quoteId: string): Promise<TransactionRow[]> =>
  lockWhereId(
    tx,
    tenant,
    Prisma.sql`= (SELECT transaction_id FROM quotes.quote WHERE quote.id = ${quoteId} AND ${ofTenant("quote", tenant)})`,
  );

function lockWhereId(tx: Tx, tenant: Tenant, isOne: Prisma.Sql): Promise<TransactionRow[]> {
  return tx.$queryRaw(transaction)`
    SELECT ${selectColumns("transaction", transaction)} FROM quotes.transaction
    WHERE id ${isOne} AND ${ofTenantById("transaction", tenant)}
    ORDER BY id FOR UPDATE`;
}

/** The quote of a transaction. */
export function readQuotesOf(tx: Tx, tenant: Tenant, transactionId: string): Promise<Quote[]> {
  return tx.$queryRaw(quote)`
    SELECT ${selectColumns("quote", quote)} FROM quotes.quote
    WHERE transaction_id = ${transactionId} AND ${ofTenant("quote", tenant)}`;
}

/** A quote, which never changes: its state is that of its transaction. */
export async function findQuote(tx: Tx, tenant: Tenant, quoteId: string): Promise<Quote | undefined> {
  const [found] = await tx.$queryRaw(quote)`
    SELECT ${selectColumns("quote", quote)} FROM quotes.quote
    WHERE id = ${quoteId} AND ${ofTenant("quote", tenant)}`;
  return found;
}

/** Changed rows of a tenant, whatever their number, which the caller has locked. */
export function transactionUpdates(tenant: Tenant, rows: readonly TransactionRow[]): Write {
  return Prisma.sql`
    UPDATE quotes.transaction SET ${changes}
    FROM json_populate_recordset(NULL::quotes.transaction, ${toJsonRows(["id", ...mutable], rows)}::json) AS given
    WHERE transaction.id ${equalsOneOf(rows.map(({ id }) => id))} AND transaction.id = given.id
      AND ${ofTenantById("transaction", tenant)}`;
}
