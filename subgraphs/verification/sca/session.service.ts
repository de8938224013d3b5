import { isScaRegion, type CustomerAuthentication } from "../../customers/published.js";
import type { Deps } from "../../shared/deps.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { availableFactors, readFactors } from "./factor.available.js";
import { assertSession, lockStanding, type LockedStanding } from "./standing.service.js";

// Changes that weaken or replace a customer's proofs require that the customer is logged in: the platform's token alone
// must not suffice (docs/interface.md, Sessions).

type SessionDeps = Pick<Deps, "clock">;

/**
 * Locks the standing of a customer before a further factor. Throws 409 SCA_SESSION_REQUIRED if an app or a passkey is
 * enrolled and the customer isn't logged in; 423 ACCOUNT_LOCKED. A verified phone number alone requires no session:
 * with it, the first app or passkey is enrolled.
 */
export async function lockForFurtherFactor(
  deps: SessionDeps,
  tx: Tx,
  caller: Caller,
  customerId: string,
): Promise<LockedStanding> {
  const standing = await lockStanding(deps, tx, caller, customerId);
  const enrolled = await readFactors(tx, caller, customerId);
  if (enrolled.size > 0) assertSession(standing);
  return standing;
}

/** The session checks for customers and accounts, in their own transactions. They hold the customer's lock. */
export function createCustomerAuthentication(deps: SessionDeps): CustomerAuthentication {
  return {
    async assertLoggedIn(tx, caller, customer) {
      const factors = availableFactors(customer, await readFactors(tx, caller, customer.id));
      if (factors.length > 0) assertSession(await lockStanding(deps, tx, caller, customer.id));
    },
  };
}

/**
 * For operations without their own proof: a standing order, such as a sweep, and showing a card's secrets. The caller
 * holds the customer's lock. Throws 409 SCA_SESSION_REQUIRED for a customer in the EEA who isn't logged in, 423
 * ACCOUNT_LOCKED.
 */
export async function assertScaSession(
  deps: SessionDeps,
  tx: Tx,
  caller: Caller,
  customer: Parameters<typeof isScaRegion>[0] & { readonly id: string },
): Promise<void> {
  if (isScaRegion(customer)) assertSession(await lockStanding(deps, tx, caller, customer.id));
}
