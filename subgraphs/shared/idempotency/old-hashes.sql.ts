import { Prisma } from "../../../generated/prisma/client.js";
import type { Sealer } from "../kernel/crypto.js";
import type { SystemDatabase } from "../persistence/client.js";
import { bytes, text } from "../persistence/driver/row.js";
import { keyHash } from "./input-hash.js";

const batchSize = 1_000;

/**
 * Keys the hashes of inputs that are recorded plainly, in short statements, so that a copy of the database doesn't reveal
 * the inputs. One pass over the table; records that change meanwhile are left for the next start.
 * Returns how many.
 */
export async function keyOldInputHashes(
  deps: { readonly sealer: Sealer } & { systemScope(reason: "first start"): SystemDatabase },
): Promise<number> {
  const system = deps.systemScope("first start");
  let keyed = 0;
  let after = "(0,0)";
  for (;;) {
    // In page order: a row that an update moves is after the last page, and keyed.
    const batch = await system.$queryRaw({ place: text, input_hash: bytes })`
      SELECT ctid::text AS place, input_hash FROM shared.idempotency_record
      WHERE ctid > ${after}::tid AND NOT is_keyed LIMIT ${batchSize}`;
    const last = batch.at(-1);
    if (!last) return keyed;
    const rows = batch.map(
      ({ place, input_hash: hash }) =>
        Prisma.sql`(${place}::tid, ${hash}::bytea, ${keyHash(deps.sealer, hash)}::bytea)`,
    );
    keyed += await system.$executeRaw`
      UPDATE shared.idempotency_record AS record SET input_hash = old.keyed, is_keyed = true
      FROM (VALUES ${Prisma.join(rows)}) AS old (place, plain, keyed)
      WHERE record.ctid = old.place AND NOT record.is_keyed AND record.input_hash = old.plain`;
    after = last.place;
  }
}
