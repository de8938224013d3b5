import { Prisma } from "../../../generated/prisma/client.js";
import type { Tx } from "./client.js";

/** An INSERT or UPDATE, to be executed alone or with others. */
export type Write = Prisma.Sql;

/**
 * Executes writes as one statement: one round trip. None sees what another writes, and no two may change the same row.
 * Foreign keys between them are checked when all are written.
 */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<void> {
  const [last, ...others] = writes.toReversed();
  if (!last) return;
  const parts = others.toReversed().map((write, index) => Prisma.sql`${Prisma.raw(`write_${index}`)} AS (${write})`);
  await tx.$executeRaw(parts.length === 0 ? last : Prisma.sql`WITH ${Prisma.join(parts)} ${last}`);
}
