import type { Tenant } from "../kernel/caller.js";
import type { SystemTx, Tx } from "./client.js";

/** A client that can read, within a transaction or outside one. */
type Reader = Pick<Tx, "$queryRaw"> | Pick<SystemTx, "$queryRaw">;

/** A caller whose time is fixed: a timer fires with `now` set to its own due time, in production to the present. */
export interface TimedTenant extends Tenant {
  readonly now?: Date;
}

/**
 * Domain time. Each platform's sandbox has its own clock, normally real time; its offset is read
 * from the database each time, never cached. Infrastructure (leases, retries, retention) uses real time.
 */
export interface Clock {
  now(tx: Reader, tenant: TimedTenant): Promise<Date>;
  /** Real time. */
  real(): Date;
}

export function createClock(real: () => Date = () => new Date()): Clock {
  return {
    real,
    async now(tx, tenant) {
      if (tenant.now) return tenant.now;
      if (tenant.environment === "PRODUCTION") return real();
      return new Date(real().getTime() + (await sandboxOffsetMs(tx, tenant.platformId)));
    },
  };
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

/** How far the platform's sandbox clock is ahead of real time, in milliseconds. */
async function sandboxOffsetMs(tx: Reader, platformId: string): Promise<number> {
  const rows = await tx.$queryRaw<{ offset_ms: bigint }[]>`
    SELECT offset_ms FROM shared.sandbox_clock WHERE platform_id = ${platformId}`;
  return Number(rows[0]?.offset_ms ?? 0n);
}
