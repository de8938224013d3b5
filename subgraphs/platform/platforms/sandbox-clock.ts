import type { Caller } from "../../shared/kernel/caller.js";
import { invalidField } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";

/** How far ahead a sandbox may be in total: 100 years. */
const maxOffsetMs = 100 * 366 * 86_400_000;

/** Moves the platform's sandbox clock forward. Returns how far ahead of real time it is then. */
export async function moveSandboxClock(tx: Tx, { platformId }: Caller, advanceSeconds: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ offset_ms: bigint }[]>`
    INSERT INTO shared.sandbox_clock AS clock (platform_id, offset_ms)
    VALUES (${platformId}, ${BigInt(advanceSeconds) * 1000n})
    ON CONFLICT (platform_id) DO UPDATE SET offset_ms = clock.offset_ms + excluded.offset_ms
    RETURNING offset_ms`;
  if (!row || row.offset_ms > maxOffsetMs) {
    throw invalidField("advanceSeconds", "the clock is 100 years ahead already");
  }
  return Number(row.offset_ms);
}
