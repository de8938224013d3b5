import { randomFillSync } from "node:crypto";

const pool = Buffer.allocUnsafeSlow(4_096);
let drawn = pool.length;

/**
 * Cryptographically secure random bytes, at most 4,096, for ids and nonces. Drawn from a pool, since each draw from the
 * system's generator takes several system calls; the pool forgets drawn bytes. Throws a RangeError for more.
 */
export function randomBlock(bytes: number): Buffer {
  if (bytes > pool.length) throw new RangeError(`At most ${pool.length} random bytes at once`);
  if (drawn + bytes > pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  const block = Buffer.from(pool.subarray(drawn, drawn + bytes));
  pool.fill(0, drawn, (drawn += bytes));
  return block;
}
