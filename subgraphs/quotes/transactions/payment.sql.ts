import { Prisma, type Quote } from "../../../generated/prisma/client.js";
import type { Tx } from "../../shared/persistence/client.js";
import { columnOf } from "../../shared/persistence/columns.js";
import type { TransactionRow } from "./type.js";

/** A new payment, in one statement: Prisma would take two, and more time to plan each than they take to run. */

const transactionMembers = Object.values(Prisma.TransactionScalarFieldEnum);
const quoteMembers = Object.values(Prisma.QuoteScalarFieldEnum);

function insertSql(table: string, members: readonly string[], firstParameter: number): string {
  const parameters = members.map((_, index) => `$${firstParameter + index}`);
  return `INSERT INTO quotes.${table} (${members.map(columnOf).join(", ")}) VALUES (${parameters.join(", ")})`;
}

const transactionSql = insertSql("transaction", transactionMembers, 1);
const quoteSql = insertSql("quote", quoteMembers, transactionMembers.length + 1);
/** Foreign keys are checked when the statement has ended. */
const paymentSql = `WITH payment AS (${transactionSql}) ${quoteSql}`;

/** What the driver takes: JSON as text. */
function toParameter(value: unknown): unknown {
  const isJson =
    typeof value === "object" && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);
  return isJson ? JSON.stringify(value) : value;
}

/** The rows carry their tenant. */
export async function insertPayment(tx: Tx, row: TransactionRow, quote: Quote | undefined): Promise<void> {
  const values = transactionMembers.map((member) => toParameter(row[member]));
  if (!quote) {
    await tx.$executeRawUnsafe(transactionSql, ...values);
    return;
  }
  await tx.$executeRawUnsafe(paymentSql, ...values, ...quoteMembers.map((member) => toParameter(quote[member])));
}
