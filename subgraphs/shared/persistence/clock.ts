import type { Tenant } from "../kernel/caller.js";
import type { SystemTx, Tx } from "./client.js";

/** A client that can read, within a transaction or outside one. */
type Reader = Pick<Tx, "$queryRaw"> | Pick<SystemTx, "$queryRaw">;

/** A caller whose time is fixed: a timer fires with `now` set to its own due time, in production to the present. */
export interface TimedTenant extends Tenant {
  readonly now?: Date;
}

/**
 * Time. Processes share the database's clock, which is read each time, never cached: a process whose own clock is wrong
 * disturbs no other.
 */
export interface Clock {
  /** Domain time. Each platform's sandbox has its own clock, normally real time, with an offset in the database. */
  now(tx: Reader, tenant: TimedTenant): Promise<Date>;
  /** Real time by the database's clock: for leases, holds, retention, and all that processes compare with each other. */
  shared(tx: Reader): Promise<Date>;
  /** Real time by this process's own clock: for what it compares with nobody's but its own times. */
  real(): Date;
}

/** `shared` replaces the database's clock in tests that move time. */
export function createClock(real: () => Date = () => new Date(), shared?: () => Date): Clock {
  const readShared = async (tx: Reader) => shared?.() ?? (await readDatabaseTime(tx));
  return {
    real,
    shared: readShared,
    async now(tx, tenant) {
      if (tenant.now) return tenant.now;
      if (tenant.environment === "PRODUCTION") return readShared(tx);
      const { now, offsetMs } = await readSandboxTime(tx, tenant.platformId);
      return new Date((shared?.() ?? now).getTime() + offsetMs);
    },
  };
}

async function readDatabaseTime(tx: Reader): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error("The database did not tell its time");
  return row.now;
}

/** Advances the platform's sandbox clock. Returns how far it is then ahead of real time, in milliseconds. */
export async function advanceSandboxOffset(
  tx: Pick<Tx, "$queryRaw">,
  platformId: string,
  byMs: bigint,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ offset_ms: bigint }[]>`
    INSERT INTO shared.sandbox_clock AS clock (platform_id, offset_ms) VALUES (${platformId}, ${byMs})
    ON CONFLICT (platform_id) DO UPDATE SET offset_ms = clock.offset_ms + excluded.offset_ms
    RETURNING offset_ms`;
  if (!row) throw new Error("The sandbox clock was not advanced");
  return Number(row.offset_ms);
}

/** Real time, and how far the platform's sandbox clock is ahead of it, in milliseconds. */
async function readSandboxTime(tx: Reader, platformId: string): Promise<{ now: Date; offsetMs: number }> {
  const [row] = await tx.$queryRaw<{ now: Date; offset_ms: bigint | null }[]>`
    SELECT clock_timestamp() AS now,
      (SELECT offset_ms FROM shared.sandbox_clock WHERE platform_id = ${platformId}) AS offset_ms`;
  if (!row) throw new Error("The database did not tell its time");
  return { now: row.now, offsetMs: Number(row.offset_ms ?? 0n) };
}
