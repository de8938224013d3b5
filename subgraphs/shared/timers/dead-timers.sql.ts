import type { Tenant } from "../kernel/caller.js";
import type { Tx } from "../persistence/client.js";

type Writer = Pick<Tx, "$executeRaw">;

/** Moves a timer to the dead ones. Returns 0 if it doesn't exist, otherwise 1. */
export function toDeadTimers(
  db: Writer,
  { platformId, environment }: Tenant,
  timer: { readonly id: string; readonly attempts: number; readonly error: string; readonly at: Date },
): Promise<number> {
  const { id, attempts, error, at } = timer;
  return db.$executeRaw`
    WITH timer AS (
      DELETE FROM shared.timer
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${id}::uuid
      RETURNING id, platform_id, environment, name, subject, payload, due_at)
    INSERT INTO shared.dead_timer (id, platform_id, environment, name, subject, payload, due_at, attempts, error, created_at)
    SELECT 'DeadTimer:' || id, platform_id, environment, name, subject, payload, due_at, ${attempts}::int, ${error},
      ${at}::timestamptz
    FROM timer`;
}

/** The same in the other direction, as if it had never failed. */
export function fromDeadTimers(db: Writer, { platformId, environment }: Tenant, id: string): Promise<number> {
  return db.$executeRaw`
    WITH dead AS (
      DELETE FROM shared.dead_timer
      WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" AND id = ${id}
      RETURNING id, platform_id, environment, name, subject, payload, due_at)
    INSERT INTO shared.timer (id, platform_id, environment, name, subject, payload, due_at)
    SELECT split_part(id, ':', 2)::uuid, platform_id, environment, name, subject, payload, due_at FROM dead`;
}
