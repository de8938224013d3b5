import { platformCustomerIdOf } from "../../customers/published.js";
import type { ActionUnderWay } from "../../shared/operation/signed-retry.js";
import type { Work } from "../../shared/operation/operations.js";
import type { WalletsDeps } from "../deps.js";
import type { findWallet } from "../wallets/find.js";

const slowExportMs = 30_000;

/** The sandbox's exports by the end of `platformCustomerId` (docs/interface.md, Outcomes of exports). */
const slowExports: Readonly<Record<string, Pick<ActionUnderWay, "failure">>> = {
  "004": {},
  "005": { failure: "EXPORT_FAILED" },
};

/** The action of a wallet's export; undefined: its result is available at once, as always in production. */
export async function exportUnderWay(
  { tx, caller }: Pick<Work<WalletsDeps>, "tx" | "caller">,
  { accountId, customerId }: Awaited<ReturnType<typeof findWallet>>,
): Promise<ActionUnderWay | undefined> {
  if (caller.environment !== "SANDBOX") return undefined;
  const slow = slowExports[(await platformCustomerIdOf(tx, caller, customerId)).slice(-3)];
  if (!slow) return undefined;
  const facts = { operationType: "wallet.export", resourceType: "INTERNAL_ACCOUNT", resourceId: accountId } as const;
  return { ...facts, customerId, takesMs: slowExportMs, ...slow };
}
