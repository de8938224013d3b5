import type { CardWork } from "../cards/status.js";

/**
 * Reports an amount that the network has settled without a certain debit or credit of the account: a person must look
 * at it.
 */
export function reportException(
  { deps }: CardWork,
  {
    id: transactionId,
    accountId,
    reason,
  }: { readonly id: string; readonly accountId: string; readonly reason: string },
): void {
  deps.metrics.cardExceptions.inc();
  deps.logger.error({ transactionId, accountId, reason }, "a card's transaction is an EXCEPTION");
}
