import { Prisma } from "../../../generated/prisma/client.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { bigint, date, type RowOf } from "../../shared/persistence/driver/row.js";

const spent = { spent: bigint, windowAt: date };
export type Spent = RowOf<typeof spent>;

/** The part of the budget that the tenant's guesses have used in the window; locked with `FOR UPDATE`. */
export async function readBudget(
  tx: Tx,
  { platformId, environment }: Tenant,
  lock: "" | "FOR UPDATE",
): Promise<Spent | undefined> {
  const [row] = await tx.$queryRaw(spent)`
    SELECT spent, window_at AS "windowAt" FROM verification.guess_budget
    WHERE platform_id = ${platformId} AND environment = ${environment}::shared."Environment" ${Prisma.raw(lock)}`;
  return row;
}

/** Adds a guess's chance, in a new window if the last one began before `begins`. */
export async function addGuess(
  tx: Tx,
  { platformId, environment }: Tenant,
  chance: bigint,
  { now, begins }: { readonly now: Date; readonly begins: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO verification.guess_budget AS stored (platform_id, environment, spent, window_at)
    VALUES (${platformId}, ${environment}::shared."Environment", ${chance}, ${now})
    ON CONFLICT (platform_id, environment) DO UPDATE SET
      spent = CASE WHEN stored.window_at <= ${begins} THEN excluded.spent ELSE stored.spent + excluded.spent END,
      window_at = CASE WHEN stored.window_at <= ${begins} THEN excluded.window_at ELSE stored.window_at END`;
}
