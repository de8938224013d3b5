import type { Deps } from "../../shared/deps.js";
import { tenantOf, type Tenant } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { scheduleTimer } from "../../shared/timers/timers.js";

/**
 * Counts a change of the data that a reviewer of the customer sees: its own, its owners', its documents. A decision on
 * the earlier data is refused (docs/interface.md, Decisions on a verification). The transaction holds the customer's
 * lock.
 */
export async function packetChanged(tx: Pick<Tx, "verification">, tenant: Tenant, customerId: string): Promise<void> {
  await tx.verification.updateMany({
    where: { ...tenantOf(tenant), customerId },
    data: { version: { increment: 1 } },
  });
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
