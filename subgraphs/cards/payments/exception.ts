import type { CardWork } from "../cards/status.js";

/** Reports an amount that the network settled without a certain debit or credit, for a person to look at. */
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
