import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import { scheduleMissing, scheduleTimer } from "../../shared/timers/timers.js";

/** The timer that reviews the new owners of an approved business; its subject is the customer. */
export const reviewOwnersTimer = "verification.owners";

/**
 * Counts a change of the data that a reviewer of the customer sees: its own, its owners', its documents. A decision on
 * the earlier data is refused (docs/interface.md, Decisions on a verification). New owners of an approved business are
 * then reviewed. The transaction holds the customer's lock.
 */
export async function packetChanged(tx: Tx, tenant: Tenant, customerId: string): Promise<void> {
  const [changed] = await tx.verification.updateManyAndReturn({
    where: { ...tenantOf(tenant), customerId },
    data: { version: { increment: 1 } },
    select: { customerType: true },
  });
  if (changed?.customerType !== "BUSINESS" || tenant.environment === "SANDBOX") return;
  const dueAt = await readDatabaseTime(tx);
  const timer = { name: reviewOwnersTimer, subject: customerId, dueAt, payload: { customerId } };
  await scheduleMissing(tx, tenant, [timer]);
}

/** The timer that compares a customer and its owners with a list of sanctioned persons. */
export const screenCustomerTimer = "screening.customer";

type ScreeningDeps = Pick<Deps, "providers" | "clock">;

/** The customer and its owners are compared with the provider's list, if there is one. */
export async function scheduleScreening(
  { providers, clock }: ScreeningDeps,
  tx: Tx,
  tenant: Tenant,
  customerId: string,
): Promise<void> {
  if (!providers.find("screening", tenant)) return;
  const dueAt = await clock.now(tx, tenant);
  await scheduleTimer(tx, { tenant, name: screenCustomerTimer, subject: customerId, dueAt, payload: { customerId } });
}

/** {@link packetChanged} for data of the customer or its owners, of which their names are a part. */
export async function personsChanged(deps: ScreeningDeps, tx: Tx, tenant: Tenant, customerId: string): Promise<void> {
  await packetChanged(tx, tenant, customerId);
  await scheduleScreening(deps, tx, tenant, customerId);
}
