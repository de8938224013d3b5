import { Prisma } from "../../../generated/prisma/client.js";
import type { Tx } from "./client.js";

/** An INSERT or UPDATE, to be executed alone or with others. */
export type Write = Prisma.Sql;

/**
 * Sends writes as one statement, without waiting for it: a failure is that of the transaction. None sees what another
 * writes, and no two may change the same row. Foreign keys between them are checked when all are written.
 */
export function writeTogether(tx: Pick<Tx, "$write">, writes: readonly Write[]): void {
  const [last, ...others] = writes.toReversed();
  if (!last) return;
  const parts = others.toReversed().map((write, index) => Prisma.sql`${Prisma.raw(`write_${index}`)} AS (${write})`);
  tx.$write(parts.length === 0 ? last : Prisma.sql`WITH ${Prisma.join(parts)} ${last}`);
}
