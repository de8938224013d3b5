import { openPaymentAccount } from "../../accounts/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import type { RailOrder } from "../../shared/providers/payment-rails.js";
import { paymentRail } from "../../shared/schema/payments.js";
import type { PaymentDeps } from "../uma/deps.js";
import type { Payment } from "./step.js";

/**
 * A rail's order for the external account that a payment debits (`source`) or credits; undefined: that end is none. It
 * holds personal data: no log, and no error, may have it.
 */
export async function orderOf(
  deps: PaymentDeps,
  caller: Caller,
  { step, quote }: Payment,
  end: "source" | "destination",
): Promise<RailOrder | undefined> {
  const id = end === "source" ? quote.sourceAccountId : quote.destination;
  if (id === null || !isId("ExternalAccount", id)) return undefined;
  const opened = await openPaymentAccount(deps, deps.db, caller, id);
  if (!opened) return undefined;
  const { account, details, beneficiary } = opened;
  const { transactionId, since } = step;
  const rail = end === "source" ? account.pullRail : chosenRail(quote.transaction.paymentRail);
  return {
    tenant: tenantOf(caller),
    transactionId,
    reference: quote.transaction.reference,
    externalAccountId: id,
    account: details,
    beneficiary,
    remittanceInformation: quote.remittanceInformation,
    purposeOfPayment: quote.purposeOfPayment,
    amountMinor: end === "source" ? quote.totalSendingAmount : quote.totalReceivingAmount,
    currency: account.currency,
    rail,
    network: rail === null ? account.network : null,
    sandboxSuffix: account.sandboxSuffix,
    since: new Date(since),
  };
}

const chosenRail = (chosen: string | null): RailOrder["rail"] => (chosen === null ? null : paymentRail.parse(chosen));
