import type { PaymentAccount } from "../../accounts/published.js";
import { isSanctioned, type Payer } from "../../customers/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { isSanctionedCurrency } from "../../shared/kernel/sanctions.js";

/** Who may take part in a payment (docs/interface.md, Who may pay; docs/interface.md, Sanctions). */

/** Throws 403. */
export function assertMayPay({ environment }: Caller, payer: Payer): void {
  const { id, customerType, verificationStatus } = payer;
  if (verificationStatus !== "APPROVED") {
    const [code, status] =
      customerType === "BUSINESS"
        ? (["CUSTOMER_NOT_VERIFIED", "kybStatus"] as const)
        : (["USER_NOT_READY", "kycStatus"] as const);
    throw new ApiError(code, `The ${status} of ${id} is ${verificationStatus}: only an APPROVED customer can pay.`);
  }
  if (environment === "PRODUCTION" && payer.endUserTermsConsent === null) {
    throw new ApiError("END_USER_TERMS_NOT_ACCEPTED", `${id} has not accepted the end-user terms.`);
  }
}

/** Throws 403 COUNTERPARTY_NOT_ALLOWED for a payee who was rejected, or is none any more. */
export function assertMayBePaid(customerId: string, payee: Payer | undefined): void {
  if (payee && payee.verificationStatus !== "REJECTED") return;
  throw notAllowed(`${customerId} is ${payee ? "REJECTED" : "deleted"} and can't be paid.`);
}

/** Throws 403 COUNTERPARTY_NOT_ALLOWED for a customer of a sanctioned country or region. */
export function assertNotSanctioned(customer: Payer): void {
  if (isSanctioned(customer)) throw notAllowed(`${customer.id} is of a country or region under sanctions.`);
}

/** Throws 403 COUNTERPARTY_NOT_ALLOWED for an account whose bank or holder is in a sanctioned country. */
export function assertAccountAllowed(account: PaymentAccount): void {
  if (account.kind === "EXTERNAL" && account.isSanctioned) {
    throw notAllowed(`The bank or the holder of ${account.id} is in a country or region under sanctions.`);
  }
}

/** Throws 403 COUNTERPARTY_NOT_ALLOWED for the currency of a sanctioned country. */
export function assertCurrencyAllowed(code: string): void {
  if (isSanctionedCurrency(code)) throw notAllowed(`${code} is the currency of a country under sanctions.`);
}

function notAllowed(reason: string): ApiError {
  return new ApiError("COUNTERPARTY_NOT_ALLOWED", reason);
}
