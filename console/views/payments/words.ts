import { words } from "../../ui/words.js";
import type { CardDeclinedReason, PaymentRowFragment, TransactionFailureReason } from "./operations.graphql.js";

/** The amount that left the source; of a purchase that is not cleared the amount that is held. */
export const amountOf = ({
  sentAmount,
  authorizedAmount,
  receivedAmount,
}: Pick<PaymentRowFragment, "sentAmount" | "authorizedAmount" | "receivedAmount">) =>
  sentAmount ?? authorizedAmount ?? receivedAmount;

/** `USD → EUR`, a UMA address, or the merchant. */
export function partiesOf({ type, merchant, source, destination }: PaymentRowFragment): string {
  if (type === "CARD") return merchant?.descriptor ?? "Card";
  const to = destination.umaAddress ?? destination.currency;
  const from = source.umaAddress ?? source.currency;
  return `${from} → ${to}`;
}

export function reasonOf({
  failureReason,
  cardDeclinedReason,
}: Pick<PaymentRowFragment, "failureReason" | "cardDeclinedReason">): string | undefined {
  const reason = failureReason ?? cardDeclinedReason;
  return reason ? words(reason) : undefined;
}

/** Why a payment failed, and what to do about it. */
export const advice: Readonly<
  Record<TransactionFailureReason | CardDeclinedReason, readonly [why: string, next: string]>
> = {
  QUOTE_EXPIRED: ["The money came after the quote had expired.", "Create a new quote; what came is refunded."],
  QUOTE_RATE_UNAVAILABLE: [
    "There was no rate between the two currencies.",
    "Try again later, or pay in another currency.",
  ],
  QUOTE_EXECUTION_FAILED: [
    "The payment could not be made.",
    "Try again; if it fails again, look at the events of this payment.",
  ],
  FUNDING_AMOUNT_MISMATCH: [
    "Another amount or currency came than the quote's.",
    "It is refunded. Have the payer send exactly the quote's amount.",
  ],
  SCA_NOT_COMPLETED: [
    "The payer did not prove a factor in time.",
    "Create a new quote, and have the payer confirm it at once.",
  ],
  PAYOUT_RETURNED: [
    "The receiving bank returned the payment after it was completed.",
    "Check the receiver's account with its holder before you pay again.",
  ],
  LIMIT_EXCEEDED: [
    "The amount is beyond a limit of the institution that pays it.",
    "Send a smaller amount, or take another rail.",
  ],
  ACCOUNT_CANNOT_RECEIVE: ["The receiver's account can't be credited.", "Ask the receiver for another account."],
  ACCOUNT_INVALID: [
    "The receiving institution does not have the account.",
    "Correct the external account, and pay again.",
  ],
  COMPLIANCE_REJECTED: [
    "A compliance check refused the payment.",
    "Review the customer and the counterparty before another attempt.",
  ],
  LIGHTNING_PAYMENT_FAILED: ["The Lightning invoice could not be paid.", "Ask for a new invoice."],
  COUNTERPARTY_POST_TX_FAILED: [
    "The receiving institution did not accept the payment.",
    "Try again; if it fails again, ask the receiving institution.",
  ],
  LNURLP_FAILED: ["The lookup of the receiver by UMA failed.", "Check the UMA address."],
  PAY_REQUEST_FAILED: [
    "The receiver's provider refused the pay request.",
    "Check the payer's fields that the provider requires.",
  ],
  PAYMENT_APPROVAL_WEBHOOK_ERROR: [
    "Your endpoint could not be reached for its approval.",
    "Repair the endpoint (Webhooks), and have the payer send it again.",
  ],
  PAYMENT_APPROVAL_TIMED_OUT: [
    "The platform did not decide within five seconds.",
    "Have the payer send it again, and decide in time.",
  ],
  OFFRAMP_FAILED: [
    "The money came, and the receiver's account can't be credited.",
    "Ask the receiver for another account.",
  ],
  MISSING_MANDATORY_PAYEE_DATA: [
    "The approval lacked a mandatory field of the receiver.",
    "Send the receiver's fields with the approval.",
  ],
  COLLECTION_FAILED: [
    "The money could not be collected from the payer's account.",
    "Ask the payer for another account, or to cover it.",
  ],
  CARD_PAUSED: ["The card is paused.", "Unpause the card."],
  CARD_NOT_ACTIVE: ["The card is not active, or is past its last month.", "Activate the card, or issue another one."],
  INSUFFICIENT_FUNDS: ["The available balance was lower than the amount.", "Fund the card's account."],
  FUNDING_SOURCE_INELIGIBLE: ["The account that funds the card is not active.", "Choose another funding source."],
  SPEND_LIMIT_EXCEEDED: [
    "A limit of the card or of the platform would have been exceeded.",
    "Raise the limit, or wait until tomorrow.",
  ],
  NO_ELIGIBLE_FUNDING_SOURCE: [
    "The card is funded by a wallet without an active delegated key.",
    "Have the holder create a delegated key.",
  ],
  BLOCKED: ["The issuer blocked the card or the merchant.", "Ask the issuer."],
  UNSUPPORTED_NETWORK: [
    "The network of the authorization is not supported.",
    "Have the holder pay by another network.",
  ],
  OTHER: ["The issuer declined it for a reason of its own.", "Ask the issuer."],
};
