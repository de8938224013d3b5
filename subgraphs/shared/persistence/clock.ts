import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../kernel/caller.js";
import { followDatabaseTime } from "../kernel/ids.js";
import type { SystemTx, Tx } from "./client.js";
import { bigint, date, nullable, type Columns, type RowOf } from "./driver/row.js";

/** A client that can read, within a transaction or outside one. */
type Reader = Pick<Tx, "$queryRaw"> | Pick<SystemTx, "$queryRaw">;

/** A caller whose time is fixed: a timer fires with `now` as its due time, in production as the present. */
export interface TimedTenant extends Tenant {
  readonly now?: Date;
}

/**
 * Time. Processes share the database's clock, which is never cached: a process with a wrong clock disturbs no other.
 */
export interface Clock {
  /** Domain time. Each platform's sandbox has its own clock, normally real time, with an offset in the database. */
  now(tx: Reader, tenant: TimedTenant): Promise<Date>;
  /** Domain time as another statement has read it with {@link timeColumns}. */
  of(tenant: TimedTenant, row: ReadTime): Date;
  /** Real time by the database's clock: for leases, holds, retention, and all times that processes share. */
  shared(tx: Reader): Promise<Date>;
  /** Real time by this process's own clock: for times that only it compares. */
  real(): Date;
}

/** The columns of {@link timeColumns}. */
export const readTime = {
  realTime: date,
  /** Lead of the platform's sandbox clock; null: never advanced. */
  aheadMs: nullable(bigint),
};
export type ReadTime = RowOf<typeof readTime>;

/** `shared` replaces the database's clock in tests that move time. */
export function createClock(real: () => Date = () => new Date(), shared?: () => Date): Clock {
  const readShared = async (tx: Reader) => shared?.() ?? (await readDatabaseTime(tx));
  const of: Clock["of"] = (tenant, { realTime, aheadMs }) => {
    followDatabaseTime(realTime);
    return tenant.now ?? new Date((shared?.() ?? realTime).getTime() + Number(aheadMs ?? 0n));
  };
  return {
    real,
    shared: readShared,
    of,
    async now(tx, tenant) {
      if (tenant.now) return tenant.now;
      if (tenant.environment === "PRODUCTION") return readShared(tx);
      return of(tenant, await readTimes(tx, tenant));
    },
  };
}

/** Real time, and the lead of the tenant's sandbox clock. */
export function readTimes(tx: Reader, tenant: Tenant): Promise<ReadTime> {
  return readRow(tx, readTime, Prisma.sql`SELECT ${timeColumns(tenant)}`);
}

/** Columns of a SELECT that read domain time. */
export function timeColumns({ environment, platformId }: Tenant): Prisma.Sql {
  const ahead =
    environment === "SANDBOX"
      ? Prisma.sql`(SELECT offset_ms FROM shared.sandbox_clock WHERE platform_id = ${platformId})`
      : Prisma.sql`NULL::bigint`;
  return Prisma.sql`clock_timestamp() AS "realTime", ${ahead} AS "aheadMs"`;
}

/** Domain time of the tenant of each row, in a statement about several tenants. */
export function timeOfRow(row: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(clock_timestamp() + interval '1 millisecond' * coalesce((SELECT offset_ms
    FROM shared.sandbox_clock WHERE platform_id = ${row}.platform_id AND ${row}.environment = 'SANDBOX'), 0))`;
}

async function readRow<C extends Columns>(tx: Reader, columns: C, statement: Prisma.Sql): Promise<RowOf<C>> {
  const [row] = await tx.$queryRaw(columns)(statement);
  if (!row) throw new Error("The database did not tell its time");
  return row;
}

export async function readDatabaseTime(tx: Reader): Promise<Date> {
  const { now } = await readRow(tx, { now: date }, Prisma.sql`SELECT clock_timestamp() AS now`);
  followDatabaseTime(now);
  return now;
}

/** Resolves if the database responds. */
export async function ping(db: Reader): Promise<void> {
  await readDatabaseTime(db);
}

/** Advances the platform's sandbox clock. Returns its lead over real time, in milliseconds. */
export async function advanceSandboxOffset(
  tx: Pick<Tx, "$queryRaw">,
  platformId: string,
  byMs: bigint,
): Promise<number> {
  const [row] = await tx.$queryRaw({ offset_ms: bigint })`
    INSERT INTO shared.sandbox_clock AS clock (platform_id, offset_ms) VALUES (${platformId}, ${byMs})
    ON CONFLICT (platform_id) DO UPDATE SET offset_ms = clock.offset_ms + excluded.offset_ms
    RETURNING offset_ms`;
  if (!row) throw new Error("The sandbox clock was not advanced");
  return Number(row.offset_ms);
}
