import { Prisma } from "../../../generated/prisma/client.js";
import type { Tx } from "./client.js";
import { bigint } from "./driver/row.js";

/** Number of rows of `FROM … WHERE …`, counted up to `atMost`. `plan`: begins the statement. */
export async function countRows(
  db: Pick<Tx, "$queryRaw">,
  rows: Prisma.Sql,
  atMost: number | undefined,
  plan = Prisma.empty,
): Promise<number> {
  const [row] = await db.$queryRaw({ count: bigint })`${plan}
    SELECT count(*) AS count FROM (SELECT 1 ${rows} LIMIT ${atMost ?? null}) AS counted`;
  return Number(row?.count ?? 0n);
}
