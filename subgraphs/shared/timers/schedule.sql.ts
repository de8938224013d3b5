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

/** Removes the tenant's timers with this name. A call in progress then has no effect. */
export async function removeTimers(tx: Tx, tenant: Tenant, name: string): Promise<void> {
  await tx.timer.deleteMany({ where: { ...tenantOf(tenant), name } });
}
