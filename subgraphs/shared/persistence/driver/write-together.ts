import { Prisma } from "../../../../generated/prisma/client.js";

/** An INSERT or UPDATE, to be executed alone or with others. */
export type Write = Prisma.Sql;

/** The writes of a transaction that aren't awaited: if one fails, so does the transaction, with its error. */
export interface Writes {
  /** Sends a write, with the transaction's next statement or its commit. */
  $write(write: Write): void;
  /** The same, as one statement with the write before it if that hasn't been sent: see {@link together}. */
  $writeBeside(write: Write): void;
}

/**
 * One statement of several writes. None sees what another writes, and no two may change the same row. Foreign keys
 * between them are checked when all are written. 12 % more quotes of agents; until a trip takes less than 0.02 ms.
 */
export function together(writes: readonly Write[]): Write {
  const last = writes.at(-1) ?? Prisma.empty;
  const others = writes.slice(0, -1);
  if (others.length === 0) return last;
  const parts = others.map((write, index) => Prisma.sql`${Prisma.raw(`write_${index}`)} AS (${write})`);
  return Prisma.sql`WITH ${Prisma.join(parts)} ${last}`;
}

/** Sends writes as one statement: see {@link together}. */
export function writeTogether(tx: Writes, [first, ...others]: readonly Write[]): void {
  if (!first) return;
  tx.$write(first);
  for (const write of others) tx.$writeBeside(write);
}
