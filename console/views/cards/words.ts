import type { CardDeclinedReason, CardOwnFragment, CardRevealKind, CardStatusReason } from "./operations.graphql.js";

/** Why an authorization was declined. */
export const declineText: Readonly<Record<CardDeclinedReason, string>> = {
  CARD_PAUSED: "The card is paused",
  CARD_NOT_ACTIVE: "The card is not active, or has expired",
  INSUFFICIENT_FUNDS: "Not enough money on the account",
  FUNDING_SOURCE_INELIGIBLE: "The account that funds the card is not active",
  SPEND_LIMIT_EXCEEDED: "Above a limit of the card or of the platform",
  NO_ELIGIBLE_FUNDING_SOURCE: "The wallet has no active delegated key",
  BLOCKED: "The issuer blocked the card or the merchant",
  UNSUPPORTED_NETWORK: "The network is not supported",
  OTHER: "Declined by the issuer",
};

export const statusReasonText: Readonly<Record<CardStatusReason, string>> = {
  ISSUER_REJECTED: "The issuer rejected the order",
  CLOSED_BY_PLATFORM: "Closed by the platform",
  CLOSED_BY_SERVICE: "Closed by the service",
};

export const revealText: Readonly<Record<CardRevealKind, string>> = {
  CARD_NUMBER: "Number, expiry and CVV",
  THREE_D_SECURE_PASSWORD: "3-D Secure password",
};

/** `Visa ···· 4242`; without digits as long as the issuer has not issued it. */
export const cardName = ({ brand, last4 }: Pick<CardOwnFragment, "brand" | "last4">): string =>
  `${brand === "VISA" ? "Visa" : brand === "MASTERCARD" ? "Mastercard" : "Card"}${last4 ? ` ···· ${last4}` : ""}`;
