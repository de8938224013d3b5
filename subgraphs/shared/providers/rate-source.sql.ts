import type { Database, Tx } from "../persistence/client.js";
import { boolean, date, nullable, text, type RowOf } from "../persistence/driver/row.js";

/** The one row as a process reads it: with the document only if that is new to it. */
const storedRates = { fetchedAt: nullable(date), document: nullable(text), askedAt: date, hasFailed: boolean };

/** The stored rates; without the document if this process knows those of `knownAt`. */
export async function readRates(
  reader: Pick<Tx, "$queryRaw">,
  source: string,
  knownAt: Date | undefined,
): Promise<RowOf<typeof storedRates> | undefined> {
  const [row] = await reader.$queryRaw(storedRates)`
    SELECT fetched_at AS "fetchedAt", asked_at AS "askedAt", has_failed AS "hasFailed",
      CASE WHEN fetched_at IS DISTINCT FROM ${knownAt ?? null}::timestamptz THEN document END AS document
    FROM shared.exchange_rates WHERE source = ${source}`;
  return row;
}

/** Lets one process call the source: if the last call and the last rates are that old. Returns whether it may. */
export async function claimCall(
  db: Database,
  source: string,
  askedAt: Date,
  due: { readonly calledBefore: Date; readonly fetchedBefore: Date },
): Promise<boolean> {
  const claimed = await db.$executeRaw`
    INSERT INTO shared.exchange_rates AS current (source, asked_at, has_failed) VALUES (${source}, ${askedAt}, false)
    ON CONFLICT (source) DO UPDATE SET asked_at = ${askedAt}, has_failed = false
    WHERE current.asked_at <= ${due.calledBefore}
      AND (current.fetched_at IS NULL OR current.fetched_at <= ${due.fetchedBefore})`;
  return claimed === 1;
}
