import type { Quote } from "../../../generated/prisma/client.js";
import { findPaymentAccounts } from "../../accounts/published.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import type { Tx } from "../../shared/persistence/client.js";
import { withSavepoint } from "../../shared/persistence/transaction.js";
import type { TransactionChange } from "../transactions/store.js";

/** Money that has arrived from outside, which must be booked, whatever the state of the destination. */

/**
 * Pays it to the destination. Undefined, without a change, if that is an internal account that is not ACTIVE, or full
 * (docs/interface.md, Money that can't be credited).
 */
export async function payArrived(
  deps: Pick<Deps, "logger" | "sealer">,
  tx: Tx,
  ledger: LedgerContext,
  quote: Quote,
  pay: () => Promise<TransactionChange>,
): Promise<TransactionChange | undefined> {
  const { destination, transactionId } = quote;
  if (isId("InternalAccount", destination)) {
    const account = (await findPaymentAccounts(deps, tx, ledger, [destination])).get(destination);
    if (account?.status !== "ACTIVE") return undefined;
  }
  const paid = await withSavepoint(tx, pay);
  if (!(paid instanceof ApiError)) return paid;
  deps.logger.warn({ transactionId, code: paid.code }, "money that arrived can't be credited");
  return undefined;
}
