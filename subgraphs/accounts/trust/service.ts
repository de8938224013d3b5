import type { ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import { isScaRegion, lockLiveCustomer } from "../../customers/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import type { Tx } from "../../shared/persistence/client.js";
import { getExternalAccount, lockExternalAccount } from "../external-accounts/service.js";

// Customers in the EEA may trust their own external USDC accounts: by a proof, after which payments need none.

/** Whether the account becomes trusted or untrusted. */
export type TrustOperation = "TRUST" | "UNTRUST";

type Trustable = ExternalAccountRow & { readonly customerId: string };

/**
 * Locks the customer, then its account. Throws 404 ACCOUNT_NOT_FOUND; 409 CONFLICT outside the EEA, for an account in
 * another currency than USDC, and for one that is already trusted (untrusted).
 */
export async function lockTrustable(
  tx: Tx,
  caller: Caller,
  externalAccountId: string,
  operation: TrustOperation,
): Promise<Trustable> {
  const { customerId } = await getExternalAccount({ db: tx }, caller, externalAccountId, "customer");
  if (customerId === null) throw new ApiError("ACCOUNT_NOT_FOUND");
  const customer = await lockLiveCustomer(tx, caller, customerId);
  const account = await lockExternalAccount(tx, caller, externalAccountId, "customer");
  if (!isScaRegion(customer)) {
    throw new ApiError("CONFLICT", "Only customers whose region is in the EEA can trust beneficiaries.");
  }
  if (account.currency !== "USDC") {
    throw new ApiError("CONFLICT", `Only USDC accounts can be trusted; this account is in ${account.currency}.`);
  }
  if ((account.trustedAt !== null) === (operation === "TRUST")) {
    throw new ApiError("CONFLICT", `The account is ${operation === "TRUST" ? "trusted already" : "not trusted"}.`);
  }
  return { ...account, customerId };
}
