import { Prisma, type Quote } from "../../../generated/prisma/client.js";
import { columnOf } from "../../shared/persistence/columns.js";
import type { Write } from "../../shared/persistence/write-together.js";
import type { TransactionRow } from "./type.js";

/** A new payment, with statements of our own: Prisma would take more time to plan each than it takes to run. */

/** What the driver takes: JSON as text. */
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

/** The transaction, with its quote where it has one. */
export function paymentWrites(row: TransactionRow, quote: Quote | undefined): Write[] {
  return [newTransaction(row), ...(quote ? [newQuote(quote)] : [])];
}
