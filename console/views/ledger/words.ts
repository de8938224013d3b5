import type { SuspensePurpose, SystemAccount } from "./operations.graphql.js";

/** Content of each account of the system. */
export const accountText: Readonly<Record<SystemAccount, string>> = {
  SANDBOX_FUNDING: "Sandbox funding",
  FEES: "Fees",
  PLATFORM_FEES: "The platform’s fees",
  LIQUIDITY: "Liquidity for conversions",
  PAYOUTS: "Payouts on their way",
  COLLECTIONS: "Collections on their way",
  REALTIME_FUNDING: "Real-time funding",
  UMA_SETTLEMENT: "Settlement of UMA",
  CARD_SETTLEMENT: "Settlement of cards",
  CARD_RECEIVABLES: "Receivables of cards",
  RETURN_RECEIVABLES: "Receivables of returned collections",
  FUNDS_SUSPENSE: "Suspense of funds",
  REFUND_SUSPENSE: "Suspense of refunds",
};

export const purposeText: Readonly<Record<SuspensePurpose, string>> = {
  FUNDS_SUSPENSE: "Money that came and belongs to no account",
  REFUND_SUSPENSE: "A refund that can’t go back",
};
