import { v7 as uuidv7 } from "uuid";
import { tenantOf, type Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";
import { insertRows } from "../persistence/insert-rows.js";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Write } from "../persistence/driver/write-together.js";

export interface NewTimer {
  readonly tenant: Tenant;
  readonly name: string;
  /** The id of its subject, if others have the same one: timers of a subject fire in order. */
  readonly subject?: string;
  /** Domain time. */
  readonly dueAt: Date;
  readonly payload: object;
}

/** Schedules `name` to fire at `dueAt`. It is a row: it exists only if the transaction commits. */
export async function scheduleTimer(tx: Tx, timer: NewTimer): Promise<void> {
  await tx.$executeRaw(newTimer(timer));
}

/** The write, for a statement with others. */
export function newTimer({ tenant: { platformId, environment }, name, subject, dueAt, payload }: NewTimer): Write {
  return Prisma.sql`
    INSERT INTO shared.timer (id, platform_id, environment, name, subject, due_at, payload)
    VALUES (${uuidv7()}::uuid, ${platformId}, ${environment}::shared."Environment", ${name}, ${subject ?? null},
      ${dueAt}::timestamptz, ${JSON.stringify(payload)}::jsonb)`;
}

const insertTimers = insertRows<OwnTimer & { readonly id: string }>("shared.timer", [
  ...(["id", "name", "subject", "dueAt", "payload"] as const),
]);

/** A timer of the tenant whose rows are written. */
export type OwnTimer = Omit<NewTimer, "tenant">;

/** The write of any number of one tenant's timers. */
export function newTimers(tenant: Tenant, timers: readonly OwnTimer[]): Write {
  return insertTimers.write(
    tenant,
    timers.map((timer) => ({ ...timer, id: uuidv7() })),
  );
}

/** Schedules those of the tenant's timers whose subject has none of the name. The caller holds the subjects' locks. */
export async function scheduleMissing(
  tx: Tx,
  { platformId, environment }: Tenant,
  timers: readonly Required<OwnTimer>[],
): Promise<void> {
  const rows = timers.map(({ dueAt, payload, ...timer }) => ({
    id: uuidv7(),
    ...timer,
    due_at: dueAt.toISOString(),
    payload,
  }));
  await tx.$executeRaw`
    INSERT INTO shared.timer (id, platform_id, environment, name, subject, due_at, payload)
    SELECT given.id, ${platformId}, ${environment}::shared."Environment", given.name, given.subject, given.due_at,
      given.payload
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id uuid, name text, subject text, due_at timestamptz, payload jsonb)
    WHERE NOT EXISTS (
      SELECT 1 FROM shared.timer AS known WHERE known.subject = given.subject AND known.name = given.name
        AND known.platform_id = ${platformId} AND known.environment = ${environment}::shared."Environment")`;
}

/**
 * Makes the timers of a subject due now, also those that pause after a failure; those whose call is in progress keep
 * their lease. A timer that another transaction fires or applies is left out, so that neither waits for the other: it
 * reads afterwards what the caller has written. Returns their number.
 */
export function bringForward(
  tx: Tx,
  { platformId, environment }: Tenant,
  { name, subject, now }: { readonly name: string; readonly subject: string; readonly now: Date },
): Promise<number> {
  return tx.$executeRaw`
    UPDATE shared.timer SET due_at = least(due_at, ${now}::timestamptz), attempts = 0,
      retry_at = CASE WHEN leased_until > statement_timestamp() THEN retry_at END
    WHERE id IN (
      SELECT id FROM shared.timer
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment"
        AND subject = ${subject} AND name = ${name} FOR UPDATE SKIP LOCKED)`;
}

/** Whether the subject has a timer of the name. */
export async function isScheduled(tx: Tx, tenant: Tenant, name: string, subject: string): Promise<boolean> {
  return (await tx.timer.count({ where: { ...tenantOf(tenant), name, subject } })) > 0;
}

/** Due time of the tenant's next timer after `now`; null if none is scheduled. */
export async function nextTimerAt(db: Pick<Tx, "timer">, tenant: Tenant, now: Date): Promise<Date | null> {
  const next = await db.timer.findFirst({
    where: { ...tenantOf(tenant), dueAt: { gt: now } },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    select: { dueAt: true },
  });
  return next?.dueAt ?? null;
}

/** Removes the tenant's timers with this name. A call in progress then has no effect. */
export async function removeTimers(tx: Tx, tenant: Tenant, name: string): Promise<void> {
  await tx.timer.deleteMany({ where: { ...tenantOf(tenant), name } });
}
